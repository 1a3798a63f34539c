// first_start: lays out the set's first label in a new process; loading the library is measured separately.
#include "FirstStart.h"

#include "Failure.h"
#include "ResultJob.h"

namespace labelbench {

namespace {

class FirstStartJob final : public ResultJob<FirstStartJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit FirstStartJob(const JobContext& context) : ResultJob(context), mode_(context.mode) {
    count = 1;
    bytes = session_.requests()[0].length;
    inOtherProcess = true;
  }

  le_status call(Worker& w, std::size_t, std::size_t) {
    last_ = FirstStarts::measure(session_.library(), session_.corpus(), session_.set(), mode_, bounds_[0]);
    loading_ += last_.loading;
    ++starts_;
    w.result.line_count = last_.lines;
    return LE_OK;
  }

  std::uint64_t tally(Worker& w) {
    w.lineTotal += last_.lines;
    return last_.digest;
  }

  /// The answer itself is in the other process.
  void inspect(Worker&, std::size_t) {}
  Shown show(Worker&) { return {}; }

  /// Requires that the answer equals that of this process.
  void hash(Worker& w, Hash& hash) {
    session_.require(functions_.layout_once(session_.engine(), session_.requests().data(), &label_, bounds_[0],
                                            &w.result), callName);
    Hash here;
    addResult(w.result, here);
    if (here.value() != last_.digest) throw EngineError("the first label of a new process differs");
    hash.add(last_.digest);
  }

  double secondsOfPass() const override { return last_.seconds; }

  std::pair<const char*, double> counter() override { return {"loading_us", 1e6 * loading_ / starts_}; }

 private:
  Mode mode_;
  FirstStart last_;
  double loading_ = 0, starts_ = 0;
};

const Registered firstStart({
  .name = "first_start",
  .summary = "engine, font and first label in a new process that has just loaded the library",
  .make = makeJob<FirstStartJob>,
  .threads = false,
  .needs = {"once"},
  .ownClock = true,
  .inMicroseconds = true,
  .standBy = FirstStarts::standBy,
});

}  // namespace

}  // namespace labelbench
