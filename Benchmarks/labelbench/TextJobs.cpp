// The stages before layout: startup, boundaries, shaping, preparing.
#include "Failure.h"
#include "FirstStart.h"
#include "Job.h"

namespace labelbench {

namespace {

/// Common: every text of the set once.
template <class Derived>
class TextJob : public JobOf<Derived> {
 public:
  explicit TextJob(const JobContext& context)
      : session_(*context.session), functions_(session_.functions()), requests_(session_.requests().data()) {
    this->count = session_.requests().size();
    this->bytes = session_.set().bytes;
  }

  Session& session() { return session_; }

 protected:
  Session& session_;
  const le_functions& functions_;
  const le_text_request* requests_;
};

/// breaks and graphemes.
template <bool lines>
class BoundaryJob final : public TextJob<BoundaryJob<lines>> {
 public:
  static constexpr const char* callName = lines ? "line_breaks" : "grapheme_breaks";

  explicit BoundaryJob(const JobContext& context) : TextJob<BoundaryJob<lines>>(context) {
    options_.struct_size = sizeof options_;
    options_.locale = this->requests_[0].locale;
    for (std::size_t i = 0; i < this->count; ++i)
      this->capacity = std::max(this->capacity, this->requests_[i].length / 64 + 1);
  }

  le_status call(Worker& w, std::size_t index, std::size_t) {
    const le_text_request& text = this->requests_[index];
    return lines ? this->functions_.line_breaks(this->session_.engine(), text.bytes, text.length, &options_, &w.breaks)
                 : this->functions_.grapheme_breaks(this->session_.engine(), text.bytes, text.length, &w.breaks);
  }

  void tally(Worker& w) { w.check += w.breaks.count; }

  void hash(Worker& w, Hash& hash) {
    // Only as many words as the boundaries found need: a word past them may be whatever it was.
    std::size_t seen = 0;
    for (std::size_t i = 0; i < w.boundaries.size() && seen < w.breaks.count; ++i) {
      hash.add(w.boundaries[i]);
      if (lines) hash.add(w.mandatory[i]);
      seen += static_cast<std::size_t>(__builtin_popcountll(w.boundaries[i]));
    }
    hash.add(w.breaks.count);
  }

 private:
  le_break_options options_{};
};

class ShapeJob final : public TextJob<ShapeJob> {
 public:
  static constexpr const char* callName = "shape";

  explicit ShapeJob(const JobContext& context) : TextJob(context) {
    for (std::size_t i = 0; i < count; ++i) capacity = std::max(capacity, requests_[i].length);
  }

  le_status call(Worker& w, std::size_t index, std::size_t) {
    return functions_.shape(session_.engine(), requests_ + index, &w.advances);
  }

  void tally(Worker& w) { w.check += w.advances.count; }

  void hash(Worker& w, Hash& hash) {
    for (std::size_t i = 0; i < w.advances.count; ++i) {
      hash.add(w.starts[i]);
      hash.addPoints(w.widths[i]);
    }
    hash.addPoints(w.advances.total);
  }
};

/// prepare: the text made and released.
class PrepareJob final : public TextJob<PrepareJob> {
 public:
  static constexpr const char* callName = "text_create";

  explicit PrepareJob(const JobContext& context) : TextJob(context) {}

  le_status call(Worker&, std::size_t index, std::size_t) {
    le_text* text = nullptr;
    const le_status status = functions_.text_create(session_.engine(), requests_ + index, &text);
    if (inspected_) {
      le_text_info info{};
      info.struct_size = sizeof info;
      functions_.text_info(text, &info);
      inspected_->add(info.cluster_count);
    }
    if (text) functions_.text_release(text);
    return status;
  }

  void tally(Worker& w) { w.check += 1; }

  std::pair<const char*, double> counter() override {
    std::size_t memory = 0, clusters = 0;
    for (std::size_t i = 0; i < count; ++i) {
      le_text* text = nullptr;
      if (functions_.text_create(session_.engine(), requests_ + i, &text) != LE_OK) continue;
      le_text_info info{};
      info.struct_size = sizeof info;
      if (functions_.text_info(text, &info) == LE_OK) memory += info.memory_bytes, clusters += info.cluster_count;
      functions_.text_release(text);
    }
    if (memory == 0 || clusters == 0) return {nullptr, 0};
    return {"bytes_per_cluster", static_cast<double>(memory) / static_cast<double>(clusters)};
  }

