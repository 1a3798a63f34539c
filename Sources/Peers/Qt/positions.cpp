// Reads the positions of clusters with QTextLine::cursorToX, twice for each. Qt has no call for many at once that says
// whose a glyph is before 6.5, and none that divides a ligature.
//
// cursorToX is about cursors. Where directions meet, a cursor belongs to the text of the paragraph's direction, so that the
// first cluster of a run in the other direction has no edge of its own: its trailing edge is where the second begins, and its
// leading edge is where the next cluster beyond begins.
//
// Qt does not tell embedding levels. A cluster has the least level of its direction in the paragraph's.
//
// SPDX-License-Identifier: Apache-2.0
#include "positions.h"

namespace peer PEER_HIDDEN {

namespace {

/// A cluster in units of its layout's text.
struct Cluster {
  int start, end;
  double left, right;
  bool is_right_to_left;

  double middle() const { return (left + right) / 2; }
};

/// Reads the clusters of a line up to the unit `end`, which are `width` points wide together.
class LineReader {
 public:
  LineReader(const QTextLayout &layout, const QTextLine &line, int end, double width, bool is_right_to_left)
      : layout_(layout), line_(line), end_(end), width_(width), is_right_to_left_(is_right_to_left) {}

  /// The clusters in visual order.
  const std::vector<Cluster> &read() {
    clusters_.clear();
    bool has_unknown = false, is_mixed = is_right_to_left_, direction = is_right_to_left_;
    const int last = line_.textStart() + line_.textLength();
    int at = line_.textStart();
    double leading = line_.cursorToX(at, QTextLine::Leading);
    while (at < last) {
      const int next = std::min(last, layout_.nextCursorPosition(at));
      double trailing = line_.cursorToX(at, QTextLine::Trailing);
      const double following = line_.cursorToX(next, QTextLine::Leading);
      has_unknown |= leading == trailing;
      if (leading != trailing) direction = trailing < leading;
      is_mixed |= direction;
      if (is_other_edge(leading, trailing, following, direction)) trailing = following;
      clusters_.push_back(Cluster{at, next, std::min(leading, trailing), std::max(leading, trailing), direction});
      close_gap();
      at = next;
      leading = following;
    }
    if (has_unknown) is_mixed |= find_first_of_runs();
    while (!clusters_.empty() && clusters_.back().start >= end_) clusters_.pop_back();
    if (is_mixed) {
      std::sort(clusters_.begin(), clusters_.end(), [](const Cluster &a, const Cluster &b) {
        if (a.middle() != b.middle()) return a.middle() < b.middle();
        return a.is_right_to_left ? a.start > b.start : a.start < b.start;
      });
    }
    return clusters_;
  }

 private:
  /// Whether the trailing edge is where the next cluster begins. For cursorToX it is that of a whole ligature, and that of
  /// the first glyphs where a cluster has more.
  bool is_other_edge(double leading, double trailing, double following, bool direction) const {
    if (leading == trailing) return false;
    const double whole = trailing - leading, part = following - leading;
    return part * whole > 0 && (std::abs(part) < std::abs(whole) || direction == is_right_to_left_);
  }

  /// Lengthens the last cluster but one of a run in the other direction, up to the last one.
  void close_gap() {
    if (clusters_.size() < 2) return;
    Cluster &one = clusters_[clusters_.size() - 2];
    const Cluster &next = clusters_.back();
    const bool is_other = one.is_right_to_left != is_right_to_left_ && next.is_right_to_left == one.is_right_to_left;
    if (!is_other || one.left == one.right || next.left == next.right) return;
    if (one.is_right_to_left) one.left = std::min(one.left, next.right);
    else one.right = std::max(one.right, next.left);
  }

  /// Finds the edges of the first cluster of each run in the other direction. Returns whether there is one. Clusters of no
  /// width, which look alike, have no glyphs, or the paragraph's direction.
  bool find_first_of_runs() {
    bool found = false;
    for (size_t i = 0; i < clusters_.size(); ++i) {
      Cluster &one = clusters_[i];
      if (one.left != one.right) continue;
      const QList<QGlyphRun> runs = line_.glyphRuns(one.start, one.end - one.start);
      if (runs.isEmpty() || runs.front().isRightToLeft() == is_right_to_left_) continue;
      one.is_right_to_left = !is_right_to_left_;
      const Cluster *next = i + 1 < clusters_.size() ? &clusters_[i + 1] : nullptr;
      double trailing = one.left;  // Where the run begins for the text before it, if it has only this cluster.
      if (next != nullptr && next->left != next->right && next->is_right_to_left == one.is_right_to_left) {
        trailing = one.is_right_to_left ? next->right : next->left;
      } else if (i == 0) {
        trailing = is_right_to_left_ ? line_.naturalTextRect().right() : line_.naturalTextRect().left();
      }
      one.left = one.right = trailing;
      (one.is_right_to_left ? one.right : one.left) = leading_edge(one, trailing);
      found = true;
    }
    return found;
  }

