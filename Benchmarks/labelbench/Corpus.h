// The texts that are laid out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Options.h"

namespace labelbench {

/// The labels or the paragraphs of a corpus.
struct TextSet {
  std::string name;                ///< As in a benchmark's name: "ja" or "ja.paragraphs".
  std::vector<std::string> texts;  ///< At least one.
  std::size_t bytes = 0;           ///< Of all of them.
  std::string hash;                ///< Of all of them, with language and direction.
};

/// A corpus file.
struct Corpus {
  std::string tag;        ///< The file's name without its ending.
  std::string path;
  std::string language;   ///< BCP 47.
  bool rightToLeft = false;
  std::vector<std::string> fonts;  ///< Families in the order of fallback, or one path, or metric:NAME.
  std::vector<TextSet> sets;
};

/// Loads what the options name; throws UsageError.
std::vector<Corpus> loadCorpora(const Options& options);

/// Whether the language is written from right to left.
bool isRightToLeft(const std::string& language);

/// The first 40 bytes or less, cut between characters: for messages.
std::string excerpt(const std::string& text);

/// The offset of the first malformed byte, or npos.
std::size_t malformedByte(const std::string& text);

}  // namespace labelbench
