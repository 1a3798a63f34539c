// The stages that lay labels out: once from bytes, again from prepared text, measuring.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "Allocations.h"
#include "Failure.h"
#include "Job.h"

namespace labelbench {

namespace {

/// Common to the jobs that fill a worker's `result`.
template <class Derived>
class ResultJob : public JobOf<Derived> {
 public:
  ResultJob(Stage stage, const JobContext& context)
      : session_(*context.session), functions_(session_.functions()), bounds_(boundsFor(stage, context)),
        label_(session_.label(context.mode.value, context.options->lines)) {
    this->count = session_.requests().size();
    this->bytes = session_.set().bytes;
    this->rounds = bounds_.size() / this->count;
    this->capacity = context.options->lines > 0 && context.options->lines < 64 ? context.options->lines : 64;
    if (stage == Stage::fit) {
      label_.adjusts_font_size_to_fit_width = 1;
      label_.minimum_scale_factor = 0.5;
    }
    if (stage == Stage::tighten) label_.allows_default_tightening_for_truncation = 1;
  }

  Session& session() { return session_; }

  void tally(Worker& w) {
    const std::size_t lines = w.result.line_count;
    w.lineTotal += lines;
    w.check += static_cast<std::uint64_t>(w.result.truncated) + (lines ? w.result.lines[lines - 1].end : 0);
  }

  void hash(Worker& w, Hash& hash) { addResult(w.result, hash); }

 protected:
  Session& session_;
  const le_functions& functions_;
  std::vector<le_size> bounds_;  ///< For round 0, then for round 1.
  le_label label_;
};

/// layout_cold and layout_new.
class OnceJob final : public ResultJob<OnceJob> {
 public:
  static constexpr const char* callName = "layout_once";

  OnceJob(Stage stage, const JobContext& context)
      : ResultJob(stage, context), requests_(session_.requests().data()) {
    untimedPart = stage == Stage::layoutNew;
  }

  void beforePass() override { session_.require(functions_.engine_reset_caches(session_.engine()), "reset_caches"); }

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    return functions_.layout_once(session_.engine(), requests_ + index, &label_, bounds_[round * count + index],
                                  &w.result);
  }

 private:
  const le_text_request* requests_;
};

/// refit: what `fit` answers, found by laying out from the bytes at every step of the search over thousandths.
class RefitJob final : public ResultJob<RefitJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit RefitJob(const JobContext& context)
      : ResultJob(Stage::refit, context), requests_(session_.requests().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    const le_size bounds = bounds_[round * count + index];
    le_status status = layOut(w, index, bounds, 1000);
    int fitting = 499, tooLarge = 1000, last = 1000;
    if (status != LE_OK || fits(w.result, bounds)) return status;
    while (tooLarge - fitting > 1) {
      last = (fitting + tooLarge) / 2;
      if (status = layOut(w, index, bounds, last); status != LE_OK) return status;
      (fits(w.result, bounds) ? fitting : tooLarge) = last;
    }
    fitting = std::max(fitting, 500);
    return last == fitting ? status : layOut(w, index, bounds, fitting);
  }

 private:
  /// All is shown, and no cluster is wider than the bounds (R95).
  static bool fits(const le_result& result, le_size bounds) {
    for (std::size_t i = 0; i < result.line_count && i < result.line_capacity; ++i)
      if (result.lines[i].width > bounds.width + 1e-5) return false;
    return !result.truncated;
  }

  le_status layOut(Worker& w, std::size_t index, le_size bounds, int thousandths) {
    le_label label = label_;
    label.fixed_scale = thousandths < 1000 ? thousandths / 1000.0 : 0;
    return functions_.layout_once(session_.engine(), requests_ + index, &label, bounds, &w.result);
  }

  const le_text_request* requests_;
};

/// layout_warm, truncate, fit, tighten.
class AgainJob final : public ResultJob<AgainJob> {
 public:
  static constexpr const char* callName = "layout";

  AgainJob(Stage stage, const JobContext& context)
      : ResultJob(stage, context), texts_(session_.prepared().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    return functions_.layout(texts_[index], &label_, bounds_[round * count + index], &w.result);
  }

 private:
  le_text* const* texts_;
};

/// measure: sizeThatFits.
class MeasureJob final : public ResultJob<MeasureJob> {
 public:
  static constexpr const char* callName = "measure";

