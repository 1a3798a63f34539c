// A stage bound to an engine and a set of texts: what a benchmark repeats.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "Hash.h"
#include "Session.h"
#include "Stage.h"

namespace labelbench {

/// One thread's arrays for results, and a running checksum. The checksum costs a few additions a label. It shows after
/// the timed loop whether every pass gave the verified answer.
struct Worker {
  explicit Worker(std::size_t capacity);
  /// Makes the arrays large enough for so many lines, words of bits or clusters.
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

  std::uint64_t lineTotal = 0;  ///< Lines given so far.
  std::uint64_t check = 0;      ///< Sum over a part of every answer.
  bool failed = false;          ///< A call did not answer LE_OK.
};

class Job {
 public:
  virtual ~Job() = default;

  std::size_t count = 0;        ///< Labels in a pass.
  std::size_t bytes = 0;        ///< Bytes in a pass.
  std::size_t rounds = 1;       ///< Passes that belong together (two where widths alternate).
  std::size_t capacity = 16;    ///< Of a worker's arrays; grows in `digest`.
  bool untimedPart = false;     ///< `beforePass` must run before each pass, untimed.
  bool inOtherProcess = false;  ///< The engine runs elsewhere; `secondsOfPass` returns the time.

  virtual void beforePass() {}
  /// Of the pass before, where the engine runs in another process.
  virtual double secondsOfPass() const { return 0; }
  /// Every label once.
  virtual void pass(Worker& worker, std::size_t round) = 0;
  /// One label.
  virtual void single(Worker& worker, std::size_t index, std::size_t round) = 0;
  /// A figure besides the times: a counter's name and value, or no name.
  virtual std::pair<const char*, double> counter() { return {nullptr, 0}; }
  /// Every label in every round, every field of the answers; throws EngineError.
  virtual std::uint64_t digest() = 0;
};

/// The loops, with `Derived::call(worker, index, round)`, `Derived::tally(worker)` and `Derived::hash(worker, hash)`.
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

/// Adds every field of a result but struct sizes, points rounded to 1/1024; positions where they were asked for.
void addResult(const le_result& result, Hash& hash);

/// What a job needs besides the engine.
struct JobContext {
  const Options* options;
  Session* session;
  const Stage* stage;
  Mode mode;
  double height;                             ///< Of the bounds; infinite where there is none.
  const std::vector<double>* naturalWidths;  ///< Of the texts, by the reference; null where no stage needs them.
  std::int64_t argument = 0;                 ///< Of a stage that grows.
};

/// `make` of a stage.
template <class J>
std::unique_ptr<Job> makeJob(const JobContext& context) {
  return std::make_unique<J>(context);
}

}  // namespace labelbench
