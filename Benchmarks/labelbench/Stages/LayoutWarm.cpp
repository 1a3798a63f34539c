// layout_warm: prepared text, alternating between the full width and 0.8 of it, as when a screen is turned or a table
// is laid out.
#include "ResultJob.h"

namespace labelbench {

static const Registered layoutWarm({
  .name = "layout_warm",
  .summary = "prepared text laid out again at another width",
  .make = makeJob<AgainJob>,
  .widths = {1, 0.8},
  .recording = Recording::always,
});

}  // namespace labelbench
