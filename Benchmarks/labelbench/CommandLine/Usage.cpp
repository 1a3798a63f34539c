// The text of --help.
#include <algorithm>

#include "Flags.h"

namespace labelbench {

namespace {

const char* const summary = "times label layout engines on the same text, after checking their answers";

const char* const stagesTitle = "Stages (a benchmark is named ENGINE/STAGE/MODE/CORPUS; CORPUS is ja or ja.paragraphs)";

/// Paragraphs that end the help; lines that begin with blanks are examples.
const char* const notes = R"(An iteration is one label. Labels run in whole passes over the corpus, so each has the same weight. Times are processor
times of the thread. Flags of Google Benchmark:
  --benchmark_filter=REGEX --benchmark_list_tests --benchmark_min_time=SECONDS (0.05) --benchmark_repetitions=N
  --benchmark_enable_random_interleaving=true --benchmark_context=NAME=VALUE --benchmark_format=json

A run ends with a summary: the median over the corpora, and ratios to labelmark or to the first engine.

An interrupt (control-C) ends the run after the current set of texts and writes what was timed; a second one ends it at
once and writes the sets before.

Each engine runs in a process of its own. If one crashes, exits, hangs, needs too much memory or gives a damaged answer, the
benchmark's row names engine, benchmark and text, and everything else is kept.

exit status: 0 timed, 1 an engine failed or its answers failed a check, 2 wrong flags or input, or standard output cannot
be written, 130 interrupted
)";

constexpr std::size_t indent = 24, lineWidth = 120;

/// The number of characters of a text.
std::size_t characters(const std::string& text) {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  return count;
}

/// A flag's lines in --help, with its paragraph wrapped and indented.
std::string lines(const std::string& left, const std::string& paragraph) {
  std::string line = "  " + left, text;
  line += left.size() + 4 <= indent ? std::string(indent - line.size(), ' ') : "   ";
  std::size_t start = 0;
  bool isFirst = true;
  while (start < paragraph.size()) {
    const std::size_t end = std::min(paragraph.find(' ', start), paragraph.size());
    const std::string word = paragraph.substr(start, end - start);
    if (!isFirst && characters(line) + 1 + characters(word) > lineWidth) {
      text += line + "\n";
      line = std::string(indent, ' ') + word;
    } else {
      line += (isFirst ? "" : " ") + word;
    }
    isFirst = false;
    start = end + 1;
  }
  return text + line + "\n";
}

}  // namespace

std::string usage() {
  std::string text = std::string("labelbench: ") + summary + ".\n\nusage: labelbench [options] [--benchmark_...]\n";
  Options options;
  const CommandLine app(options);
  std::string group;
  for (const CLI::Option* flag : app.get_options()) {
    if (flag->get_group().empty()) continue;
    if (flag->get_group() != group) text += "\n" + (group = flag->get_group()) + "\n";
    const std::string& form = flag->get_option_text();
    text += lines(nameOf(*flag) + (form.empty() ? "" : " ") + form, helpOf(*flag));
  }
  text += std::string("\n") + stagesTitle + "\n";
  for (const Stage* stage : allStages()) {
    std::string name = stage->name;
    name.resize(17, ' ');
    text += "  " + name + stage->summary + "\n";
  }
  return text + "\n" + notes;
}

}  // namespace labelbench
