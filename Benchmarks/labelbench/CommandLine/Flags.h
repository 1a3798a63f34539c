// The command line's flags. Each is declared once: parser and help are made from that.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "Options.h"

namespace labelbench {

/// All flags. Parsing sets the options; the values that they have before are the defaults. Of a CLI::Option
/// - the group is the section of --help, or empty if the paragraph about Google Benchmark has the flag,
/// - the option text is the value's form,
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

}  // namespace labelbench
