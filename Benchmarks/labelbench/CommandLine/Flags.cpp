// Declares the flags, and reads their values.
#include "Flags.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <type_traits>

#include "Failure.h"

namespace labelbench {

namespace {

using Value = const std::string&;
using Words = std::vector<std::string>;

std::string joined(const Words& words) { return CLI::detail::join(words, " "); }

/// A number as help and errors show it: 0.1, 1000000000.
std::string digits(double number) {
  std::ostringstream text;
  text.precision(12);
  text << number;
  return text.str();
}

double numberOf(const std::string& flag, Value value, double least, double most, bool isWhole = false) {
  char* end = nullptr;
  const double result = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != 0 || !(result >= least) || !(result <= most))
    throw UsageError(flag + " takes a number from " + digits(least) + " to " + digits(most) + ", not '" + value + "'");
  if (isWhole && result != std::floor(result)) throw UsageError(flag + " takes a whole number, not '" + value + "'");
  return result;
}

/// A time in seconds, with the suffix of Google Benchmark 1.8 or without: 0.05s, 0.05.
double secondsOf(const std::string& flag, Value value) {
  const bool hasSuffix = value.size() > 1 && value.back() == 's';
  return numberOf(flag, hasSuffix ? value.substr(0, value.size() - 1) : value, 0, 1e6);
}

/// Whether a switch is on. Without a value it is.
bool truth(Value value) { return !(value == "false" || value == "0" || value == "no" || value == "f"); }

std::string oneOf(const std::string& flag, Value value, const Words& allowed) {
  for (const auto& name : allowed)
    if (name == value) return value;
  throw UsageError(flag + " takes one of " + joined(allowed) + ", not '" + value + "'" + didYouMean(value, allowed));
}

Words listOf(const std::string& flag, Value value) {
  auto parts = splitList(value);
  if (parts.empty()) throw UsageError(flag + " needs at least one name");
  return parts;
}

/// The indices of a list's parts among all names of their kind.
std::vector<std::size_t> indicesOf(const std::string& flag, const std::string& kind, Value value, const Words& all) {
  std::vector<std::size_t> indices;
  for (const auto& name : listOf(flag, value)) {
    indices.push_back(std::find(all.begin(), all.end(), name) - all.begin());
    if (indices.back() == all.size())
      throw UsageError("unknown " + kind + " '" + name + "'; " + kind + "s are " + joined(all) + didYouMean(name, all));
  }
  return indices;
}

Words namesOfStages() {
  Words names;
  for (const Stage* stage : allStages()) names.push_back(stage->name);
  names.push_back("all");
  return names;
}

std::vector<const Stage*> stagesOf(Value value) {
  std::vector<const Stage*> stages;
  const auto all = allStages();
  for (const std::size_t index : indicesOf("--stages", "stage", value, namesOfStages()))
    if (index < all.size()) stages.push_back(all[index]);
    else stages.insert(stages.end(), all.begin(), all.end());
  return stages;
}

Words namesOfModes() {
  Words names;
  for (const Mode& mode : allModes()) names.push_back(mode.name);
  return names;
}

std::vector<Mode> modesOf(Value value) {
  std::vector<Mode> modes;
  for (const std::size_t index : indicesOf("--mode", "mode", value, namesOfModes())) modes.push_back(allModes()[index]);
  return modes;
}

std::vector<Height> heightsOf(Value value) {
  std::vector<Height> heights;
  for (const auto& part : listOf("--height", value)) {
    if (part == "default") heights.push_back({Height::standard});
    else if (part == "none") heights.push_back({Height::none});
    else heights.push_back({Height::points, numberOf("--height", part, 0, 1e9)});
  }
  return heights;
}

/// Parses I/N with 1 <= I <= N.
void setShard(Options& options, Value value) {
  const std::size_t slash = value.find('/');
  const std::string index = value.substr(0, slash), count = slash == std::string::npos ? "" : value.substr(slash + 1);
  const bool digits = !index.empty() && !count.empty() && index.size() < 5 && count.size() < 5 &&
                      (index + count).find_first_not_of("0123456789") == std::string::npos;
  if (digits) options.shard = std::stoul(index), options.shards = std::stoul(count);
  if (!digits || options.shard < 1 || options.shard > options.shards)
    throw UsageError("--shard takes I/N with I from 1 to N, not '" + value + "'");
}

/// Declares flags, group by group.
struct Declarations {
  CLI::App& app;
  Options& options;
  std::string group = "";

