// glyphs_cold: labels from their bytes to positioned glyphs, which are what a renderer draws.
#include "GlyphJob.h"

namespace labelbench {

static const Registered glyphsCold({
  .name = "glyphs_cold",
  .summary = "bytes to positioned glyphs: face, glyph and position of each",
  .make = makeJob<GlyphJob<false>>,
  .needs = {"glyphs"},
  .recording = Recording::asked,
  .comparesGlyphs = true,
});

}  // namespace labelbench
