// The answers that belong to the figures of a run: the member "answers" of the JSON file.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "Channel.h"

namespace labelbench {

/// What an engine answered in one benchmark.
struct BenchmarkAnswers {
  std::string engine, name;  ///< The name is without the engine.
  std::uint64_t digest = 0;
  std::vector<std::uint32_t> texts;   ///< A hash for each text's answer.
  std::vector<std::string> readable;  ///< The answers; "" where there is no short form.
  double otherLines = -1;  ///< Percentage of texts with lines other than the reference's; negative if not known.
  std::string mark;
};

Message encoded(const std::vector<BenchmarkAnswers>& answers);

/// Collects the answers of all engines.
class AnswerBook {
 public:
  /// `writesTexts`: whether the file has the answer to each text, besides the digests.
  explicit AnswerBook(bool writesTexts) : writesTexts_(writesTexts) {}

  /// Takes answers that `encoded` made. Returns the benchmarks (with their engines) whose answers differ from those of an
  /// earlier process.
  std::vector<std::string> add(const Message& answers);

  /// The result of the conformance cases for an engine, or why there is none.
  void setCases(const std::string& engine, Message cases) { engines_[engine]["cases"] = std::move(cases); }
  void setCasesMissing(const std::string& engine, const std::string& why) { engines_[engine]["casesMissing"] = why; }

  /// Takes the answers of a file that an ended run wrote.
  void goOn(const Message& file);

  /// By engine: its marks, e.g. "≠ widths of 100 % of the texts (2 of 4 benchmarks)".
  std::map<std::string, std::string> marks() const;

  /// A file of Google Benchmark's JSON with the answers after its benchmarks, and with the marks in its context.
  std::string addedTo(const std::string& json, const std::string& part) const;

 private:
  bool writesTexts_;
  std::map<std::string, Message> engines_;
  std::map<std::string, std::map<std::string, std::string>> marks_;  ///< By engine and benchmark.
};

}  // namespace labelbench
