// Qt's text layout as a peer with the interface of label_engine.h: QTextLayout and QFontMetricsF, without a display.
//
// One QTextLayout for each thread and font is reused. Hinting is off, which leaves advances unrounded. Runs are formats
// of the layout. QFontMetricsF::elidedText knows only one font, so the last line of a text with runs is laid out again,
// in the width that the ellipsis leaves. From a paragraph style, Qt gets the lines' widths and AlignJustify, which it
// carries out when it draws; the positions of lines are computed here, and so are heights and spacing. Glyphs are
// QTextLine::glyphRuns, and the positions of clusters QTextLine::cursorToX; for both a line that elidedText shortened is laid
// out once more, as QPainter::drawText does. Qt 6.4 does not say which character a glyph belongs to.
//
// SPDX-License-Identifier: Apache-2.0
#include "layout.h"

namespace peer PEER_HIDDEN {
namespace {

/// A raw string over the units, which must outlive it.
QString string_of(const Utf16Text &text) {
  return QString::fromRawData(reinterpret_cast<const QChar *>(text.units.data()),
                              static_cast<qsizetype>(text.units.size()));
}

/// A prepared text: for each thread that lays it out, a layout with the text.
struct QtText : le_text {
  struct Own {
    FontSlot *slot;
    std::unique_ptr<QTextLayout> layout;
  };
  Utf16Text units;
  mutable std::mutex mutex;
  mutable std::vector<Own> layouts;

  const QtPeerFont &font() const { return static_cast<const QtPeerFont &>(*spec.font); }

  QTextLayout &layout_in(FontSlot &slot, const SpacedFont &spaced) const {
    const std::lock_guard<std::mutex> lock(mutex);
    for (const Own &own : layouts) {
      if (own.slot == &slot) return *own.layout;
    }
    auto layout = std::make_unique<QTextLayout>();
    QtPeerFont::configure(*layout, spec, spaced);
    layout->setText(string_of(units));
    if (!spec.runs.empty()) layout->setFormats(QtPeerFont::formats(spec, units));
    return *layouts.emplace_back(Own{&slot, std::move(layout)}).layout;
  }

  le_status lay_out(const LabelSpec &label, Lines &out) const override {
    FontSlot &slot = font().slot();
    const SpacedFont &spaced = font().spaced(slot, spec.kern);
    return lay_out_label(LabelLayout{layout_in(slot, spaced), units, spaced, slot, font().faces}, spec, label, out);
  }

  le_status describe(le_text_info &out) const override;
};

le_status QtText::describe(le_text_info &out) const {
  FontSlot &slot = font().slot();
  QTextLayout layout;
  QtPeerFont::configure(layout, spec, font().spaced(slot, spec.kern));
  layout.setText(string_of(units));
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) line.setLineWidth(1 << 20);
  layout.endLayout();
  for (int at = 0, end = static_cast<int>(units.units.size()); at < end; at = layout.nextCursorPosition(at)) {
    ++out.cluster_count;
  }
  const QList<QGlyphRun> runs = layout.glyphRuns();
  for (const QGlyphRun &run : runs) {
    const QList<quint32> glyphs = run.glyphIndexes();
    const std::string family = run.rawFont().familyName().toStdString();
    bool known = false;
    for (const Face &face : font().faces) known = known || face.is_named(family);
    for (const quint32 glyph : glyphs) out.missing_clusters += glyph == 0;
    if (!known) out.foreign_clusters += static_cast<size_t>(glyphs.size());
  }
  return LE_OK;
}

struct QtEngine : le_engine {
  le_status make_font(const FontSpec &spec, std::unique_ptr<le_font> &out) override {
    if (!spec.features.empty()) return LE_UNSUPPORTED;  // Qt 6.4 has no OpenType features.
    if (spec.size < 0.5) return fail(LE_UNSUPPORTED, "Qt loads fonts at whole pixel sizes, and none of 0");
    return make_qt_font(*this, spec, out);
  }

  le_status make_text(const TextSpec &spec, std::unique_ptr<le_text> &out) override {
    auto text = std::make_unique<QtText>();
    text->spec = spec;
    text->units.assign(spec.bytes, spec.length, Utf16Text::Breaks::as_line_separator);
    FontSlot &slot = text->font().slot();
    text->layout_in(slot, text->font().spaced(slot, spec.kern));
    out = std::move(text);
    return LE_OK;
  }

