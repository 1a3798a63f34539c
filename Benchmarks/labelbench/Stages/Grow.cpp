// grow: lays out one long text from its bytes, at lengths that show how the time grows with the length.
#include <chrono>
#include <cmath>

#include "Allocations.h"
#include "Failure.h"
#include "LongText.h"

namespace labelbench {

namespace {

constexpr std::size_t trialBytes = 100'000;
constexpr double longestTrial = 0.02;  // Seconds; a linear engine would need two seconds for 10 MB.

class GrowJob final : public LongTextJob {
 public:
  explicit GrowJob(const JobContext& context)
      : LongTextJob(context, fromBytes, longText(context.session->set(), static_cast<std::size_t>(context.argument))) {
    if (bytes > 2 * trialBytes) tryShort(context);
  }

  /// The peak memory of a new engine's first call, per byte of text. The caller's array holds 16 lines.
  std::pair<const char*, double> counter() override {
    if (!canCountAllocations()) return {nullptr, 0};
    le_engine* engine = nullptr;
    le_font* font = nullptr;
    session_.require(functions_.engine_create(&engine), "engine_create");
    Worker worker(16);
    std::int64_t most = 0;
    if (functions_.font_create(engine, &session_.fontRequest(), &font) == LE_OK) {
      le_run run = request_.runs[0];
      run.font = font;
      le_text_request request = request_;
      request.runs = &run;
      startWatchingMemory();
      functions_.layout_once(engine, &request, &label_, bounds_.front(), &worker.result);
      most = stopWatchingMemory();
      functions_.font_release(font);
    }
    functions_.engine_release(engine);
    return {"peak_per_byte", static_cast<double>(most) / static_cast<double>(bytes)};
  }

 private:
  void tryShort(const JobContext& context) {
    LongTextJob shorter(context, fromBytes, longText(session_.set(), trialBytes));
    Worker worker(capacity);
    shorter.call(worker, 0, 0);
    const auto start = std::chrono::steady_clock::now();
    shorter.call(worker, 0, 0);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (took.count() > longestTrial)
      throw LeftOut("100 KB take " + std::to_string(std::lround(took.count() * 1000)) +
                    " ms: not run at this length");
  }
};

const Registered grow({
  .name = "grow",
  .summary = "bytes to lines over 1 KB, 100 KB and 10 MB of text (and 100 MB with --lines 0)",
  .make = makeJob<GrowJob>,
  .needs = {"once"},
  .onlyLastSet = true,
  .argument = "bytes",
  .arguments = [](const Options& options) {
    std::vector<std::int64_t> lengths = {1'000, 100'000, 10'000'000};
    if (options.lines == 0) lengths.push_back(100'000'000);  // Only a label without a line limit reads all of it.
    return lengths;
  },
});

}  // namespace

}  // namespace labelbench
