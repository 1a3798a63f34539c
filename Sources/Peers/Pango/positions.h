// The positions of the clusters of a PangoLayoutLine.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "layout.h"

namespace peer PEER_HIDDEN {

/// Counts the characters before offsets in a layout's text, which must not decrease.
class CharacterCounter {
 public:
  long before(const char *text, int index) {
    count_ += g_utf8_pointer_to_offset(text + index_, text + index);
    index_ = index;
    return count_;
  }

 private:
  int index_ = 0;
  long count_ = 0;
};

/// Adds the positions of the clusters of a line, which becomes the last one, in visual order. `base` is the offset of the
/// layout's text in the request's text; `surplus` is what Pango adds to an ellipsis at the right end, in its units.
void add_positions(const LabelLayout &from, const PangoLayoutLine *source, size_t base, const Line &line, int surplus,
                   CharacterCounter &counter, Lines &out);

}  // namespace peer
