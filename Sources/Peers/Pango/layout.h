// Sets up a PangoLayout for a label and reads its lines back.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "font.h"

namespace peer PEER_HIDDEN {

/// Pango's units in points.
inline double points(int units) { return units / double{PANGO_SCALE}; }

/// A layout in this thread's context, with its text set.
struct LabelLayout {
  const PangoPeerFont &font;
  FontSlot &slot;
  Setting &setting;
  PangoLayout *layout;
  const CleanUtf8 &clean;
  PangoAttrList *attributes;  ///< The layout's attributes; may be null.
};

/// Lays out a label and reads the visible lines.
void lay_out_label(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, Lines &out);

}  // namespace peer
