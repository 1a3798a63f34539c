// The table of flags, and how their values are read.
#include "Flags.h"

#include <cmath>
#include <cstdlib>

#include "Failure.h"

namespace labelbench {

double numberOf(const std::string& flag, const std::string& value, double least, double most) {
  char* end = nullptr;
  double result = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != 0 || !(result >= least) || !(result <= most))
    throw UsageError(flag + " takes a number from " + std::to_string(static_cast<long long>(least)) + " to " +
                     std::to_string(static_cast<long long>(most)) + ", not '" + value + "'");
  return result;
}

namespace {

std::int64_t integer(const std::string& flag, const std::string& value, double least, double most) {
  double result = numberOf(flag, value, least, most);
  if (result != std::floor(result)) throw UsageError(flag + " takes a whole number, not '" + value + "'");
  return static_cast<std::int64_t>(result);
}

/// Whether a switch is on. Without a value it is.
bool truth(const std::string& value) { return !(value == "false" || value == "0" || value == "no" || value == "f"); }

std::string oneOf(const std::string& flag, const std::string& value, const std::vector<std::string>& allowed) {
  std::string list;
  for (const auto& name : allowed) {
    if (name == value) return value;
    list += " " + name;
  }
  throw UsageError(flag + " takes one of" + list + ", not '" + value + "'" + didYouMean(value, allowed));
}

std::vector<std::string> listOf(const std::string& flag, const std::string& value) {
  auto parts = splitList(value);
  if (parts.empty()) throw UsageError(flag + " needs at least one name");
  return parts;
}

}  // namespace

std::vector<const Stage*> stagesOf(const std::string& value) {
  std::vector<const Stage*> stages;
  for (const auto& name : listOf("--stages", value)) {
    const auto all = allStages();
    if (name == "all") {
      stages.insert(stages.end(), all.begin(), all.end());
    } else if (const Stage* stage = stageNamed(name)) {
      stages.push_back(stage);
    } else {
      std::string list;
      std::vector<std::string> names;
      for (const Stage* stage : all) list += std::string(" ") + stage->name, names.push_back(stage->name);
      throw UsageError("unknown stage '" + name + "'; stages are" + list + ", or all" + didYouMean(name, names));
    }
  }
  return stages;
}

