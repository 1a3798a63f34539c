// Recorded answers of labelmark: it must still give what it gave when the file was written.
#pragma once

#include <map>
#include <string>

#include "Session.h"

namespace labelbench {

/// Answers for one set of texts, with what they depend on.
struct Answers {
  std::string text;       ///< Hash of the texts.
  std::string fonts;      ///< Hash of the font files.
  std::string libraries;  ///< The libraries' versions: shaping and dictionaries depend on them.
  std::map<std::string, std::string> digests;  ///< By what was asked: "120x17x2/tail/standard", the same
                                               ///< with "/height:default" or after "runs_warm/"; "breaks".
};

class Records {
 public:
  /// Reads the file where there is one; throws UsageError for a malformed one.
  explicit Records(const Options& options);

  /// Compares. Returns what it found in a few words: "as recorded", or why it could not compare. Throws EngineError.
  std::string check(const std::string& set, const Answers& now) const;

  /// Takes the answers in: replaces what was there if texts, fonts or libraries changed, else adds to it.
  void record(const std::string& set, const Answers& now);
  void save() const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::map<std::string, Answers> sets_;
};

}  // namespace labelbench
