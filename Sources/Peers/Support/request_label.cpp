// Checks a label's properties, and measures texts.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/utf8.h"
#include "request.h"

namespace peer PEER_HIDDEN {

/// A side of the bounds. Negative values and NaN count as 0.
static double extent(double value) { return value > 0 ? value : 0; }

/// The capability that a mode needs, or NULL if the mode is unknown.
static const char *mode_capability(int32_t mode, bool one_line) {
  switch (mode) {
    case LE_BY_WORD_WRAPPING: return "wrap.word";
    case LE_BY_CHAR_WRAPPING: return "wrap.char";
    case LE_BY_CLIPPING: return "wrap.clip";
    case LE_BY_TRUNCATING_HEAD: return one_line ? "truncate.head" : "truncate.head.lines";
    case LE_BY_TRUNCATING_TAIL: return one_line ? "truncate.tail" : "truncate.tail.lines";
    case LE_BY_TRUNCATING_MIDDLE: return one_line ? "truncate.middle" : "truncate.middle.lines";
    default: return nullptr;
  }
}

/// The reason why no peer of this family can lay out the label, or NULL if there is none.
static const char *unsupported_property(const le_label &in, const LabelSpec &out, int32_t strategy,
                                        bool tightens) {
  const bool wraps = out.mode == LE_BY_WORD_WRAPPING || out.mode == LE_BY_CHAR_WRAPPING;
  if (in.adjusts_font_size_to_fit_width != 0 && in.minimum_scale_factor > 0 && in.minimum_scale_factor < 1 && !wraps) {
    return "no shrinking";
  }
  if (tightens && out.truncates()) return "no tightening";
  if (in.flags != 0) return "no flags of the label";
  if (in.fixed_scale != 0 && in.fixed_scale != 1) return "no fixed scale";
  if (in.truncation_token != nullptr) return "no truncation token";
  if (strategy != LE_STRATEGY_NONE && out.lines != 1 && out.mode != LE_BY_CHAR_WRAPPING) {
    return "no line break strategy";
  }
  if (out.alignment == LE_ALIGN_JUSTIFIED && out.lines != 1 && !description().takes_style) {
    return "no justified lines";
  }
  return nullptr;
}

le_status read_label(le_engine &engine, const le_label *label, le_size bounds, const TextSpec &text, LabelSpec &out) {
  if (!is_given(label)) return engine.fail(LE_INVALID, "the label is missing");
  const le_label in = load(label);
  out.lines = std::max<int64_t>(0, in.number_of_lines);
  out.mode = text.line_break_mode != LE_FROM_LABEL ? text.line_break_mode : in.line_break_mode;
  out.alignment = text.alignment != LE_FROM_LABEL ? text.alignment : in.text_alignment;
  out.vertical = in.vertical_alignment;
  out.width = extent(bounds.width);
  out.limit_height = out.place_height = extent(bounds.height);
  out.epsilon = 1e-6 * std::max(1.0, text.font->size);
  const char *capability = mode_capability(out.mode, out.lines == 1);
  if (capability == nullptr || out.alignment < LE_ALIGN_LEFT || out.alignment > LE_ALIGN_NATURAL ||
      out.vertical < LE_VERTICAL_CENTER || out.vertical > LE_VERTICAL_BOTTOM) {
    return engine.fail(LE_INVALID, "a property of the label has an unknown value");
  }
  if (!description().can(capability)) return engine.fail(LE_UNSUPPORTED, std::string("no ") + capability);
  const int32_t strategy =
      text.line_break_strategy != LE_FROM_LABEL ? text.line_break_strategy : in.line_break_strategy;
  const bool tightens = text.tightening != LE_TIGHTENING_FROM_LABEL ? text.tightening == LE_TIGHTENING_ALLOWED
                                                                    : in.allows_default_tightening_for_truncation != 0;
  if (const char *reason = unsupported_property(in, out, strategy, tightens)) {
    return engine.fail(LE_UNSUPPORTED, reason);
  }
  if (out.lines == 1 && !out.truncates()) out.mode = LE_BY_CLIPPING;  // R11, R12
  const bool justified = out.alignment == LE_ALIGN_JUSTIFIED && out.lines != 1;
  if ((out.alignment == LE_ALIGN_NATURAL || out.alignment == LE_ALIGN_JUSTIFIED) && !justified) {  // R148, R152
    out.alignment = text.right_to_left ? LE_ALIGN_RIGHT : LE_ALIGN_LEFT;
  }
  return LE_OK;
}

Lines &thread_lines() {
  static thread_local Lines lines;
  return lines;
}

bool has_no_room(const TextSpec &text, const LabelSpec &label, Lines &out) {
  if (text.length == 0) return true;                                         // R18
  if (label.width > 0 && label.limit_height > 0) return false;
  out.truncated = has_ink(text.bytes, 0, text.length);                       // R16, R17
  return true;
}

/// The value rounded up to whole pixels, with the slack of R135.
static double pixels(double value, double scale) { return std::ceil(value * scale - 1e-6) / scale; }

le_status measure(const le_text &text, const le_label *label, int32_t kind, le_rect proposed, int64_t number_of_lines,
                  le_rect &out) {
  if (kind < LE_SIZE_THAT_FITS || kind > LE_TEXT_RECT) {
    return text.engine->fail(LE_INVALID, "unknown kind of measuring");
  }
  static const char *const needs[] = {"measure.fit", "measure.intrinsic", "measure.rect"};
  if (!description().can(needs[kind])) return text.engine->fail(LE_UNSUPPORTED, std::string("no ") + needs[kind]);
  if (!is_given(label)) return text.engine->fail(LE_INVALID, "the label is missing");
  le_label properties = load(label);
  properties.struct_size = sizeof properties;
  properties.adjusts_font_size_to_fit_width = 0;            // R136
  properties.allows_default_tightening_for_truncation = 0;  // R137
  const bool rect = kind == LE_TEXT_RECT;
  if (rect) properties.number_of_lines = number_of_lines;
  const bool one_line = properties.number_of_lines == 1;
  double width = kind == LE_INTRINSIC_CONTENT_SIZE ? properties.preferred_max_layout_width : proposed.width;
  if (!rect && (one_line || !(width > 0))) width = INFINITY;  // R124, R126, R139
  // R142, R298: in a rectangle without width or height there is no text.
  const le_size room{extent(proposed.width), extent(proposed.height)};
  const bool is_empty = rect && (room.width == 0 || room.height == 0);

  LabelSpec spec;
  const le_status status = read_label(*text.engine, &properties, le_size{width, INFINITY}, text.spec, spec);
  if (status != LE_OK) return status;
  Lines &lines = thread_lines();
  const le_status laid_out = lay_out(text.spec, spec, Detail::none, lines, [&] { return text.lay_out(spec, lines); });
  if (laid_out != LE_OK) return laid_out;
  le_size size = block_size(lines, text.spec, spec);
  size.width = std::min(size.width, spec.width);  // R125, R127
  const double scale = properties.display_scale > 0 ? properties.display_scale : 1;
  size = is_empty ? le_size{0, 0} : le_size{pixels(size.width, scale), pixels(size.height, scale)};
  out = le_rect{0, 0, size.width, size.height};
  if (!rect) return LE_OK;
  out.width = std::min(size.width, room.width);
  const double slack = std::isfinite(room.width) ? room.width - out.width : 0;
  out.x = proposed.x;
  if (spec.alignment == LE_ALIGN_RIGHT) out.x += slack;
  if (spec.alignment == LE_ALIGN_CENTER) out.x += slack / 2;
  out.y = proposed.y;
  if (size.height > room.height) {  // What is too high is cut around its centre, at whole pixels.
    out.y += std::floor((room.height - size.height) / 2 * scale + 0.5 + 1e-6) / scale;
    out.height = room.height;
  }
  return LE_OK;
}

}  // namespace peer
