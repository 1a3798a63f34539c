// Parses the command line.
#include "Options.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <utility>

#include "Failure.h"
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

std::string didYouMean(const std::string& name, const std::vector<std::string>& known) {
  // A name is near if two letters were added, left out or changed, or one letter of a short name.
  std::size_t least = name.size() < 5 ? 2 : 3;
  std::string best;
  for (const std::string& other : known) {
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= name.size(); ++i) {
      std::size_t diagonal = std::exchange(row[0], i);
      for (std::size_t j = 1; j < row.size(); ++j)
        diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (name[i - 1] != other[j - 1])}));
    }
    if (row.back() < least) least = row.back(), best = other;
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

double number(const std::string& flag, const std::string& value, double least, double most) {
  char* end = nullptr;
  double result = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != 0 || !(result >= least) || !(result <= most))
    throw UsageError(flag + " takes a number from " + std::to_string(static_cast<long long>(least)) + " to " +
                     std::to_string(static_cast<long long>(most)) + ", not '" + value + "'");
  return result;
}

std::int64_t integer(const std::string& flag, const std::string& value, double least, double most) {
  double result = number(flag, value, least, most);
  if (result != std::floor(result)) throw UsageError(flag + " takes a whole number, not '" + value + "'");
  return static_cast<std::int64_t>(result);
}

bool truth(const std::string& value) { return !(value == "false" || value == "0" || value == "no" || value == "f"); }

std::string oneOf(const std::string& flag, const std::string& value, const std::vector<std::string>& allowed) {
  std::string list;
  for (const auto& name : allowed) {
    if (name == value) return value;
    list += " " + name;
  }
  throw UsageError(flag + " takes one of" + list + ", not '" + value + "'");
}

std::vector<std::string> listOf(const std::string& flag, const std::string& value) {
  auto parts = splitList(value);
  if (parts.empty()) throw UsageError(flag + " needs at least one name");
  return parts;
}

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

std::vector<Height> heightsOf(const std::string& value) {
  std::vector<Height> heights;
  for (const auto& part : listOf("--height", value)) {
    if (part == "default") heights.push_back({Height::standard});
    else if (part == "none") heights.push_back({Height::none});
    else heights.push_back({Height::points, number("--height", part, 0, 1e9)});
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

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

Options parseOptions(int argc, char** argv) {
  Options o;
  o.modes = {allModes().front()};
  o.stages = stagesOf("layout_cold,layout_warm");
  o.out = environment("BENCHMARK_OUT");
  o.filter = environment("BENCHMARK_FILTER");
  if (const std::string time = environment("BENCHMARK_MIN_TIME"); !time.empty())
    o.minTimeGiven = true, o.minTime = number("BENCHMARK_MIN_TIME", time, 0, 1e6);

  using Set = std::function<void(const std::string&)>;
  const std::map<std::string, Set> flags = {
    {"--engine", [&](const std::string& v) { o.engines.push_back(v); }},
    {"--corpus", [&](const std::string& v) { o.corpora.push_back(v); }},
    {"--languages", [&](const std::string& v) { o.languages = listOf("--languages", v); }},
    {"--texts", [&](const std::string& v) {
       o.texts = listOf("--texts", v);
       for (const auto& name : o.texts) oneOf("--texts", name, {"labels", "paragraphs"});
     }},
    {"--fonts", [&](const std::string& v) { o.fonts = listOf("--fonts", v); }},
    {"--language", [&](const std::string& v) { o.language = v; }},
    {"--direction", [&](const std::string& v) { o.direction = oneOf("--direction", v, {"ltr", "rtl"}); }},
    {"--width", [&](const std::string& v) { o.width = number("--width", v, 0, 1e9); }},
    {"--height", [&](const std::string& v) { o.heights = heightsOf(v); }},
    {"--size", [&](const std::string& v) { o.size = number("--size", v, 1, 10000); }},
    {"--lines", [&](const std::string& v) { o.lines = integer("--lines", v, 0, 1e9); }},
    {"--strategy", [&](const std::string& v) { o.strategy = oneOf("--strategy", v, {"standard", "none"}); }},
    {"--mode", [&](const std::string& v) { o.modes = modesOf(v); }},
    {"--stages", [&](const std::string& v) { o.stages = stagesOf(v); }},
    {"--threads", [&](const std::string& v) {
       o.threads.clear();
       for (const auto& part : listOf("--threads", v))
         o.threads.push_back(static_cast<int>(integer("--threads", part, 1, 1024)));
     }},
    {"--turns", [&](const std::string& v) { o.turns = integer("--turns", v, 1, 1e6); }},
    {"--per-label", [&](const std::string& v) { o.perLabel = v; }},
    {"--shard", [&](const std::string& v) { setShard(o, v); }},
    {"--count-passes", [&](const std::string& v) { o.countPasses = integer("--count-passes", v, 1, 1e6); }},
    {"--digests", [&](const std::string& v) { o.digests = v; }},
    {"--benchmark_filter", [&](const std::string& v) { o.filter = v == "all" ? "" : v; }},
    {"--benchmark_out", [&](const std::string& v) { o.out = v; }},
    {"--benchmark_out_format",
     [&](const std::string& v) { o.outFormat = oneOf("--benchmark_out_format", v, {"json", "csv", "console"}); }},
    {"--benchmark_format",
     [&](const std::string& v) { o.format = oneOf("--benchmark_format", v, {"console", "json", "csv"}); }},
    {"--benchmark_color", [&](const std::string& v) { o.color = v; }},
  };

  for (int i = 1; i < argc; ++i) {
    std::string flag = argv[i], value;
    std::size_t equals = flag.find('=');
    const bool joined = flag.rfind("--", 0) == 0 && equals != std::string::npos;
    if (joined) value = flag.substr(equals + 1), flag = flag.substr(0, equals);
    if (flag == "--help" || flag == "-h") {
      o.help = true;
    } else if (auto found = flags.find(flag); found != flags.end()) {
      if (!joined) {
        if (i + 1 >= argc) throw UsageError(flag + " needs a value");
        value = argv[++i];
      }
      found->second(value);
    } else if (flag == "--record-digests") {
      o.recordDigests = true;
      if (joined) o.digests = value;
      else if (i + 1 < argc && argv[i + 1][0] != '-') o.digests = argv[++i];
    } else if (flag == "--benchmark_list_tests") {
      o.list = !joined || truth(value);
    } else if (flag == "--benchmark_counters_tabular") {
      o.tabular = !joined || truth(value);
    } else if (flag == "--benchmark_display_aggregates_only") {
      o.displayAggregatesOnly = !joined || truth(value);
    } else if (flag.rfind("--benchmark_", 0) == 0 || flag == "--v") {
      // Google Benchmark requires values joined with =; here both forms work.
      if (!joined && i + 1 < argc && argv[i + 1][0] != '-') o.passedOn.push_back(flag + "=" + (value = argv[++i]));
      else o.passedOn.push_back(argv[i]);
      if (flag == "--benchmark_repetitions") number(flag, value, 1, 1e6);
      if (flag == "--benchmark_min_time") o.minTimeGiven = true, o.minTime = number(flag, value, 0, 1e6);
    } else if (flag[0] == '-') {
      std::vector<std::string> names;
      for (const auto& known : flags) names.push_back(known.first);
      throw UsageError("unknown flag '" + flag + "' (--help lists them)" + didYouMean(flag, names));
    } else {
      throw UsageError("unexpected argument '" + flag + "' (--help lists the flags)");
    }
  }
  return o;
}

}  // namespace labelbench