  /// A flag whose value is read when it is met, so that of a repeated flag each value is checked and the last one holds.
  CLI::Option* flag(const std::string& name, const char* form, const std::string& help, std::function<void(Value)> set) {
    const auto read = [set](const CLI::results_t& given) { return set(given.back()), true; };
    return app.add_option(name, read, help)->group(group)->option_text(form)->trigger_on_parse();
  }

  CLI::Option* text(const char* name, const char* form, std::string& option, const std::string& help) {
    return flag(name, form, help, [&option](Value v) { option = v; });
  }

  CLI::Option* list(const std::string& name, const char* form, Words& option, const std::string& help) {
    return flag(name, form, help, [name, &option](Value v) { option = listOf(name, v); });
  }

  template <typename Number>
  void number(const std::string& name, const char* form, double least, double most, Number& option,
              const std::string& help) {
    flag(name, form, help, [=, &option](Value v) {
      option = static_cast<Number>(numberOf(name, v, least, most, std::is_integral_v<Number>));
    })->default_str(digits(static_cast<double>(option)));
  }

  /// A flag that sets an option to a value, or with "=false" to the other one.
  void toggle(const char* name, bool& option, bool value, const std::string& help) {
    flag(name, "", help, [&option, value](Value v) { option = truth(v) == value; })->expected(0);
  }

  /// A flag of Google Benchmark that is checked or noted here and passed on.
  CLI::Option* passed(const std::string& name, const char* form, std::function<void(Value)> note) {
    return flag(name, form, "", [name, note, &o = options](Value v) {
      note(v);
      o.passedOn.push_back(v.empty() ? name : name + "=" + v);
    });
  }
};

}  // namespace

