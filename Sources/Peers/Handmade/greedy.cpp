// Greedy line breaking and truncation: each line takes as many clusters as fit, and the last visible line gives some up
// for an ellipsis.
//
// SPDX-License-Identifier: Apache-2.0
#include "greedy.h"

namespace peer PEER_HIDDEN {

double ellipsis_advance(const HarfBuzzFont &font, size_t &face) {
  face = 0;
  if (font.fonts.empty()) return font.size;
  face = font.face_of(0x2026);
  hb_codepoint_t glyph = 0;
  hb_font_get_nominal_glyph(font.fonts[face].get(), 0x2026, &glyph);
  return hb_font_get_glyph_h_advance(font.fonts[face].get(), glyph) * font.scale(face);
}

/// The line that breaks before `break_at`. A hard break there belongs to the line.
Greedy::Span Greedy::span(size_t start, size_t break_at) const {
  const bool hard = break_at < all_.size() && all_[break_at].hard_break;
  size_t end = break_at;
  while (end > start && all_[end - 1].whitespace) --end;
  return Span{start, end, break_at + hard, hard};
}

Greedy::Span Greedy::rest_of_hard_line(size_t start) const {
  size_t i = start;
  while (i < all_.size() && !all_[i].hard_break) ++i;
  return span(start, i);
}

bool Greedy::ink_before_break(size_t i) const {
  while (i < all_.size() && all_[i].whitespace) ++i;
  return i < all_.size() && !all_[i].hard_break;
}

Greedy::Span Greedy::next_line(size_t start) const {
  const bool by_words = label_.mode != LE_BY_CHAR_WRAPPING;
  size_t opportunity = start;
  size_t i = start;
  for (; i < all_.size() && !all_[i].hard_break; ++i) {
    const Cluster &cluster = all_[i];
    if (i == start) continue;  // A line has at least one cluster (R42).
    if (cluster.break_before) opportunity = i;
    if (cluster.whitespace && (by_words || !ink_before_break(i))) continue;  // Hanging whitespace (R43, R55).
    if (label_.fits_width(clusters_.width(start, i))) continue;
    return span(start, by_words && opportunity > start ? opportunity : i);  // R37, R40
  }
  return span(start, i);
}

Line Greedy::make_line(const Span &span) const {
  Line line;
  line.start = clusters_.byte(span.start);
  line.end = line.tail_start = line.tail_end = clusters_.byte(span.end);
  line.right_to_left = clusters_.right_to_left;
  const Face &asked = text_.font->faces[0];  // Fallback fonts do not count (R208).
  line.ascent = asked.ascent * text_.font->size;
  line.descent = asked.descent * text_.font->size;
  if (span.end > span.start) {
    line.width = clusters_.width(span.start, span.end - 1);
    if (span.next > span.end && !span.hard) line.hanging = clusters_.width(span.start, span.next - 1) - line.width;
  }
  return line;
}

/// The line with the most clusters with which the ellipsis fits (R13), without whitespace before the ellipsis (R4).
Line Greedy::truncated(const Span &visible) const {
  size_t face;
  const auto &font = static_cast<const HarfBuzzFont &>(*text_.font);
  const double ellipsis = ellipsis_advance(font, face) + text_.kern;
  const Span whole = rest_of_hard_line(visible.start);
  size_t end = whole.start;
  for (size_t i = whole.start; i < whole.end; ++i) {
    if (all_[i].whitespace) continue;
    if (!label_.fits_width(clusters_.width(whole.start, i) + ellipsis)) break;
    end = i + 1;
  }
  Line line = make_line(Span{whole.start, end, end, false});
  line.ellipsis = true;
  line.ellipsis_offset = line.right_to_left ? 0 : line.width;
  line.width += ellipsis;
  return line;
}

/// Turns the last line into what it is as the last visible one.
void Greedy::finish(Lines &out) const {
  if (out.lines.empty()) return;
  Line &line = out.lines.back();
  const bool hidden = has_ink(text_.bytes, line.end, text_.length);
  const bool too_wide = !label_.fits_width(line.width);
  if (label_.mode == LE_BY_TRUNCATING_TAIL && (hidden || (label_.lines == 1 && too_wide))) {
    line = truncated(last_);
    out.truncated = true;
  } else if (label_.mode == LE_BY_CLIPPING && (hidden || label_.lines == 1)) {  // R10, R62
    const Span rest = rest_of_hard_line(last_.start);
    line = make_line(rest);
    line.clipped = rest.end > rest.start + 1 && !label_.fits_width(line.width);  // A single cluster may be wider (R42).
    out.truncated = line.clipped || has_ink(text_.bytes, line.end, text_.length);
  } else {
    out.truncated = hidden;
  }
  const size_t end = out.lines.back().end;
  for (const Cluster &cluster : all_) {
    if (cluster.start >= end) break;
    out.missing_clusters += cluster.missing;
  }
}

}  // namespace peer
