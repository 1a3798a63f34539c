// Sets up a PangoLayout as a label asks, and reads its visible lines.
//
// Pango ellipsizes the last line that a line limit or a height allows. Its line limit counts within each paragraph. Of
// several paragraphs only the first lines are shown, and hidden paragraphs cause no ellipsis. Pango shows hyphens where
// it breaks words, but a label shows only those of U+00AD. A text with such hyphens is laid out again with the attribute
// that prevents the others. Other texts do not get the attribute, because attributes take a tenth of the time.
//
// SPDX-License-Identifier: Apache-2.0
#include "layout.h"
#include "positions.h"

#include <cstring>

namespace peer PEER_HIDDEN {

/// Points in Pango's units, or -1 (unconstrained) if they are not representable.
static int units(double points) {
  const double value = points * PANGO_SCALE + 0.5;
  return value < G_MAXINT / 2 ? static_cast<int>(value) : -1;
}

static PangoEllipsizeMode ellipsize_mode(int32_t mode) {
  switch (mode) {
    case LE_BY_TRUNCATING_HEAD: return PANGO_ELLIPSIZE_START;
    case LE_BY_TRUNCATING_MIDDLE: return PANGO_ELLIPSIZE_MIDDLE;
    case LE_BY_TRUNCATING_TAIL: return PANGO_ELLIPSIZE_END;
    default: return PANGO_ELLIPSIZE_NONE;
  }
}

/// Pango takes either a number of lines or a height. The height is used if it allows fewer lines of the first face.
static int ellipsize_height(const TextSpec &text, const LabelSpec &label) {
  const Face &face = text.font->faces[0];
  const double line =
      (face.ascent + face.descent) * text.font->size * text.style.line_height_multiple + text.line_spacing;
  const double lines = (label.limit_height + text.line_spacing + label.epsilon) / line;
  if (label.lines > 0 && static_cast<double>(label.lines) <= lines) return -static_cast<int>(label.lines);
  return units(label.limit_height + label.epsilon);
}

static void configure(PangoLayout *layout, const TextSpec &text, const LabelSpec &label) {
  const bool one_clipped_line = label.mode == LE_BY_CLIPPING && label.lines == 1;
  const bool limited = label.lines > 0 || std::isfinite(label.limit_height);
  pango_layout_set_width(layout, one_clipped_line ? -1 : units(text.style.room(label.width, false)));
  pango_layout_set_indent(layout, units(text.style.first_indent) - units(text.style.head_indent));
  pango_layout_set_justify(layout, label.alignment == LE_ALIGN_JUSTIFIED);
  pango_layout_set_wrap(layout, label.mode == LE_BY_CHAR_WRAPPING ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR);
  pango_layout_set_spacing(layout, units(text.line_spacing));
  if (limited && label.truncates()) {
    pango_layout_set_height(layout, ellipsize_height(text, label));
    pango_layout_set_ellipsize(layout, ellipsize_mode(label.mode));
  } else {
    pango_layout_set_height(layout, -1);  // A height drops lines even without an ellipsize mode.
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE);
  }
}

/// The width that Pango adds to an ellipsis to make its line as wide as the layout.
static int ellipsis_surplus(const PangoGlyphItem *ellipsis) {
  int drawn = 0, width = 0;
  for (int i = 0; i < ellipsis->glyphs->num_glyphs; ++i) {
    PangoRectangle logical;
    pango_font_get_glyph_extents(ellipsis->item->analysis.font, ellipsis->glyphs->glyphs[i].glyph, nullptr, &logical);
    drawn += logical.width;
    width += ellipsis->glyphs->glyphs[i].geometry.width;
  }
  return std::max(0, width - drawn);
}

/// The index of the request's run that contains a byte.
static uint32_t run_at(const TextSpec &text, size_t byte) {
  uint32_t run = 0;
  while (run + 1 < text.runs.size() && text.runs[run].end <= byte) ++run;
  return run;
}

/// Whether Pango shows a hyphen at the line's end.
static bool has_hyphen(const PangoLayoutLine *line) {
  for (const GSList *run = line->runs; run != nullptr; run = run->next) {
    const auto *piece = static_cast<const PangoGlyphItem *>(run->data);
    if (piece->item->analysis.flags & PANGO_ANALYSIS_FLAG_NEED_HYPHEN) return true;
  }
  return false;
}

