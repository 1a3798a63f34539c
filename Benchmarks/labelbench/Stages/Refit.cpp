// refit: finds the answers of `fit` by laying out from the bytes at every step of a search over thousandths.
#include <algorithm>

#include "ResultJob.h"

namespace labelbench {

namespace {

class RefitJob final : public ResultJob<RefitJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit RefitJob(const JobContext& context) : ResultJob(context), requests_(session_.requests().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    const le_size bounds = bounds_[round * count + index];
    le_status status = layOut(w, index, bounds, 1000);
    int fitting = 499, tooLarge = 1000, last = 1000;
    if (status != LE_OK || fits(w.result, bounds) || !shrinks()) return status;
    while (tooLarge - fitting > 1) {
      last = (fitting + tooLarge) / 2;
      if (status = layOut(w, index, bounds, last); status != LE_OK) return status;
      (fits(w.result, bounds) ? fitting : tooLarge) = last;
    }
    fitting = std::max(fitting, 500);
    return last == fitting ? status : layOut(w, index, bounds, fitting);
  }

 private:
  /// Whether the line break mode allows shrinking (R97, R98).
  bool shrinks() const {
    return label_.line_break_mode != LE_BY_WORD_WRAPPING && label_.line_break_mode != LE_BY_CHAR_WRAPPING;
  }

  /// Whether all text is shown and no cluster is wider than the bounds (R95).
  static bool fits(const le_result& result, le_size bounds) {
    for (std::size_t i = 0; i < result.line_count && i < result.line_capacity; ++i)
      if (result.lines[i].width > bounds.width + 1e-5) return false;
    return !result.truncated;
  }

  le_status layOut(Worker& w, std::size_t index, le_size bounds, int thousandths) {
    le_label label = label_;
    label.fixed_scale = thousandths < 1000 ? thousandths / 1000.0 : 0;
    return functions_.layout_once(session_.engine(), requests_ + index, &label, bounds, &w.result);
  }

  const le_text_request* requests_;
};

const Registered refit({
  .name = "refit",
  .summary = "the same search, laid out from the bytes at every step",
  .make = makeJob<RefitJob>,
  .needs = {"shrink", "once", "beyond"},
  .needsOnSeveral = {"shrink.lines"},
  .widths = {0.85, 0.75, true},
  .sameAs = "fit",
});

}  // namespace

}  // namespace labelbench
