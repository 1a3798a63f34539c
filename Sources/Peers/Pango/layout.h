// A PangoLayout as a label: its settings, and its lines read back.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "font.h"

namespace peer PEER_HIDDEN {

/// A layout with its text set, in this thread's context.
struct LabelLayout {
  const PangoPeerFont &font;
  FontSlot &slot;
  Setting &setting;
  PangoLayout *layout;
  const CleanUtf8 &clean;
  PangoAttrList *attributes;  ///< Of the layout; may be null.
};

/// Lays out and reads the visible lines.
void lay_out_label(const LabelLayout &from, const TextSpec &text, const LabelSpec &label, Lines &out);

}  // namespace peer