namespace {

std::vector<Height> heightsOf(const std::string& value) {
  std::vector<Height> heights;
  for (const auto& part : listOf("--height", value)) {
    if (part == "default") heights.push_back({Height::standard});
    else if (part == "none") heights.push_back({Height::none});
    else heights.push_back({Height::points, numberOf("--height", part, 0, 1e9)});
  }
  return heights;
}

std::vector<Mode> modesOf(const std::string& value) {
  std::vector<Mode> modes;
  for (const auto& name : listOf("--mode", value)) {
    std::size_t before = modes.size();
    std::vector<std::string> names;
    for (const auto& mode : allModes()) {
      names.push_back(mode.name);
      if (name == mode.name) modes.push_back(mode);
    }
    if (modes.size() == before)
      throw UsageError("unknown mode '" + name + "'; modes are tail head middle word char clip" + didYouMean(name, names));
  }
  return modes;
}

/// Parses I/N with 1 <= I <= N.
void setShard(Options& options, const std::string& value) {
  const std::size_t slash = value.find('/');
  const std::string index = value.substr(0, slash), count = slash == std::string::npos ? "" : value.substr(slash + 1);
  const bool digits = !index.empty() && !count.empty() && index.size() < 5 && count.size() < 5 &&
                      (index + count).find_first_not_of("0123456789") == std::string::npos;
  if (digits) options.shard = std::stoul(index), options.shards = std::stoul(count);
  if (!digits || options.shard < 1 || options.shard > options.shards)
    throw UsageError("--shard takes I/N with I from 1 to N, not '" + value + "'");
}

std::vector<std::string> namesOfStages() {
  std::vector<std::string> names;
  for (const Stage* stage : allStages()) names.push_back(stage->name);
  names.push_back("all");
  return names;
}

std::vector<std::string> namesOfModes() {
  std::vector<std::string> names;
  for (const Mode& mode : allModes()) names.push_back(mode.name);
  return names;
}

using Values = const std::string&;

std::vector<Flag> makeFlags() {
  return {
    {"--engine", "NAME|LIB.so|NAME=LIB.so", Section::timed, Takes::value,
     "an engine; repeatable. Default: every library next to this program (liblabelengine.so is \"labelmark\", "
     "liblabelpeer-NAME.so is NAME)",
     Completes::file, {}, [](Options& o, Values v) { o.engines.push_back(v); }},
    {"--corpus", "DIR|FILE", Section::timed, Takes::value,
     "a corpus; repeatable. JSON as in Corpora/Text, or a text file with a label on each line. Language and fonts of a "
     "text file: --language and --fonts, else those of the corpus of the same name (ar.txt), else en and Noto Sans. "
     "Lines that cannot be drawn are left out and counted. Default: Corpora/Text, searched upward from this folder and "
     "from this program",
     Completes::file, {}, [](Options& o, Values v) { o.corpora.push_back(v); }},
    {"--languages", "a,b", Section::timed, Takes::value,
     "only corpora with these tags or languages; short means short-en, short-hi, …", Completes::nothing, {},
     [](Options& o, Values v) { o.languages = listOf("--languages", v); }},
    {"--texts", "a,b", Section::timed, Takes::value, "\"labels\", \"paragraphs\" or both (default)", Completes::words,
     {"labels", "paragraphs"},
     [](Options& o, Values v) {
       o.texts = listOf("--texts", v);
       for (const auto& name : o.texts) oneOf("--texts", name, {"labels", "paragraphs"});
     }},
    {"--stages", "a,b|all", Section::timed, Takes::value, "default: layout_cold,layout_warm", Completes::words,
     namesOfStages(), [](Options& o, Values v) { o.stages = stagesOf(v); }},
    {"--mode", "a,b", Section::timed, Takes::value, "line break modes: tail (default) head middle word char clip",
     Completes::words, namesOfModes(), [](Options& o, Values v) { o.modes = modesOf(v); }},
    {"--threads", "1,2", Section::timed, Takes::value,
     "numbers of threads (default: 1). If one is above 1, times are wall times, and each thread keeps its own processor "
     "if there are enough; with --turns, one thread uses each processor in turn",
     Completes::nothing, {},
     [](Options& o, Values v) {
       o.threads.clear();
       for (const auto& part : listOf("--threads", v))
         o.threads.push_back(static_cast<int>(integer("--threads", part, 1, 1024)));
     }},
    {"--shard", "I/N", Section::timed, Takes::value,
     "the I-th of N parts, each of whole sets of texts, to divide a run among machines (labelmark merge joins their "
     "files)",
     Completes::nothing, {}, setShard},
    {"--turns", "N", Section::timed, Takes::value,
     "engines alternate N times, forward and back (A B B A), in each stage. A turn has as many passes as the first "
     "engine needs for --benchmark_min_time, after a tenth of them to warm up. Drift of the machine then affects all "
     "engines alike, and labelmark compare pairs adjacent turns. With one engine, or several numbers of threads, all "
     "stages alternate",
     Completes::nothing, {}, [](Options& o, Values v) { o.turns = integer("--turns", v, 1, 1e6); }},
    {"--processes", "N", Section::timed, Takes::value,
     "each benchmark runs in N processes, one after the other (default: 1). Each loads new copies of all libraries, has "
     "the stack at another address, and runs engines and stages in an order of its own. The JSON says which process "
     "made a repetition. The spread between processes is what labelmark compare needs",
     Completes::nothing, {}, [](Options& o, Values v) { o.processes = integer("--processes", v, 1, 1e6); }},
    {"--timeout", "SECONDS", Section::timed, Takes::value,
     "ends an engine that works on one text for longer (default: 20, and a second more for every 100 KB of the text)",
     Completes::nothing, {}, [](Options& o, Values v) { o.timeout = numberOf("--timeout", v, 0.1, 1e6); }},
    {"--memory", "MIB", Section::timed, Takes::value,
     "ends an engine whose process has more memory (default: half of the machine's)", Completes::nothing, {},
     [](Options& o, Values v) { o.memory = static_cast<std::size_t>(integer("--memory", v, 1, 1e9)); }},
    {"--count-passes", "N", Section::timed, Takes::value,
     "under callgrind: counts N passes of each benchmark after warming up, instead of timing it "
     "(labelmark count uses it)",
     Completes::nothing, {}, [](Options& o, Values v) { o.countPasses = integer("--count-passes", v, 1, 1e6); }},

    {"--width", "POINTS", Section::label, Takes::value,
     "width of the bounds (default: 120); layout_warm and measure alternate it with 0.8 times it", Completes::nothing,
     {}, [](Options& o, Values v) { o.width = numberOf("--width", v, 0, 1e9); }},
    {"--height", "H,H", Section::label, Takes::value,
     "height of the bounds: default, none, or points. default is numberOfLines × the largest line height in "
     "labelmark's answers for the texts (rounded up, plus one point per line), the same for every engine. With several "
     "heights, each benchmark's name contains its height. Without a line limit, and in measure, the height is not "
     "limited",
     Completes::words, {"default", "none"}, [](Options& o, Values v) { o.heights = heightsOf(v); }},
    {"--lines", "N", Section::label, Takes::value, "numberOfLines (default: 2); 0 means no limit", Completes::nothing,
     {}, [](Options& o, Values v) { o.lines = integer("--lines", v, 0, 1e9); }},
    {"--size", "POINTS", Section::label, Takes::value, "font size (default: 17)", Completes::nothing, {},
     [](Options& o, Values v) { o.size = numberOf("--size", v, 1, 10000); }},
    {"--strategy", "NAME", Section::label, Takes::value,
     "lineBreakStrategy for engines that have it: standard (default) or none", Completes::words, {"standard", "none"},
     [](Options& o, Values v) { o.strategy = oneOf("--strategy", v, {"standard", "none"}); }},
    {"--fonts", "\"A,B\"", Section::label, Takes::value,
     "families in the order of fallback, instead of the corpus's; or a font file's path, or metric:Square for a "
     "built-in font",
     Completes::file, {}, [](Options& o, Values v) { o.fonts = listOf("--fonts", v); }},
    {"--language", "TAG", Section::label, Takes::value,
     "language of a text file; default: from a file name like ar.txt, else en", Completes::nothing, {},
     [](Options& o, Values v) { o.language = v; }},
    {"--direction", "ltr|rtl", Section::label, Takes::value,
     "direction of a text file; default: that of its language", Completes::words, {"ltr", "rtl"},
     [](Options& o, Values v) { o.direction = oneOf("--direction", v, {"ltr", "rtl"}); }},

    {"--benchmark_out", "FILE", Section::files, Takes::value,
     "Google Benchmark's JSON (or --benchmark_out_format=csv), written when complete", Completes::file, {},
     [](Options& o, Values v) { o.out = v; }},
    {"--per-label", "FILE", Section::files, Takes::value,
     "CSV with the median time of each label, measured separately after the benchmarks. The report and the JSON get the "
     "median of these times, the 99th percentile, and the worst with its text", Completes::file, {},
     [](Options& o, Values v) { o.perLabel = v; }},
    {"--no-answers", "", Section::files, Takes::truth,
     "leaves out the answer to each text, which the JSON file has for each engine; digests of the answers stay",
     Completes::nothing, {}, [](Options& o, Values v) { o.answers = !truth(v); }},
    {"--no-cases", "", Section::files, Takes::truth,
     "leaves out the results of the conformance cases of the level core, which the JSON file has for each engine",
     Completes::nothing, {}, [](Options& o, Values v) { o.cases = !truth(v); }},
    {"--digests", "FILE", Section::files, Takes::value, "recorded answers; default: Benchmarks/digests.json",
     Completes::file, {}, [](Options& o, Values v) { o.digests = v; }},
    {"--record-digests", "[FILE]", Section::files, Takes::optional,
     "writes labelmark's answers there instead of comparing them; times nothing", Completes::file, {},
     [](Options& o, Values v) {
       o.recordDigests = true;
       if (!v.empty()) o.digests = v;
     }},
    {"--generate-completion-script", "SHELL", Section::files, Takes::value,
     "prints a script that completes these flags in bash, zsh or fish", Completes::words, {"bash", "zsh", "fish"},
     [](Options& o, Values v) { o.completionShell = oneOf("--generate-completion-script", v, {"bash", "zsh", "fish"}); }},
    {"--generate-manual", "DATE", Section::files, Takes::value,
     "prints a page for man, with this date", Completes::nothing, {},
     [](Options& o, Values v) { o.manualDate = v, o.manual = true; }},

    // Flags of Google Benchmark. Some are handled here, so that files are written completely or not at all.
    {"--benchmark_filter", "REGEX", Section::library, Takes::value, "", Completes::nothing, {},
     [](Options& o, Values v) { o.filter = v == "all" ? "" : v; }},
    {"--benchmark_list_tests", "", Section::library, Takes::truth, "", Completes::nothing, {},
     [](Options& o, Values v) { o.list = truth(v); }},
    {"--benchmark_min_time", "SECONDS", Section::library, Takes::library, "", Completes::nothing, {},
     [](Options& o, Values v) { o.minTimeGiven = true, o.minTime = numberOf("--benchmark_min_time", v, 0, 1e6); }},
    {"--benchmark_repetitions", "N", Section::library, Takes::library, "", Completes::nothing, {},
     [](Options&, Values v) { numberOf("--benchmark_repetitions", v, 1, 1e6); }},
    {"--benchmark_enable_random_interleaving", "true", Section::library, Takes::library, "", Completes::nothing, {},
     [](Options& o, Values v) { o.randomInterleaving = truth(v); }},
    {"--benchmark_report_aggregates_only", "true", Section::library, Takes::library, "", Completes::nothing, {},
     [](Options& o, Values v) { o.aggregatesOnly = truth(v); }},
    {"--benchmark_display_aggregates_only", "", Section::library, Takes::truth, "", Completes::nothing, {},
     [](Options& o, Values v) { o.displayAggregatesOnly = truth(v); }},
    {"--benchmark_format", "NAME", Section::library, Takes::value, "", Completes::words, {"console", "json", "csv"},
     [](Options& o, Values v) { o.format = oneOf("--benchmark_format", v, {"console", "json", "csv"}); }},
    {"--benchmark_out_format", "NAME", Section::library, Takes::value, "", Completes::words, {"json", "csv", "console"},
     [](Options& o, Values v) { o.outFormat = oneOf("--benchmark_out_format", v, {"json", "csv", "console"}); }},
    {"--benchmark_color", "WHEN", Section::library, Takes::value, "", Completes::words, {"auto", "true", "false"},
     [](Options& o, Values v) { o.color = v; }},
    {"--benchmark_counters_tabular", "", Section::library, Takes::truth, "", Completes::nothing, {},
     [](Options& o, Values v) { o.tabular = truth(v); }},
    {"--benchmark_context", "NAME=VALUE", Section::library, Takes::library, ""},
  };
}

}  // namespace

const std::vector<Flag>& allFlags() {
  static const std::vector<Flag> flags = makeFlags();
  return flags;
}

}  // namespace labelbench
