// Reads the file of a run that was ended.
#include "Earlier.h"

#include <filesystem>
#include <set>

#include "EngineLibrary.h"
#include "Failure.h"
#include "Files.h"
#include "LibraryVersion.h"

namespace labelbench {

namespace {

/// The fields of a row that are no counters.
const std::set<std::string> ownFields = {
  "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads", "iterations", "real_time", "cpu_time"};

Earlier::Run decodedRow(const Message& row) {
  Earlier::Run run;
  run.run_name.function_name = row.at("run_name");
  run.threads = 1;
  run.report_label = row.value("label", "");
  run.family_index = run.per_family_instance_index = 0;
  run.repetitions = row.at("repetitions");
  run.repetition_index = row.at("repetition_index");
  run.statistics = nullptr;
  if (row.contains("error_message")) {
    run.iterations = 0;
    setError(run, row["error_message"]);
    return run;
  }
  run.iterations = row.at("iterations");
  const bool isMicro = row.at("time_unit") == "us";
  run.time_unit = isMicro ? benchmark::kMicrosecond : benchmark::kNanosecond;
  const double seconds = static_cast<double>(run.iterations) / (isMicro ? 1e6 : 1e9);
  run.real_accumulated_time = row.at("real_time").get<double>() * seconds;
  run.cpu_accumulated_time = row.at("cpu_time").get<double>() * seconds;
  for (const auto& [name, value] : row.items()) {
    const bool isRate = name.size() > 11 && name.compare(name.size() - 11, 11, "_per_second") == 0;
    if (value.is_number() && !ownFields.count(name))
      run.counters[name] = benchmark::Counter(value, isRate ? benchmark::Counter::kIsRate : benchmark::Counter::kDefaults);
  }
  return run;
}

}  // namespace

Earlier::Earlier(const Options& options, AnswerBook& book) {
  std::error_code error;
  if (!options.resumes || !std::filesystem::exists(options.out, error)) return;
  const std::string file = "--resume: '" + options.out + "'";
  const Message document = Message::parse(readFile(options.out), nullptr, false);
  try {
    const Message& context = document.at("context");
    if (!context.contains("incomplete")) throw UsageError(file + " is of a complete run");
    if (context.at("command") != options.typed)
      throw UsageError(file + " was made by another command: " + context.at("command").get<std::string>());
    for (const EnginePath& engine : enginePaths(options))
      if (std::filesystem::last_write_time(engine.path) > std::filesystem::last_write_time(options.out))
        throw UsageError(file + " is older than " + engine.path);
    for (const Message& row : document.at("benchmarks")) {
      if (row.at("run_type") != "iteration") continue;
      const auto process = static_cast<std::int64_t>(row.value("process", 0.0));
      runs_[{process, row.at("run_name")}].push_back(decodedRow(row));
    }
    book.goOn(document);
  } catch (const Message::exception&) {
    throw UsageError(file + " is no file of labelbench");
  }
}

std::vector<std::vector<Earlier::Run>> Earlier::runs(const PlannedGroup& group, std::int64_t process) const {
  std::vector<std::vector<Run>> all;
  for (const Entry& entry : group.entries) {
    const auto found = runs_.find({process, entry.name});
    // A growth, which is of all lengths together, is not among the rows; an error has no process.
    if (found == runs_.end() || entry.stage->arguments) return {};
    all.push_back(found->second);
  }
  return all;
}

}  // namespace labelbench
