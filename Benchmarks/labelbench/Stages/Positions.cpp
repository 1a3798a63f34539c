// positions: lays out prepared labels with the position of every visible cluster, as drawing and hit testing need it.
#include "ResultJob.h"

namespace labelbench {

namespace {

class PositionsJob final : public ResultJob<PositionsJob> {
 public:
  static constexpr const char* callName = "layout";

  explicit PositionsJob(const JobContext& context) : ResultJob(context), texts_(session_.prepared().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    w.result.positions = w.positions.data();
    w.result.position_capacity = w.positions.size();
    return functions_.layout(texts_[index], &label_, bounds_[round * count + index], &w.result);
  }

  std::uint64_t tally(Worker& w) { return ResultJob::tally(w) + w.result.position_count; }

 private:
  le_text* const* texts_;
};

const Registered positions({
  .name = "positions",
  .summary = "prepared text at another width, with the position of every visible cluster",
  .make = makeJob<PositionsJob>,
  .needs = {"positions"},
  .widths = {1, 0.8},
  .recording = Recording::asked,
});

}  // namespace

}  // namespace labelbench
