// Finds the clusters of a hard line with ICU and their advances with HarfBuzz.
//
// SPDX-License-Identifier: Apache-2.0
#include "clusters.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include <new>

namespace peer PEER_HIDDEN {

static UBreakIterator *open_iterator(UBreakIteratorType type, const char *language) {
  UErrorCode error = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, language, nullptr, 0, &error);
  if (U_FAILURE(error)) throw std::bad_alloc();
  return iterator;
}

UBreakIterator *Tools::character_iterator() {
  if (characters_ == nullptr) characters_.reset(open_iterator(UBRK_CHARACTER, "en"));
  return characters_.get();
}

UBreakIterator *Tools::line_iterator(const char *language) {
  if (lines_ == nullptr || language_ != language) {
    lines_.reset(open_iterator(UBRK_LINE, language));
    language_ = language;
  }
  return lines_.get();
}

/// Whether the first strong character is right-to-left; the environment's direction if there is no strong character.
static bool is_right_to_left(const TextSpec &text, const Utf16Text &units) {
  if (text.base_direction != LE_NATURAL) return text.base_direction == LE_RIGHT_TO_LEFT;
  const auto count = static_cast<int32_t>(units.units.size());
  for (int32_t i = 0; i < count;) {
    UChar32 c;
    U16_NEXT(units.units.data(), i, count, c);
    switch (u_charDirection(c)) {
      case U_LEFT_TO_RIGHT: return false;
      case U_RIGHT_TO_LEFT:
      case U_RIGHT_TO_LEFT_ARABIC: return true;
      case U_BLOCK_SEPARATOR: return text.right_to_left;
      default: break;
    }
  }
  return text.right_to_left;
}

void Clusters::assign(const TextSpec &text) {
  all.clear();
  unit_ = 0;
  text_.assign(text.bytes, text.length, Utf16Text::Breaks::kept);
  right_to_left = is_right_to_left(text, text_);
}

bool Clusters::extend(Tools &tools, const TextSpec &text) {
  const size_t start = unit_, count = text_.units.size();
  if (start == count) return false;
  size_t end = start;
  while (end < count && !is_hard_break(text_.units[end])) ++end;
  if (end > start) {
    const size_t first = all.size();
    shape(tools, text, start, end);
    add_clusters(tools, text, start, end);
    add_breaks(tools, text.language, start, end, first);
  }
  if (end < count) {
    all.push_back(Cluster{text_.offsets[end], 0, false, true, false, false, 0, 0});
    const bool pair = text_.units[end] == '\r' && end + 1 < count && text_.units[end + 1] == '\n';
    end += pair ? 2 : 1;
  }
  unit_ = end;
  return true;
}

/// Shapes the units [start, end) and adds up the advances at those units at which a glyph's cluster starts.
void Clusters::shape(Tools &tools, const TextSpec &text, size_t start, size_t end) const {
  const auto &font = static_cast<const HarfBuzzFont &>(*text.font);
  tools.advances.assign(end - start, -1);
  tools.faces.assign(end - start, 0);
  tools.missing.assign(end - start, 0);
  if (font.fonts.empty()) return;
  tools.shaper.shape(font, text_.units, start, end, text.language,
                     [&](size_t unit, double advance, size_t face, bool missing) {
                       double &sum = tools.advances[unit - start];
                       sum = std::max(sum, 0.0) + advance;
                       tools.faces[unit - start] = static_cast<uint8_t>(face);
                       if (missing) tools.missing[unit - start] = 1;
                     });
}

/// The advance of a character of the metric font Steps, in em.
static double step(char16_t c) {
  if (c > 0x7E || c == 'm' || c == 'M' || c == 'W' || c == '@') return 1;
  if (c == 'w' || (c >= 'A' && c <= 'Z')) return 0.75;
  return std::strchr("ijltfr!',.:;|", c) != nullptr ? 0.25 : 0.5;
}

/// The advance of a metric font's cluster, in em: 1 in Square; in Steps it depends on the first character.
static double metric_advance(bool steps, const std::vector<char16_t> &units, size_t start, size_t end) {
  const char16_t c = units[start];
  if (end == start + 1 && (c == 0x200B || c == 0xAD || c == 0x2060 || c == 0xFEFF)) return 0;
  return steps && c >= 0x20 ? step(c) : 1;
}

void Clusters::add_clusters(Tools &tools, const TextSpec &text, size_t start, size_t end) {
  const auto &font = static_cast<const HarfBuzzFont &>(*text.font);
  const bool steps = font.fonts.empty() && font.faces[0].family == "Steps";
  UBreakIterator *iterator = tools.character_iterator();
  UErrorCode error = U_ZERO_ERROR;
  ubrk_setText(iterator, text_.units.data() + start, static_cast<int32_t>(end - start), &error);
  size_t from = 0, group = all.size();  // The cluster whose advance the clusters after it may share.
  const size_t first = all.size();
  for (int32_t to = ubrk_next(iterator); to != UBRK_DONE; to = ubrk_next(iterator)) {
    const auto until = static_cast<size_t>(to);
    const size_t unit = start + from;
    const bool blank = until == from + 1 && is_whitespace(text_.units[unit]);  // Whitespace with a mark is ink.
    Cluster cluster{text_.offsets[unit], 0, blank, false, false, false, 0, 0};
    if (font.fonts.empty()) {
      cluster.advance = metric_advance(steps, text_.units, unit, start + until) * font.size;
      cluster.face = font.faces.size() > 1 && text_.units[unit] >= 0x2E80;
    }
    bool has_glyph = font.fonts.empty();
    for (size_t i = from; i < until; ++i) {
      if (tools.advances[i] < 0) continue;
      if (!has_glyph) cluster.face = tools.faces[i];
      has_glyph = true;
      cluster.advance += tools.advances[i];
      cluster.missing |= tools.missing[i] != 0;
    }
    if (has_glyph) {
      share_ligature(group, all.size());
      group = all.size();
    } else if (group < all.size()) {
      cluster.face = all[group].face;
    }
    all.push_back(cluster);
    from = until;
  }
  share_ligature(group, all.size());
  double x = 0;
  for (size_t i = first; i < all.size(); ++i) {
    all[i].advance = font.size > 0 ? std::max(0.0, all[i].advance + text.kern) : 0;  // R192
    all[i].x = x;
    x += all[i].advance;
  }
}

/// Divides the advance of a ligature equally among its clusters.
void Clusters::share_ligature(size_t first, size_t end) {
  if (end < first + 2) return;
  const double part = all[first].advance / static_cast<double>(end - first);
  for (size_t i = first; i < end; ++i) all[i].advance = part;
}

void Clusters::add_breaks(Tools &tools, const char *language, size_t start, size_t end, size_t first) {
  UBreakIterator *iterator = tools.line_iterator(language);
  UErrorCode error = U_ZERO_ERROR;
  ubrk_setText(iterator, text_.units.data() + start, static_cast<int32_t>(end - start), &error);
  size_t i = first;
  for (int32_t at = ubrk_next(iterator); at != UBRK_DONE; at = ubrk_next(iterator)) {
    const uint32_t byte = text_.offsets[start + static_cast<size_t>(at)];
    while (i < all.size() && all[i].start < byte) ++i;
    if (i < all.size() && all[i].start == byte) all[i].break_before = true;
  }
}

}  // namespace peer
