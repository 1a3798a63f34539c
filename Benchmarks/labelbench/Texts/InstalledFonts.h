// The families that are installed, for suggestions in messages.
#pragma once

#include <string>
#include <vector>

namespace labelbench {

/// Families that together have the characters of a text: those of a list that are installed, then the candidates and at
/// last any others that have characters which the ones before them lack. Others come in the order that fontconfig prefers
/// for the language. Characters that no font has are left out; nothing is returned if nothing is installed.
std::vector<std::string> familiesFor(const std::string& text, const std::string& language,
                                     const std::vector<std::string>& list, const std::vector<std::string>& candidates);

}  // namespace labelbench
