// Greedy line breaking and truncation.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clusters.h"

namespace peer PEER_HIDDEN {

/// Lays out a label. `more()` adds the next hard line to the clusters, or returns false at the text's end.
class Greedy {
 public:
  Greedy(const Clusters &clusters, const TextSpec &text, const LabelSpec &label)
      : clusters_(clusters), all_(clusters.all), text_(text), label_(label) {}

  template <class More>
  void lay_out(More more, Lines &out) {
    double height = 0;
    size_t at = 0;
    bool after_break = true;
    while (at < all_.size() || more() || after_break) {
      const Span span = label_.lines == 1 ? rest_of_hard_line(at) : next_line(at);
      const Line line = make_line(span);
      height += line.ascent + line.descent;
      if (!out.lines.empty() && !label_.fits_height(height)) break;  // R63 to R66
      out.lines.push_back(line);
      last_ = span;
      height += text_.line_spacing;
      at = span.next;
      after_break = span.hard;
      if (static_cast<int64_t>(out.lines.size()) == label_.lines) break;  // R56
    }
    finish(out);
  }

 private:
  /// The clusters of a line: [start, end) without hanging whitespace, and the first cluster of the next line.
  struct Span {
    size_t start, end, next;
    bool hard;  ///< Whether a hard break ends the line.
  };

  Span next_line(size_t start) const;
  Span rest_of_hard_line(size_t start) const;
  Span span(size_t start, size_t break_at) const;
  bool ink_before_break(size_t i) const;
  Line make_line(const Span &span) const;
  Line truncated(const Span &span) const;
  void finish(Lines &out) const;

  const Clusters &clusters_;
  const std::vector<Cluster> &all_;
  const TextSpec &text_;
  const LabelSpec &label_;
  Span last_{};
};

/// The advance of U+2026 without kern, in points. `face` becomes the face that draws it.
double ellipsis_advance(const HarfBuzzFont &font, size_t &face);

}  // namespace peer
