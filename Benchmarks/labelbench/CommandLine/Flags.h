// The command line's flags. Each is declared once: parser, help, manual page and completions are made from that.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "Options.h"

namespace labelbench {

/// All flags. Parsing sets the options; the values that they have before are the defaults. Of a CLI::Option
/// - the group is the section of --help, or empty if the paragraph about Google Benchmark has the flag,
/// - the option text is the value's form,
/// - the type is what a shell completes: "FILE", words between spaces, or nothing,
/// - {} in the description means the default.
struct CommandLine : CLI::App {
  explicit CommandLine(Options& options);
};

/// A flag's name, with two hyphens.
std::string nameOf(const CLI::Option& flag);

/// A flag's paragraph of help, with its default.
std::string helpOf(const CLI::Option& flag);

/// The text of --help.
std::string usage();

/// A page for man(1). The date is the page's own, as it is to be shown.
std::string manualPage(const std::string& date);

/// A script that completes flags and values in "bash", "zsh" or "fish".
std::string completionScript(const std::string& shell);

}  // namespace labelbench
