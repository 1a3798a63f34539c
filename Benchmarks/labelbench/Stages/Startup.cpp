// startup: makes an engine, its font and a label, then releases all of them, for the first eight labels in turn. What
// the process keeps (the library itself, fontconfig's lists) already exists from the second time on.
#include <algorithm>

#include "ResultJob.h"

namespace labelbench {

namespace {

class StartupJob final : public ResultJob<StartupJob> {
 public:
  static constexpr const char* callName = "engine_create, font_create or layout_once";

  explicit StartupJob(const JobContext& context) : ResultJob(context), requests_(session_.requests().data()) {
    count = std::min<std::size_t>(count, 8);
    bytes = 0;
    for (std::size_t i = 0; i < count; ++i) bytes += requests_[i].length;
  }

  le_status call(Worker& w, std::size_t index, std::size_t) {
    le_engine* engine = nullptr;
    le_font* font = nullptr;
    le_status status = functions_.engine_create(&engine);
    if (status == LE_OK) status = functions_.font_create(engine, &session_.fontRequest(), &font);
    if (status == LE_OK) {
      le_run run = requests_[index].runs[0];
      run.font = font;
      le_text_request request = requests_[index];
      request.runs = &run;
      status = functions_.layout_once(engine, &request, &label_, bounds_[index], &w.result);
    }
    if (font) functions_.font_release(font);
    if (engine) functions_.engine_release(engine);
    return status;
  }

 private:
  const le_text_request* requests_;
};

const Registered startup({
  .name = "startup",
  .summary = "engine, font and first label, in a process that has done so before",
  .make = makeJob<StartupJob>,
  .threads = false,
  .needs = {"once"},
  .inMicroseconds = true,
});

}  // namespace

}  // namespace labelbench
