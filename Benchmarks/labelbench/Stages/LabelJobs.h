// The stages that lay out labels: the bounds, the label, and what is checked of an answer.
#pragma once

#include <algorithm>

#include "FirstStart.h"
#include "Job.h"

namespace labelbench {

/// The bounds of each text for the first round, followed by those for the second.
std::vector<le_size> boundsFor(const JobContext& context);

/// A job that fills a worker's `result`. JobOf says which functions `Derived` has.
template <class Derived>
class ResultJob : public JobOf<Derived> {
 public:
  explicit ResultJob(const JobContext& context)
      : session_(*context.session), functions_(session_.functions()), bounds_(boundsFor(context)),
        label_(session_.label(context.mode.value, context.options->lines, context.strategies)) {
    this->count = session_.requests().size();
    this->bytes = session_.set().bytes;
    this->rounds = bounds_.size() / this->count;
    this->capacity = context.options->lines > 0 && context.options->lines < 64 ? context.options->lines : 64;
    if (context.stage->configure) context.stage->configure(label_);
  }

  Session& session() { return session_; }

  std::uint64_t tally(Worker& w) {
    const std::size_t lines = w.result.line_count;
    w.lineTotal += lines;
    std::uint64_t sum = static_cast<std::uint64_t>(w.result.truncated) + bitsOf(w.result.size.width) + bitsOf(w.result.scale);
    // A count beyond the capacity shows in the total.
    if (lines - 1 < w.result.line_capacity) {
      const le_line& last = w.result.lines[lines - 1];
      sum += last.end + last.flags + bitsOf(last.width);
    }
    return sum;
  }

  void inspect(Worker& w, std::size_t index) {
    requireSound(w.result, label_.number_of_lines, index, static_cast<Derived*>(this)->textOf(index));
  }

  Shown show(Worker& w) { return shown(w.result); }

  std::string read(Worker&, std::size_t index, const Shown& answer) {
    return readable(answer, static_cast<Derived*>(this)->textOf(index));
  }

  const std::string& textOf(std::size_t index) const { return session_.set().texts[index]; }

  void hash(Worker& w, Hash& hash) { addResult(w.result, hash); }

 protected:
  Session& session_;
  const le_functions& functions_;
  std::vector<le_size> bounds_;
  le_label label_;
};

/// Lays out labels from their bytes.
class OnceJob : public ResultJob<OnceJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit OnceJob(const JobContext& context)
      : ResultJob(context), requests_(session_.requests(context.stage->look).data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    return functions_.layout_once(session_.engine(), requests_ + index, &label_, bounds_[round * count + index],
                                  &w.result);
  }

 private:
  const le_text_request* requests_;
};

/// Lays out prepared labels again.
class AgainJob : public ResultJob<AgainJob> {
 public:
  static constexpr const char* callName = "layout";

  explicit AgainJob(const JobContext& context)
      : ResultJob(context), texts_(session_.prepared(context.stage->look).data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    return functions_.layout(texts_[index], &label_, bounds_[round * count + index], &w.result);
  }

 private:
  le_text* const* texts_;
};

/// From bytes to lines, when no word has been seen before.
class NewJob final : public OnceJob {
 public:
  explicit NewJob(const JobContext& context) : OnceJob(context) { untimedPart = true; }

  void beforePass() override { session_.require(functions_.engine_reset_caches(session_.engine()), "reset_caches"); }
};

/// Lays out prepared labels with the position of every visible cluster, as drawing and hit testing need it.
class PositionsJob final : public ResultJob<PositionsJob> {
 public:
  static constexpr const char* callName = "layout";

  explicit PositionsJob(const JobContext& context) : ResultJob(context), texts_(session_.prepared().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    w.result.positions = w.positions.data();
    w.result.position_capacity = w.positions.size();
    return functions_.layout(texts_[index], &label_, bounds_[round * count + index], &w.result);
  }

  std::uint64_t tally(Worker& w) { return ResultJob::tally(w) + w.result.position_count; }

 private:
  le_text* const* texts_;
};

/// sizeThatFits of prepared text. The stage has no height, because the height is the answer.
class MeasureJob final : public ResultJob<MeasureJob> {
 public:
  static constexpr const char* callName = "measure";

