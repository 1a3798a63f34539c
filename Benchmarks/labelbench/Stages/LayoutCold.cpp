// layout_cold: from the caller's bytes to lines, as on a screen that shows a label for the first time.
#include "ResultJob.h"

namespace labelbench {

static const Registered layoutCold({
  .name = "layout_cold",
  .summary = "bytes to lines, caches filled by one pass",
  .make = makeJob<OnceJob>,
  .needs = {"once"},
});

}  // namespace labelbench
