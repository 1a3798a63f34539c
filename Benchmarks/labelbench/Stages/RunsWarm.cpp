// runs_warm: the labels of runs_cold, prepared, alternating between the full width and 0.8 of it.
#include "ResultJob.h"

namespace labelbench {

static const Registered runsWarm({
  .name = "runs_warm",
  .summary = "prepared text with three runs laid out again at another width",
  .make = makeJob<AgainJob>,
  .look = Look::runs,
  .widths = {1, 0.8},
  .recording = Recording::asked,
});

}  // namespace labelbench
