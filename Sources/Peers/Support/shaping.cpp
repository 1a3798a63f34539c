// Finds the runs of one face and script, and shapes them.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/shaping.h"

namespace peer PEER_HIDDEN {

le_status make_harfbuzz_font(le_engine &engine, const FontSpec &spec, std::unique_ptr<le_font> &out) {
  auto font = std::make_unique<HarfBuzzFont>();
  if (const le_status status = engine.find_faces(spec, font->faces); status != LE_OK) return status;
  for (const Face &face : font->faces) {
    hb_font_t *made = hb_font_create(face.loaded.get());  // Its scale is the number of units per em.
    hb_font_make_immutable(made);
    font->fonts.emplace_back(made);
  }
  for (const std::string &feature : spec.features) {
    hb_feature_from_string(feature.c_str(), -1, &font->features.emplace_back());
  }
  out = std::move(font);
  return LE_OK;
}

/// Whether a character stays in the run of the one before it: marks, joiners, variation selectors, emoji modifiers,
/// tags.
static bool continues(char32_t c, hb_unicode_funcs_t *unicode) {
  if (c < 0x300) return false;
  if (c == 0x200C || c == 0x200D || (c >= 0x1F3FB && c <= 0x1F3FF) || (c >= 0xE0020 && c <= 0xE01EF)) return true;
  switch (hb_unicode_general_category(unicode, c)) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK: return true;
    default: return false;
  }
}

void Shaper::find_runs(const HarfBuzzFont &font, const std::vector<char16_t> &units, size_t start, size_t end) {
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  runs_.clear();
  bool after_joiner = false;
  for (size_t i = start; i < end;) {
    const size_t at = i;
    char32_t c = units[i++];
    if (c >= 0xD800 && c < 0xDC00 && i < end) c = (c << 10) + units[i++] - 0x35FDC00;
    const hb_script_t script = hb_unicode_script(unicode, c);
    const bool has_script = script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED;
    const size_t face = font.face_of(c);
    if (!runs_.empty()) {
      ShapingRun &run = runs_.back();
      const bool same_script = !has_script || run.script == HB_SCRIPT_COMMON || run.script == script;
      const bool joins = run.face == face && same_script;
      if (joins || after_joiner || continues(c, unicode)) {
        run.end = i;
        if (joins && has_script) run.script = script;
        after_joiner = c == 0x200D;
        continue;
      }
    }
    // Common characters take the script of the text before them, which also gives them its direction.
    const hb_script_t before = runs_.empty() ? HB_SCRIPT_COMMON : runs_.back().script;
    runs_.push_back(ShapingRun{at, i, face, has_script ? script : before});
  }
}

void Shaper::shape_run(const HarfBuzzFont &font, const std::vector<char16_t> &units, const ShapingRun &run,
                       const char *language) {
  if (language_name_ != language) {
    language_name_ = language;
    language_ = hb_language_from_string(language, -1);
  }
  hb_buffer_reset(buffer_);
  hb_buffer_add_utf16(buffer_, reinterpret_cast<const uint16_t *>(units.data()), static_cast<int>(units.size()),
                      static_cast<unsigned>(run.start), static_cast<int>(run.end - run.start));
  hb_buffer_set_script(buffer_, run.script);
  const hb_direction_t direction = hb_script_get_horizontal_direction(run.script);
  hb_buffer_set_direction(buffer_, direction == HB_DIRECTION_RTL ? direction : HB_DIRECTION_LTR);
  hb_buffer_set_language(buffer_, language_);
  // The shaper of OpenType alone, as for our engine: Graphite looks across words.
  static const char *const shapers[] = {"ot", nullptr};
  hb_shape_full(font.fonts[run.face].get(), buffer_, font.features.data(), static_cast<unsigned>(font.features.size()),
                shapers);
}

}  // namespace peer
