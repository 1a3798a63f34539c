// Shaping with HarfBuzz: a text is divided into runs of one face and script, each of which is shaped by one hb_shape.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "peer/engine.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {

/// A font whose faces HarfBuzz shapes in font units, so that advances are exact. Threads share it.
struct HarfBuzzFont : le_font {
  struct Destroy {
    void operator()(hb_font_t *font) const { hb_font_destroy(font); }
  };
  std::vector<std::unique_ptr<hb_font_t, Destroy>> fonts;  ///< One for each face; empty for a metric font.
  std::vector<hb_feature_t> features;

  /// The number of points in one font unit of a face.
  double scale(size_t face) const { return size / faces[face].units_per_em; }
  /// The first face that has the character; 0 if none has it.
  size_t face_of(char32_t c) const {
    hb_codepoint_t glyph;
    for (size_t i = 0; i < fonts.size(); ++i) {
      if (hb_font_get_nominal_glyph(fonts[i].get(), c, &glyph)) return i;
    }
    return 0;
  }
};

/// Makes a font of installed families or of a file, a HarfBuzzFont.
le_status make_harfbuzz_font(le_engine &engine, const FontSpec &spec, std::unique_ptr<le_font> &out);

/// A run of one face and one script.
struct ShapingRun {
  size_t start, end;  ///< UTF-16 units.
  size_t face;
  hb_script_t script;
};

/// What shaping needs; a thread reuses it for all its texts.
class Shaper {
 public:
  Shaper() : buffer_(hb_buffer_create()) {}
  Shaper(const Shaper &) = delete;
  ~Shaper() { hb_buffer_destroy(buffer_); }

  /// Shapes the units [start, end) of a text. For each glyph, in visual order within each run, it calls `glyph` with
  /// the first unit of its cluster, its advance in points, its face, and whether no face has it.
  template <class Glyph>
  void shape(const HarfBuzzFont &font, const std::vector<char16_t> &units, size_t start, size_t end,
             const char *language, Glyph glyph) {
    find_runs(font, units, start, end);
    for (const ShapingRun &run : runs_) {
      shape_run(font, units, run, language);
      unsigned count = 0;
      const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer_, &count);
      const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer_, nullptr);
      const double scale = font.scale(run.face);
      for (unsigned i = 0; i < count; ++i) {
        glyph(size_t{infos[i].cluster}, positions[i].x_advance * scale, run.face, infos[i].codepoint == 0);
      }
    }
  }

 private:
  void find_runs(const HarfBuzzFont &font, const std::vector<char16_t> &units, size_t start, size_t end);
  void shape_run(const HarfBuzzFont &font, const std::vector<char16_t> &units, const ShapingRun &run,
                 const char *language);

  hb_buffer_t *buffer_;
  std::vector<ShapingRun> runs_;
  std::string language_name_;
  hb_language_t language_ = HB_LANGUAGE_INVALID;
};

}  // namespace peer
