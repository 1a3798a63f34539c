// many_styles: thousands of paragraphs of a few words, each with its own paragraph style, with all lines visible.
#include "LongText.h"

namespace labelbench {

namespace {

const std::string paragraph = "one two three\n";

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

const Registered manyStyles({
  .name = "many_styles",
  .summary = "bytes to lines over 2,000, 4,000 and 8,000 paragraphs, each with its style, no limit",
  .make = makeJob<ManyStylesJob>,
  .usesHeight = false,
  .needs = {"paragraphs", "once"},
  .onlyLastSet = true,
  .configure = [](le_label& label) { label.number_of_lines = 0; },
  .argument = "styles",
  .arguments = [](const Options&) { return std::vector<std::int64_t>{2'000, 4'000, 8'000}; },
});

}  // namespace

}  // namespace labelbench
