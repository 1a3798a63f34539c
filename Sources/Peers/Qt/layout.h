// A QTextLayout as a label.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "font.h"

namespace peer PEER_HIDDEN {

/// A layout with its text set, in this thread.
struct LabelLayout {
  QTextLayout &layout;
  const Utf16Text &units;
  const SpacedFont &font;
  FontSlot &slot;
  const std::vector<Face> &faces;
};

/// Lays out up to the last visible line; LE_UNSUPPORTED for a truncation that Qt does not have.
le_status lay_out_label(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, Lines &out);

/// The kept parts of a hard line that QFontMetricsF::elidedText shortened.
struct Elided {
  qsizetype head = 0;  ///< Units kept at the start.
  qsizetype tail = 0;  ///< Units kept at the end.
  qsizetype ellipsis = 0;  ///< Where the ellipsis starts in the shown text.
};

/// Finds the ellipsis in what elidedText made of `source`.
Elided find_ellipsis(QStringView shown, QStringView source, Qt::TextElideMode mode);

}  // namespace peer
