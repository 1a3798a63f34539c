// runs_cold: attributed labels from their bytes: a third is larger, a third has kern, a third is in another font.
#include "ResultJob.h"

namespace labelbench {

static const Registered runsCold({
  .name = "runs_cold",
  .summary = "bytes to lines with three runs: another size, kern, another font",
  .make = makeJob<OnceJob>,
  .needs = {"once"},
  .look = Look::runs,
});

}  // namespace labelbench
