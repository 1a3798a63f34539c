// What a peer is asked for, after the request was checked: one style, effective values, no struct_size.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "peer/structs.h"

namespace peer PEER_HIDDEN {

/// A font to make. Exactly one of metric, path and families is given.
struct FontSpec {
  std::string metric;
  std::string path;
  unsigned face_index = 0;
  std::vector<std::string> families;
  double size = 0;                    ///< Points, finite and never negative.
  std::vector<std::string> features;  ///< Already checked by hb_feature_from_string.
};

/// A stretch of a text in one style.
struct RunSpec {
  size_t start, end;              ///< Bytes.
  const le_font *font;
  double kern;                    ///< Points after every cluster.
};

/// The properties beyond line spacing of a paragraph style of the whole text, for peers that take them.
struct StyleSpec {
  double first_indent = 0, head_indent = 0;  ///< Points from the leading edge.
  double tail_indent = 0;                    ///< Points from the trailing edge.
  double line_height_multiple = 1;
  double paragraph_spacing = 0;              ///< Points.

  double indent(bool first_line) const { return first_line ? first_indent : head_indent; }
  /// The width that the indents leave.
  double room(double width, bool first_line) const { return std::max(0.0, width - indent(first_line) - tail_indent); }
};

/// A text in one style, or in several runs if the peer takes them.
struct TextSpec {
  const uint8_t *bytes = nullptr;
  size_t length = 0;              ///< Bytes, without one hard break at a longer text's end, which adds no line (R47).
  const le_font *font = nullptr;
  double kern = 0;                ///< Points after every cluster.
  std::vector<RunSpec> runs;      ///< All runs, if styles differ; `font` and `kern` are those of the first.
  StyleSpec style;
  double line_spacing = 0;        ///< Points between lines.
  int32_t line_break_mode = LE_FROM_LABEL;
  int32_t alignment = LE_FROM_LABEL;
  int32_t line_break_strategy = LE_FROM_LABEL;
  int32_t tightening = LE_TIGHTENING_FROM_LABEL;
  int32_t base_direction = LE_NATURAL;
  bool right_to_left = false;     ///< The environment's layout direction.
  const char *language = "en";    ///< BCP 47.
};

/// A label's effective properties and its bounds.
struct LabelSpec {
  int64_t lines = 1;     ///< 0: no limit.
  int32_t mode = LE_BY_TRUNCATING_TAIL;  ///< Clipping if one line is wrapped (R11, R12).
  int32_t alignment = LE_ALIGN_NATURAL;  ///< Left, center, right or justified; natural is resolved (R148).
  int32_t vertical = LE_VERTICAL_CENTER;
  double width = 0;      ///< Points; infinity: unconstrained.
  double limit_height = 0;  ///< Points that limit the lines; infinity: unconstrained.
  double place_height = 0;  ///< Points in which the block is positioned.
  double epsilon = 0;    ///< The excess with which a width or height still fits.

  bool truncates() const { return mode >= LE_BY_TRUNCATING_HEAD; }
  bool fits_width(double w) const { return w <= width + epsilon; }
  bool fits_height(double h) const { return h <= limit_height + epsilon; }
};

/// The number, or 0 if it is infinite or NaN (R192).
inline double finite_or_zero(double value) { return std::isfinite(value) ? value : 0; }

}  // namespace peer
