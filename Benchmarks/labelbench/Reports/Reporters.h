// Forwards Google Benchmark's reports to the screen, and to a file that is written once the run is complete.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <optional>
#include <sstream>

#include "AnswerBook.h"
#include "Group.h"
#include "Options.h"
#include "Summary.h"

namespace labelbench {

/// Joins the reports. Benchmarks run in groups, and the library sees each group as a run of its own; in the reports
/// they are one run.
class Reporters : public benchmark::BenchmarkReporter {
 public:
  Reporters(const Options& options, const Engines& engines, std::size_t nameWidth, const AnswerBook& answers);

  /// Shows nothing: only the file is wanted.
  void mute() { display_.SetOutputStream(&unseen_); }

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override {}

  /// Reports counts for benchmarks that were counted instead of timed.
  void reportCounts(const std::vector<Counted>& counts);
  /// The file's text if the run ended now; "" without a file. Its context says that only a part is done, `12 of 18 sets of
  /// texts`.
  std::string fileSoFar(const std::string& part);
  /// Ends the reports: writes the file, and ends the screen's report with a summary. If only a part is done, the context says
  /// so. Throws UsageError.
  void finish(const std::string& part = "");

 private:
  std::string withAnswers(const std::string& json, const std::string& part) const;

  const Options& options_;
  const AnswerBook& answers_;
  std::size_t nameWidth_;
  std::vector<std::string> engines_;  ///< In the order of columns: labelmark first.
  Summary summary_;
  benchmark::ConsoleReporter display_;
  std::optional<benchmark::JSONReporter> file_;
  std::ostringstream fileText_, unseen_;
  bool started_ = false;
  std::map<std::string, std::int64_t> turns_;  ///< By benchmark: how many turns were reported.
};

}  // namespace labelbench
