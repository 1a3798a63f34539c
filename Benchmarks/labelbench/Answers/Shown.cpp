// Reads answers for comparisons, and finds those that no engine can mean.
#include "Shown.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "Corpus.h"
#include "Failure.h"

namespace labelbench {

namespace {

constexpr std::size_t longest = 240;  // Bytes of a readable answer.

/// Whether the line has a part after its ellipsis. Without an ellipsis the interface does not define that part's offset.
bool hasTail(const le_line& line) { return line.flags & LE_LINE_ELLIPSIS || line.tail_end > line.tail_start; }

[[noreturn]] void damaged(const std::string& what, std::size_t index, const std::string& text) {
  throw EngineError("damaged answer: " + what + "; text " + std::to_string(index + 1) + ", '" + excerpt(text) + "'");
}

std::string points(double value) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.10g", std::round(value * 1024) / 1024);
  return digits;
}

/// A part of the text; bytes outside of it are left out.
std::string part(const std::string& text, std::size_t start, std::size_t end) {
  start = std::min(start, text.size());
  return text.substr(start, std::min(end, text.size()) - start);
}

}  // namespace

Shown shown(const le_result& result) {
  Shown answer;
  answer.isKnown = answer.isLayout = true;
  answer.isTruncated = result.truncated != 0;
  answer.scale = result.scale;
  answer.size = result.size;
  for (std::size_t i = 0; i < result.line_count && i < result.line_capacity; ++i) {
    const le_line& line = result.lines[i];
    const bool tail = hasTail(line);
    answer.lines.push_back({line.start, line.end, tail ? line.tail_start : 0, tail ? line.tail_end : 0,
                            (line.flags & LE_LINE_ELLIPSIS) != 0, line.width, {}});
  }
  for (std::size_t i = 0; result.positions && i < result.position_count && i < result.position_capacity; ++i) {
    const le_position& one = result.positions[i];
    if (one.line < answer.lines.size())
      answer.lines[one.line].clusters.push_back({one.start, one.end, one.x - result.lines[one.line].x});
  }
  for (ShownLine& line : answer.lines)
    std::sort(line.clusters.begin(), line.clusters.end(),
              [](const ShownCluster& a, const ShownCluster& b) { return a.start < b.start; });
  return answer;
}

std::string readable(const Shown& answer, const std::string& text) {
  if (!answer.isKnown) return "";
  std::string line;
  for (const ShownLine& one : answer.lines) {
    line += (line.empty() ? "'" : " | '") + part(text, one.start, one.end) + (one.hasEllipsis ? "…" : "") +
            part(text, one.tailStart, one.tailEnd) + "' " + points(one.width);
    if (line.size() > longest) return "";
  }
  if (answer.lines.empty()) line = points(answer.size.width) + " x " + points(answer.size.height);
  if (answer.scale != 1) line += ", scale " + points(answer.scale);
  if (answer.isTruncated) line += ", truncated";
  return line;
}

void requireFinite(std::initializer_list<double> values, const char* what, std::size_t index, const std::string& text) {
  for (const double value : values)
    if (!std::isfinite(value)) damaged(std::string(what) + (std::isnan(value) ? " is NaN" : " is infinite"), index, text);
}

void requireSound(const le_result& result, std::int64_t limit, std::size_t index, const std::string& text) {
  const std::size_t count = result.line_count;
  if (count > result.line_capacity)
    damaged(std::to_string(count) + " lines and LE_OK, with an array for " + std::to_string(result.line_capacity), index, text);
  if (limit > 0 && count > static_cast<std::size_t>(limit))
    damaged(std::to_string(count) + " lines, and the label shows at most " + std::to_string(limit), index, text);
  requireFinite({result.scale}, "the scale", index, text);
  requireFinite({result.size.width, result.size.height}, "the size", index, text);
  const auto inText = [&](const std::string& name, std::size_t start, std::size_t end) {
    if (start > end || end > text.size())
      damaged(name + " has bytes " + std::to_string(start) + " to " + std::to_string(end) + " of a text of " +
                std::to_string(text.size()), index, text);
  };
  std::size_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const le_line& line = result.lines[i];
    const std::string name = "line " + std::to_string(i + 1);
    requireFinite({line.x, line.y, line.width, line.height, line.baseline}, ("a number of " + name).c_str(), index, text);
    inText(name, line.start, line.end);
    if (hasTail(line)) inText(name, line.tail_start, line.tail_end);
    if (line.start < before) damaged(name + " begins before the end of the line before it", index, text);
    before = hasTail(line) ? std::max(line.end, line.tail_end) : line.end;
  }
  if (!result.positions) return;
  if (result.position_count > result.position_capacity)
    damaged(std::to_string(result.position_count) + " positions and LE_OK, with an array for " +
              std::to_string(result.position_capacity), index, text);
  for (std::size_t i = 0; i < result.position_count; ++i) {
    const le_position& one = result.positions[i];
    const std::string name = "position " + std::to_string(i + 1);
    requireFinite({one.x, one.width}, ("a number of " + name).c_str(), index, text);
    if (one.start != SIZE_MAX || one.end != SIZE_MAX) inText(name, one.start, one.end);
    if (one.line >= count) damaged(name + " is on line " + std::to_string(one.line + 1) + " of " + std::to_string(count), index, text);
  }
}

}  // namespace labelbench
