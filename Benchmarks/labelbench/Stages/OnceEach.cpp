// once_each: each text once, by an engine that has seen none of them, as when an app opens a screen.
//
// layout_cold repeats its pass, so every word is cached by the second one, even if no two labels share a word. layout_new
// relies on the engine to empty its caches. Here each pass has a new engine and a new font, which are made untimed and have
// laid out one blank; within a pass, words repeat as they do in the texts.
#include "ResultJob.h"

namespace labelbench {

namespace {

class OnceEachJob final : public ResultJob<OnceEachJob> {
 public:
  static constexpr const char* callName = "layout_once, or text_create and layout";

  explicit OnceEachJob(const JobContext& context)
      : ResultJob(context), isDirect_(session_.library().can("once")), run_(session_.requests()[0].runs[0]),
        requests_(session_.requests()) {
    untimedPart = true;
    for (le_text_request& request : requests_) request.runs = &run_;
    blank_ = session_.request(space_);
    blank_.runs = &run_;
  }

  ~OnceEachJob() override { release(); }

  void beforePass() override {
    release();
    session_.require(functions_.engine_create(&engine_), "engine_create");
    // What an engine keeps for the process is emptied too, if it can be.
    session_.require(functions_.engine_reset_caches(engine_), "engine_reset_caches");
    session_.require(functions_.font_create(engine_, &session_.fontRequest(), &font_), "font_create");
    run_.font = font_;
    Worker worker(capacity);
    session_.require(layOut(worker, blank_, bounds_[0]), callName);
  }

  le_status call(Worker& w, std::size_t index, std::size_t) { return layOut(w, requests_[index], bounds_[index]); }

 private:
  le_status layOut(Worker& w, const le_text_request& request, le_size bounds) {
    if (isDirect_) return functions_.layout_once(engine_, &request, &label_, bounds, &w.result);
    le_text* text = nullptr;
    const le_status made = functions_.text_create(engine_, &request, &text);
    if (made != LE_OK) return made;
    const le_status status = functions_.layout(text, &label_, bounds, &w.result);
    functions_.text_release(text);
    return status;
  }

  void release() {
    if (font_) functions_.font_release(font_);
    if (engine_) functions_.engine_release(engine_);
    font_ = nullptr;
    engine_ = nullptr;
  }

  bool isDirect_;
  le_run run_;
  std::vector<le_text_request> requests_;
  const std::string space_ = " ";
  le_text_request blank_{};
  le_engine* engine_ = nullptr;
  le_font* font_ = nullptr;
};

const Registered onceEach({
  .name = "once_each",
  .summary = "bytes to lines, each text once per new engine: as an app that opens a screen",
  .make = makeJob<OnceEachJob>,
  .threads = false,
  .ownClock = true,
});

}  // namespace

}  // namespace labelbench
