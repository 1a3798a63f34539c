// Makes the text of emoji_cold and emoji_warm.
#include "EmojiText.h"

#include <algorithm>

#include "Failure.h"

namespace labelbench {

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
