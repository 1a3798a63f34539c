// Parses the command line.
#include "Options.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "Failure.h"
#include "Flags.h"
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
    o.minTimeGiven = true, o.minTime = numberOf("BENCHMARK_MIN_TIME", time, 0, 1e6);

  for (int i = 1; i < argc; ++i) {
    std::string flag = argv[i], value;
    std::size_t equals = flag.find('=');
    const bool joined = flag.rfind("--", 0) == 0 && equals != std::string::npos;
    if (joined) value = flag.substr(equals + 1), flag = flag.substr(0, equals);
    const auto isNext = [&] { return i + 1 < argc && argv[i + 1][0] != '-'; };
    const auto& all = allFlags();
    const auto known = std::find_if(all.begin(), all.end(), [&](const Flag& one) { return flag == one.name; });
    if (flag == "--help" || flag == "-h") {
      o.help = true;
    } else if ((known != all.end() && known->takes == Takes::library) ||
               (known == all.end() && (flag.rfind("--benchmark_", 0) == 0 || flag == "--v"))) {
      // Google Benchmark requires values joined with =; here both forms work.
      if (!joined && isNext()) o.passedOn.push_back(flag + "=" + (value = argv[++i]));
      else o.passedOn.push_back(argv[i]);
      if (known != all.end() && known->set) known->set(o, value);
    } else if (known != all.end()) {
      if (!joined && known->takes == Takes::value) {
        if (i + 1 >= argc) throw UsageError(flag + " needs a value");
        value = argv[++i];
      } else if (!joined && known->takes == Takes::optional && isNext()) {
        value = argv[++i];
      }
      known->set(o, value);
    } else if (flag[0] == '-') {
      std::vector<std::string> names = {"--help"};
      for (const auto& one : all) names.push_back(one.name);
      throw UsageError("unknown flag '" + flag + "' (--help lists them)" + didYouMean(flag, names));
    } else {
      throw UsageError("unexpected argument '" + flag + "' (--help lists the flags)");
    }
  }
  if (o.processes > 1 && (o.turns > 0 || o.countPasses > 0 || o.recordDigests))
    throw UsageError("--processes goes with neither --turns, --count-passes nor --record-digests, which run in one process");
  return o;
}

}  // namespace labelbench
