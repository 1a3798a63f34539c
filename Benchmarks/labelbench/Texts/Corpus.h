// The texts that are laid out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "Options.h"

namespace labelbench {

/// The labels or the paragraphs of one corpus.
struct TextSet {
  std::string name;                ///< As in a benchmark's name: "ja" or "ja.paragraphs".
  std::vector<std::string> texts;  ///< At least one text.
  std::size_t bytes = 0;           ///< UTF-8 bytes of all texts together.
  std::string hash;                ///< Hash of all texts, the language and the direction.
  std::size_t first = 0;           ///< Index of the first text among all that were loaded: `keepTexts` leaves some out.

  // Of a set of texts on which the engines agree:
  std::string whole = "";          ///< The name of the set that it is a part of; "" if it is none.
  std::size_t outOf = 0;           ///< How many texts that has.
  std::map<std::string, std::vector<bool>> templates = {};  ///< By kind, "words" or "numbers": which ones agree.
};

/// A corpus file.
struct Corpus {
  std::string tag;        ///< The file's name without its extension.
  std::string path;
  std::string language;   ///< A BCP 47 language tag.
  bool rightToLeft = false;
  std::vector<std::string> fonts;  ///< Families in the order of fallback, or one path, or metric:NAME.
  std::vector<TextSet> sets;
  bool isText = false;             ///< A user's text file with one label a line; unusable lines are left out.

  /// The capability that an engine needs to load the fonts.
  const char* fontCapability() const;
};

/// Loads the corpora that the options name. Throws UsageError.
std::vector<Corpus> loadCorpora(const Options& options);

/// Keeps only the texts for which `keep` is true, and updates the set's bytes and hash.
void keepTexts(Corpus& corpus, TextSet& set, const std::vector<bool>& keep);

/// The end of a message about a text that the corpus's fonts cannot draw: which command finds fonts.
std::string fontAdvice(const std::string& text);

/// Whether the language is written from right to left.
bool isRightToLeft(const std::string& language);

/// At most the first 40 bytes of a text, cut between characters, for messages.
std::string excerpt(const std::string& text);

/// The offset of the first byte that is not well-formed UTF-8, or npos.
std::size_t malformedByte(const std::string& text);

}  // namespace labelbench