CommandLine::CommandLine(Options& o) {
  set_help_flag();  // --help is declared like the others.
  allow_extras();
  Declarations f{*this, o, "What is timed"};
  f.flag("--engine", "NAME|LIB.so|NAME=LIB.so",
         "an engine; repeatable. Default: every library next to this program (liblabelengine.so is \"labelmark\", "
         "liblabelpeer-NAME.so is NAME)",
         [&o](Value v) { o.engines.push_back(v); });
  f.text("--command", "CMD", o.command,
         "instead of engines: a program in any language that claims the capability time of the protocol (docs/PROTOCOL.md). "
         "It times itself by its own clock, which is compared with ours. Stages: layout_cold, layout_warm, once_each");
  f.flag("--corpus", "DIR|FILE",
         "a corpus; repeatable. JSON as in Corpora/Text, or a text file with a label on each line. Language and fonts of "
         "a text file: --language and --fonts, else those of the corpus of the same name (ar.txt), else en and Noto "
         "Sans. Lines that cannot be drawn are left out and counted. Default: Corpora/Text, searched upward from this "
         "folder and from this program",
         [&o](Value v) { o.corpora.push_back(v); });
  f.list("--languages", "a,b", o.languages,
         "only corpora with these tags or languages; short means short-en, short-hi, …");
  f.flag("--texts", "a,b", "\"labels\", \"paragraphs\" or both (default)", [&o](Value v) {
    o.texts = listOf("--texts", v);
    for (const auto& name : o.texts) oneOf("--texts", name, {"labels", "paragraphs"});
  });
  f.toggle("--agreeing", o.agreeing, true,
           "also times, as ja.agreeing, those texts of each set on which all engines of the run show the same lines, at "
           "both widths and in all heights; of the templates of layout_unseen and numbers those whose first 20 labels "
           "agree. The JSON's context says how many they are. Takes one mode; not with --turns or --count-passes");
  const std::string stages = "layout_cold,layout_warm";
  o.stages = stagesOf(stages);
  f.flag("--stages", "a,b|all", "default: {}", [&o](Value v) { o.stages = stagesOf(v); })
    ->default_str(stages);
  const std::string modes = joined(namesOfModes());
  o.modes = {allModes().front()};
  f.flag("--mode", "a,b", "line break modes: " + modes + " (default: {})", [&o](Value v) { o.modes = modesOf(v); })
    ->default_str(o.modes.front().name);
  f.flag("--shard", "I/N",
         "the I-th of N parts, each of whole sets of texts, to divide a run among machines (labelmark merge joins their "
         "files)", [&o](Value v) { setShard(o, v); });
  f.number("--turns", "N", 1, 1e6, o.turns,
           "engines alternate N times, forward and back (A B B A), in each stage. A turn has as many passes as the first "
           "engine needs for --benchmark_min_time, after a tenth of them to warm up. Drift of the machine then affects "
           "all engines alike, and labelmark compare pairs adjacent turns. With one engine all stages "
           "alternate");
  f.number("--processes", "N", 1, 1e6, o.processes,
           "each benchmark runs in N processes, one after the other (default: {}). Each loads new copies of all "
           "libraries, has the stack at another address, and runs engines and stages in an order of its own. The JSON "
           "says which process made a repetition. The spread between processes is what labelmark compare needs");
  f.number("--timeout", "SECONDS", 0.1, 1e6, o.timeout,
           "ends an engine that works on one text for longer (default: {}, and a second more for every 100 KB of the "
           "text)");
  f.number("--memory", "MIB", 1, 1e9, o.memory,
           "ends an engine whose process has more memory (default: half of the machine's)");
  f.number("--count-passes", "N", 1, 1e6, o.countPasses,
           "under callgrind: counts N passes of each benchmark after warming up, instead of timing it (labelmark count "
           "uses it)");

  f.group = "The label";
  f.number("--width", "POINTS", 0, 1e9, o.width,
           "width of the bounds (default: {}); layout_warm and measure alternate it with 0.8 times it");
  f.flag("--height", "H,H",
         "height of the bounds: default, none, or points. default is numberOfLines × the largest line height in "
         "labelmark's answers for the texts (rounded up, plus one point per line), the same for every engine. With "
         "several heights, each benchmark's name contains its height. Without a line limit, and in measure, the height "
         "is not limited",
         [&o](Value v) { o.heights = heightsOf(v); });
  f.number("--lines", "N", 0, 1e9, o.lines, "numberOfLines (default: {}); 0 means no limit");
  f.number("--size", "POINTS", 1, 10000, o.size, "font size (default: {})");
  f.flag("--strategy", "NAME", "lineBreakStrategy for engines that have it: standard or none (default: {})",
         [&o](Value v) { o.strategy = oneOf("--strategy", v, {"standard", "none"}); })
    ->default_str(o.strategy);
  f.list("--fonts", "\"A,B\"", o.fonts,
         "families in the order of fallback, instead of the corpus's; or a font file's path, or metric:Square for a "
         "built-in font");
  f.text("--language", "TAG", o.language, "language of a text file; default: from a file name like ar.txt, else en");

  f.group = "Files";
  f.text("--benchmark_out", "FILE", o.out,
         "Google Benchmark's JSON, written when complete")
    ->envname("BENCHMARK_OUT");
  f.toggle("--resume", o.resumes, true,
           "goes on with the run that wrote the file of --benchmark_out and was ended: what that has is not timed again. "
           "Starts anew if there is no such file");
  f.toggle("--no-answers", o.answers, false,
           "leaves out the answer to each text, which the JSON file has for each engine; digests of the answers stay");
  f.toggle("--no-cases", o.cases, false,
           "leaves out the results of the conformance cases of the level core, which the JSON file has for each engine");
  f.text("--digests", "FILE", o.digests, "recorded answers; default: Benchmarks/digests.json");
  f.flag("--record-digests", "[FILE]", "writes labelmark's answers there instead of comparing them; times nothing",
         [&o](Value v) {
           o.recordDigests = true;
           if (!v.empty()) o.digests = v;
         })->expected(0, 1);
  f.toggle("--help,-h", o.help, true, "prints this help");

  // Flags of Google Benchmark. Some are handled here, so that files are written completely or not at all.
  f.group = "";
  f.flag("--benchmark_filter", "REGEX", "", [&o](Value v) { o.filter = v == "all" ? "" : v; })
    ->envname("BENCHMARK_FILTER");
  f.toggle("--benchmark_list_tests", o.list, true, "");
  f.flag("--benchmark_min_time", "SECONDS", "", [&o](Value v) { o.minTime = secondsOf("--benchmark_min_time", v); });
  f.passed("--benchmark_repetitions", "N", [](Value v) { numberOf("--benchmark_repetitions", v, 1, 1e6); });
  f.passed("--benchmark_enable_random_interleaving", "true", [&o](Value v) { o.randomInterleaving = truth(v); })
    ->expected(0, 1);
  f.flag("--benchmark_format", "NAME", "",
         [&o](Value v) { o.format = oneOf("--benchmark_format", v, {"console", "json"}); });
  f.passed("--benchmark_context", "NAME=VALUE", [](Value) {});
}

std::string nameOf(const CLI::Option& flag) { return "--" + flag.get_lnames().front(); }

std::string helpOf(const CLI::Option& flag) {
  return CLI::detail::find_and_replace(flag.get_description(), "{}", flag.get_default_str());
}

}  // namespace labelbench
