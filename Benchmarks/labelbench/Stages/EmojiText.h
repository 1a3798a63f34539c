// Common to emoji_cold and emoji_warm: 200 KB of words with an emoji every fourth word.
//
// Its lines may have two heights: an engine that asks the whole text for its heights shows it here.
#pragma once

#include "LongText.h"

namespace labelbench {

/// Throws LeftOut where the corpus's fonts have no emoji.
std::string emojiText(const Session& session);

template <LongTextJob::Way way>
class EmojiJob final : public LongTextJob {
 public:
  explicit EmojiJob(const JobContext& context) : LongTextJob(context, way, emojiText(*context.session)) {}
};

}  // namespace labelbench
