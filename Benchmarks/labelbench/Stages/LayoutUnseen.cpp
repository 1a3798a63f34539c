// layout_unseen: from bytes to lines, in labels with a word that no label before had.
#include "UnseenJob.h"

namespace labelbench {

static const Registered layoutUnseen({
  .name = "layout_unseen",
  .summary = "bytes to lines, each label with a word that no label before had",
  .make = makeUnseenJob<NewPart::word>,
  .threads = false,
  .needs = {"once"},
  .counts = unseenCounts<NewPart::word>,
  .counted = "line counts",
  .text = unseenLabel<NewPart::word>,
  .ownClock = true,
});

}  // namespace labelbench
