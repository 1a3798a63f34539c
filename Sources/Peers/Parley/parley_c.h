// What crate/src/lib.rs exports of Parley.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Families in the order of fallback. Threads share it.
typedef struct lp_font lp_font;
/// Parley's contexts, of one thread: a font collection without the system's fonts, and the memory for laying out.
typedef struct lp_context lp_context;
/// A text with its layout.
typedef struct lp_layout lp_layout;

/// Where lines may break.
enum { LP_BREAK_WORDS = 0, LP_BREAK_ANYWHERE = 1, LP_BREAK_NEVER = 2 };

typedef struct lp_run {
  size_t start, end;  ///< Bytes.
  const lp_font *font;
  float size, letter_spacing;
} lp_run;

typedef struct lp_limits {
  float first_width, other_width;  ///< Of the first line of each paragraph, and of the others.
  size_t lines;                    ///< 0: no limit.
  double height;                   ///< Of all lines; the first is always there.
  double line_gap, paragraph_gap;  ///< Count in the height.
  int32_t unwraps_last;            ///< Whether a last line that ends in a soft break shows the rest unbroken.
  int32_t justifies;
} lp_limits;

typedef struct lp_line {
  size_t start, end;               ///< Bytes, with all that ends the line.
  float advance, trailing_space;   ///< The advance includes the space.
  float ascent, descent;           ///< With half of the leading each.
  float word_spacing;              ///< What justifying adds to each space.
  int32_t begins_paragraph;
  int32_t is_wrapped;              ///< Whether a soft break ends it.
} lp_line;

typedef struct lp_cluster {
  size_t start, end;               ///< Bytes.
  float advance;
  uint32_t glyphs;                 ///< How many follow in the array of glyphs.
  int32_t is_right_to_left;
} lp_cluster;

typedef struct lp_glyph {
  float x, y;                      ///< From the origin of the glyph's place, y downwards.
  float advance, size;
  uint32_t glyph;
  uint32_t face;                   ///< Which of the paths of its font.
  uint32_t run;
} lp_glyph;

/// Parley's version.
const char *lp_version(void);
/// NULL if a file cannot be read. `indices` are of faces in the files.
lp_font *lp_font_new(const char *const *paths, const uint32_t *indices, size_t count);
void lp_font_free(lp_font *font);
lp_context *lp_context_new(void);
void lp_context_free(lp_context *context);
lp_layout *lp_layout_new(void);
void lp_layout_free(lp_layout *layout);
/// Shapes a text. False if Parley panics. The fonts must outlive the layout.
int32_t lp_build(lp_context *context, lp_layout *layout, const char *text, size_t length, const lp_run *runs, size_t count,
                 const char *language, float line_height_multiple, int32_t breaks);
/// Breaks the text into lines. False if Parley panics.
int32_t lp_break(lp_layout *layout, const lp_limits *limits);
size_t lp_line_count(const lp_layout *layout);
int32_t lp_is_right_to_left(const lp_layout *layout);
lp_line lp_line_at(const lp_layout *layout, size_t index);
/// The clusters of a line from left to right with their glyphs, valid until the next call on the layout.
const lp_cluster *lp_clusters(lp_layout *layout, size_t line, size_t *count, const lp_glyph **glyphs);

#ifdef __cplusplus
}
#endif
