// What a label shows, to compare the answers of two engines and to print them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "label_engine.h"

namespace labelbench {

struct ShownCluster {
  std::size_t start = 0, end = 0;  ///< UTF-8 offsets; SIZE_MAX for an ellipsis or a hyphen.
  double x = 0;                    ///< In points from the left edge of its line.
};

struct ShownLine {
  std::size_t start = 0, end = 0, tailStart = 0, tailEnd = 0;  ///< UTF-8 offsets; the tail is empty without an ellipsis.
  bool hasEllipsis = false;
  double width = 0;  ///< In points.
  std::vector<ShownCluster> clusters;  ///< By offset, if positions were asked for.
};

/// One answer: of a layout, or of a measurement, which has no lines.
struct Shown {
  bool isKnown = false;  ///< Whether the call answers with lines or a size.
  bool isLayout = false;
  bool isTruncated = false;
  double scale = 1;
  le_size size{};
  std::vector<ShownLine> lines;
};

/// The parts of a result that were written.
Shown shown(const le_result& result);

/// The answer in readable form: the lines' texts with their widths, and what is special. "" if it would be long.
std::string readable(const Shown& answer, const std::string& text);

/// Throws EngineError if no engine can mean this answer: it has numbers that are not finite, lines beyond the limit or
/// the array, offsets or positions outside the text, or lines that overlap. A limit of 0 is none.
void requireSound(const le_result& result, std::int64_t limit, std::size_t index, const std::string& text);

/// Throws EngineError for a number that is not finite.
void requireFinite(std::initializer_list<double> values, const char* what, std::size_t index, const std::string& text);

}  // namespace labelbench
