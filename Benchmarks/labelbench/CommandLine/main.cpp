// labelbench: loads engines and corpora, checks the engines' answers and times them.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "Apart.h"
#include "Context.h"
#include "Copies.h"
#include "Failure.h"
#include "Files.h"
#include "Flags.h"
#include "Interrupts.h"
#include "OwnTexts.h"
#include "Plan.h"
#include "Reporters.h"
#include "Serving.h"
#include "TimedProgram.h"

namespace labelbench {

namespace {
bool isSilent = false;
}

void silenceNotes() { isSilent = true; }

void note(const std::string& message) {
  if (isSilent) return;
  std::string line = "labelbench: " + message + "\n";
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (line[i] == '\n') line[i] = ' ';
  for (std::size_t bad; (bad = malformedByte(line)) != std::string::npos;) line[bad] = '?';
  std::cout.flush();
  std::fputs(line.c_str(), stderr);
}

namespace {

/// The engines in the order in which the first one that can answer is asked.
Engines withReference(Engines engines, const std::shared_ptr<EngineLibrary>& reference) {
  if (reference) engines.insert(engines.begin(), reference);
  return engines;
}

int record(const Options& options, const std::vector<Corpus>& corpora, const Engines& engines) {
  Records records(options);
  checkWritable(records.path());
  const auto reference = referenceEngine(engines);
  if (!reference) throw UsageError("no labelmark to record");
  const Heights heights(options, allStages(), withReference(engines, reference), corpora);
  std::size_t sets = 0;
  for (const Corpus& corpus : corpora) {
    for (const TextSet& set : corpus.sets) {
      Group group(options, corpus, set, {}, reference, heights, records);
      try {
        group.record();
        ++sets;
      } catch (const EngineError& error) {
        throw UsageError(set.name + ": " + error.what() + "; nothing recorded");
      }
    }
  }
  records.save();
  note("answers for " + std::to_string(sets) + " sets of texts are in " + records.path());
  return 0;
}

/// Times or counts all engines in this process, because they alternate or because callgrind counts one process.
int runTogether(const Options& options) {
  guardOutput();
  auto corpora = loadCorpora(options);
  for (const Stage* stage : options.stages)
    if (stage->standBy) stage->standBy(options);
  const auto engines = loadEngines(options);
  leaveOutUndrawable(options, engines, corpora);
  if (options.recordDigests) return record(options, corpora, engines);
  const auto plan = planBenchmarks(options, corpora, engines);
  std::size_t nameWidth = 10;
  for (const auto& group : plan)
    for (const auto& entry : group.entries)
      nameWidth = std::max(nameWidth, entry.name.size() + 7);  // "_median"

  if (!options.out.empty()) checkWritable(options.out);
  Records records(options);
  const auto reference = referenceEngine(engines);
  const Heights heights(options, options.stages, withReference(engines, reference), corpora);
  addContext(options, engines, corpora, heights.all());
  if (options.countPasses > 0) benchmark::AddCustomContext("instruction_sets", instructionSets());
  checkFonts(options, engines, reference, corpora);

  // If the reader of standard output is gone, a run without a file may end, but a run with one must still write it.
  if (!options.out.empty()) std::signal(SIGPIPE, SIG_IGN);
  if (options.countPasses == 0) noteDebugBuild();
  AnswerBook answers(options.answers);
  Reporters reporters(options, engines, nameWidth, answers);
  heedInterrupts();
  std::size_t done = 0;
  std::vector<Counted> counts;
  for (const auto& planned : plan) {
    Group group(options, *planned.corpus, *planned.set, planned.entries, reference, heights, records);
    note("[" + std::to_string(++done) + "/" + std::to_string(plan.size()) + "] " + group.verifyReference());
    if (options.countPasses > 0) {
      for (Counted& one : group.count(options.countPasses)) counts.push_back(std::move(one));
      answers.add(encoded(group.newAnswers()));
      continue;
    }
    group.registerTurns();
    benchmark::RunSpecifiedBenchmarks(&reporters);
    benchmark::ClearRegisteredBenchmarks();
    answers.add(encoded(group.newAnswers()));
    if (isInterrupted()) break;
    keep(options, reporters, done, plan.size());
  }
  if (options.countPasses > 0) reporters.reportCounts(counts);
  return ended(options, reporters, done, plan.size(), anyFailure());
}

/// The command line as one would type it, so that whoever reads the figures can measure them again.
std::string typed(int argc, char** argv) {
  const std::string plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./=,:+-@%";
  std::string command = "labelbench";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--resume") continue;  // What a run is of does not depend on it.
    command += ' ';
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
      command += word;
      continue;
    }
    command += '\'';
    for (const char c : word) command += c == '\'' ? "'\\''" : std::string(1, c);
    command += '\'';
  }
  for (std::size_t bad; (bad = malformedByte(command)) != std::string::npos;) command[bad] = '?';
  return command;
}

int run(int argc, char** argv) {
  Options options = parseOptions(argc, argv);
  options.typed = typed(argc, argv);
  if (options.help) {
    std::fputs(usage().c_str(), stdout);
    return 0;
  }
  if (options.countPasses > 0 && !options.list)
    if (const std::string reason = whyNothingIsCounted(); !reason.empty()) throw UsageError(reason);
  initializeLibrary(options);
  benchmark::AddCustomContext("command", options.typed);
  if (!options.command.empty()) return timeProgram(options);
  const bool together = options.turns > 0 || options.countPasses > 0 || options.recordDigests;
  if (together && !options.list) return runTogether(options);
  return Apart(options, std::vector<std::string>(argv + 1, argv + argc)).run();
}

}  // namespace

/// Throws UsageError if standard output did not take all output. If an engine closed it, that is told already.
void requireWritten() {
  if (lostOutput()) return;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good()) return;
  throw UsageError("cannot write to standard output: the disk is full, or the reader is gone");
}

}  // namespace labelbench

int main(int argc, char** argv) {
  if (argc >= 5 && std::strcmp(argv[0], labelbench::servingName) == 0) return labelbench::serve(argc, argv);
  int status = 2;
  try {
    labelbench::usePackagedData();
    status = labelbench::run(argc, argv);
    labelbench::requireWritten();
  } catch (const std::exception& error) {
    labelbench::note(error.what());
    status = 2;
  }
  labelbench::removeCopies();
  return status;
}