  /// Where the next cluster begins, since there are no gaps; else what the line's width leaves.
  double leading_edge(const Cluster &one, double trailing) const {
    double nearest = trailing, rest = width_;
    for (const Cluster &other : clusters_) {
      if (other.start < end_) rest -= other.right - other.left;
      const double edge = one.is_right_to_left ? other.left : other.right;
      const bool is_beyond = other.left != other.right && (one.is_right_to_left ? edge >= trailing : edge <= trailing);
      if (is_beyond && (nearest == trailing || std::abs(edge - trailing) < std::abs(nearest - trailing))) nearest = edge;
    }
    if (nearest != trailing) return nearest;
    return one.is_right_to_left ? trailing + std::max(0.0, rest) : trailing - std::max(0.0, rest);
  }

  const QTextLayout &layout_;
  const QTextLine &line_;
  const int end_;
  const double width_;
  const bool is_right_to_left_;
  static thread_local std::vector<Cluster> clusters_;
};

thread_local std::vector<Cluster> LineReader::clusters_;

double left_of(const std::vector<Cluster> &clusters) {
  double left = std::numeric_limits<double>::infinity();
  for (const Cluster &cluster : clusters) left = std::min(left, cluster.left);
  return left;
}

uint32_t level_of(bool is_right_to_left, const Line &line) { return is_right_to_left ? 1 : line.right_to_left ? 2 : 0; }

}  // namespace

void add_positions(const LabelLayout &from, const QTextLine &source, uint32_t line, Lines &out) {
  const Line &answer = out.lines[line];
  const std::vector<uint32_t> &offsets = from.units.offsets;
  int end = source.textStart() + source.textLength();
  while (end > source.textStart() && offsets[static_cast<size_t>(end)] > answer.end) --end;
  const double width = answer.ellipsis ? source.naturalTextWidth() : answer.width;
  const std::vector<Cluster> &clusters = LineReader(from.layout, source, end, width, answer.right_to_left).read();
  double left = left_of(clusters);
  const auto add_ellipsis = [&](double width) {
    out.positions.push_back(Position{SIZE_MAX, SIZE_MAX, answer.ellipsis_offset, width, line, answer.right_to_left});
  };
  if (answer.ellipsis && answer.right_to_left) {
    double right = left;
    for (const Cluster &cluster : clusters) right = std::max(right, cluster.right);
    const double own = clusters.empty() ? answer.width : answer.width - (right - left);
    add_ellipsis(own);
    left -= own;
  }
  for (const Cluster &one : clusters) {
    out.positions.push_back(Position{offsets[static_cast<size_t>(one.start)], offsets[static_cast<size_t>(one.end)],
                                     one.left - left, one.right - one.left, line, level_of(one.is_right_to_left, answer)});
  }
  if (answer.ellipsis && !answer.right_to_left) add_ellipsis(answer.width - answer.ellipsis_offset);
}

void add_positions(const LabelLayout &from, const QTextLayout &layout, const Shown &shown, uint32_t line, Lines &out) {
  const Line &answer = out.lines[line];
  const qsizetype size = shown.text.size(), rest = size - shown.tail;
  const QTextLine only = layout.lineAt(0);
  const std::vector<Cluster> &clusters =
      LineReader(layout, only, static_cast<int>(size), answer.width, answer.right_to_left).read();
  const double left = left_of(clusters);
  const auto offset = [&](qsizetype unit) { return size_t{from.units.offsets[static_cast<size_t>(unit)]}; };
  bool has_ellipsis = false;
  for (const Cluster &one : clusters) {
    Position position{SIZE_MAX, SIZE_MAX, one.left - left, one.right - one.left, line, level_of(one.is_right_to_left, answer)};
    if (one.start < shown.head) {  // A joiner that Qt put after it is no part of the text.
      position.start = offset(shown.first + one.start);
      position.end = offset(shown.first + std::min<qsizetype>(one.end, shown.head));
    } else if (one.start >= rest) {
      position.start = offset(shown.last - (size - one.start));
      position.end = offset(shown.last - (size - one.end));
    } else if (has_ellipsis) {  // Three full stops are one ellipsis, and joiners next to it have no width.
      out.positions.back().width += position.width;
      continue;
    } else {
      has_ellipsis = true;
    }
    out.positions.push_back(position);
  }
}

}  // namespace peer
