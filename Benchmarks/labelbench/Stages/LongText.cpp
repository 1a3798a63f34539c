// Makes and prepares one long text.
#include "LongText.h"

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

}  // namespace labelbench
