// Forwards Google Benchmark's reports to the screen, and to a file that is written when the run is complete.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <sstream>

#include "Group.h"
#include "Options.h"
#include "Summary.h"

namespace labelbench {

/// Benchmarks run in groups, each a run of its own to the library; to the reports they are one.
class Reporters : public benchmark::BenchmarkReporter {
 public:
  Reporters(const Options& options, const Engines& engines, std::size_t nameWidth);

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override {}

  /// Reports what was counted instead of timed.
  void reportCounts(const std::vector<Counted>& counts);
  /// Ends the reports, writes the file, and ends the screen's report with a summary; throws UsageError.
  void finish();

 private:
  const Options& options_;
  std::size_t nameWidth_;
  std::vector<std::string> engines_;  ///< labelmark first.
  Summary summary_;
  std::unique_ptr<BenchmarkReporter> display_, file_;
  std::ostringstream fileText_, unseen_;
  bool started_ = false;
  std::map<std::string, std::int64_t> turns_;  ///< By benchmark: how many were reported.
};

}  // namespace labelbench
