// tighten: prepared text at 0.985 and 0.975 of its own width, so that tightening can make it fit.
#include "ResultJob.h"

namespace labelbench {

static const Registered tighten({
  .name = "tighten",
  .summary = "tightening before truncation, prepared text",
  .make = makeJob<AgainJob>,
  .needs = {"tighten"},
  .widths = {0.985, 0.975, true},
  .configure = [](le_label& label) { label.allows_default_tightening_for_truncation = 1; },
});

}  // namespace labelbench
