// Reads the positions of clusters from the glyph items of a line, all clusters of an item in one pass.
//
// A cluster of Pango is what one or more glyphs draw. Where it holds several graphemes, as a ligature does, Pango's
// pango_glyph_string_index_to_x_full says where each begins: at the font's carets, else in equal parts.
//
// SPDX-License-Identifier: Apache-2.0
#include "positions.h"

namespace peer PEER_HIDDEN {

namespace {

/// The clusters of one glyph item of a line.
struct ItemReader {
  PangoGlyphItem *item;
  const char *text;                ///< The layout's.
  const PangoLogAttr *attributes;  ///< From the first character of the item.
  const CleanUtf8 &clean;
  size_t base;                     ///< Of the layout's text in `clean`.
  const Line &line;
  Lines &out;

  bool is_right_to_left() const { return item->item->analysis.level % 2 != 0; }
  size_t original(int index) const { return clean.original(base + static_cast<size_t>(index)); }
  int index_after(int index) const { return index + g_utf8_skip[static_cast<uint8_t>(text[index])]; }

  bool is_visible(size_t byte) const {
    return byte < (line.ellipsis ? line.tail_end : line.end) || (line.hyphen && byte == line.end);
  }

  /// Adds the bytes between two offsets, or lengthens its neighbour if a grapheme has glyphs of two clusters.
  void add(int start_index, int end_index, bool starts, bool ends, int left, int right) {
    Position position{original(start_index), original(end_index), points(left), points(right - left),
                      static_cast<uint32_t>(out.lines.size()), item->item->analysis.level};
    if (line.hyphen && position.start == line.end) position.start = position.end = SIZE_MAX;
    Position *last = !out.positions.empty() && out.positions.back().line == position.line ? &out.positions.back() : nullptr;
    if (last != nullptr && !starts && last->end == position.start) {
      last->end = position.end;
      last->width += position.width;
    } else if (last != nullptr && !ends && last->start == position.end) {
      last->start = position.start;
      last->width += position.width;
    } else {
      out.positions.push_back(position);
    }
  }

  /// Adds the graphemes of a cluster from `left` to `right`; `origin` is the item's left edge.
  void add_cluster(const PangoGlyphItemIter &cluster, int origin, int left, int right) {
    const auto is_boundary = [&](int character) { return attributes[character].is_cursor_position != 0; };
    int graphemes = 1;
    for (int i = cluster.start_char + 1; i < cluster.end_char; ++i) graphemes += is_boundary(i);
    if (graphemes == 1) {
      return add(cluster.start_index, cluster.end_index, is_boundary(cluster.start_char), is_boundary(cluster.end_char), left,
                 right);
    }
    const PangoItem &source = *item->item;
    const size_t first = out.positions.size();
    int start = cluster.start_index, edge = is_right_to_left() ? right : left;
    for (int i = cluster.start_char + 1, index = index_after(start); i <= cluster.end_char; ++i, index = index_after(index)) {
      if (i < cluster.end_char && !is_boundary(i)) continue;
      int next = is_right_to_left() ? left : right;
      if (i < cluster.end_char) {
        auto *marks = const_cast<PangoLogAttr *>(attributes);
        pango_glyph_string_index_to_x_full(item->glyphs, text + source.offset, source.length, &item->item->analysis, marks,
                                           index - source.offset, FALSE, &next);
        next += origin;
      }
      add(start, index, true, true, std::min(edge, next), std::max(edge, next));
      start = index, edge = next;
    }
    if (is_right_to_left()) std::reverse(out.positions.begin() + static_cast<std::ptrdiff_t>(first), out.positions.end());
  }

  /// Adds the item from `left`; returns its right edge.
  int read(int left) {
    const bool backwards = is_right_to_left();
    const int origin = left;
    PangoGlyphItemIter cluster;
    const auto begin = backwards ? pango_glyph_item_iter_init_end : pango_glyph_item_iter_init_start;
    const auto next = backwards ? pango_glyph_item_iter_prev_cluster : pango_glyph_item_iter_next_cluster;
    for (gboolean more = begin(&cluster, item, text); more; more = next(&cluster)) {
      if (!is_visible(original(cluster.start_index))) continue;  // Hanging whitespace.
      int right = left;
      const int step = cluster.start_glyph < cluster.end_glyph ? 1 : -1;
      for (int i = cluster.start_glyph; i != cluster.end_glyph; i += step) right += item->glyphs->glyphs[i].geometry.width;
      add_cluster(cluster, origin, left, right);
      left = right;
    }
    return left;
  }
};

}  // namespace

void add_positions(const LabelLayout &from, const PangoLayoutLine *source, size_t base, const Line &line, int surplus,
                   CharacterCounter &counter, Lines &out) {
  const char *text = pango_layout_get_text(source->layout);
  int count = 0;
  const PangoLogAttr *attributes =
      pango_layout_get_log_attrs_readonly(source->layout, &count) + counter.before(text, source->start_index);
  int x = 0;
  for (const GSList *run = source->runs; run != nullptr; run = run->next) {
    auto *item = static_cast<PangoGlyphItem *>(run->data);
    const PangoAnalysis &analysis = item->item->analysis;
    if ((analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0) {
      const int width = pango_glyph_string_get_width(item->glyphs) - (run->next == nullptr ? surplus : 0);
      out.positions.push_back(Position{SIZE_MAX, SIZE_MAX, points(x), points(width), static_cast<uint32_t>(out.lines.size()),
                                       analysis.level});
      x += width;
      continue;
    }
    const long before = g_utf8_pointer_to_offset(text + source->start_index, text + item->item->offset);
    x = ItemReader{item, text, attributes + before, from.clean, base, line, out}.read(x);
  }
}

}  // namespace peer
