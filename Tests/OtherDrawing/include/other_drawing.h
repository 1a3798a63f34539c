// Text drawn by other libraries: Pango with Cairo, and FreeType alone. For comparisons with LabelDrawing.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A glyph that is drawn by itself: where its ink is.
typedef struct {
  uint32_t glyph;
  /// Of the centre of its ink, in pixels.
  double x, y;
  /// The sum of its pixels' alphas, in whole pixels; 0 where nothing is seen.
  double ink;
} OtherGlyph;

/// A line of text, drawn into pixels.
typedef struct {
  const char *text;
  /// The only family, for Pango.
  const char *family;
  /// The only face, for FreeType.
  const char *file;
  int face_index;
  /// Points of an em, and pixels a point.
  double size, scale;
  /// Where the line begins, on the left, in points.
  double x, baseline;
} OtherLine;

/// The centre of the ink in rows of 32 bit pixels with the alpha on top.
void other_ink(const uint32_t *pixels, int width, int height, int pixels_a_row, OtherGlyph *out);

/// Each glyph of the line as Pango and Cairo draw it, from left to right. Returns their number, or -1.
int other_pango_glyphs(const OtherLine *line, OtherGlyph *out, int capacity);

/// The same with HarfBuzz's positions and FreeType's rasteriser.
int other_freetype_glyphs(const OtherLine *line, OtherGlyph *out, int capacity);

/// A list of labels in one image. Each is cut at its height; its text wraps, and ends with an ellipsis.
typedef struct {
  const char *const *texts;
  size_t count;
  const char *family;
  /// Points of an em, and pixels a point.
  double size, scale;
  /// Of a label, in points.
  double width, height;
  int lines, columns;
} OtherList;

/// Draws the list with Pango and Cairo in black on white. `layout` alone leaves the drawing out. Returns a sum of what was
/// drawn, or of the sizes, so that nothing is left out.
uint64_t other_pango_list(const OtherList *list, int layout_alone);

/// Writes the image of the list to a PNG file; 0 where that fails.
int other_pango_picture(const OtherList *list, const char *file);
