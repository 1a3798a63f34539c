// Positions lines in the bounds and writes the caller's result.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/engine.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {

le_size block_size(const Lines &lines, const TextSpec &text, const LabelSpec &label) {
  le_size size{0, 0};
  for (const Line &line : lines.lines) {
    const double hanging = &line != &lines.lines.back() ? line.hanging : 0;  // R125
    const double inner = line.width - line.stretch + line.indent + text.style.tail_indent;  // R273
    size.width = std::max(size.width, std::min(inner + hanging, std::max(inner, label.width)));
    size.height += line.ascent + line.descent + line.space_before;
  }
  // Below the last line there is none (R132).
  if (!lines.lines.empty()) size.height += text.line_spacing * static_cast<double>(lines.lines.size() - 1);
  return size;
}

/// Whether a hard break ends the line whose text ends at `end`.
static bool ends_hard(const TextSpec &text, size_t end) {
  const uint8_t *p = text.bytes + end, *stop = text.bytes + text.length;
  while (p < stop) {
    const char32_t c = decode(p, stop);
    if (is_hard_break(c)) return true;
    if (!is_whitespace(c)) return false;
  }
  return false;
}

static uint32_t line_flags(const TextSpec &text, const Line &line) {
  uint32_t flags = 0;
  if (line.ellipsis) flags |= LE_LINE_ELLIPSIS;
  if (line.hyphen) flags |= LE_LINE_HYPHEN;
  if (line.clipped) flags |= LE_LINE_CLIPPED;
  if (line.word_spacing != 0) flags |= LE_LINE_JUSTIFIED;
  if (line.right_to_left) flags |= LE_LINE_RIGHT_TO_LEFT;
  if (!line.ellipsis && ends_hard(text, line.end)) flags |= LE_LINE_HARD_BREAK;
  return flags;
}

/// The left edge of a line in `room` points (R146, R154).
static double aligned(double room, double width, int32_t alignment) {
  if (alignment == LE_ALIGN_RIGHT) return room - width;
  return alignment == LE_ALIGN_CENTER ? (room - width) / 2 : 0;
}

/// Counts the positions of a line, which are next in the list, and writes them if they fit.
static void write_positions(const Lines &lines, size_t line, double left, le_result &result) {
  const size_t first = result.position_count;
  size_t end = first;
  while (end < lines.positions.size() && lines.positions[end].line == line) ++end;
  result.position_count = end;
  if (end > result.position_capacity) return;
  for (size_t i = first; i < end; ++i) {
    const Position &from = lines.positions[i];
    result.positions[i] = le_position{from.start, from.end, left + from.x, from.width, from.line, from.level};
  }
}

le_status write_result(const Lines &lines, const TextSpec &text, const LabelSpec &label, le_result *out) {
  le_result result = load(out);
  result.line_count = lines.lines.size();
  result.scale = 1;
  result.truncated = lines.truncated;
  result.reserved = 0;
  result.size = block_size(lines, text, label);
  result.missing_clusters = lines.missing_clusters;
  result.position_count = 0;

  const double room = std::isfinite(label.width) ? label.width : result.size.width;
  const double height = std::isfinite(label.place_height) ? label.place_height : result.size.height;
  double y = 0;
  if (label.vertical == LE_VERTICAL_CENTER) y = (height - result.size.height) / 2;
  if (label.vertical == LE_VERTICAL_BOTTOM) y = height - result.size.height;

  const size_t capacity = result.lines != nullptr ? result.line_capacity : 0;
  for (size_t i = 0; i < result.line_count; ++i) {
    const Line &from = lines.lines[i];
    le_line line{};
    line.start = from.start, line.end = from.end;
    line.tail_start = from.tail_start, line.tail_end = from.tail_end;
    line.flags = line_flags(text, from);
    const double inner = std::max(0.0, room - from.indent - text.style.tail_indent);
    const bool from_right = label.alignment == LE_ALIGN_JUSTIFIED && text.right_to_left;
    line.x = aligned(inner, from.width, from_right ? LE_ALIGN_RIGHT : label.alignment) +
             (from.right_to_left ? text.style.tail_indent : from.indent);
    y += from.space_before;
    line.y = y;
    line.height = from.ascent + from.descent;
    line.baseline = y + from.ascent;
    line.width = from.width;
    line.word_spacing = from.word_spacing;
    line.ellipsis_x = from.ellipsis ? line.x + from.ellipsis_offset : 0;
    y += line.height + text.line_spacing;
    if (i >= capacity) continue;
    result.lines[i] = line;
    write_positions(lines, i, line.x, result);
  }
  store(result, out);
  // Positions are those of the lines that were written.
  const bool has_room = result.line_count <= capacity || (result.lines == nullptr && result.positions == nullptr);
  return has_room && result.position_count <= result.position_capacity ? LE_OK : LE_MORE;
}

le_status write_glyphs(const Lines &lines, const TextSpec &text, const LabelSpec &label, le_glyphs *out) {
  static thread_local std::vector<le_line> placed;
  placed.resize(lines.lines.size());
  le_result result{};
  result.struct_size = sizeof result;
  result.lines = placed.data();
  result.line_capacity = placed.size();
  if (const le_status status = write_result(lines, text, label, &result); status != LE_OK) return status;

  le_glyphs given = load(out);
  given.count = lines.glyphs.size();
  given.line_count = result.line_count;
  given.scale = result.scale;
  given.cut_clusters = 0;
  const size_t capacity = given.glyphs != nullptr ? given.capacity : 0;
  const size_t stride = capacity > 0 ? given.glyphs->struct_size : sizeof(le_glyph);
  if (stride < sizeof(size_t) || stride % alignof(le_glyph) != 0) return LE_INVALID;
  const size_t written = std::min(given.count, capacity);
  for (size_t i = 0; i < written; ++i) {
    const Glyph &from = lines.glyphs[i];
    const le_line &line = placed[from.line];
    le_glyph *glyph = element(given.glyphs, stride, i);
    glyph->struct_size = stride;
    store(le_glyph{stride, from.cluster, line.x + from.x, line.baseline - from.rise, from.size, from.run, from.face,
                   from.glyph, from.line},
          glyph);
  }
  store(given, out);
  return given.count <= capacity || given.glyphs == nullptr ? LE_OK : LE_MORE;
}

}  // namespace peer
