// What LabelFonts uses of HarfBuzz.
#include <hb.h>
#include <hb-aat.h>
#include <hb-ot.h>

/// Draws the outline of a glyph. The function has another name since HarfBuzz 7.
static inline void hb_shim_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}
