// Fills lines with QTextLayout, and elides the last visible line with QFontMetricsF::elidedText, as Qt's documentation
// does for elided labels.
//
// SPDX-License-Identifier: Apache-2.0
#include "positions.h"

namespace peer PEER_HIDDEN {

static double line_width(const LabelSpec &label) { return std::min(label.width + label.epsilon, double{1 << 22}); }

/// The width for elidedText, which keeps only text narrower than its width. One more step of Qt's coordinates also
/// keeps text that is exactly as wide.
static double elided_width(const LabelSpec &label) { return line_width(label) + 1.0 / 64; }

static Qt::TextElideMode elide_mode(int32_t mode) {
  if (mode == LE_BY_TRUNCATING_HEAD) return Qt::ElideLeft;
  return mode == LE_BY_TRUNCATING_MIDDLE ? Qt::ElideMiddle : Qt::ElideRight;
}

/// Reads a line of the layout, without trailing whitespace, with Qt's own metrics.
static Line read_line(const LabelLayout &from, const QTextLine &source, const TextSpec &text) {
  Line line;
  const auto start = static_cast<size_t>(source.textStart());
  size_t last = start + static_cast<size_t>(source.textLength());
  const bool soft = last < from.units.units.size() && !(last > start && from.units.units[last - 1] == 0x2028);
  line.start = from.units.offsets[start];
  line.end = trimmed_end(text.bytes, line.start, from.units.offsets[last]);
  line.tail_start = line.tail_end = line.end;
  line.width = line.end > line.start ? source.naturalTextWidth() : 0;
  if (!soft && line.end > line.start && line.end < from.units.offsets[last]) {
    // Qt counts trailing whitespace if it fits; a line of one direction shows whether it did.
    const double after = source.cursorToX(static_cast<int>(last));
    while (from.units.offsets[last] > line.end) --last;
    const double end = source.cursorToX(static_cast<int>(last));
    const double ink = std::abs(end - source.cursorToX(source.textStart()));
    if (std::abs(ink - line.width) > 1.0 / 64) line.width -= std::abs(after - end);
  }
  line.ascent = source.ascent();
  line.descent = source.height() - line.ascent;
  line.right_to_left = from.layout.textOption().textDirection() == Qt::RightToLeft ||
                       (from.layout.textOption().textDirection() == Qt::LayoutDirectionAuto &&
                        from.layout.text().isRightToLeft());
  return line;
}

/// The end of the hard line that contains unit `at`, without the whitespace at its end.
static qsizetype hard_line_end(const QString &units, qsizetype at) {
  qsizetype end = units.indexOf(QChar(QChar::LineSeparator), at);
  if (end < 0) end = units.size();
  while (end > at && is_whitespace(units[end - 1].unicode())) --end;
  return end;
}

/// The start of the last hard line that has ink.
static qsizetype last_hard_line(const QString &units) {
  qsizetype end = units.size();
  while (end > 0 && (is_whitespace(units[end - 1].unicode()) || units[end - 1] == QChar(QChar::LineSeparator))) --end;
  return end > 0 ? units.lastIndexOf(QChar(QChar::LineSeparator), end - 1) + 1 : 0;
}

/// Shortens the last visible line of a text in several runs at its tail. The line is laid out again, broken anywhere,
/// in the width that the ellipsis leaves.
static le_status elide_runs(const LabelLayout &from, QTextLine source, const TextSpec &text, const LabelSpec &label,
                            Line &line) {
  if (label.mode != LE_BY_TRUNCATING_TAIL) return LE_UNSUPPORTED;
  QTextOption option = from.layout.textOption();
  option.setWrapMode(QTextOption::WrapAnywhere);
  from.layout.setTextOption(option);
  // The ellipsis has the font of the text before it.
  const Line whole = line;
  double ellipsis = QtPeerFont::font_at(text, line.end).ellipsis;
  for (int tries = 0; tries < 2; ++tries) {
    source.setLineWidth(std::max(0.0, line_width(label) - ellipsis));
    line = read_line(from, source, text);
    const double own = QtPeerFont::font_at(text, line.end > 0 ? line.end - 1 : 0).ellipsis;
    if (own <= ellipsis) {
      ellipsis = own;
      break;
    }
    ellipsis = own;
  }
  line.ascent += (text.style.line_height_multiple - 1) * (line.ascent + line.descent);
  line.indent = whole.indent;
  line.space_before = whole.space_before;
  line.ellipsis = true;
  line.ellipsis_offset = line.right_to_left ? 0 : line.width;
  line.width += ellipsis;
  return LE_OK;
}

/// Adds the glyphs of a line. Its layout must have ended.
static void add_glyphs(const LabelLayout &from, const QTextLine &source, const TextSpec &text, uint32_t line,
                       Lines &out) {
  const double left = source.naturalTextRect().x(), baseline = source.y() + source.ascent();
  const QList<QGlyphRun> runs = source.glyphRuns();
  for (const QGlyphRun &run : runs) {
    const QRawFont font = run.rawFont();
    const uint32_t face = from.slot.face_of(font, from.faces);
    const QList<quint32> glyphs = run.glyphIndexes();
    const QList<QPointF> positions = run.positions();
    for (qsizetype i = 0; i < glyphs.size(); ++i) {
      out.glyphs.push_back(Glyph{SIZE_MAX, positions[i].x() - left, baseline - positions[i].y(), text.font->size, 0, face,
                                 glyphs[i], line});
    }
  }
}

/// Adds the glyphs or positions of a text that is shown as one line by itself.
static void add_details_of(const LabelLayout &from, const Shown &shown, const TextSpec &text, uint32_t line, Lines &out) {
  QTextLayout &layout = from.slot.elided_layout;
  if (from.slot.elided_font != &from.font) {
    QtPeerFont::configure(layout, text, from.font);
    from.slot.elided_font = &from.font;
  }
  QTextOption option = from.layout.textOption();
  option.setWrapMode(QTextOption::NoWrap);
  option.setTextDirection(out.lines[line].right_to_left ? Qt::RightToLeft : Qt::LeftToRight);  // Of the whole text.
  layout.setTextOption(option);
  layout.setText(shown.text);
  layout.beginLayout();
  const QTextLine only = layout.createLine();
  layout.endLayout();
  if (!only.isValid()) return;
  if (out.wants_glyphs()) add_glyphs(from, only, text, line, out);
  else add_positions(from, layout, shown, line, out);
}

/// Makes the last visible line end in an ellipsis that represents the rest of the text.
///
/// elidedText shapes its whole argument, so at the tail it gets only somewhat more than a line.
static le_status elide(const LabelLayout &from, const QTextLine &source_line, const TextSpec &text,
                       const LabelSpec &label, Line &line, Shown &out) {
  const qsizetype start = source_line.textStart();
  const QString &units = from.layout.text();
  const Qt::TextElideMode mode = elide_mode(label.mode);
  const qsizetype end = hard_line_end(units, start);
  const bool hides_lines = has_ink(text.bytes, from.units.offsets[static_cast<size_t>(end)], text.length);
  const qsizetype first = hides_lines && mode == Qt::ElideLeft ? last_hard_line(units) : start;
  const qsizetype last = first == start ? end : hard_line_end(units, first);
  if (hides_lines && mode == Qt::ElideMiddle) return LE_UNSUPPORTED;  // No truncation across two hard lines.

  const QStringView whole = QStringView(units).mid(first, last - first);
  QString &shown = out.text;
  out.first = first, out.last = last;
  const qsizetype enough = 2 * source_line.textLength() + 32;
  if (mode == Qt::ElideRight && enough < whole.size()) {
    const QString part = whole.left(enough).toString();
    shown = from.font.metrics.elidedText(part, mode, elided_width(label));
    if (shown == part) shown.clear();
  }
  if (shown.isEmpty()) {
    QString source = whole.toString();
    const QChar ellipsis(0x2026);  // With hidden hard lines it is shown even if the text fits (R23, R26).
    if (hides_lines) source = mode == Qt::ElideLeft ? ellipsis + source : source + ellipsis;
    shown = from.font.metrics.elidedText(source, mode, elided_width(label));
  }
  if (shown == whole) {  // By Qt's measure the text fits.
    out.head = shown.size();
    line.end = line.tail_start = line.tail_end = from.units.offsets[static_cast<size_t>(last)];
    line.width = from.font.metrics.horizontalAdvance(shown);
    return LE_OK;
  }
  const Elided kept = find_ellipsis(shown, whole, mode);
  const auto offset = [&](qsizetype unit) { return size_t{from.units.offsets[static_cast<size_t>(unit)]}; };
  out.head = kept.head, out.tail = kept.tail;
  line.start = offset(first);
  line.end = offset(first + kept.head);
  line.tail_start = offset(last - kept.tail);
  line.tail_end = offset(last);
  line.ellipsis = !shown.isEmpty();  // Qt shows nothing if the ellipsis does not fit.
  line.width = from.font.metrics.horizontalAdvance(shown);
  const QString after = line.right_to_left ? shown.mid(kept.ellipsis + 1) : shown.left(kept.ellipsis);
  line.ellipsis_offset = after.isEmpty() ? 0 : from.font.metrics.horizontalAdvance(after);
  return LE_OK;
}

le_status lay_out_label(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, Lines &out) {
  QTextOption option = from.layout.textOption();
  const bool one_clipped_line = label.mode == LE_BY_CLIPPING && label.lines == 1;
  option.setWrapMode(one_clipped_line                     ? QTextOption::NoWrap
                     : label.mode == LE_BY_CHAR_WRAPPING ? QTextOption::WrapAnywhere
                                                         : QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setAlignment(label.alignment == LE_ALIGN_JUSTIFIED ? Qt::AlignJustify : Qt::AlignLeft);
  from.layout.setTextOption(option);
  from.layout.beginLayout();
  double height = 0;
  QTextLine last;
  LabelSpec inner = label;  // As wide as the last visible line's indents leave it.
  while (true) {
    QTextLine source = from.layout.createLine();
    if (!source.isValid()) break;
    const int start = source.textStart();
    const bool first = start == 0 || from.units.units[static_cast<size_t>(start) - 1] == 0x2028;
    LabelSpec own = label;
    own.width = text.style.room(label.width, first);
    source.setLineWidth(line_width(own));
    Line line = read_line(from, source, text);
    line.take(text.style, first, out.lines.empty());
    height += line.space_before + line.ascent + line.descent;
    if (!out.lines.empty() && !label.fits_height(height)) break;
    out.lines.push_back(line);
    inner.width = own.width;
    last = source;
    height += text.line_spacing;
    if (static_cast<int64_t>(out.lines.size()) == label.lines) break;
  }
  le_status status = LE_OK;
  Shown shown;  // The text of the last line, if it is not the layout's.
  bool is_replaced = false;
  if (!out.lines.empty()) {
    Line &line = out.lines.back();
    out.truncated = has_ink(text.bytes, line.end, text.length);
    const bool too_wide = label.lines == 1 && !inner.fits_width(line.width);
    if ((out.truncated || too_wide) && label.truncates()) {
      is_replaced = text.runs.empty();
      if (is_replaced) status = elide(from, last, text, inner, line, shown);
      else status = out.wants_glyphs() ? LE_UNSUPPORTED : elide_runs(from, last, text, inner, line);
      const bool shows_all = !line.ellipsis && line.end > line.start;
      out.truncated = !shows_all || has_ink(text.bytes, line.end, text.length);
    } else if (label.mode == LE_BY_CLIPPING && (out.truncated || one_clipped_line)) {  // R10, R62
      if (!one_clipped_line) {
        const qsizetype end = hard_line_end(from.layout.text(), last.textStart());
        const QString rest = from.layout.text().mid(last.textStart(), end - last.textStart());
        line.end = line.tail_start = line.tail_end = from.units.offsets[static_cast<size_t>(end)];
        line.width = from.font.metrics.horizontalAdvance(rest);
        shown = Shown{rest, last.textStart(), end, rest.size(), 0};
        is_replaced = true;
      }
      const bool one_cluster = from.layout.nextCursorPosition(last.textStart()) >= last.textStart() + last.textLength();
      line.clipped = !label.fits_width(line.width) && !(one_cluster && last.textStart() == 0);  // R42
      out.truncated = line.clipped || has_ink(text.bytes, line.end, text.length);
    }
  }
  from.layout.endLayout();
  if (out.detail == Detail::none) return status;
  const auto count = static_cast<uint32_t>(out.lines.size());
  for (uint32_t i = 0; i < count; ++i) {
    const QTextLine line = from.layout.lineAt(static_cast<int>(i));
    if (i + 1 == count && is_replaced) add_details_of(from, shown, text, i, out);
    else if (out.wants_glyphs()) add_glyphs(from, line, text, i, out);
    else add_positions(from, line, i, out);
  }
  return status;
}

}  // namespace peer
