// truncate: prepared text at 0.7 and 0.6 of its own width, so that every label is truncated.
#include "ResultJob.h"

namespace labelbench {

static const Registered truncate({
  .name = "truncate",
  .summary = "prepared text at widths that truncate every label",
  .make = makeJob<AgainJob>,
  .needsLimit = true,
  .widths = {0.7, 0.6, true},
});

}  // namespace labelbench
