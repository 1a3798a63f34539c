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

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // For CSVReporter: the library has no other one.

namespace labelbench {

namespace {

using benchmark::ConsoleReporter;

ConsoleReporter::OutputOptions outputOptions(const Options& options) {
  int bits = options.tabular ? ConsoleReporter::OO_Tabular : ConsoleReporter::OO_None;
  const std::string& color = options.color;
  const char* terminal = std::getenv("TERM");
  const bool automatic = isatty(1) && terminal && std::string(terminal) != "dumb" && !std::getenv("NO_COLOR");
  if (color == "auto" ? automatic : color == "true" || color == "yes" || color == "1")
    bits |= ConsoleReporter::OO_Color;
  return static_cast<ConsoleReporter::OutputOptions>(bits);
}

std::unique_ptr<benchmark::BenchmarkReporter> make(const std::string& format, ConsoleReporter::OutputOptions console) {
  if (format == "json") return std::make_unique<benchmark::JSONReporter>();
  if (format == "csv") return std::make_unique<benchmark::CSVReporter>();
  return std::make_unique<ConsoleReporter>(console);
}

}  // namespace

Reporters::Reporters(const Options& options, const Engines& engines, std::size_t nameWidth, const AnswerBook& answers)
    : options_(options), answers_(answers), nameWidth_(nameWidth), display_(make(options.format, outputOptions(options))) {
  for (const auto& engine : engines)
    engines_.insert(engine->name() == "labelmark" ? engines_.begin() : engines_.end(), engine->name());
  display_->SetErrorStream(options.format == "console" ? &unseen_ : &std::cerr);  // The context is in the JSON.
  // The answers are the last member of the JSON, and their marks are in its context, so it is written at the end.
  if (options.format == "json") display_->SetOutputStream(&shownText_);
  if (!options.out.empty()) {
    file_ = make(options.outFormat, ConsoleReporter::OO_None);
    file_->SetOutputStream(&fileText_);
    file_->SetErrorStream(&fileText_);
  }
}

bool Reporters::ReportContext(const Context& context) {
  if (started_) return true;
  started_ = true;
  Context whole = context;
  whole.name_field_width = std::max(nameWidth_, context.name_field_width);
  return display_->ReportContext(whole) && (!file_ || file_->ReportContext(whole));
}

void Reporters::ReportRuns(const std::vector<Run>& runs) {
  if (!started_) {
    Context context;
    context.name_field_width = 0;
    ReportContext(context);
  }
  std::vector<Run> all = runs, aggregates;
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
      aggregates.push_back(run);
    } else {
      run.counters.emplace("process", benchmark::Counter(0));
    }
  }
  if (options_.countPasses == 0) summary_.add(all);
  if (file_) file_->ReportRuns(all);
  std::vector<Run>& shown = options_.displayAggregatesOnly && !aggregates.empty() ? aggregates : all;
  if (options_.format == "console")
    for (Run& run : shown) run.counters.erase("process");
  display_->ReportRuns(shown);
  if (!options_.displayAggregatesOnly || !aggregates.empty()) display_->GetOutputStream().flush();
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

void Reporters::addSpreads(const std::vector<LabelSpread>& spreads, const TextSet& set) {
  for (const LabelSpread& one : spreads) {
    const auto micros = [](double nanoseconds) {
      char text[32];
      std::snprintf(text, sizeof text, "%.3f µs", nanoseconds / 1000);
      return std::string(text);
    };
    const std::string& text = set.texts[one.slowest];
    labels_[one.name] = {{"p50", one.median}, {"p99", one.p99},      {"worst", one.worst}, {"time_unit", "ns"},
                         {"index", one.slowest}, {"text", text}};
    labelLines_ += one.name + ": p50 " + micros(one.median) + ", p99 " + micros(one.p99) + ", worst " +
                   micros(one.worst) + " (text " + std::to_string(one.slowest + 1) + ", '" + excerpt(text) + "')\n";
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

std::string Reporters::withAnswers(const std::string& format, const std::string& text, const std::string& part) const {
  return format == "json" ? validJson(answers_.addedTo(text, labels_, part)) : text;
}

std::string Reporters::fileSoFar(const std::string& part) {
  if (!file_) return "";
  std::string rows = fileText_.str();
  file_->Finalize();
  std::string whole = fileText_.str();
  fileText_.str(std::move(rows));
  fileText_.seekp(0, std::ios::end);
  return withAnswers(options_.outFormat, whole, part);
}

void Reporters::finish(const std::string& part) {
  display_->Finalize();
  if (file_) {
    file_->Finalize();
    writeWhole(options_.out, withAnswers(options_.outFormat, fileText_.str(), part));
  }
  if (options_.format == "json") std::cout << withAnswers("json", shownText_.str(), part);
  if (options_.format == "console") {
    if (!labelLines_.empty()) std::cout << "\nTimes of single labels, each measured by itself\n\n" << labelLines_;
    std::cout << summary_.table(engines_, answers_.marks());
  }
  std::cout.flush();
}

}  // namespace labelbench
