// Makes and prepares one long text.
#include "LongTextJobs.h"

#include <algorithm>

#include "Failure.h"

namespace labelbench {

std::string longText(const TextSet& set, std::size_t bytes) {
  std::string whole;
  while (whole.size() <= bytes)
    for (const auto& text : set.texts) whole.append(text).append(" ");
  std::size_t length = bytes;
  while (length > 0 && (static_cast<unsigned char>(whole[length]) & 0xC0) == 0x80) --length;
  whole.resize(length);
  return whole;
}

le_paragraph_style plainStyle() {
  le_paragraph_style style{};
  style.struct_size = sizeof style;
  style.line_break_mode = style.alignment = style.line_break_strategy = LE_FROM_LABEL;
  style.base_writing_direction = LE_NATURAL;
  return style;
}

LongTextJob::LongTextJob(const JobContext& context, Way way, std::string text, std::vector<le_paragraph_style> styles)
    : ResultJob(context), text_(std::move(text)), way_(way), styles_(std::move(styles)) {
  count = 1;
  rounds = 1;
  bytes = text_.size();
  request_ = session_.request(text_);
  request_.paragraphs = styles_.data();
  request_.paragraph_count = styles_.size();
  if (way == prepared) session_.require(functions_.text_create(session_.engine(), &request_, &prepared_), "text_create");
}

LongTextJob::~LongTextJob() {
  if (prepared_) functions_.text_release(prepared_);
}

std::string emojiText(const Session& session) {
  constexpr std::size_t least = 200'000;
  const char* const emoji[] = {"😀", "🚀", "🎉", "🌽", "👍🏽", "🐓", "❤️", "👩‍🚀"};
  const auto& fonts = session.corpus().fonts;
  if (std::none_of(fonts.begin(), fonts.end(), [](const auto& font) { return font.find("Emoji") != std::string::npos; }))
    throw LeftOut("the fonts of this corpus have no emoji");
  std::string text;
  for (std::size_t words = 0; text.size() < least;) {
    for (const std::string& label : session.set().texts) {
      for (std::size_t start = 0; start < label.size();) {
        const std::size_t end = std::min(label.find(' ', start), label.size());
        const std::string word = label.substr(start, end - start);
        start = end + 1;
        // Skips other words, so that the text does not depend on the corpus's own emoji.
        if (word.empty() || !std::all_of(word.begin(), word.end(), [](unsigned char c) { return c < 0x80; })) continue;
        if (++words % 4 == 0) text.append(emoji[words / 4 % std::size(emoji)]).append(" ");
        text.append(word).append(" ");
      }
    }
  }
  return text;
}

}  // namespace labelbench
