// A font for Qt: a QFont of the requested families, and what each thread needs to lay out with it.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "peer/engine.h"
#include "peer/per_thread.h"
#include "peer/utf8.h"
#include "qt_headers.h"

namespace peer PEER_HIDDEN {

/// A QFont with its metrics for one letter spacing.
struct SpacedFont {
  double kern;
  QFont font;
  QFontMetricsF metrics;
  QTextCharFormat format;  ///< For a run in this font.
  double ellipsis;         ///< The advance of U+2026.
};

/// What a thread uses of a font. Qt's font engines belong to one thread each.
struct FontSlot {
  std::vector<std::unique_ptr<SpacedFont>> fonts;
  QTextLayout layout;  ///< For `layout_once`; set up for the font and direction below.
  const SpacedFont *layout_font = nullptr;
  int32_t layout_direction = LE_NATURAL;
  Utf16Text text;
  QTextLayout mixed_layout;  ///< For `layout_once` with text in several runs.
  QTextLayout elided_layout;  ///< For the glyphs of a line that elidedText shortened.
  const SpacedFont *elided_font = nullptr;
  /// The fonts of glyph runs, and which of the font's faces each is; UINT32_MAX for none.
  std::vector<std::pair<QRawFont, uint32_t>> raw_fonts;

  uint32_t face_of(const QRawFont &font, const std::vector<Face> &faces);
};

struct QtPeerFont : le_font {
  FontSlot &slot() const { return slots.get(); }
  /// The slot's font with a letter spacing of `kern` points.
  const SpacedFont &spaced(FontSlot &slot, double kern) const;
  /// Sets up a layout for a text of this font, without setting the text.
  static void configure(QTextLayout &layout, const TextSpec &text, const SpacedFont &font);
  /// The formats of a text's runs.
  static QList<QTextLayout::FormatRange> formats(const TextSpec &text, const Utf16Text &units);
  /// The font of the run that contains a byte.
  static const SpacedFont &font_at(const TextSpec &text, size_t byte);

  QStringList families;
  mutable PerThread<FontSlot> slots;
};

/// Makes a font.
le_status make_qt_font(le_engine &engine, const FontSpec &spec, std::unique_ptr<le_font> &out);

}  // namespace peer
