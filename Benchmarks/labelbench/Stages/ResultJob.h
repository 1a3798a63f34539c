// Common to the stages that lay out labels: the bounds, the label, and what is checked of an answer.
#pragma once

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

}  // namespace labelbench