  le_status lay_out(const TextSpec &text, const LabelSpec &label, Lines &out) override {
    const auto &font = static_cast<const QtPeerFont &>(*text.font);
    FontSlot &slot = font.slot();
    const SpacedFont &spaced = font.spaced(slot, text.kern);
    slot.text.assign(text.bytes, text.length, Utf16Text::Breaks::as_line_separator);
    if (!text.runs.empty()) return lay_out_runs(slot, spaced, text, label, out);
    if (slot.layout_font != &spaced || slot.layout_direction != text.base_direction) {
      QtPeerFont::configure(slot.layout, text, spaced);
      slot.layout_font = &spaced;
      slot.layout_direction = text.base_direction;
    }
    slot.layout.setText(string_of(slot.text));
    const le_status status = lay_out_label(LabelLayout{slot.layout, slot.text, spaced, slot, font.faces}, text, label, out);
    return status == LE_UNSUPPORTED ? fail(status, "no middle truncation between two hard lines") : status;
  }

  /// Uses a layout of its own, because the one for plain text keeps its font from call to call.
  le_status lay_out_runs(FontSlot &slot, const SpacedFont &spaced, const TextSpec &text, const LabelSpec &label,
                         Lines &out) {
    QTextLayout &layout = slot.mixed_layout;
    QtPeerFont::configure(layout, text, spaced);
    layout.setText(string_of(slot.text));
    layout.setFormats(QtPeerFont::formats(text, slot.text));
    const le_status status = lay_out_label(LabelLayout{layout, slot.text, spaced, slot, text.font->faces}, text, label, out);
    return status == LE_UNSUPPORTED ? fail(status, "no truncation of runs but at the tail") : status;
  }

  le_status line_breaks(const uint8_t *bytes, size_t length, const le_break_options &, BreakBits &bits) override {
    each_boundary(QTextBoundaryFinder::Line, bytes, length, [&](size_t offset, const QTextBoundaryFinder &finder) {
      bits.set(offset);
      const bool is_hard = finder.boundaryReasons().testFlag(QTextBoundaryFinder::MandatoryBreak);
      if (offset < length ? is_hard : ends_with_break(bytes, length)) bits.set_mandatory(offset);
    });
    return LE_OK;
  }

  le_status grapheme_breaks(const uint8_t *bytes, size_t length, BreakBits &bits) override {
    each_boundary(QTextBoundaryFinder::Grapheme, bytes, length,
                  [&](size_t offset, const QTextBoundaryFinder &) { bits.set(offset); });
    return LE_OK;
  }

  // reset_caches has nothing to drop: a QTextLayout forgets its text when it gets the next one, and Qt's font engines,
  // which keep data about glyphs, are the loaded fonts.

 private:
  /// Calls `body` with every boundary but the text's start.
  template <class Body>
  static void each_boundary(QTextBoundaryFinder::BoundaryType type, const uint8_t *bytes, size_t length, Body body) {
    static thread_local Utf16Text text;
    static thread_local std::vector<unsigned char> buffer;
    text.assign(bytes, length, Utf16Text::Breaks::kept);
    buffer.resize(text.units.size() + 1);  // Saves an allocation, as the constructor's documentation says.
    QTextBoundaryFinder finder(type, reinterpret_cast<const QChar *>(text.units.data()),
                               static_cast<qsizetype>(text.units.size()), buffer.data(), static_cast<qsizetype>(buffer.size()));
    for (qsizetype at = finder.toNextBoundary(); at >= 0; at = finder.toNextBoundary()) {
      body(text.offsets[static_cast<size_t>(at)], finder);
    }
  }
};

}  // namespace

const Description &description() {
  static const Description about{
      "qt",
      qVersion(),
      "C++",
      std::string("Qt ") + qVersion(),
      QChar::currentUnicodeVersion() == QChar::Unicode_14_0   ? "14.0"
      : QChar::currentUnicodeVersion() > QChar::Unicode_14_0 ? "15.0"
                                                              : "13.0",
      1.0 / 64,
      {"wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle",
       "truncate.tail.lines", "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "kern",
       "spacing.line", "direction.rtl", "bidi", "geometry", "measure.fit", "measure.intrinsic", "measure.rect", "font.file",
       "font.family", "breaks.line", "breaks.grapheme", "once", "glyphs", "positions"},
      true,
      true};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<QtEngine>(); }

}  // namespace peer
