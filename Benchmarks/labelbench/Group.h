// The benchmarks of one set of texts: all stages, modes and engines, run one after another or interleaved.
#pragma once

#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "Job.h"
#include "Verify.h"

namespace benchmark {
class State;
}

namespace labelbench {

/// A benchmark to run: what its name says.
struct Entry {
  std::shared_ptr<EngineLibrary> engine;
  const Stage* stage;
  Mode mode;
  int threads;
  Height height;
  std::int64_t argument;  ///< Of a stage that grows, else 0.
  std::string name;  ///< Without "/threads:2".
};

/// A checked job, and what each of its passes must answer.
struct Checked {
  std::unique_ptr<Job> job;
  std::string error;        ///< Why it is not to be timed, or "".
  bool failure = false;     ///< The error is a failed check.
  std::uint64_t digest = 0;
  std::uint64_t lines = 0;  ///< Of all rounds.
  std::uint64_t check = 0;
  double allocations = -1;  ///< Per label; negative if unknown.
  Difference difference;
};

/// The counts of a benchmark; the instructions themselves are in callgrind's files.
struct Counted {
  std::string name;
  std::uint64_t labels = 0;  ///< Laid out while callgrind counted.
  double allocations = -1;   ///< Per label; negative if unknown.
  std::string error;         ///< Why nothing was counted, or "".
};

class Group {
 public:
  Group(const Options& options, const Corpus& corpus, const TextSet& set, std::vector<Entry> entries,
        std::shared_ptr<EngineLibrary> reference, const Heights& heights, Records& records);

  /// Lays out the texts with the reference and compares with the records. Returns a line for the user.
  std::string verifyReference();
  /// Hands all entries to Google Benchmark.
  void registerAll();
  /// The same with engines in turns; first times a few passes to find how many a turn takes.
  void registerTurns();
  /// Lets callgrind count `passes` batches of each entry instead. Reads no clock, so every run is the same.
  std::vector<Counted> count(std::int64_t passes);
  /// Lines of the CSV of --per-label.
  std::string perLabel();
  /// Writes the reference's answers into the records; throws EngineError.
  void record();

  const TextSet& set() const { return set_; }

 private:
  Session& session(const std::shared_ptr<EngineLibrary>& engine);
  Session* referenceSession();
  Checked& checked(const Entry& entry);
  void prepareJob(const Entry& entry, Checked& checked);
  void requireVerified(Session& session, const Entry& entry);
  void requireGlyphs(Session& session, const Entry& entry);
  Difference difference(Session& session, const Entry& entry);
  Asked askedOf(const Entry& entry) const;
  std::uint64_t batchesPerTurn(Checked& checked);
  /// Times an entry for one turn after some untimed passes. If `isLast`, checks all its answers again.
  void run(benchmark::State& state, const Entry& entry, std::uint64_t warmUp, std::int64_t turn, bool isLast);

  const Options& options_;
  const Corpus& corpus_;
  const TextSet& set_;
  std::vector<Entry> entries_;
  std::shared_ptr<EngineLibrary> reference_;
  const Heights& heights_;
  Records& records_;
  std::string referenceError_;
  std::map<std::string, std::unique_ptr<Session>> sessions_;  ///< By engine.
  std::map<std::string, Checked> checked_;                    ///< By the entry's name.
  std::map<std::string, Difference> differences_;             ///< By engine and what was compared.
  std::map<std::string, std::exception_ptr> verified_;        ///< By engine and what was laid out: what is wrong, or null.
};

/// Remembers a failed check: the exit status.
void setFailure();
/// Whether any check failed in this process.
bool anyFailure();

}  // namespace labelbench
