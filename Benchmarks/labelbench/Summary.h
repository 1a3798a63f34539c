// The table at the end of a run: each stage over all corpora, and how the other engines compare.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace labelbench {

/// Collects what was timed.
class Summary {
 public:
  /// Takes the measurements of one benchmark, repetitions or aggregates.
  void add(const std::vector<benchmark::BenchmarkReporter::Run>& runs);
  /// The table, or "" where fewer than two benchmarks were timed. The first of `engines` that was timed is what the others
  /// are compared with.
  std::string table(const std::vector<std::string>& engines) const;

 private:
  struct Figure {
    std::vector<double> times;  ///< Nanoseconds a label, by repetition.
    double median = 0;          ///< Where only aggregates are reported.
    double value() const;
  };
  /// By stage and mode, engine, corpus.
  std::map<std::string, std::map<std::string, std::map<std::string, Figure>>> figures_;
  std::vector<std::string> order_;  ///< Of stages.
};

}  // namespace labelbench
