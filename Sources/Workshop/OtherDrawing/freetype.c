// Draws with HarfBuzz's positions and FreeType's rasteriser, without any other library.
//
// SPDX-License-Identifier: Apache-2.0
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <hb.h>
#include <math.h>

#include "other_drawing.h"

/// Finds the ink of a bitmap whose upper left corner is at (left, top), in pixels, and each of whose pixels is `unit`
/// wide.
static void bitmap_ink(const FT_Bitmap *bitmap, double left, double top, double unit, OtherGlyph *out) {
  double sum = 0, x = 0, y = 0;
  const int bytes = bitmap->pixel_mode == FT_PIXEL_MODE_BGRA ? 4 : 1;
  for (unsigned row = 0; row < bitmap->rows; ++row) {
    for (unsigned column = 0; column < bitmap->width; ++column) {
      const double alpha =
          bitmap->buffer[row * (unsigned)bitmap->pitch + column * (unsigned)bytes + (unsigned)(bytes - 1)];
      sum += alpha;
      x += alpha * (column + 0.5);
      y += alpha * (row + 0.5);
    }
  }
  out->ink = sum / 255 * unit * unit;
  out->x = sum > 0 ? left + x / sum * unit : 0;
  out->y = sum > 0 ? top + y / sum * unit : 0;
}

/// Draws a glyph with its origin at (x, y), in pixels.
static int draw_glyph(FT_Face face, uint32_t glyph, double pixels, double x, double y, OtherGlyph *out) {
  out->glyph = glyph;
  if (FT_HAS_COLOR(face)) {
    if (FT_Select_Size(face, 0) || FT_Load_Glyph(face, glyph, FT_LOAD_COLOR) ||
        FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL)) {
      return 0;
    }
    const double unit = pixels / face->size->metrics.x_ppem;
    bitmap_ink(&face->glyph->bitmap, x + face->glyph->bitmap_left * unit, y - face->glyph->bitmap_top * unit, unit,
               out);
    return 1;
  }
  // Without hinting, outlines keep their fractions of pixels.
  if (FT_Set_Char_Size(face, 0, (FT_F26Dot6)lround(pixels * 64), 72, 72) ||
      FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) {
    return 0;
  }
  const double whole_x = floor(x), whole_y = floor(y);
  FT_Outline_Translate(&face->glyph->outline, lround((x - whole_x) * 64), -lround((y - whole_y) * 64));
  if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL)) return 0;
  bitmap_ink(&face->glyph->bitmap, whole_x + face->glyph->bitmap_left, whole_y - face->glyph->bitmap_top, 1, out);
  return 1;
}

int other_freetype_glyphs(const OtherLine *line, OtherGlyph *out, int capacity) {
  FT_Library library;
  FT_Face face;
  if (FT_Init_FreeType(&library)) return -1;
  if (FT_New_Face(library, line->file, line->face_index, &face)) {
    FT_Done_FreeType(library);
    return -1;
  }
  hb_blob_t *blob = hb_blob_create_from_file(line->file);
  hb_face_t *shaped = hb_face_create(blob, (unsigned)line->face_index);
  hb_font_t *font = hb_font_create(shaped);
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, line->text, -1, 0, -1);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(font, buffer, NULL, 0);
  unsigned length = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &length);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &length);
  const double unit = line->size * line->scale / hb_face_get_upem(shaped);
  double pen = line->x * line->scale;
  int count = (int)length <= capacity ? (int)length : -1;
  for (int index = 0; index < count; ++index) {
    if (!draw_glyph(face, infos[index].codepoint, line->size * line->scale, pen + positions[index].x_offset * unit,
                    line->baseline * line->scale - positions[index].y_offset * unit, &out[index])) {
      count = -1;
      break;
    }
    pen += positions[index].x_advance * unit;
  }
  hb_buffer_destroy(buffer);
  hb_font_destroy(font);
  hb_face_destroy(shaped);
  hb_blob_destroy(blob);
  FT_Done_Face(face);
  FT_Done_FreeType(library);
  return count;
}
