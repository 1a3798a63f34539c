// Sets up a QTextLayout for a label and reads its lines back.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "font.h"

namespace peer PEER_HIDDEN {

/// A layout that belongs to this thread, with its text set.
struct LabelLayout {
  QTextLayout &layout;
  const Utf16Text &units;
  const SpacedFont &font;
  FontSlot &slot;
  const std::vector<Face> &faces;
};

/// Lays out up to the last visible line. LE_UNSUPPORTED for a truncation that Qt does not have.
le_status lay_out_label(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, Lines &out);

/// The kept parts of a hard line that QFontMetricsF::elidedText shortened.
struct Elided {
  qsizetype head = 0;  ///< Units kept at the start.
  qsizetype tail = 0;  ///< Units kept at the end.
  qsizetype ellipsis = 0;  ///< The unit at which the ellipsis starts in the shown text.
};

/// Finds the ellipsis in the text that elidedText made from `source`.
Elided find_ellipsis(QStringView shown, QStringView source, Qt::TextElideMode mode);

}  // namespace peer
