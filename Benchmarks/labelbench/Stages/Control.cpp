// control: arithmetic in registers. Its gain on two threads shows what the machine itself gains.
//
// Three parallel chains of multiplications execute nearly three instructions a cycle, as many as a layout does. If two
// processors are two threads of one core, a single chain would leave the other thread room that no layout leaves.
#include "TextJob.h"

namespace labelbench {

namespace {

class ControlJob final : public TextJob<ControlJob> {
 public:
  static constexpr const char* callName = "none";

  explicit ControlJob(const JobContext& context) : TextJob(context) {}

  le_status call(Worker& w, std::size_t index, std::size_t) {
    std::uint64_t a = index, b = index + 1, c = index + 2;
    for (int step = 0; step < 64; ++step) {
      a = (a ^ a >> 29) * 6364136223846793005u;
      b = (b ^ b >> 29) * 6364136223846793005u;
      c = (c ^ c >> 29) * 6364136223846793005u;
    }
    w.boundaries[0] = a ^ b ^ c;
    return LE_OK;
  }

  std::uint64_t tally(Worker& w) { return w.boundaries[0]; }

  void hash(Worker& w, Hash& hash) { hash.add(w.boundaries[0]); }
};

const Registered control({
  .name = "control",
  .summary = "no engine: arithmetic without memory access, to compare threads with",
  .make = makeJob<ControlJob>,
  .usesMode = false,
  .usesFonts = false,
});

}  // namespace

}  // namespace labelbench
