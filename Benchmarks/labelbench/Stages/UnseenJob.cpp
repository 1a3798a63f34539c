// Makes and lays out labels that were not seen before.
#include "UnseenJob.h"

#include <atomic>
#include <cmath>

namespace labelbench {

namespace {

/// The labels that the digest and the comparison with the reference lay out. They are never timed.
constexpr std::uint64_t checkedLabels = 360;

/// The number of the next label. One for the whole process, since jobs share engines.
std::atomic<std::uint64_t> nextLabel{checkedLabels};

}  // namespace

UnseenJob::UnseenJob(const JobContext& context, NewPart part)
    : session_(*context.session), functions_(session_.functions()), templates_(session_.corpus(), session_.set(), part),
      label_(session_.label(context.mode.value, context.options->lines)),
      bounds_{context.options->width, context.height} {
  untimedPart = true;
  count = session_.requests().size();
  capacity = 64;
  make(0);
  for (const std::string& text : texts_) bytes += text.size();
}

void UnseenJob::make(std::uint64_t first) {
  first_ = first;
  texts_.clear();
  requests_.clear();
  for (std::size_t index = 0; index < count; ++index) texts_.push_back(templates_.label(first + index));
  for (const std::string& text : texts_) requests_.push_back(session_.request(text));
}

void UnseenJob::beforePass() { make(nextLabel.fetch_add(count)); }

void UnseenJob::pass(Worker& worker, std::size_t round) {
  for (std::size_t index = 0; index < count; ++index) single(worker, index, round);
}

void UnseenJob::single(Worker& w, std::size_t index, std::size_t) {
  const le_text_request& request = requests_[index];
  nowText(first_ + index);
  const le_status status = functions_.layout_once(session_.engine(), &request, &label_, bounds_, &w.result);
  if (__builtin_expect(status != LE_OK || w.result.line_count == 0, false)) {
    w.failed = true;
  } else if (!w.result.truncated) {
    w.failed = w.failed || w.result.lines[w.result.line_count - 1].end != request.length;
  }
}

JobAnswer UnseenJob::answer() {
  Worker worker(capacity);
  JobAnswer answer;
  Hash whole;
  for (std::uint64_t first = 0; first + count <= checkedLabels; first += count) {
    make(first);
    for (std::size_t index = 0; index < count; ++index) {
      nowText(first + index);
      session_.require(
        functions_.layout_once(session_.engine(), &requests_[index], &label_, bounds_, &worker.result), "layout_once");
      requireSound(worker.result, label_.number_of_lines, first + index, texts_[index]);
      Hash text;
      addResult(worker.result, whole);
      addResult(worker.result, text);
      answer.texts.push_back(static_cast<std::uint32_t>(text.value() ^ text.value() >> 32));
      answer.shown.push_back(shown(worker.result));
      answer.readable.push_back(readable(answer.shown.back(), texts_[index]));
    }
  }
  answer.digest = whole.value();
  doing().text = 0;
  return answer;
}

void layOutFirstLabels(Session& session, NewPart part, double height,
                       const std::function<void(std::uint64_t, const le_result&)>& take) {
  const Templates templates(session.corpus(), session.set(), part);
  const Options& options = session.options();
  const le_label label = session.label(options.modes.front().value, options.lines);
  Worker worker(64);
  for (std::uint64_t number = 0; number < checkedLabels; ++number) {
    const std::string text = templates.label(number);
    const le_text_request request = session.request(text);
    session.require(session.functions().layout_once(session.engine(), &request, &label,
                                                    {options.width, height}, &worker.result), "layout_once");
    take(number, worker.result);
  }
}

std::vector<std::uint64_t> linesOfFirstLabels(Session& session, NewPart part) {
  std::vector<std::uint64_t> counts;
  layOutFirstLabels(session, part, HUGE_VAL, [&](std::uint64_t, const le_result& result) { counts.push_back(result.line_count); });
  return counts;
}

}  // namespace labelbench