/// Whether U+00AD is before a byte of a line.
static bool ends_in_soft_hyphen(const TextSpec &text, size_t start, size_t end) {
  return end >= start + 2 && text.bytes[end - 2] == 0xC2 && text.bytes[end - 1] == 0xAD;
}

/// Reads a line, which becomes the last one, and notes an ellipsis in `out`. `base` is the offset of the layout's text
/// in the request's text; `goes_on` says that another line of its paragraph follows.
static Line read_line(const LabelLayout &from, const PangoLayoutLine *source, size_t base, const TextSpec &text,
                      bool goes_on, CharacterCounter &counter, Lines &out) {
  Line line;
  const auto number = static_cast<uint32_t>(out.lines.size());
  const auto original = [&](int index) { return from.clean.original(base + static_cast<size_t>(index)); };
  const int first = source->start_index, last = source->start_index + source->length;
  line.start = original(first);
  const size_t end = trimmed_end(text.bytes, line.start, original(last));
  const bool is_soft = end == original(last) && ends_in_soft_hyphen(text, line.start, end);
  line.hyphen = is_soft && has_hyphen(source);
  line.end = end;
  line.tail_start = line.tail_end = end;
  line.right_to_left = source->resolved_dir == PANGO_DIRECTION_RTL;
  int width = 0, surplus = 0;
  for (const GSList *run = source->runs; run != nullptr; run = run->next) {
    const auto *piece = static_cast<const PangoGlyphItem *>(run->data);
    const PangoAnalysis &analysis = piece->item->analysis;
    const FontFacts &facts = from.slot.facts_of(analysis.font, from.font.faces);
    line.ascent = std::max(line.ascent, facts.ascent);
    line.descent = std::max(line.descent, facts.descent);
    const bool is_ellipsis = (analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0;
    if (is_ellipsis) {
      line.ellipsis = true;
      line.ellipsis_offset = points(width);
      line.end = original(piece->item->offset);
      line.tail_start = std::min(end, original(piece->item->offset + piece->item->length));
      out.truncated = true;
      if (run->next == nullptr) surplus = ellipsis_surplus(piece);  // Nothing is drawn in it.
    }
    for (int i = 0; i < piece->glyphs->num_glyphs; ++i) {
      const PangoGlyphInfo &glyph = piece->glyphs->glyphs[i];
      const bool is_missing = (glyph.glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
      size_t cluster = SIZE_MAX;
      if (!is_ellipsis) {
        cluster = original(piece->item->offset + piece->glyphs->log_clusters[i]);
        if (cluster >= end) continue;  // Hanging whitespace.
        if (is_missing) ++out.missing_clusters;
        if (line.hyphen && cluster + 2 == end) cluster = SIZE_MAX;
      }
      if (out.wants_glyphs() && (is_missing || glyph.glyph != PANGO_GLYPH_EMPTY)) {
        out.glyphs.push_back(Glyph{cluster, points(width + glyph.geometry.x_offset), -points(glyph.geometry.y_offset),
                                   facts.size, run_at(text, is_ellipsis ? line.end : cluster), facts.face,
                                   is_missing ? 0 : glyph.glyph, number});
      }
      width += glyph.geometry.width;
    }
  }
  line.width = points(width - surplus);
  // The soft hyphen at which a line ends is not in its text (R191).
  if (is_soft && goes_on && !line.ellipsis) line.end = line.tail_start = line.tail_end = end - 2;
  if (source->runs == nullptr) {
    line.ascent = text.font->faces[0].ascent * text.font->size;
    line.descent = text.font->faces[0].descent * text.font->size;
  }
  if (out.wants_positions()) add_positions(from, source, base, line, surplus, counter, out);
  return line;
}

/// Whether the first paragraph has more than one cluster. A single cluster may be wider than its line (R42).
static bool has_clusters(PangoLayout *layout) {
  int count = 0;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &count);
  int stops = 0;
  for (int i = 1; i + 1 < count && stops == 0 && !attributes[i].is_mandatory_break; ++i) {
    stops += attributes[i].is_cursor_position;
  }
  return stops > 0;
}

/// Clipping shows the rest of the last visible line's paragraph unbroken (R62), so it is laid out again without a
/// width.
static void unwrap_last_line(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, size_t base,
                             Lines &out) {
  PangoLayout *layout = from.setting.layout.get();
  pango_layout_set_attributes(layout, from.font.attributes);  // Attributes of runs have other offsets in the rest.
  pango_layout_set_text(layout, from.clean.data() + base, static_cast<int>(from.clean.size() - base));
  pango_layout_set_width(layout, -1);
  pango_layout_set_height(layout, -1);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE);
  out.lines.pop_back();
  out.drop_details();
  const PangoLayoutLine *source = pango_layout_get_line_readonly(layout, 0);
  CharacterCounter counter;
  Line &line = out.lines.emplace_back(read_line(from, source, base, text, false, counter, out));
  line.clipped = !label.fits_width(line.width) && has_clusters(layout);
}

