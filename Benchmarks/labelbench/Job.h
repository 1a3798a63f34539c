// A stage bound to an engine and a set of texts: the work that a benchmark repeats.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "Hash.h"
#include "Session.h"
#include "Stage.h"

namespace labelbench {

/// One thread's arrays for results, with a running checksum. The checksum takes a few additions per label. After the
/// timed loop it shows whether every pass gave the verified answer.
struct Worker {
  explicit Worker(std::size_t capacity);
  /// Makes the arrays large enough for this number of lines, words of bits or clusters.
  void reserve(std::size_t capacity);

  std::vector<le_line> lines;
  std::vector<std::uint64_t> boundaries, mandatory;
  std::vector<std::size_t> starts;
  std::vector<double> widths;
  std::vector<le_position> positions;
  std::vector<le_glyph> glyphs;
  le_result result{};
  le_breaks breaks{};
  le_advances advances{};
  le_rect rect{};
  le_glyphs glyphResult{};

  std::uint64_t lineTotal = 0;  ///< Lines in all answers so far.
  std::uint64_t check = 0;      ///< Sum over a part of every answer.
  bool failed = false;          ///< Whether a call did not answer LE_OK.
};

class Job {
 public:
  virtual ~Job() = default;

  std::size_t count = 0;        ///< Labels in a pass.
  std::size_t bytes = 0;        ///< Bytes in a pass.
  std::size_t rounds = 1;       ///< Passes that belong together (two if widths alternate).
  std::size_t capacity = 16;    ///< Capacity of a worker's arrays; grows in `digest`.
  bool untimedPart = false;     ///< `beforePass` must run before each pass, untimed.
  bool inOtherProcess = false;  ///< The engine runs elsewhere; `secondsOfPass` returns the time.

  virtual void beforePass() {}
  /// Seconds of the last pass, if the engine runs in another process.
  virtual double secondsOfPass() const { return 0; }
  /// Lays out, or otherwise handles, every label once.
  virtual void pass(Worker& worker, std::size_t round) = 0;
  /// Handles one label.
  virtual void single(Worker& worker, std::size_t index, std::size_t round) = 0;
  /// A figure besides the times: the name and the value of a counter. The name is null if there is none.
  virtual std::pair<const char*, double> counter() { return {nullptr, 0}; }
  /// Figures that take a measurement of their own.
  virtual std::vector<std::pair<const char*, double>> moreCounters() { return {}; }
  /// The digest of every label in every round, with every field of the answers. Throws EngineError.
  virtual std::uint64_t digest() = 0;
};

/// The loops of a job. `Derived` has `call(worker, index, round)`, `tally(worker)` and `hash(worker, hash)`.
template <class Derived>
class JobOf : public Job {
 public:
  void pass(Worker& worker, std::size_t round) final {
    for (std::size_t index = 0, end = count; index < end; ++index) single(worker, index, round);
  }

  void single(Worker& worker, std::size_t index, std::size_t round) final {
    const le_status status = self().call(worker, index, round);
    if (__builtin_expect(status != LE_OK, false)) worker.failed = true;
    else self().tally(worker);
  }

  std::uint64_t digest() final {
    Worker worker(capacity);
    Hash hash;
    for (std::size_t round = 0; round < rounds; ++round) {
      if (untimedPart) beforePass();
      for (std::size_t index = 0; index < count; ++index) {
        le_status status = self().call(worker, index, round);
        while (status == LE_MORE && capacity < std::size_t(1) << 32) {
          worker.reserve(capacity *= 2);
          status = self().call(worker, index, round);
        }
        self().session().require(status, Derived::callName);
        self().hash(worker, hash);
      }
    }
    return hash.value();
  }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
};

/// Adds every field of a result except struct sizes, with points rounded to 1/1024; positions only if they were asked
/// for.
void addResult(const le_result& result, Hash& hash);

/// What a stage needs to make a job.
struct JobContext {
  const Options* options;
  Session* session;
  const Stage* stage;
  Mode mode;
  double height;                             ///< Height of the bounds in points; infinite if there is none.
  const std::vector<double>* naturalWidths;  ///< Of the texts, from the reference engine; null if no stage needs them.
  std::int64_t argument = 0;                 ///< Argument of a stage that grows.
};

/// The usual function for `Stage::make`.
template <class J>
std::unique_ptr<Job> makeJob(const JobContext& context) {
  return std::make_unique<J>(context);
}

}  // namespace labelbench
