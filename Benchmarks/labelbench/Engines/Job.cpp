// Arrays for results, and digests of results.
#include "Job.h"

namespace labelbench {

Worker::Worker(std::size_t capacity) {
  result.struct_size = sizeof result;
  breaks.struct_size = sizeof breaks;
  advances.struct_size = sizeof advances;
  glyphResult.struct_size = sizeof glyphResult;
  reserve(capacity);
}

std::uint64_t Checksum::after(std::uint64_t times, std::uint64_t count, std::uint64_t batch) {
  // A batch maps a checksum c to power * c + batch. Such maps are composed by squaring.
  std::uint64_t power = 1, base = factor;
  for (; count > 0; count >>= 1, base *= base)
    if (count & 1) power *= base;
  std::uint64_t value = 0;
  for (; times > 0; times >>= 1, batch += power * batch, power *= power)
    if (times & 1) value = power * value + batch;
  return value;
}

void Worker::reserve(std::size_t capacity) {
  if (capacity > std::size_t(1) << 30) throw EngineError("a call asks for an array of " + std::to_string(capacity));
  lines.assign(capacity, le_line{});
  boundaries.assign(capacity, 0);
  mandatory.assign(capacity, 0);
  starts.assign(capacity, 0);
  widths.assign(capacity, 0);
  positions.assign(capacity, le_position{});
  glyphs.assign(capacity, le_glyph{sizeof(le_glyph), 0, 0, 0, 0, 0, 0, 0, 0});
  result.lines = lines.data();
  result.line_capacity = capacity;
  breaks.boundaries = boundaries.data();
  breaks.mandatory = mandatory.data();
  breaks.word_capacity = capacity;
  advances.starts = starts.data();
  advances.advances = widths.data();
  advances.capacity = capacity;
}

void addResult(const le_result& result, Hash& hash) {
  hash.add(result.line_count);
  hash.addPoints(result.scale);
  hash.add(static_cast<std::uint64_t>(result.truncated));
  hash.addPoints(result.size.width);
  hash.addPoints(result.size.height);
  for (std::size_t i = 0; i < result.line_count && i < result.line_capacity; ++i) {
    const le_line& line = result.lines[i];
    // A line without an ellipsis has only the first part. The interface does not define the offset of its empty second
    // part.
    const bool hasTail = line.flags & LE_LINE_ELLIPSIS || line.tail_end > line.tail_start;
    for (std::size_t offset : {line.start, line.end, hasTail ? line.tail_start : 0, hasTail ? line.tail_end : 0})
      hash.add(offset);
    hash.add(line.flags);
    for (double points : {line.x, line.y, line.height, line.baseline, line.width, line.letter_spacing,
                          line.word_spacing, line.ellipsis_x})
      hash.addPoints(points);
  }
  if (!result.positions) return;
  hash.add(result.position_count);
  for (std::size_t i = 0; i < result.position_count && i < result.position_capacity; ++i) {
    const le_position& position = result.positions[i];
    for (std::size_t word : {position.start, position.end, std::size_t(position.line), std::size_t(position.level)})
      hash.add(word);
    hash.addPoints(position.x);
    hash.addPoints(position.width);
  }
}

}  // namespace labelbench
