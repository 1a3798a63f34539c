// The answer of a peer's layout: the visible lines, before they are positioned in the bounds.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "peer/spec.h"

namespace peer PEER_HIDDEN {

/// A visible line. Offsets are in bytes of the request's text.
struct Line {
  size_t start = 0, end = 0;            ///< The first kept part, without hanging whitespace.
  size_t tail_start = 0, tail_end = 0;  ///< The second kept part.
  bool ellipsis = false;
  bool hyphen = false;                  ///< U+2010 is shown after the text; `width` has it.
  bool clipped = false;
  bool right_to_left = false;
  double width = 0;                     ///< Points, with the ellipsis, without hanging whitespace.
  double hanging = 0;                   ///< Points of whitespace hanging after a soft break, if known.
  double ellipsis_offset = 0;           ///< Points from the line's left edge to the ellipsis.
  double word_spacing = 0;              ///< Points that justifying adds to each inner whitespace, if known.
  double stretch = 0;                   ///< Points of `width` that justifying added, if known.
  double ascent = 0, descent = 0;       ///< Points of the line's box.
  double indent = 0;                    ///< Points from the leading edge.
  double space_before = 0;              ///< Points between this paragraph and the one before.

  /// Applies a paragraph style. Extra height goes above the glyphs (R159).
  void take(const StyleSpec &style, bool first_of_paragraph, bool first_of_label) {
    ascent += (style.line_height_multiple - 1) * (ascent + descent);
    indent = style.indent(first_of_paragraph);
    if (first_of_paragraph && !first_of_label) space_before = style.paragraph_spacing;
  }
};

/// A glyph of a visible line.
struct Glyph {
  size_t cluster = SIZE_MAX;  ///< First byte of its cluster in the request's text; SIZE_MAX if it has none.
  double x = 0;               ///< Points from the line's left edge.
  double rise = 0;            ///< Points above the baseline.
  double size = 0;            ///< Points per em.
  uint32_t run = 0;           ///< Index into the request's runs.
  uint32_t face = UINT32_MAX; ///< Index into the font's faces; UINT32_MAX if none.
  uint32_t glyph = 0;
  uint32_t line = 0;          ///< Index into the lines.
};

/// A cluster of a visible line, or its ellipsis.
struct Position {
  size_t start = SIZE_MAX, end = SIZE_MAX;  ///< Bytes of the request's text; SIZE_MAX for an ellipsis or a shown hyphen.
  double x = 0;                             ///< Points from the line's left edge.
  double width = 0;                         ///< Points.
  uint32_t line = 0;                        ///< Index into the lines.
  uint32_t level = 0;                       ///< Embedding level.
};

/// What an answer must have besides its lines.
enum class Detail { none, glyphs, positions };

/// The lines of a label. The table keeps one object for each thread, and clears it before each use.
struct Lines {
  std::vector<Line> lines;
  Detail detail = Detail::none;     ///< Which of the two arrays below the peer must fill.
  std::vector<Glyph> glyphs;        ///< Line by line, each from left to right.
  std::vector<Position> positions;  ///< Line by line, each from left to right.
  bool truncated = false;
  size_t missing_clusters = 0;

  bool wants_glyphs() const { return detail == Detail::glyphs; }
  bool wants_positions() const { return detail == Detail::positions; }

  /// Removes the glyphs and positions of the line that would be the next one.
  void drop_details() {
    while (!glyphs.empty() && glyphs.back().line == lines.size()) glyphs.pop_back();
    while (!positions.empty() && positions.back().line == lines.size()) positions.pop_back();
  }

  void clear() {
    lines.clear();
    glyphs.clear();
    positions.clear();
    truncated = false;
    missing_clusters = 0;
  }
};

/// The size of the block: the width of the widest line, including hanging whitespace if another visible line follows
/// (R125), and the height of all lines.
le_size block_size(const Lines &lines, const TextSpec &text, const LabelSpec &label);

/// Positions the lines in the bounds (R143 to R148), and their clusters if they are asked for, and writes the caller's
/// result. `text` is the text of the whole request.
le_status write_result(const Lines &lines, const TextSpec &text, const LabelSpec &label, le_result *out);

/// Positions the glyphs of the lines in the same way and writes them to the caller's struct.
le_status write_glyphs(const Lines &lines, const TextSpec &text, const LabelSpec &label, le_glyphs *out);

}  // namespace peer
