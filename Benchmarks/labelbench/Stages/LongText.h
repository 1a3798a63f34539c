// Common to the stages that lay out one long text, from its bytes or prepared.
#pragma once

#include <string>

#include "ResultJob.h"

namespace labelbench {

/// The texts of a set, repeated and cut to at most `bytes` bytes between characters.
std::string longText(const TextSet& set, std::size_t bytes);

/// A paragraph style that leaves everything to the label.
le_paragraph_style plainStyle();

/// Lays out one text in the first of the bounds.
class LongTextJob : public ResultJob<LongTextJob> {
 public:
  static constexpr const char* callName = "layout or layout_once";

  enum Way { fromBytes, prepared };

  LongTextJob(const JobContext& context, Way way, std::string text, std::vector<le_paragraph_style> styles = {});
  ~LongTextJob() override;

  le_status call(Worker& w, std::size_t, std::size_t) {
    return way_ == prepared ? functions_.layout(prepared_, &label_, bounds_.front(), &w.result)
                            : functions_.layout_once(session_.engine(), &request_, &label_, bounds_.front(), &w.result);
  }

  const std::string& textOf(std::size_t) const { return text_; }
  /// Readable answers are for labels.
  std::string read(Worker&, std::size_t, const Shown&) { return ""; }
  Shown show(Worker&) { return {}; }

 protected:
  std::string text_;
  le_text_request request_{};

 private:
  Way way_;
  std::vector<le_paragraph_style> styles_;
  le_text* prepared_ = nullptr;
};

}  // namespace labelbench
