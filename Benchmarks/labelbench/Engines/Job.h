// A stage bound to an engine and a set of texts: the work that a benchmark repeats.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "Failure.h"
#include "Hash.h"
#include "Session.h"
#include "Shown.h"
#include "Stage.h"
#include "Watch.h"

namespace labelbench {

/// A running checksum of answers. It takes a multiplication and a few additions a label. The order of the answers
/// matters, so that two labels with each other's answers are noticed.
struct Checksum {
  static constexpr std::uint64_t factor = 0x5851F42D;  // Odd, and short enough for an instruction.

  void add(std::uint64_t answer) { value = value * factor + answer; }

  /// The checksum after `times` batches of `count` answers each, if the first batch gives `batch`.
  static std::uint64_t after(std::uint64_t times, std::uint64_t count, std::uint64_t batch);

  std::uint64_t value = 0;
};

/// Arrays for results, with a running checksum. After the timed loop it shows whether every pass gave the
/// verified answer.
struct Worker {
  explicit Worker(std::size_t capacity);
  /// Makes the arrays large enough for this number of lines, words of bits or clusters. Throws EngineError if no text
  /// needs that many.
  void reserve(std::size_t capacity);
  /// Writes the text in work where the process that watches this one sees it.
  void becomeWatched() { text = &doing().text; }

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
  Checksum check;               ///< Over a part of every answer.
  bool failed = false;          ///< Whether a call did not answer LE_OK.
  std::uint64_t passes = 0;     ///< In the high 32 bits, as in `Doing::text`.
  volatile std::uint64_t* text = &ownText;  ///< The text in work, as in `Doing::text`.
  volatile std::uint64_t ownText = 0;
};

/// The answers of a job.
struct JobAnswer {
  std::uint64_t digest = 0;           ///< Over every label in every round, with every field of the answers.
  std::vector<std::uint32_t> texts;   ///< The same for each label.
  std::vector<Shown> shown;           ///< Of each label in the first round, then in the second.
  std::vector<std::string> readable;  ///< Of each label; "" if it has no short form.
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
  /// Asks for every label in every round. Throws EngineError, also for an answer that no engine can mean.
  virtual JobAnswer answer() = 0;
  std::uint64_t digest() { return answer().digest; }
};

/// The loops of a job. `Derived` has `call(worker, index, round)`, `tally(worker)`, which returns a part of the answer for
/// the checksum, and `hash(worker, hash)`. It may have `inspect`, `show` and `read`.
template <class Derived>
class JobOf : public Job {
 public:
  void pass(Worker& worker, std::size_t round) final {
    volatile std::uint64_t* const text = worker.text;
    const std::uint64_t first = (worker.passes += std::uint64_t(1) << 32) + 1;
    for (std::size_t index = 0, end = count; index < end; ++index) {
      *text = first + index;
      single(worker, index, round);
    }
  }

  void single(Worker& worker, std::size_t index, std::size_t round) final {
    const le_status status = self().call(worker, index, round);
    if (__builtin_expect(status != LE_OK, false)) worker.failed = true;
    else worker.check.add(self().tally(worker));
  }

  JobAnswer answer() final {
    Worker worker(capacity);
    JobAnswer answer;
    Hash whole;
    std::vector<Hash> texts(count);
    answer.readable.resize(count);
    for (std::size_t round = 0; round < rounds; ++round) {
      if (untimedPart) beforePass();
      for (std::size_t index = 0; index < count; ++index) {
        nowText(index);
        le_status status = self().call(worker, index, round);
        // No text has more lines, clusters or glyphs than these.
        while (status == LE_MORE && capacity < 8 * bytes + 1024) {
          worker.reserve(capacity *= 2);
          status = self().call(worker, index, round);
        }
        self().session().require(status, Derived::callName);
        self().inspect(worker, index);
        self().hash(worker, whole);
        self().hash(worker, texts[index]);
        answer.shown.push_back(self().show(worker));
        std::string& line = answer.readable[index];
        if (round == 0 || !line.empty()) line += (round == 0 ? "" : "; ") + self().read(worker, index, answer.shown.back());
      }
    }
    answer.digest = whole.value();
    for (const Hash& text : texts) answer.texts.push_back(static_cast<std::uint32_t>(text.value() ^ text.value() >> 32));
    doing().text = 0;
    return answer;
  }

  /// Throws EngineError for an answer that no engine can mean.
  void inspect(Worker&, std::size_t) {}
  /// The answer to compare with another engine's.
  Shown show(Worker&) { return {}; }
  /// The answer in readable form, or "".
  std::string read(Worker&, std::size_t, const Shown&) { return ""; }

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
  bool strategies = true;                    ///< Whether the label has the line break strategies of the options.
};

/// The usual function for `Stage::make`.
template <class J>
std::unique_ptr<Job> makeJob(const JobContext& context) {
  return std::make_unique<J>(context);
}

}  // namespace labelbench
