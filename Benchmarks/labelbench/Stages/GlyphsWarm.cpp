// glyphs_warm: prepared labels to positioned glyphs, alternating between the full width and 0.8 of it.
#include "GlyphJob.h"

namespace labelbench {

static const Registered glyphsWarm({
  .name = "glyphs_warm",
  .summary = "prepared text at another width to positioned glyphs",
  .make = makeJob<GlyphJob<true>>,
  .needs = {"glyphs"},
  .widths = {1, 0.8},
  .recording = Recording::asked,
  .comparesGlyphs = true,
});

}  // namespace labelbench
