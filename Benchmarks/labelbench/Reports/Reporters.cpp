// Forwards Google Benchmark's reports.
#include "Reporters.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "Corpus.h"
#include "Files.h"
#include "LibraryVersion.h"

namespace labelbench {

namespace {

/// Colours for a terminal.
benchmark::ConsoleReporter::OutputOptions outputOptions() {
  using benchmark::ConsoleReporter;
  const char* terminal = std::getenv("TERM");
  const bool isColoured = isatty(1) && terminal && std::string(terminal) != "dumb" && !std::getenv("NO_COLOR");
  return isColoured ? ConsoleReporter::OO_Color : ConsoleReporter::OO_None;
}

}  // namespace

Reporters::Reporters(const Options& options, const Engines& engines, std::size_t nameWidth, const AnswerBook& answers)
    : options_(options), answers_(answers), nameWidth_(nameWidth), display_(outputOptions()) {
  for (const auto& engine : engines)
    engines_.insert(engine->name() == "labelmark" ? engines_.begin() : engines_.end(), engine->name());
  display_.SetErrorStream(&unseen_);  // The context is in the JSON.
  if (options.format == "json") mute();
  else if (options.out.empty()) return;
  file_.emplace();
  file_->SetOutputStream(&fileText_);
  file_->SetErrorStream(&fileText_);
}

bool Reporters::ReportContext(const Context& context) {
  if (started_) return true;
  started_ = true;
  Context whole = context;
  whole.name_field_width = std::max(nameWidth_, context.name_field_width);
  return display_.ReportContext(whole) && (!file_ || file_->ReportContext(whole));
}

void Reporters::ReportRuns(const std::vector<Run>& runs) {
  if (!started_) {
    Context context;
    context.name_field_width = 0;
    ReportContext(context);
  }
  std::vector<Run> all = runs;
  for (Run& run : all) {
    run.run_name.time_type.clear();  // Drops "/manual_time": how a stage is timed is not part of its name.
    run.run_name.iterations.clear();
    if (options_.turns > 0) {
      run.repetitions = 2 * options_.turns;
      run.repetition_index = turns_[run.benchmark_name()]++;
    }
    for (auto counter = run.counters.begin(); counter != run.counters.end();)  // JSON has no NaN (the variation of 0).
      counter = std::isfinite(counter->second.value) ? std::next(counter) : run.counters.erase(counter);
    if (run.run_type == Run::RT_Aggregate) {
      // Means of points in time and of numbers of processes say nothing.
      run.counters.erase("at");
      run.counters.erase("process");
    } else {
      run.counters.emplace("process", benchmark::Counter(0));
    }
  }
  if (options_.countPasses == 0) summary_.add(all);
  if (file_) file_->ReportRuns(all);
  for (Run& run : all) run.counters.erase("process");
  display_.ReportRuns(all);
  display_.GetOutputStream().flush();
}

void Reporters::reportCounts(const std::vector<Counted>& counts) {
  Context context;
  context.name_field_width = 0;  // The library keeps this value, and prints a rule of that length.
  if (!ReportContext(context)) return;
  for (const Counted& count : counts) {
    Run run;
    run.run_name.function_name = count.name;
    run.iterations = static_cast<benchmark::IterationCount>(count.labels);
    run.threads = 1;
    run.repetitions = 1;
    if (!count.error.empty()) setError(run, count.error);
    if (count.allocations >= 0) run.counters["allocations"] = benchmark::Counter(count.allocations);
    ReportRuns({run});
  }
}

namespace {

/// The library escapes neither all control characters nor bytes that are not UTF-8, which may be in names, descriptions and the
/// context that a user gives. Its layout has line ends alone.
std::string validJson(std::string text) {
  for (std::size_t bad; (bad = malformedByte(text)) != std::string::npos;) text.replace(bad, 1, "\uFFFD");
  std::string valid;
  for (const char c : text) {
    char escape[8] = {c, 0};
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') std::snprintf(escape, sizeof escape, "\\u%04x", c);
    valid += escape[0] == c ? std::string(1, c) : escape;
  }
  return valid;
}

}  // namespace

std::string Reporters::withAnswers(const std::string& json, const std::string& part) const {
  return validJson(answers_.addedTo(json, part));
}

std::string Reporters::fileSoFar(const std::string& part) {
  if (!file_) return "";
  std::string rows = fileText_.str();
  file_->Finalize();
  std::string whole = fileText_.str();
  fileText_.str(std::move(rows));
  fileText_.seekp(0, std::ios::end);
  return withAnswers(whole, part);
}

void Reporters::finish(const std::string& part) {
  display_.Finalize();
  if (file_) {
    file_->Finalize();
    const std::string json = withAnswers(fileText_.str(), part);
    if (!options_.out.empty()) writeWhole(options_.out, json);
    if (options_.format == "json") std::cout << json;
  }
  if (options_.format != "json") std::cout << summary_.table(engines_, answers_.marks());
  std::cout.flush();
}

}  // namespace labelbench
