// labelbench: loads engines and corpora, checks the engines' answers and times them.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "Context.h"
#include "Failure.h"
#include "Files.h"
#include "Flags.h"
#include "Instructions.h"
#include "OwnTexts.h"
#include "Plan.h"
#include "Reporters.h"

namespace labelbench {

void note(const std::string& message) {
  std::string line = "labelbench: " + message + "\n";
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (line[i] == '\n') line[i] = ' ';
  for (std::size_t bad; (bad = malformedByte(line)) != std::string::npos;) line[bad] = '?';
  std::cout.flush();
  std::fputs(line.c_str(), stderr);
}

namespace {

volatile std::sig_atomic_t isInterrupted = 0;

/// What a second interrupt still writes: the files with all sets of texts that were timed, and a line for the user.
struct Kept {
  std::vector<PreparedFile> files;
  std::string line;
};
std::atomic<const Kept*> kept{nullptr};

/// Makes what was timed so far known to the handler of interrupts. Called after each set of texts.
void keep(const Options& options, Reporters& reporters, const std::string& csv, std::size_t done, std::size_t all) {
  // The previous one stays, because the handler may be writing it.
  static Kept generations[2];
  Kept& next = generations[done % 2];
  next = Kept();
  if (!options.out.empty()) next.files.push_back(prepareFile(options.out, reporters.fileSoFar()));
  if (!options.perLabel.empty()) next.files.push_back(prepareFile(options.perLabel, csv));
  next.line = "labelbench: ended after " + std::to_string(done) + " of " + std::to_string(all) + " sets of texts" +
              (options.out.empty() ? "" : "; what was timed is in '" + options.out + "'") + "\n";
  kept = &next;
}

/// The first interrupt ends the run after the current set of texts. A second one writes the sets before it and ends the
/// program at once.
void interrupt(int) {
  if (!isInterrupted) {
    isInterrupted = 1;
    return;
  }
  if (const Kept* last = kept) {
    bool good = true;
    for (const PreparedFile& file : last->files) good = writePrepared(file) && good;
    if (good && write(STDERR_FILENO, last->line.data(), last->line.size()) < 0) {}
  }
  std::signal(SIGINT, SIG_DFL);
  raise(SIGINT);
}

/// Begins to handle interrupts, even if the parent process blocked them.
void heedInterrupts() {
  std::signal(SIGINT, interrupt);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGINT);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
}

/// Passes Google Benchmark its flags and silences its messages. Throws UsageError for a flag that it rejects.
void initializeLibrary(const Options& options) {
  static std::vector<std::string> arguments = {"labelbench"};  // The library keeps a pointer to the program's name.
  if (!options.minTimeGiven) arguments.push_back("--benchmark_min_time=0.05");
  arguments.insert(arguments.end(), options.passedOn.begin(), options.passedOn.end());
  arguments.push_back("--benchmark_out=");
  arguments.push_back("--benchmark_filter=.");
  std::vector<char*> pointers;
  for (auto& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  const int kept = dup(2), nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, 2);
  benchmark::Initialize(&count, pointers.data());
  std::cerr.flush();
  dup2(kept, 2);
  close(kept);
  close(nowhere);
  if (count > 1) throw UsageError(std::string("unknown flag, or a value that the flag does not take: '") + pointers[1] + "'");
}

int record(const Options& options, const std::vector<Corpus>& corpora, const Engines& engines) {
  Records records(options);
  checkWritable(records.path());
  const auto reference = referenceEngine(engines);
  if (!reference) throw UsageError("no labelmark to record");
  const Heights heights(options, allStages(), engines, corpora);
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

int run(int argc, char** argv) {
  const Options options = parseOptions(argc, argv);
  if (options.help) {
    std::fputs(usage().c_str(), stdout);
    return 0;
  }
  if (options.manual || !options.completionShell.empty()) {
    const std::string text = options.manual ? manualPage(options.manualDate) : completionScript(options.completionShell);
    std::fputs(text.c_str(), stdout);
    return 0;
  }
  if (options.countPasses > 0 && !options.list && !canCountInstructions())
    throw UsageError("--count-passes counts nothing outside callgrind; labelmark count runs it there");
  initializeLibrary(options);
  auto corpora = loadCorpora(options);
  for (const Stage* stage : options.stages)
    if (stage->standBy) stage->standBy(options);
  const auto engines = loadEngines(options);
  leaveOutUndrawable(options, engines, corpora);
  if (options.recordDigests) return record(options, corpora, engines);
  const auto plan = planBenchmarks(options, corpora, engines);
  std::size_t nameWidth = 10;
  for (const auto& group : plan)
    for (const auto& entry : group.entries) {
      nameWidth = std::max(nameWidth, reportedName(entry).size() + 7);  // "_median"
      if (options.list) std::printf("%s\n", reportedName(entry).c_str());
    }
  if (options.list) return 0;

  for (const std::string& path : {options.out, options.perLabel})
    if (!path.empty()) checkWritable(path);
  Records records(options);
  const auto reference = referenceEngine(engines);
  const Heights heights(options, options.stages, engines, corpora);
  addContext(options, engines, corpora, heights);
  if (options.countPasses > 0) benchmark::AddCustomContext("instruction_sets", instructionSets());
  checkFonts(options, engines, reference, corpora);

  // If the reader of standard output is gone, a run without a file may end, but a run with one must still write it.
  if (!options.out.empty() || !options.perLabel.empty()) std::signal(SIGPIPE, SIG_IGN);
#ifndef NDEBUG
  if (options.countPasses == 0 && isatty(STDERR_FILENO))
    note("built without optimisation, so times are many times too long; swift build -c release makes another");
#endif
  Reporters reporters(options, engines, nameWidth);
  heedInterrupts();
  std::string csv = "engine,stage,mode,corpus,index,bytes,clusters,nanoseconds,passes\n";
  std::size_t done = 0;
  std::vector<Counted> counts;
  for (const auto& planned : plan) {
    Group group(options, *planned.corpus, *planned.set, planned.entries, reference, heights, records);
    note("[" + std::to_string(++done) + "/" + std::to_string(plan.size()) + "] " + group.verifyReference());
    if (options.countPasses > 0) {
      for (Counted& one : group.count(options.countPasses)) counts.push_back(std::move(one));
      continue;
    }
    if (options.turns > 0) group.registerTurns();
    else group.registerAll();
    benchmark::RunSpecifiedBenchmarks(&reporters);
    benchmark::ClearRegisteredBenchmarks();
    if (!options.perLabel.empty()) csv += group.perLabel();
    if (isInterrupted) break;
    keep(options, reporters, csv, done, plan.size());
  }
  if (options.countPasses > 0) reporters.reportCounts(counts);
  reporters.finish();
  if (!options.perLabel.empty()) writeWhole(options.perLabel, csv);
  if (isInterrupted) {
    note("interrupted after " + std::to_string(done) + " of " + std::to_string(plan.size()) + " sets of texts" +
         (options.out.empty() ? "" : "; what was timed is in '" + options.out + "'"));
    return 128 + SIGINT;
  }
  return anyFailure() ? 1 : 0;
}

}  // namespace

/// Throws UsageError if standard output did not take all output.
void requireWritten() {
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good()) return;
  throw UsageError("cannot write to standard output: the disk is full, or the reader is gone");
}

}  // namespace labelbench

int main(int argc, char** argv) {
  try {
    const int status = labelbench::run(argc, argv);
    labelbench::requireWritten();
    return status;
  } catch (const std::exception& error) {
    labelbench::note(error.what());
    return 2;
  }
}
