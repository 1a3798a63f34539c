// Times a label that is a program: asks for its answers, lets it time itself, checks its clock and asks again.
#include "TimedProgram.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <map>

#include "Cases.h"
#include "Context.h"
#include "Corpus.h"
#include "Failure.h"
#include "Files.h"
#include "Hash.h"
#include "Interrupts.h"
#include "LibraryVersion.h"
#include "Plan.h"
#include "Program.h"
#include "Reporters.h"
#include "RunCoding.h"

namespace labelbench {

namespace {

using Run = benchmark::BenchmarkReporter::Run;

/// The stages that a program can time, and the protocol's name of each.
const std::map<std::string, const char*> states = {
  {"layout_cold", "cold"}, {"layout_warm", "warm"}, {"once_each", "first"}};

constexpr double warmUp = 1;  ///< Seconds before a benchmark, in which a compiler at run time has work to do.

/// What a program says that its layouts took.
struct Timed {
  double iterations = 0, nanoseconds = 0;
  std::string clock;
  Message results;
  Took took;
};

class ProgramTimes {
 public:
  explicit ProgramTimes(const Options& options) : options_(options), book_(options.answers) {
    const std::string flag = "--benchmark_repetitions=";
    for (const std::string& one : options.passedOn)
      if (one.rfind(flag, 0) == 0) repetitions_ = std::atoll(one.c_str() + flag.size());
  }

  int run();

 private:
  void start();
  Timed time(const std::string& state, const Message& cases, double warm, double seconds);
  void checkClock(const std::string& state, const Message& cases);
  Message questions(const Corpus& corpus, const TextSet& set, const Mode& mode, bool atTwoWidths) const;
  Message results(const Message& questions, const TextSet& set);
  void timeSet(const Corpus& corpus, const TextSet& set);
  void timeStage(const Corpus& corpus, const TextSet& set, const Mode& mode, const Stage& stage);
  void fail(Run run, const std::string& why);
  void report(const std::vector<Run>& runs);

