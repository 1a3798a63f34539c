// graphemes: finds the grapheme clusters of the bytes.
#include "BoundaryJob.h"

namespace labelbench {

static const Registered graphemes({
  .name = "graphemes",
  .summary = "grapheme clusters of the bytes",
  .make = makeJob<BoundaryJob<false>>,
  .usesMode = false,
  .usesFonts = false,
  .needs = {"breaks.grapheme"},
  .recording = Recording::always,
  .counts = boundaryCounts<false>,
  .counted = "boundaries",
});

}  // namespace labelbench
