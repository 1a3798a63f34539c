// emoji_cold: lays out 200 KB with an emoji every fourth word, from the bytes.
#include "EmojiText.h"

namespace labelbench {

static const Registered emojiCold({
  .name = "emoji_cold",
  .summary = "bytes to lines over 200 KB with an emoji every fourth word",
  .make = makeJob<EmojiJob<LongTextJob::fromBytes>>,
  .needs = {"once"},
  .onlyLastSet = true,
});

}  // namespace labelbench
