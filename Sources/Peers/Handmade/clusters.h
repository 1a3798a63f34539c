// A text as grapheme clusters with their advances, which the greedy layout walks through.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unicode/ubrk.h>

#include "peer/shaping.h"

namespace peer PEER_HIDDEN {

/// A grapheme cluster, or a hard break.
struct Cluster {
  uint32_t start;       ///< Offset of the first byte.
  uint8_t face;
  bool whitespace;
  bool hard_break;
  bool break_before;    ///< A line may end before it.
  bool missing;
  double x, advance;    ///< Points from the start of the hard line, and of the cluster; with kern.
};

/// What a thread reuses for all texts: break iterators, as ICU's guide recommends, and HarfBuzz's buffer.
class Tools {
 public:
  UBreakIterator *character_iterator();
  UBreakIterator *line_iterator(const char *language);

  Shaper shaper;
  std::vector<double> advances;  ///< By unit of a hard line; negative where no glyph's cluster starts.
  std::vector<uint8_t> faces, missing;

 private:
  struct Close {
    void operator()(UBreakIterator *iterator) const { ubrk_close(iterator); }
  };
  std::unique_ptr<UBreakIterator, Close> characters_, lines_;
  std::string language_;  ///< Language of the line iterator.
};

/// The clusters of a text, found hard line by hard line.
class Clusters {
 public:
  /// Starts with a text, which must keep its address.
  void assign(const TextSpec &text);
  /// Adds the clusters of the next hard line and of the break that ends it. False at the text's end.
  bool extend(Tools &tools, const TextSpec &text);

  std::vector<Cluster> all;
  bool right_to_left = false;  ///< The base direction, by the first strong character (R184).

  /// The byte at which cluster `i` starts, or at which the clusters found so far end.
  size_t byte(size_t i) const { return i < all.size() ? all[i].start : text_.offsets[unit_]; }
  /// Points from the left of cluster `first` to the right of `last`, which must be in one hard line.
  double width(size_t first, size_t last) const { return all[last].x + all[last].advance - all[first].x; }

 private:
  void shape(Tools &tools, const TextSpec &text, size_t start, size_t end) const;
  void add_clusters(Tools &tools, const TextSpec &text, size_t start, size_t end);
  void share_ligature(size_t first, size_t end);
  void add_breaks(Tools &tools, const char *language, size_t start, size_t end, size_t first);

  Utf16Text text_;
  size_t unit_ = 0;  ///< The unit at which the clusters found so far end.
};

}  // namespace peer
