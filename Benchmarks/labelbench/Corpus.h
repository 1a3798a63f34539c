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
  bool isText = false;             ///< The user's text file, a label a line; bad lines are left out.

  /// The capability that an engine needs for the fonts.
  const char* fontCapability() const;
};

/// Loads what the options name; throws UsageError.
std::vector<Corpus> loadCorpora(const Options& options);

/// Keeps only the texts for which `keep` is true.
void keepTexts(Corpus& corpus, TextSet& set, const std::vector<bool>& keep);

/// A value for --fonts: the corpus's families, then those of the corpus in Corpora/Text that has most of the text's
/// characters beyond ASCII. "" if no corpus has any.
std::string suggestedFonts(const Corpus& corpus, const std::string& text);

/// Whether the language is written from right to left.
bool isRightToLeft(const std::string& language);

/// The first 40 bytes or less, cut between characters: for messages.
std::string excerpt(const std::string& text);

/// The offset of the first malformed byte, or npos.
std::size_t malformedByte(const std::string& text);

}  // namespace labelbench
