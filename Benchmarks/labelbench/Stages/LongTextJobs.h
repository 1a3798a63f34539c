// The stages that lay out one long text, from its bytes or prepared.
#pragma once

#include <chrono>
#include <cmath>
#include <string>

#include "Failure.h"
#include "LabelJobs.h"

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

/// A text of 200 KB with an emoji every fourth word. Its lines may have two heights, so an engine that examines the whole text to
/// find its heights is slow here. Throws LeftOut if the corpus's fonts have no emoji.
std::string emojiText(const Session& session);

template <LongTextJob::Way way>
class EmojiJob final : public LongTextJob {
 public:
  explicit EmojiJob(const JobContext& context) : LongTextJob(context, way, emojiText(*context.session)) {}
};

constexpr std::size_t trialBytes = 100'000;
constexpr double longestTrial = 0.02;  // Seconds; a linear engine would need two seconds for 10 MB.

/// Lays out one long text from its bytes, at lengths that show how the time grows with the length.
class GrowJob final : public LongTextJob {
 public:
  explicit GrowJob(const JobContext& context)
      : LongTextJob(context, fromBytes, longText(context.session->set(), static_cast<std::size_t>(context.argument))) {
    if (bytes > 2 * trialBytes) tryShort(context);
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

const std::string paragraph = "one two three\n";

/// Thousands of paragraphs of a few words, each with its own paragraph style, with all lines visible.
class ManyStylesJob final : public LongTextJob {
 public:
  explicit ManyStylesJob(const JobContext& context)
      : LongTextJob(context, fromBytes, text(context.argument), styles(context.argument)) {}

 private:
  static std::string text(std::int64_t count) {
    std::string text;
    for (std::int64_t i = 0; i < count; ++i) text += paragraph;
    return text;
  }

  static std::vector<le_paragraph_style> styles(std::int64_t count) {
    std::vector<le_paragraph_style> styles(static_cast<std::size_t>(count), plainStyle());
    for (std::size_t i = 0; i < styles.size(); ++i) {
      styles[i].start = i * paragraph.size();
      styles[i].end = styles[i].start + paragraph.size();
      styles[i].head_indent = static_cast<double>(i % 7);
      styles[i].paragraph_spacing = static_cast<double>(i % 3);
    }
    return styles;
  }
};

/// Thousands of tabs, each followed by a letter, in two paragraph styles with tab stops, all lines visible.
class ManyTabsJob final : public LongTextJob {
 public:
  explicit ManyTabsJob(const JobContext& context)
      : LongTextJob(context, fromBytes, text(context.argument), styles(context.argument)) {}

 private:
  static std::string half(std::int64_t tabs) {
    std::string text;
    for (std::int64_t i = 0; i < tabs / 2; ++i) text.append("\tx");
    return text;
  }

  static std::string text(std::int64_t tabs) { return half(tabs) + "\n" + half(tabs); }

  static std::vector<le_paragraph_style> styles(std::int64_t tabs) {
    std::vector<le_paragraph_style> styles(2, plainStyle());
    styles[0].end = styles[1].start = half(tabs).size() + 1;
    styles[1].end = SIZE_MAX;
    styles[1].head_indent = 6;
    return styles;
  }
};

}  // namespace labelbench
