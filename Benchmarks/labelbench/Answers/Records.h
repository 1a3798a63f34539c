// Recorded answers of labelmark, which it must still give.
#pragma once

#include <map>
#include <string>

#include "Session.h"

namespace labelbench {

/// The answers for one set of texts, with what they depend on.
struct Answers {
  std::string text;       ///< Hash of the texts.
  std::string fonts;      ///< Hash of the font files.
  std::string runFonts;   ///< Hash of those of the second font, which only texts with runs have.
  std::string libraries;  ///< The libraries' versions, on which shaping and dictionaries depend.
  std::map<std::string, std::string> digests;  ///< By what was asked: "120x17x2/tail/standard", the same
                                               ///< with "/height:default" or after "runs_warm/"; "breaks".
};

class Records {
 public:
  /// Reads the file if there is one. Throws UsageError for a malformed file.
  explicit Records(const Options& options);

  /// Compares answers with the recorded ones. Returns the finding in a few words: "answers as recorded", or why they
  /// could not be compared. Throws EngineError if they differ.
  std::string check(const std::string& set, const Answers& now) const;

  /// Takes in answers. They replace the recorded ones if texts, fonts or libraries changed; otherwise they are added.
  void record(const std::string& set, const Answers& now);
  void save() const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::map<std::string, Answers> sets_;
};

}  // namespace labelbench
