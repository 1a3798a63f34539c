// many_tabs: thousands of tabs, each followed by a letter, in two paragraph styles with tab stops, all lines visible.
#include "LongText.h"

namespace labelbench {

namespace {

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

const Registered manyTabs({
  .name = "many_tabs",
  .summary = "bytes to lines over 5,000, 10,000 and 20,000 tabs before letters, two paragraph styles, no limit",
  .make = makeJob<ManyTabsJob>,
  .usesHeight = false,
  .needs = {"tabs", "paragraphs", "once"},
  .onlyLastSet = true,
  .configure = [](le_label& label) { label.number_of_lines = 0; },
  .argument = "tabs",
  .arguments = [](const Options&) { return std::vector<std::int64_t>{5'000, 10'000, 20'000}; },
});

}  // namespace

}  // namespace labelbench
