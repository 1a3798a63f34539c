// numbers: from bytes to lines, in labels with a number that no label before had.
#include "UnseenJob.h"

namespace labelbench {

static const Registered numbers({
  .name = "numbers",
  .summary = "bytes to lines, each label with a number that no label before had",
  .make = makeUnseenJob<NewPart::number>,
  .threads = false,
  .needs = {"once"},
  .counts = unseenCounts<NewPart::number>,
  .counted = "line counts",
  .text = unseenLabel<NewPart::number>,
  .ownClock = true,
});

}  // namespace labelbench