/// Reads the visible lines. False if a line has a hyphen although `hyphens` is false.
static bool read_lines(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, bool hyphens,
                       Lines &out) {
  double height = 0;
  CharacterCounter counter;
  size_t base = 0;  // The start of the last visible line in the layout's text.
  for (const GSList *at = pango_layout_get_lines_readonly(from.layout); at != nullptr; at = at->next) {
    const auto *source = static_cast<const PangoLayoutLine *>(at->data);
    if (!hyphens && has_hyphen(source)) return false;
    const auto *next = at->next != nullptr ? static_cast<const PangoLayoutLine *>(at->next->data) : nullptr;
    Line line = read_line(from, source, 0, text, next != nullptr && !next->is_paragraph_start, counter, out);
    line.take(text.style, source->is_paragraph_start, out.lines.empty());
    height += line.space_before + line.ascent + line.descent;
    if (!out.lines.empty() && !label.fits_height(height)) {
      out.drop_details();
      break;
    }
    out.lines.push_back(line);
    height += text.line_spacing;
    base = static_cast<size_t>(source->start_index);
    if (static_cast<int64_t>(out.lines.size()) == label.lines) break;
  }
  if (out.lines.empty()) return true;

  bool hidden = has_ink(text.bytes, std::max(out.lines.back().end, out.lines.back().tail_end), text.length);
  if (label.mode == LE_BY_CLIPPING && label.lines == 1) {
    out.lines[0].clipped = !label.fits_width(out.lines[0].width) && has_clusters(from.layout);
  } else if (label.mode == LE_BY_CLIPPING && hidden) {
    unwrap_last_line(from, text, label, base, out);
    hidden = has_ink(text.bytes, out.lines.back().end, text.length);
  }
  out.truncated |= hidden || out.lines.back().clipped;
  return true;
}

static const char soft_hyphen[] = "\xC2\xAD";

/// Prevents hyphens except those of U+00AD in `text`; null: all. A range says nothing of its ends, so ranges end there.
static void prevent_hyphens(PangoAttrList *list, const CleanUtf8 *text) {
  size_t start = 0;
  const auto prevent_until = [&](size_t end) {
    PangoAttribute *attribute = pango_attr_insert_hyphens_new(FALSE);
    attribute->start_index = static_cast<guint>(start);
    attribute->end_index = end == SIZE_MAX ? PANGO_ATTR_INDEX_TO_TEXT_END : static_cast<guint>(end);
    pango_attr_list_insert(list, attribute);
    start = end;
  };
  for (size_t i = 0; text != nullptr && i + 1 < text->size(); ++i) {
    if (std::memcmp(text->data() + i, soft_hyphen, 2) == 0) prevent_until(i + 2);
  }
  prevent_until(SIZE_MAX);
}

void lay_out_label(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, Lines &out) {
  configure(from.layout, text, label);
  // With character wrapping, Pango would reserve room for a hyphen that is never shown.
  const bool by_word = label.mode != LE_BY_CHAR_WRAPPING;
  if (by_word && read_lines(from, text, label, false, out)) return;
  out.clear();
  const bool shows_soft = by_word && memmem(from.clean.data(), from.clean.size(), soft_hyphen, 2) != nullptr;
  if (text.runs.empty() && !shows_soft) {
    pango_layout_set_attributes(from.layout, from.font.without_hyphens);
  } else {
    PangoAttrList *list = from.attributes != nullptr ? pango_attr_list_copy(from.attributes) : pango_attr_list_new();
    prevent_hyphens(list, shows_soft ? &from.clean : nullptr);
    pango_layout_set_attributes(from.layout, list);
    pango_attr_list_unref(list);
  }
  read_lines(from, text, label, true, out);
  pango_layout_set_attributes(from.layout, from.attributes);
}

}  // namespace peer
