// The usual run: each engine in processes of its own, so that none can harm another's results.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "AnswerBook.h"
#include "Earlier.h"
#include "EngineProcess.h"
#include "Plan.h"
#include "Reporters.h"

namespace labelbench {

/// One engine of a run, and the process that runs it now.
struct Member {
  EnginePath path;
  std::shared_ptr<EngineLibrary> library;  ///< Its facts.
  bool isTimed = true;                     ///< Otherwise it is the reference, and only compared with.
  std::unique_ptr<EngineProcess> process;
  bool isBroken = false;                   ///< Whether its library cannot be loaded.
  int deaths = 0;                          ///< In this round of processes.
  std::string gone;                        ///< Why it is not run any more; "" if it is.
  bool isOpen = false;                     ///< Whether its process has the current set of texts.

  // While a set of texts is timed:
  std::vector<const Entry*> pending;       ///< Benchmarks without a result.
  std::string wants;                       ///< The benchmark for which it waits; "" if for none.
  bool isRunning = false;
};

class Apart {
 public:
  /// `flags` are those of the command line.
  Apart(const Options& options, std::vector<std::string> flags);

  /// Runs everything and reports it; returns the exit status. Throws UsageError.
  int run();

 private:
  using Run = benchmark::BenchmarkReporter::Run;

  // ApartEngines.cpp: processes.
  void startAll();
  void start(Member& member);
  /// Makes a process load the library that its engine is compared with.
  void loadReference(Member& member);
  /// Starts a process again after its predecessor died.
  void restart(Member& member);
  /// Sends a question and waits for what follows it. Nothing if the process died, or if the engine failed.
  std::optional<Message> ask(Member& member, const Message& question);
  /// Sends something to all processes that they and later ones must know.
  void tell(Message message);
  /// Takes note of a death; returns what happened in words.
  std::string died(Member& member, const EngineDied& death);
  void leaveOutUndrawable();
  void findHeights();
  void findAgreeing();
  void describe();
  Member* reference();
  /// The engines in the order in which they are asked for what all share: the reference first.
  std::vector<Member*> inOrderOfJudging();

  // ApartGroups.cpp: sets of texts.
  void runSet(const PlannedGroup& group, std::size_t number);
  std::vector<const Entry*> orderOf(const PlannedGroup& group) const;
  void open(Member& member, const PlannedGroup& group, bool verifies, std::string& line);
  void begin(Member& member, const PlannedGroup& group);
  /// Reads a process's messages until it wants a turn or has ended its set. Throws EngineDied.
  void follow(Member& member);
  void lose(Member& member, const EngineDied& death, const PlannedGroup& group);
  void loseRest(Member& member);
  void giveTurns(const PlannedGroup& group, const std::vector<const Entry*>& order);
  void take(Member& member, const Message& message);
  void collect(std::vector<Run> runs);
  void report();
  void reportTo(Reporters& reporters) const;
  Run errorRun(const Entry& entry, const std::string& why) const;

  const Options& options_;
  std::vector<std::string> flags_;
  std::vector<Corpus> corpora_;
  std::vector<std::unique_ptr<Member>> members_;
  Engines engines_;
  std::vector<PlannedGroup> plan_;
  std::map<std::string, std::size_t> places_;  ///< Of each benchmark in the plan.
  std::map<std::string, double> heights_;
  std::vector<Message> told_;   ///< What all processes must know, also new ones: texts that were left out, heights, sets that agree.
  std::string referencePath_;   ///< "" if there is none, or until it is known.
  bool isReferenceGone_ = false;
  std::string referenceError_;  ///< For the current set of texts.
  std::int64_t process_ = 0;
  std::optional<Reporters> reporters_;
  AnswerBook book_;
  Earlier earlier_;             ///< What a run that was ended has measured.
  std::map<std::size_t, std::vector<std::vector<Run>>> collected_;  ///< By place in the plan.
  bool failed_ = false;
};

}  // namespace labelbench
