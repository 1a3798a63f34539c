// shape: computes advances, without layout.
#include <algorithm>

#include "TextJob.h"

namespace labelbench {

namespace {

class ShapeJob final : public TextJob<ShapeJob> {
 public:
  static constexpr const char* callName = "shape";

  explicit ShapeJob(const JobContext& context) : TextJob(context) {
    for (std::size_t i = 0; i < count; ++i) capacity = std::max(capacity, requests_[i].length);
  }

  le_status call(Worker& w, std::size_t index, std::size_t) {
    return functions_.shape(session_.engine(), requests_ + index, &w.advances);
  }

  std::uint64_t tally(Worker& w) { return w.advances.count + bitsOf(w.advances.total); }

  void inspect(Worker& w, std::size_t index) {
    requireFinite({w.advances.total}, "the sum of the advances", index, session_.set().texts[index]);
  }

  std::string read(Worker& w, std::size_t, const Shown&) {
    return std::to_string(w.advances.count) + " clusters, " + std::to_string(w.advances.total) + " points";
  }

  void hash(Worker& w, Hash& hash) {
    for (std::size_t i = 0; i < w.advances.count; ++i) {
      hash.add(w.starts[i]);
      hash.addPoints(w.widths[i]);
    }
    hash.addPoints(w.advances.total);
  }
};

const Registered shape({
  .name = "shape",
  .summary = "advances, caches filled by one pass",
  .make = makeJob<ShapeJob>,
  .usesMode = false,
  .needs = {"shape"},
});

}  // namespace

}  // namespace labelbench