  const Options& options_;
  std::unique_ptr<Program> program_;
  std::string kind_;  ///< Which of our clocks the program's agrees with; "" until that is known.
  AnswerBook book_;
  std::unique_ptr<Reporters> reporters_;
  std::int64_t repetitions_ = 1, process_ = 0;
  std::map<std::string, bool> unable_;               ///< States that the program does not tell apart.
  std::vector<std::pair<std::string, std::vector<Run>>> collected_;  ///< By benchmark, of all processes.
  bool failed_ = false, timed_ = false;
};

void ProgramTimes::start() {
  program_ = std::make_unique<Program>(options_.command, options_.timeout);
  if (!program_->facts().can("time"))
    throw UsageError(program_->facts().name + " does not claim the capability 'time': it does not answer the request 'time' of "
                     "docs/PROTOCOL.md");
}

Timed ProgramTimes::time(const std::string& state, const Message& cases, double warm, double seconds) {
  Timed timed;
  const Message answer = program_->ask(
    {{"cmd", "time"}, {"state", state}, {"warm", warm}, {"seconds", seconds}, {"cases", cases}}, warm + seconds, &timed.took);
  try {
    timed.iterations = answer.at("iterations");
    timed.nanoseconds = answer.at("nanoseconds");
    timed.clock = answer.at("clock");
    timed.results = answer.at("results");
  } catch (const Message::exception&) {
    throw EngineError("its answer to 'time' lacks iterations, nanoseconds, clock or results");
  }
  const double count = static_cast<double>(cases.size());
  if (!(timed.iterations > 0) || std::fmod(timed.iterations, count) != 0)
    throw EngineError("its iterations are not whole passes over the cases");
  if (!(timed.nanoseconds >= 0.99e9 * seconds)) throw EngineError("it timed itself for less long than it was asked to");
  return timed;
}

/// Compares the program's clock with ours: wall time or processor time, and later the one that agreed first. Of two requests,
/// one longer than the other, the difference is compared, since parsing counts only for us. Throws EngineError if none agrees
/// within a tenth in six trials: on a busy machine one may be disturbed.
void ProgramTimes::checkClock(const std::string& state, const Message& cases) {
  const double seconds = std::max(options_.minTime, 0.1);
  char said[200] = "";
  for (int trial = 0; trial < 6; ++trial) {
    const Timed some = time(state, cases, 0, seconds), more = time(state, cases, 0, 3 * seconds);
    const double claimed = (more.nanoseconds - some.nanoseconds) / 1e9;
    const double wall = more.took.wall - some.took.wall, processor = more.took.processor - some.took.processor;
    for (const auto& [kind, ours] : {std::pair("wall time", wall), {"processor time", processor}}) {
      if (std::abs(ours / claimed - 1) > 0.1 || (!kind_.empty() && kind_ != kind)) continue;
      kind_ = kind;
      return;
    }
    std::snprintf(said, sizeof said, "its clock %.60s counts %.3g s where ours count %.3g (wall) and %.3g (processor)",
                  some.clock.c_str(), claimed, wall, processor);
  }
  throw EngineError(said);
}

/// The questions of a set's texts; of layout_warm also at 0.8 of the width, as for libraries.
Message ProgramTimes::questions(const Corpus& corpus, const TextSet& set, const Mode& mode, bool atTwoWidths) const {
  Message font = {{"size", options_.size}};
  const std::string& first = corpus.fonts.front();
  if (first.rfind("metric:", 0) == 0) font["name"] = first.substr(7);
  else if (first.find('/') != std::string::npos) font["file"] = first;
  else font["families"] = corpus.fonts;
  std::string name = mode.name;
  name[0] += 'A' - 'a';
  const bool wraps = name == "Word" || name == "Char";
  const std::string full = name == "Clip" ? "byClipping" : wraps ? "by" + name + "Wrapping" : "byTruncating" + name;
  Message list = Message::array();
  for (const double width : {options_.width, 0.8 * options_.width})
    for (const std::string& text : set.texts) {
      if (width != options_.width && !atTwoWidths) break;
      const Height& height = options_.heights.front();
      list.push_back({
        {"query", "layout"},
        {"bounds", {width, height.kind == Height::points ? Message(height.value) : Message()}},
        {"environment", {{"locale", corpus.language}, {"layoutDirection", corpus.rightToLeft ? "rightToLeft" : "leftToRight"}}},
        {"label", {{"text", text}, {"font", font}, {"numberOfLines", options_.lines}, {"lineBreakMode", full},
                   {"lineBreakStrategy", options_.strategy}}}});
    }
  return list;
}

Message ProgramTimes::results(const Message& questions, const TextSet& set) {
  Message list = Message::array();
  for (const Message& one : questions) {
    const std::string& text = set.texts[list.size() % set.texts.size()];
    try {
      list.push_back(program_->ask({{"cmd", "run"}, {"case", one}}).at("result"));
    } catch (const Message::exception&) {
      throw EngineError("its answer has no result in '" + excerpt(text) + "'");
    } catch (const EngineError& problem) {
      throw EngineError(problem.what() + (" in '" + excerpt(text) + "'"));
    }
  }
  return list;
}

void ProgramTimes::fail(Run run, const std::string& why) {
  failed_ = true;
  setError(run, why);
  collected_.push_back({run.run_name.function_name, {run}});
  note(run.run_name.function_name + ": " + why);
}

/// Prints the runs of a benchmark, and their aggregates if there are some.
void ProgramTimes::report(const std::vector<Run>& runs) {
  reporters_->ReportRuns(runs);
  if (const auto aggregates = aggregatesOf(runs); !aggregates.empty()) reporters_->ReportRuns(aggregates);
}

void ProgramTimes::timeStage(const Corpus& corpus, const TextSet& set, const Mode& mode, const Stage& stage) {
  const std::string state = states.at(stage.name), engine = program_->facts().name;
  const std::string name = std::string(stage.name) + "/" + mode.name + "/" + set.name;
  const Message asked = questions(corpus, set, mode, state == "warm");
  Run run;
  run.run_name.function_name = engine + "/" + name;
  run.threads = 1;
  run.repetitions = 1;
  run.time_unit = benchmark::kNanosecond;
  run.counters["process"] = benchmark::Counter(static_cast<double>(process_));
  std::vector<Run> runs;
  try {
    const Message before = results(asked, set);
    const auto check = [&](const Message& answers, const char* when) {
      for (std::size_t i = 0; i < before.size(); ++i)
        if (!answers.is_array() || answers.size() != before.size() || answers[i] != before[i])
          throw EngineError(std::string("the answers changed ") + when + " in '" + excerpt(set.texts[i % set.texts.size()]) + "'");
    };
    if (state == "cold") checkClock(state, asked);
    // A case of null is no layout, so what is timed then is the loop.
    const Timed loop = time("cold", Message(asked.size(), nullptr), options_.minTime / 2, options_.minTime);
    const double loopTime = loop.nanoseconds / loop.iterations;
    for (std::int64_t i = 0; i < repetitions_; ++i) {
      const Timed timed = time(state, asked, i == 0 ? std::max(options_.minTime, warmUp) : 0, options_.minTime);
      check(timed.results, "while they were timed");
      const double one = timed.nanoseconds / timed.iterations - loopTime;
      if (timed.nanoseconds / 1e9 > 1.02 * std::max(timed.took.wall, timed.took.processor) + 0.001)
        throw EngineError("its clock " + timed.clock + " counts more time than passed");
      if (one <= 0) throw EngineError("a layout takes no longer than the loop around it");
      run.iterations = static_cast<benchmark::IterationCount>(timed.iterations);
      run.real_accumulated_time = run.cpu_accumulated_time = one * timed.iterations / 1e9;
      run.counters["items_per_second"] = benchmark::Counter(1e9 / one, benchmark::Counter::kIsRate);
      run.counters["loop_ns"] = benchmark::Counter(loopTime);
      run.repetition_index = i;
      run.repetitions = repetitions_;
      runs.push_back(run);
    }
    check(results(asked, set), "after they were timed");
    BenchmarkAnswers answers{engine, name};
    Hash all;
    for (const Message& one : before) {
      Hash hash;
      hash.add(one.dump());
      all.add(hash.value());
      answers.texts.push_back(static_cast<std::uint32_t>(hash.value()));
      std::string lines;
      for (const Message& line : one.value("lines", Message::array()))
        lines += (lines.empty() ? "" : " | ") + line.value("text", "");
      answers.readable.push_back(lines);
    }
    answers.digest = all.value();
    if (!book_.add(encoded({answers})).empty()) throw EngineError("the answers differ between processes");
    timed_ = true;
  } catch (const Unsupported& declined) {
    if (!std::exchange(unable_[stage.name], true))
      note(engine + " does not time " + stage.name + ": " + declined.what());
    return;
  } catch (const EngineError& problem) {
    fail(run, problem.what());
    start();
    return;
  } catch (const Message::exception&) {
    return fail(run, "its answers do not have the form of the protocol");
  }
  const auto known = std::find_if(collected_.begin(), collected_.end(), [&](const auto& one) { return one.first == engine + "/" + name; });
  if (known == collected_.end()) collected_.push_back({engine + "/" + name, std::move(runs)});
  else known->second.insert(known->second.end(), runs.begin(), runs.end());
}

void ProgramTimes::timeSet(const Corpus& corpus, const TextSet& set) {
  for (const Stage* stage : options_.stages)
    for (const Mode& mode : options_.modes) {
      const std::string name = program_->facts().name + "/" + stage->name + "/" + mode.name + "/" + set.name;
      if (!unable_[stage->name] && isWanted(options_.filter, name)) timeStage(corpus, set, mode, *stage);
    }
  if (options_.processes > 1) return;
  for (const auto& [_, runs] : collected_) report(runs);
  collected_.clear();
}

int ProgramTimes::run() {
  for (const Stage* stage : options_.stages)
    if (!states.count(stage->name))
      throw UsageError(std::string("a program times layout_cold, layout_warm and once_each, not ") + stage->name);
  const auto corpora = loadCorpora(options_);
  if (!options_.out.empty()) checkWritable(options_.out);
  start();
  const ProgramFacts& facts = program_->facts();
  std::size_t sets = 0, nameWidth = 10;
  for (const Corpus& corpus : corpora) {
    if (!facts.can(corpus.fontCapability()))
      throw UsageError(facts.name + " lacks " + corpus.fontCapability() +
                       (facts.can("font.metric") ? "; it can with --fonts metric:Square" : ""));
    for (const TextSet& set : corpus.sets) {
      ++sets;
      for (const Stage* stage : options_.stages)
        nameWidth = std::max(nameWidth, facts.name.size() + set.name.size() + std::string(stage->name).size() + 15);
    }
  }
  addContext(options_, {}, corpora, {});
  std::string clock;
  try {
    const Message nulls(1, nullptr);
    checkClock("cold", nulls);
    clock = time("cold", nulls, 0, options_.minTime).clock + ", " + kind_;
  } catch (const EngineError& problem) {
    throw UsageError(facts.name + ": " + problem.what());
  }
  benchmark::AddCustomContext("clock." + facts.name, clock);
  benchmark::AddCustomContext("engine." + facts.name, facts.description);
  benchmark::AddCustomContext("unicode." + facts.name, facts.unicode);
  heedInterrupts();
  if (!options_.out.empty()) std::signal(SIGPIPE, SIG_IGN);
  reporters_ = std::make_unique<Reporters>(options_, Engines(), nameWidth, book_);
  std::size_t done = 0;
  const std::size_t all = sets * static_cast<std::size_t>(options_.processes);
  for (process_ = 0; process_ < options_.processes && !isInterrupted(); ++process_) {
    if (process_ > 0) start();
    for (const Corpus& corpus : corpora)
      for (const TextSet& set : corpus.sets) {
        if (isInterrupted()) break;
        note("[" + std::to_string(++done) + "/" + std::to_string(all) + "] " + set.name + ": " +
             std::to_string(set.texts.size()) + " texts");
        timeSet(corpus, set);
        if (options_.processes == 1) keep(options_, *reporters_, done, all);
      }
  }
  for (auto& [_, runs] : collected_) {
    std::int64_t index = 0;
    for (Run& one : runs) one.repetition_index = index++, one.repetitions = static_cast<std::int64_t>(runs.size());
    report(runs);
  }
  if (!timed_ && !failed_ && !isInterrupted()) throw UsageError("the program times none of the benchmarks");
  if (!options_.out.empty() && options_.cases && !isInterrupted()) addCases(book_, facts.name, "--command", options_.command);
  return ended(options_, *reporters_, done, all, failed_);
}

}  // namespace

int timeProgram(const Options& options) { return ProgramTimes(options).run(); }

}  // namespace labelbench