  explicit MeasureJob(const JobContext& context) : ResultJob(context), texts_(session_.prepared().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    const le_size size = bounds_[round * count + index];
    return functions_.measure(texts_[index], &label_, LE_SIZE_THAT_FITS, {0, 0, size.width, size.height}, 0, &w.rect);
  }

  std::uint64_t tally(Worker& w) { return bitsOf(w.rect.width) + 3 * bitsOf(w.rect.height); }

  void inspect(Worker& w, std::size_t index) {
    requireFinite({w.rect.width, w.rect.height}, "the size", index, textOf(index));
  }

  Shown show(Worker& w) {
    Shown answer;
    answer.isKnown = true;
    answer.size = {w.rect.width, w.rect.height};
    return answer;
  }

  void hash(Worker& w, Hash& hash) {
    hash.addPoints(w.rect.width);
    hash.addPoints(w.rect.height);
  }

 private:
  le_text* const* texts_;
};

/// Each text once, by an engine that has seen none of them, as when an app opens a screen.
///
/// layout_cold repeats its pass, so every word is cached by the second one, even if no two labels share a word. layout_new
/// relies on the engine to empty its caches. Here each pass has a new engine and a new font, which are made untimed and have
/// laid out one blank; within a pass, words repeat as they do in the texts.
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

/// Makes an engine, its font and a label, then releases all of them, for the first eight labels in turn. What
/// the process keeps (the library itself, fontconfig's lists) already exists from the second time on.
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

/// Lays out the set's first label in a new process that has loaded the library.
class FirstStartJob final : public ResultJob<FirstStartJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit FirstStartJob(const JobContext& context) : ResultJob(context), mode_(context.mode) {
    count = 1;
    bytes = session_.requests()[0].length;
    inOtherProcess = true;
  }

  le_status call(Worker& w, std::size_t, std::size_t) {
    last_ = FirstStarts::measure(session_.library(), session_.corpus(), session_.set(), mode_, bounds_[0]);
    w.result.line_count = last_.lines;
    return LE_OK;
  }

  std::uint64_t tally(Worker& w) {
    w.lineTotal += last_.lines;
    return last_.digest;
  }

  /// The answer itself is in the other process.
  void inspect(Worker&, std::size_t) {}
  Shown show(Worker&) { return {}; }

  /// Requires that the answer equals that of this process.
  void hash(Worker& w, Hash& hash) {
    session_.require(functions_.layout_once(session_.engine(), session_.requests().data(), &label_, bounds_[0],
                                            &w.result), callName);
    Hash here;
    addResult(w.result, here);
    if (here.value() != last_.digest) throw EngineError("the first label of a new process differs");
    hash.add(last_.digest);
  }

  double secondsOfPass() const override { return last_.seconds; }

 private:
  Mode mode_;
  FirstStart last_;
};

/// Finds the answers of `fit` by laying out from the bytes at every step of a search over thousandths.
class RefitJob final : public ResultJob<RefitJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit RefitJob(const JobContext& context) : ResultJob(context), requests_(session_.requests().data()) {}

  le_status call(Worker& w, std::size_t index, std::size_t round) {
    const le_size bounds = bounds_[round * count + index];
    le_status status = layOut(w, index, bounds, 1000);
    int fitting = 499, tooLarge = 1000, last = 1000;
    if (status != LE_OK || fits(w.result, bounds) || !shrinks()) return status;
    while (tooLarge - fitting > 1) {
      last = (fitting + tooLarge) / 2;
      if (status = layOut(w, index, bounds, last); status != LE_OK) return status;
      (fits(w.result, bounds) ? fitting : tooLarge) = last;
    }
    fitting = std::max(fitting, 500);
    return last == fitting ? status : layOut(w, index, bounds, fitting);
  }

 private:
  /// Whether the line break mode allows shrinking (R97, R98).
  bool shrinks() const {
    return label_.line_break_mode != LE_BY_WORD_WRAPPING && label_.line_break_mode != LE_BY_CHAR_WRAPPING;
  }

  /// Whether all text is shown and no cluster is wider than the bounds (R95).
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

}  // namespace labelbench
