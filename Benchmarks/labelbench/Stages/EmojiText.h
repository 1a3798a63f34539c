// Common to emoji_cold and emoji_warm: a text of 200 KB with an emoji every fourth word.
//
// Its lines may have two heights, so an engine that examines the whole text to find its heights is slow here.
#pragma once

#include "LongText.h"

namespace labelbench {

/// The text. Throws LeftOut if the corpus's fonts have no emoji.
std::string emojiText(const Session& session);

template <LongTextJob::Way way>
class EmojiJob final : public LongTextJob {
 public:
  explicit EmojiJob(const JobContext& context) : LongTextJob(context, way, emojiText(*context.session)) {}
};

}  // namespace labelbench
