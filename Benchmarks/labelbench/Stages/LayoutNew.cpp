// layout_new: from bytes to lines, when no word has been seen before.
#include "ResultJob.h"

namespace labelbench {

namespace {

class NewJob final : public OnceJob {
 public:
  explicit NewJob(const JobContext& context) : OnceJob(context) { untimedPart = true; }

  void beforePass() override { session_.require(functions_.engine_reset_caches(session_.engine()), "reset_caches"); }
};

const Registered layoutNew({
  .name = "layout_new",
  .summary = "bytes to lines, caches reset before each pass",
  .make = makeJob<NewJob>,
  .threads = false,
  .needs = {"once"},
  .ownClock = true,
});

}  // namespace

}  // namespace labelbench
