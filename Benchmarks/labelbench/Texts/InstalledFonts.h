// The families that are installed, for suggestions in messages.
#pragma once

#include <string>
#include <vector>

namespace labelbench {

/// What the installed fonts can do for a text.
struct FoundFamilies {
  std::vector<std::string> names;
  /// The visible characters that no installed font has, each once, in UTF-8 and in the order of their numbers.
  std::vector<std::string> missing;
};

/// Families that together have the characters of a text, as far as fonts have them: those of a list that are installed,
/// then the candidates and at last any others that have characters which the ones before them lack. Others come in the
/// order that fontconfig prefers for the language. Finds nothing, and misses nothing, without fontconfig.
FoundFamilies familiesFor(const std::string& text, const std::string& language, const std::vector<std::string>& list,
                          const std::vector<std::string>& candidates);

}  // namespace labelbench
