// emoji_warm: lays out the text of emoji_cold, prepared.
#include "EmojiText.h"

namespace labelbench {

static const Registered emojiWarm({
  .name = "emoji_warm",
  .summary = "prepared text of 200 KB with an emoji every fourth word",
  .make = makeJob<EmojiJob<LongTextJob::prepared>>,
  .onlyLastSet = true,
});

}  // namespace labelbench
