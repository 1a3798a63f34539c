// The table at the end of a run: each stage over all corpora, and how the other engines compare.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace labelbench {

/// Collects the figures of the timed benchmarks.
class Summary {
 public:
  /// Takes the measurements of one benchmark, which are repetitions or aggregates.
  void add(const std::vector<benchmark::BenchmarkReporter::Run>& runs);
  /// The table; "" if fewer than two benchmarks were timed. The others are compared with the first of `engines` that
  /// was timed.
  /// Cells of an engine with answers to another question end in ≠; `marks` has a line about each such engine.
  std::string table(const std::vector<std::string>& engines, const std::map<std::string, std::string>& marks) const;

 private:
  struct Figure {
    std::vector<double> times;  ///< Nanoseconds a label, by repetition.
    bool isMarked = false;      ///< Whether the answers differ from the reference's.
  };
  /// The figures by stage and mode, then by engine, then by corpus.
  std::map<std::string, std::map<std::string, std::map<std::string, Figure>>> figures_;
  std::vector<std::string> order_;  ///< The stages in the order of the run.
};

}  // namespace labelbench
