// Common to layout_unseen and numbers: lays out labels with a part that no label of the process had before.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "Templates.h"
#include "LabelJobs.h"

namespace labelbench {

/// Lays out new labels in each pass; only the layout is timed, not the making of the texts.
///
/// Every pass has other answers, so they are not compared with those of other passes. Instead the digest is that of the
/// same first labels, before and after; and each timed label must end where its text ends, unless it is truncated.
class UnseenJob final : public Job {
 public:
  UnseenJob(const JobContext& context, NewPart part);

  void beforePass() override;
  void pass(Worker& worker, std::size_t round) override;
  void single(Worker& worker, std::size_t index, std::size_t round) override;
  JobAnswer answer() override;

 private:
  void make(std::uint64_t first);

  Session& session_;
  const le_functions& functions_;
  Templates templates_;
  std::uint64_t first_ = 0;  ///< The number of the first of `texts_`.
  le_label label_;
  le_size bounds_;
  std::vector<std::string> texts_;
  std::vector<le_text_request> requests_;
};

/// Lays out the first labels, those that the checks use, in bounds of this height, and hands over each answer with the
/// label's number.
void layOutFirstLabels(Session& session, NewPart part, double height,
                       const std::function<void(std::uint64_t, const le_result&)>& take);

/// The number of lines of each of the first labels, to compare with the reference's.
std::vector<std::uint64_t> linesOfFirstLabels(Session& session, NewPart part);

template <NewPart part>
std::unique_ptr<Job> makeUnseenJob(const JobContext& context) {
  return std::make_unique<UnseenJob>(context, part);
}

/// The label with a number.
template <NewPart part>
std::string unseenLabel(const Corpus& corpus, const TextSet& set, std::uint64_t number) {
  return Templates(corpus, set, part).label(number);
}

template <NewPart part>
std::vector<std::uint64_t> unseenCounts(Session& session) {
  return linesOfFirstLabels(session, part);
}

}  // namespace labelbench
