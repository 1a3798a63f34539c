// The positions of the clusters of a line.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "layout.h"

namespace peer PEER_HIDDEN {

/// A text that is shown instead of a line's own: the first `head` units of the source from `first` on, an ellipsis, the last
/// `tail` units before `last`.
struct Shown {
  QString text;
  qsizetype first = 0, last = 0;
  qsizetype head = 0, tail = 0;
};

/// Adds the positions of a line's clusters, which are its layout's own; those of an ellipsis that is no part of the layout
/// too. Its layout must have ended.
void add_positions(const LabelLayout &from, const QTextLine &source, uint32_t line, Lines &out);

/// Adds the positions of the clusters of a line that shows another text, laid out in `layout`.
void add_positions(const LabelLayout &from, const QTextLayout &layout, const Shown &shown, uint32_t line, Lines &out);

}  // namespace peer