  void hash(Worker& w, Hash& hash) {
    // The text is gone by now: made once more, and looked at.
    inspected_ = &hash;
    call(w, next_++ % count, 0);
    inspected_ = nullptr;
  }

 private:
  Hash* inspected_ = nullptr;
  std::size_t next_ = 0;
};

/// control: arithmetic in registers. What it gains on two threads is what the machine gives.
///
/// Three chains of multiplications side by side are nearly three instructions a cycle, as many as a layout has: where two
/// processors are two threads of one core, one chain would leave room for the other thread that no layout leaves.
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

  void tally(Worker& w) { w.check += w.boundaries[0]; }

  void hash(Worker& w, Hash& hash) { hash.add(w.boundaries[0]); }
};

/// startup: an engine, its font and a label, then all released. The first eight labels in turn; what the process keeps
/// (the library itself, fontconfig's lists) is there from the second time on.
class StartupJob final : public TextJob<StartupJob> {
 public:
  static constexpr const char* callName = "engine_create, font_create or layout_once";

  explicit StartupJob(const JobContext& context)
      : TextJob(context), label_(session_.label(context.mode.value, context.options->lines)),
        bounds_{context.options->width, 1e9} {
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
      status = functions_.layout_once(engine, &request, &label_, bounds_, &w.result);
    }
    if (font) functions_.font_release(font);
    if (engine) functions_.engine_release(engine);
    return status;
  }

  void tally(Worker& w) {
    w.lineTotal += w.result.line_count;
    w.check += w.result.line_count;
  }

  void hash(Worker& w, Hash& hash) { addResult(w.result, hash); }

 private:
  le_label label_;
  le_size bounds_;
};

/// first_start: the set's first label in a new process, loading of the library apart.
class FirstStartJob final : public TextJob<FirstStartJob> {
 public:
  static constexpr const char* callName = "layout_once";

  explicit FirstStartJob(const JobContext& context) : TextJob(context), context_(context) {
    count = 1;
    bytes = requests_[0].length;
    inOtherProcess = true;
  }

  le_status call(Worker& w, std::size_t, std::size_t) {
    last_ = FirstStarts::measure(session_.library(), session_.corpus(), session_.set(), context_.mode);
    loading_ += last_.loading;
    ++starts_;
    w.result.line_count = last_.lines;
    return LE_OK;
  }

  void tally(Worker& w) { w.lineTotal += last_.lines, w.check += last_.digest; }

  /// The answer has to be the one that is given here.
  void hash(Worker& w, Hash& hash) {
    const le_label label = session_.label(context_.mode.value, context_.options->lines);
    session_.require(
      functions_.layout_once(session_.engine(), requests_, &label, {context_.options->width, 1e9}, &w.result), callName);
    Hash here;
    addResult(w.result, here);
    if (here.value() != last_.digest) throw EngineError("the first label of a new process is another one");
    hash.add(last_.digest);
  }

  double secondsOfPass() const override { return last_.seconds; }

  std::pair<const char*, double> counter() override { return {"loading_us", 1e6 * loading_ / starts_}; }

 private:
  JobContext context_;
  FirstStart last_;
  double loading_ = 0, starts_ = 0;
};

}  // namespace

std::unique_ptr<Job> makeTextJob(Stage stage, const JobContext& context) {
  switch (stage) {
    case Stage::startup: return std::make_unique<StartupJob>(context);
    case Stage::firstStart: return std::make_unique<FirstStartJob>(context);
    case Stage::breaks: return std::make_unique<BoundaryJob<true>>(context);
    case Stage::graphemes: return std::make_unique<BoundaryJob<false>>(context);
    case Stage::shape: return std::make_unique<ShapeJob>(context);
    case Stage::prepare: return std::make_unique<PrepareJob>(context);
    case Stage::control: return std::make_unique<ControlJob>(context);
    default: return nullptr;
  }
}

}  // namespace labelbench
