// Result arrays and digests of results.
#include "Job.h"

namespace labelbench {

Worker::Worker(std::size_t capacity) {
  result.struct_size = sizeof result;
  breaks.struct_size = sizeof breaks;
  advances.struct_size = sizeof advances;
  reserve(capacity);
}

void Worker::reserve(std::size_t capacity) {
  lines.assign(capacity, le_line{});
  boundaries.assign(capacity, 0);
  mandatory.assign(capacity, 0);
  starts.assign(capacity, 0);
  widths.assign(capacity, 0);
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
    for (std::size_t offset : {line.start, line.end, line.tail_start, line.tail_end}) hash.add(offset);
    hash.add(line.flags);
    for (double points : {line.x, line.y, line.height, line.baseline, line.width, line.letter_spacing,
                          line.word_spacing, line.ellipsis_x})
      hash.addPoints(points);
  }
}

std::unique_ptr<Job> makeJob(Stage stage, const JobContext& context) {
  auto job = makeLayoutJob(stage, context);
  return job ? std::move(job) : makeTextJob(stage, context);
}

}  // namespace labelbench