  MeasureJob(Stage stage, const JobContext& context)
      : ResultJob(stage, context), texts_(session_.prepared().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    const le_size size = bounds_[round * count + index];
    return functions_.measure(texts_[index], &label_, LE_SIZE_THAT_FITS, {0, 0, size.width, size.height}, 0, &w.rect);
  }

  void tally(Worker& w) { w.check += static_cast<std::uint64_t>(w.rect.width + w.rect.height); }

  void hash(Worker& w, Hash& hash) {
    hash.addPoints(w.rect.width);
    hash.addPoints(w.rect.height);
  }

 private:
  le_text* const* texts_;
};

/// grow: one long text, from bytes, borrowed.
class GrowJob final : public ResultJob<GrowJob> {
 public:
  static constexpr const char* callName = "layout_once";
  static constexpr std::size_t trialBytes = 100'000;
  static constexpr double longestTrial = 0.02;  // Seconds; a linear engine would need two seconds for 10 MB.

  GrowJob(Stage stage, const JobContext& context) : ResultJob(stage, context) {
    const auto& texts = session_.set().texts;
    while (text_.size() < context.growBytes)
      for (const auto& text : texts) {
        text_ += text;
        text_ += ' ';
      }
    cut(context.growBytes);
    count = 1;
    rounds = 1;
    if (text_.size() > 2 * trialBytes) tryShort();
    bytes = text_.size();
    request_ = session_.request(text_);
  }

  le_status call(Worker& w, std::size_t, std::size_t) {
    return functions_.layout_once(session_.engine(), &request_, &label_, bounds_.front(), &w.result);
  }

  /// The most memory that the first call of a new engine takes; the caller's array holds 16 lines.
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
  /// Cuts the text before the first character that passes the length.
  void cut(std::size_t length) {
    while (length > 0 && (static_cast<unsigned char>(text_[length]) & 0xC0) == 0x80) --length;
    text_.resize(length);
  }

  void tryShort() {
    const std::string whole = text_;
    cut(trialBytes);
    request_ = session_.request(text_);
    Worker worker(capacity);
    call(worker, 0, 0);
    const auto start = std::chrono::steady_clock::now();
    call(worker, 0, 0);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (took.count() > longestTrial)
      throw LeftOut("100 KB take " + std::to_string(std::lround(took.count() * 1000)) +
                    " ms: not tried at this length");
    text_ = whole;
  }

  std::string text_;
  le_text_request request_{};
};

}  // namespace

/// Most stages take the width of the options; where a pass alternates, 0.8 of it in the second round. truncate, fit and
/// tighten take parts of each text's own width on one line, so that every label has something to truncate or shrink:
/// over n lines 0.7 and 0.6 of it, 0.85 and 0.75, 0.985 and 0.975.
std::vector<le_size> boundsFor(Stage stage, const JobContext& context) {
  const std::size_t count = context.session->requests().size();
  const double width = context.options->width;
  double first = 1, second = 0;
  bool own = false;
  switch (stage) {
    case Stage::layoutWarm:
    case Stage::measure: second = 0.8; break;
    case Stage::truncate: own = true, first = 0.7, second = 0.6; break;
    case Stage::fit:
    case Stage::refit: own = true, first = 0.85, second = 0.75; break;
    case Stage::tighten: own = true, first = 0.985, second = 0.975; break;
    default: break;
  }
  std::vector<le_size> bounds;
  for (double part : {first, second}) {
    if (part == 0) continue;
    for (std::size_t i = 0; i < count; ++i) {
      const double whole = own ? (*context.naturalWidths)[i] / std::max<double>(1, context.options->lines) : width;
      bounds.push_back({whole * part, HUGE_VAL});
    }
  }
  return bounds;
}

std::unique_ptr<Job> makeLayoutJob(Stage stage, const JobContext& context) {
  switch (stage) {
    case Stage::layoutCold:
    case Stage::layoutNew: return std::make_unique<OnceJob>(stage, context);
    case Stage::layoutWarm:
    case Stage::truncate:
    case Stage::fit:
    case Stage::tighten: return std::make_unique<AgainJob>(stage, context);
    case Stage::refit: return std::make_unique<RefitJob>(context);
    case Stage::measure: return std::make_unique<MeasureJob>(stage, context);
    case Stage::grow: return std::make_unique<GrowJob>(stage, context);
    default: return nullptr;
  }
}

}  // namespace labelbench
