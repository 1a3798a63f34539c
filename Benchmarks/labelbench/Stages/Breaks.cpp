// breaks: finds the line break opportunities of the bytes.
#include "BoundaryJob.h"

namespace labelbench {

static const Registered breaks({
  .name = "breaks",
  .summary = "line break opportunities of the bytes",
  .make = makeJob<BoundaryJob<true>>,
  .usesMode = false,
  .usesFonts = false,
  .needs = {"breaks.line"},
  .recording = Recording::always,
  .counts = boundaryCounts<true>,
  .counted = "boundaries",
});

}  // namespace labelbench
