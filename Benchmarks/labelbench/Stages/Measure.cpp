// measure: sizeThatFits of prepared text. The stage has no height, because the height is the answer.
#include "ResultJob.h"

namespace labelbench {

namespace {

class MeasureJob final : public ResultJob<MeasureJob> {
 public:
  static constexpr const char* callName = "measure";

  explicit MeasureJob(const JobContext& context) : ResultJob(context), texts_(session_.prepared().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    const le_size size = bounds_[round * count + index];
    return functions_.measure(texts_[index], &label_, LE_SIZE_THAT_FITS, {0, 0, size.width, size.height}, 0, &w.rect);
  }

  std::uint64_t tally(Worker& w) { return bitsOf(w.rect.width) + 3 * bitsOf(w.rect.height); }

  void inspect(Worker& w, std::size_t index) {
    requireFinite({w.rect.width, w.rect.height}, "the size", index, textOf(index));
  }

  Shown show(Worker& w) {
    Shown answer;
    answer.isKnown = true;
    answer.size = {w.rect.width, w.rect.height};
    return answer;
  }

  void hash(Worker& w, Hash& hash) {
    hash.addPoints(w.rect.width);
    hash.addPoints(w.rect.height);
  }

 private:
  le_text* const* texts_;
};

const Registered measure({
  .name = "measure",
  .summary = "sizeThatFits of prepared text, two widths in turn, no height",
  .make = makeJob<MeasureJob>,
  .usesHeight = false,
  .needs = {"measure.fit"},
  .widths = {1, 0.8},
});

}  // namespace

}  // namespace labelbench
