// Parses the command line, and hands Google Benchmark its flags.
#include "Options.h"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <utility>

#include "Failure.h"
#include "Flags.h"
#include "LibraryVersion.h"
#include "label_engine.h"

namespace labelbench {

const std::vector<Mode>& allModes() {
  static const std::vector<Mode> modes = {
    {"tail", LE_BY_TRUNCATING_TAIL, "truncate.tail", "truncate.tail.lines"},
    {"head", LE_BY_TRUNCATING_HEAD, "truncate.head", "truncate.head.lines"},
    {"middle", LE_BY_TRUNCATING_MIDDLE, "truncate.middle", "truncate.middle.lines"},
    {"word", LE_BY_WORD_WRAPPING, "wrap.word", "wrap.word"},
    {"char", LE_BY_CHAR_WRAPPING, "wrap.char", "wrap.char"},
    {"clip", LE_BY_CLIPPING, "wrap.clip", "wrap.clip"},
  };
  return modes;
}

std::string Height::text() const {
  if (kind != points) return kind == none ? "none" : "default";
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", value);
  return digits;
}

std::string didYouMean(const std::string& misspelt, const std::vector<std::string>& known) {
  const auto lower = [](std::string text) {
    for (char& byte : text)
      if (byte >= 'A' && byte <= 'Z') byte += 'a' - 'A';
    return text;
  };
  const std::string name = lower(misspelt);
  // A name is near if at most two letters were added, left out or changed; in a short name, one. Case does not count.
  std::size_t least = name.size() < 5 ? 2 : 3;
  std::string best;
  for (const std::string& one : known) {
    const std::string other = lower(one);
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= name.size(); ++i) {
      std::size_t diagonal = std::exchange(row[0], i);
      for (std::size_t j = 1; j < row.size(); ++j)
        diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (name[i - 1] != other[j - 1])}));
    }
    if (row.back() < least) least = row.back(), best = one;
  }
  return best.empty() ? "" : "; did you mean '" + best + "'?";
}

std::vector<std::string> splitList(const std::string& list) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= list.size()) {
    std::size_t end = list.find(',', start);
    if (end == std::string::npos) end = list.size();
    std::size_t first = list.find_first_not_of(' ', start);
    if (first < end) {
      std::size_t last = list.find_last_not_of(' ', end - 1);
      parts.push_back(list.substr(first, last - first + 1));
    }
    start = end + 1;
  }
  return parts;
}

namespace {

/// Throws UsageError for an argument that is no flag, or no value of one.
void requireNothingElse(const CLI::App& app) {
  const auto others = app.remaining();
  if (others.empty()) return;
  const std::string flag = others[0].substr(0, others[0].find('='));
  if (flag[0] != '-') throw UsageError("unexpected argument '" + others[0] + "' (--help lists the flags)");
  std::vector<std::string> names;
  for (const CLI::Option* known : app.get_options()) names.push_back(nameOf(*known));
  throw UsageError("unknown flag '" + flag + "' (--help lists them)" + didYouMean(flag, names));
}

}  // namespace

Options parseOptions(int argc, char** argv) {
  Options o;
  CommandLine app(o);
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i) {  // CLI11 takes the last one first.
    std::string one = argv[i];
    const bool endsOpen = !one.empty() && one.back() == '=';
    const CLI::Option* known = endsOpen ? app.get_option_no_throw(one.substr(0, one.size() - 1)) : nullptr;
    // The value of "--fonts=" is empty. CLI11 would take the next argument instead.
    if (known && known->get_expected_max() > 0) arguments.emplace_back(), one.pop_back();
    arguments.push_back(one);
  }
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::ArgumentMismatch&) {
    throw UsageError(std::string(argv[argc - 1]) + " needs a value");  // Only the last flag can lack one.
  }
  requireNothingElse(app);
  if ((o.processes > 1 || o.agreeing) && (o.turns > 0 || o.countPasses > 0 || o.recordDigests))
    throw UsageError(std::string(o.processes > 1 ? "--processes" : "--agreeing") +
                     " goes with neither --turns, --count-passes nor --record-digests, which run in one process");
  if (o.agreeing && o.modes.size() > 1) throw UsageError("--agreeing takes one mode: texts agree in a mode");
  if (o.resumes && (o.out.empty() || o.turns > 0 || o.countPasses > 0 || !o.command.empty()))
    throw UsageError("--resume needs --benchmark_out; it goes with neither --turns, --count-passes "
                     "nor --command");
  if (!o.command.empty()) {
    if (!o.engines.empty() || o.turns > 0 || o.countPasses > 0 || o.recordDigests || o.agreeing || o.list ||
        o.heights.size() > 1)
      throw UsageError("--command times one program, at one height: it goes with neither --engine, --turns, "
                       "--count-passes, --record-digests, --agreeing nor --benchmark_list_tests");
    if (app.get_option("--stages")->count() == 0) {
      o.stages.clear();
      for (const Stage* stage : allStages())
        for (const char* name : {"layout_cold", "layout_warm", "once_each"})
          if (stage->name == std::string(name)) o.stages.push_back(stage);
    }
  }
  return o;
}

void initializeLibrary(const Options& options) {
  static std::vector<std::string> arguments = {"labelbench"};  // The library keeps a pointer to the program's name.
  std::ostringstream minTime;
  minTime << "--benchmark_min_time=" << options.minTime << secondsSuffix;
  arguments.push_back(minTime.str());
  arguments.insert(arguments.end(), options.passedOn.begin(), options.passedOn.end());
  arguments.push_back("--benchmark_out=");
  arguments.push_back("--benchmark_filter=.");
  std::vector<char*> pointers;
  for (auto& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  const int kept = dup(2), nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, 2);
  benchmark::Initialize(&count, pointers.data());
  std::cerr.flush();
  dup2(kept, 2);
  close(kept);
  close(nowhere);
  if (count > 1) throw UsageError(std::string("unknown flag, or a value that the flag does not take: '") + pointers[1] + "'");
}

}  // namespace labelbench
