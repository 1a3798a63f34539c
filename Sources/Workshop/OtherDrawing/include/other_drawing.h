// Draws text with other libraries, Pango with Cairo and FreeType alone, to compare LabelDrawing with them.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A glyph that is drawn by itself, and its ink.
typedef struct {
  uint32_t glyph;
  /// The centre of its ink, in pixels.
  double x, y;
  /// The sum of its pixels' alphas, in whole pixels; 0 if nothing is visible.
  double ink;
} OtherGlyph;

/// A line of text, drawn into pixels.
typedef struct {
  const char *text;
  /// The only family that Pango uses.
  const char *family;
  /// The only font file that FreeType uses.
  const char *file;
  int face_index;
  /// Points of an em, and pixels in a point.
  double size, scale;
  /// The left end of the line's baseline, in points.
  double x, baseline;
} OtherLine;

/// Finds the centre and the sum of the ink in rows of 32-bit pixels whose highest byte is the alpha.
void other_ink(const uint32_t *pixels, int width, int height, int pixels_a_row, OtherGlyph *out);

/// Draws each glyph of the line with Pango and Cairo, from left to right. Returns the number of glyphs, or -1 for an
/// error.
int other_pango_glyphs(const OtherLine *line, OtherGlyph *out, int capacity);

/// The same with HarfBuzz's positions and FreeType's rasteriser.
int other_freetype_glyphs(const OtherLine *line, OtherGlyph *out, int capacity);

/// A list of labels in one image. Each label is clipped at its height; its text wraps and ends with an ellipsis.
typedef struct {
  const char *const *texts;
  size_t count;
  const char *family;
  /// Points of an em, and pixels in a point.
  double size, scale;
  /// The size of a label, in points.
  double width, height;
  int lines, columns;
} OtherList;

/// Draws the list with Pango and Cairo in black on white; with `layout_alone` it only lays it out. Returns a sum over
/// what was drawn, or over the sizes, so that the compiler cannot leave the work out.
uint64_t other_pango_list(const OtherList *list, int layout_alone);

/// Writes the image of the list to a PNG file; returns 0 for an error.
int other_pango_picture(const OtherList *list, const char *file);

/// Draws each label of the list into an image of its own and makes a PNG file of it with libpng, at level 2 without
/// filter. Returns the sum of the bytes of the files.
uint64_t other_pango_files(const OtherList *list);

/// Makes a PNG file of opaque pixels (red, green, blue, alpha) with Cairo. Returns its bytes.
uint64_t other_cairo_png(const uint8_t *pixels, int width, int height);
