// runs_warm: the same labels prepared, at the width and at 0.8 of it in turn.
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
