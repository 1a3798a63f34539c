// styles: prepared labels with a paragraph style, alternating between the full width and 0.8 of it.
#include "ResultJob.h"

namespace labelbench {

static const Registered styles({
  .name = "styles",
  .summary = "prepared text with indents, line height, spacing and justified lines, at another width",
  .make = makeJob<AgainJob>,
  .look = Look::styles,
  .widths = {1, 0.8},
  .recording = Recording::asked,
});

}  // namespace labelbench
