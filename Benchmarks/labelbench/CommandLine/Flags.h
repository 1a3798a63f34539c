// The table of flags: their values, their lines of --help, and what they set. Parser, help, manual page and completions
// are all made from it.
#pragma once

#include <string>
#include <vector>

#include "Options.h"

namespace labelbench {

/// The sections of --help.
enum class Section { timed, label, files, library };

/// How a flag takes its value.
enum class Takes {
  value,     ///< Joined with = or as the next argument.
  optional,  ///< The same, but it may be missing.
  truth,     ///< Joined with =, or missing, which means true.
  library,   ///< Passed on to Google Benchmark.
};

/// What a shell completes as a flag's value.
enum class Completes { nothing, words, file, folder };

struct Flag {
  const char* name;
  const char* value;  ///< The value's form in --help.
  Section section;
  Takes takes;
  std::string help;  ///< One paragraph; "" if the paragraph about Google Benchmark has the flag.
  Completes completes = Completes::nothing;
  std::vector<std::string> words = {};  ///< To complete; in a list, each part.
  /// Sets the option. An optional value that is missing is "".
  void (*set)(Options&, const std::string&) = nullptr;
};

/// All flags but --help, in the order of --help.
const std::vector<Flag>& allFlags();

/// The stages of a list of names. Throws UsageError.
std::vector<const Stage*> stagesOf(const std::string& value);

/// A number from `least` to `most`. Throws UsageError.
double numberOf(const std::string& flag, const std::string& value, double least, double most);

/// A page for man(1). The date is the page's own, as it is to be shown.
std::string manualPage(const std::string& date);

/// A script that completes flags and values in "bash", "zsh" or "fish". Throws UsageError for another shell.
std::string completionScript(const std::string& shell);

}  // namespace labelbench
