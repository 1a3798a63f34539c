// fit: shrinks prepared text to fit, at 0.85 and 0.75 of its own width.
#include "ResultJob.h"

namespace labelbench {

static const Registered fit({
  .name = "fit",
  .summary = "shrink to fit, minimum 0.5, prepared text",
  .make = makeJob<AgainJob>,
  .needs = {"shrink"},
  .needsOnSeveral = {"shrink.lines"},
  .widths = {0.85, 0.75, true},
  .configure = [](le_label& label) {
    label.adjusts_font_size_to_fit_width = 1;
    label.minimum_scale_factor = 0.5;
  },
});

}  // namespace labelbench
