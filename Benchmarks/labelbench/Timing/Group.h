// The benchmarks of one set of texts: all stages, modes and engines, run one after the other or interleaved.
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "AnswerBook.h"
#include "Job.h"
#include "Verify.h"
#include "Watch.h"

namespace benchmark {
class State;
}

namespace labelbench {

/// One benchmark to run, with everything that its name says.
struct Entry {
  std::shared_ptr<EngineLibrary> engine;
  const Stage* stage;
  Mode mode;
  Height height;
  std::int64_t argument;  ///< Argument of a stage that grows, else 0.
  std::string name;
};

/// A job that has been checked, and the answers that each of its passes must give.
struct Checked {
  std::unique_ptr<Job> job;
  std::string error;        ///< Why the job must not be timed, or "".
  bool failure = false;     ///< Whether the error is a failed check.
  JobAnswer answer;
  std::uint64_t lines = 0;  ///< Lines of all rounds together.
  std::uint64_t check = 0;  ///< The checksum of one batch.
  double allocations = -1;  ///< Allocations per label; negative if unknown.
  Difference difference;
};

/// The counts of one benchmark. The numbers of instructions themselves are in callgrind's files.
struct Counted {
  std::string name;
  std::uint64_t labels = 0;  ///< Labels laid out while callgrind counted.
  double allocations = -1;   ///< Allocations per label; negative if unknown.
  std::string error;         ///< Why nothing was counted, or "".
};

class Group {
 public:
  Group(const Options& options, const Corpus& corpus, const TextSet& set, std::vector<Entry> entries,
        std::shared_ptr<EngineLibrary> reference, const Heights& heights, Records& records);

  /// Lays out the texts with the reference engine and compares its answers with the records. Returns a line for the
  /// user.
  std::string verifyReference();
  /// Registers all entries with Google Benchmark. Each begins once `awaitTurn` has returned.
  void registerAll(std::function<void(const std::string&)> awaitTurn);
  /// Registers all entries with engines taking turns. Times a few passes first to find how many passes a turn has.
  void registerTurns();
  /// Lets callgrind count `passes` batches of each entry instead of timing them. Reads no clock, so that all runs are
  /// the same.
  std::vector<Counted> count(std::int64_t passes);
  /// The answers of the benchmarks that were checked since the last call.
  std::vector<BenchmarkAnswers> newAnswers();
  /// Writes the reference engine's answers into the records. Throws EngineError.
  void record();

  const TextSet& set() const { return set_; }
  /// Why the reference is not compared with; "" if it is.
  const std::string& referenceError() const { return referenceError_; }
  void setReferenceError(std::string error) { referenceError_ = std::move(error); }

 private:
  Session& session(const std::shared_ptr<EngineLibrary>& engine);
  Session* referenceSession();
  Checked& checked(const Entry& entry);
  void prepareJob(const Entry& entry, Checked& checked);
  void requireVerified(Session& session, const Entry& entry);
  void requireGlyphs(Session& session, const Entry& entry);
  Difference difference(Session& session, const Entry& entry);
  /// Compares the answers of what is timed with those of the reference, if both have the stage.
  Difference answerDifference(const Entry& entry, const Checked& checked, const JobContext& context);
  Asked askedOf(const Entry& entry) const;
  std::uint64_t batchesPerTurn(Checked& checked);
  /// Times an entry for one turn, after some untimed passes. If `isLast`, checks all its answers again.
  void run(benchmark::State& state, const Entry& entry, std::uint64_t warmUp, bool isLast);

  const Options& options_;
  const Corpus& corpus_;
  const TextSet& set_;
  std::vector<Entry> entries_;
  std::shared_ptr<EngineLibrary> reference_;
  const Heights& heights_;
  Records& records_;
  std::string referenceError_;
  std::function<void(const std::string&)> awaitTurn_ = nowBenchmark;
  std::map<std::string, std::unique_ptr<Session>> sessions_;  ///< By engine.
  std::map<std::string, Checked> checked_;                    ///< By the entry's name.
  std::vector<std::string> unreported_;                       ///< Names of entries whose answers were not asked for.
  std::map<std::string, Difference> differences_;             ///< By engine and what was compared.
  std::map<std::string, std::exception_ptr> verified_;        ///< By engine and what was laid out: the error, or null.
};

/// Why callgrind counts nothing here; "" if this program runs under valgrind and was built with its header.
std::string whyNothingIsCounted();

/// The instruction sets of the processor as this process sees it, which under valgrind is valgrind's: "sse4.2, avx, avx2".
/// Empty where they are not known.
std::string instructionSets();

/// The time from which `at` counts, on the clock that all processes share.
std::int64_t timeOfStart();
void setTimeOfStart(std::int64_t time);

/// From now on it is an error if an engine closes standard output.
void guardOutput();
/// Whether an engine closed it since the last question. Its descriptor is then that of standard error.
bool closedOutput();
/// Whether an engine ever closed it, so that nothing more can be written to it.
bool lostOutput();
/// The error of an engine that closed it.
constexpr const char* outputClosed = "the engine closed standard output";

/// Remembers that a check failed, for the exit status.
void setFailure();
/// Whether any check failed in this process.
bool anyFailure();

}  // namespace labelbench
