// What a run that was ended has measured, for a run that goes on.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "AnswerBook.h"
#include "Plan.h"

namespace labelbench {

class Earlier {
 public:
  using Run = benchmark::BenchmarkReporter::Run;

  /// Nothing is measured yet.
  Earlier() = default;
  /// Reads the file that `--resume` goes on with, and takes its answers; nothing if there is none. Throws UsageError if it
  /// was made by another command, or is complete.
  Earlier(const Options& options, AnswerBook& book);

  /// The runs of each benchmark of a set of texts in a process; nothing if one of them is missing.
  std::vector<std::vector<Run>> runs(const PlannedGroup& group, std::int64_t process) const;

 private:
  std::map<std::pair<std::int64_t, std::string>, std::vector<Run>> runs_;
};

}  // namespace labelbench
