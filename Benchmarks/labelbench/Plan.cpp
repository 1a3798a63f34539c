// Which benchmarks there are.
#include "Plan.h"

#include <map>
#include <regex>

#include "Failure.h"

namespace labelbench {

namespace {

/// Google Benchmark's filter: a regular expression found anywhere in the name; a leading minus turns it around.
class Filter {
 public:
  explicit Filter(const std::string& text) {
    negative_ = !text.empty() && text[0] == '-';
    try {
      expression_ = std::regex(text.substr(negative_ ? 1 : 0), std::regex::extended);
    } catch (const std::regex_error&) {
      throw UsageError("--benchmark_filter is no regular expression: '" + text + "'");
    }
  }

  bool matches(const std::string& name) const { return std::regex_search(name, expression_) != negative_; }

 private:
  std::regex expression_;
  bool negative_;
};

constexpr std::size_t growSizes[] = {1'000, 100'000, 10'000'000, 100'000'000};

}  // namespace

std::string reportedName(const Entry& entry) {
  return entry.threads > 1 ? entry.name + "/threads:" + std::to_string(entry.threads) : entry.name;
}

std::vector<PlannedGroup> planBenchmarks(const Options& options, const std::vector<Corpus>& corpora,
                                         const Engines& engines) {
  const Filter filter(options.filter);
  std::map<std::string, std::string> lacking;  // By engine: stages and what they miss.
  std::vector<PlannedGroup> groups;
  for (const Corpus& corpus : corpora) {
    for (const TextSet& set : corpus.sets) {
      PlannedGroup group{&corpus, &set, {}};
      for (Stage stage : options.stages) {
        const StageInfo& info = infoOf(stage);
        if (stage == Stage::grow && &set != &corpus.sets.back()) continue;  // One long text a corpus is enough.
        if (stage == Stage::truncate && options.lines == 0) continue;       // Nothing is truncated without a limit.
        for (const Mode& mode : options.modes) {
          if (!info.usesMode && &mode != &options.modes.front()) continue;
          for (const auto& engine : engines) {
            if (const std::string lack = engine->lacks(stage, mode, options.lines); !lack.empty()) {
              std::string& line = lacking[engine->name()];
              const std::string item = std::string(info.name) + " (" + lack + ")";
              if (line.find(item) == std::string::npos) line += (line.empty() ? "" : ", ") + item;
              continue;
            }
            for (int threads : options.threads) {
              if (threads > 1 && !info.threads) continue;
              const std::string name =
                engine->name() + "/" + info.name + "/" + (info.usesMode ? mode.name : "none") + "/" + set.name;
              const auto add = [&](const std::string& fullName, std::size_t growBytes) {
                Entry entry{engine, stage, mode, threads, growBytes, fullName};
                if (filter.matches(reportedName(entry))) group.entries.push_back(std::move(entry));
              };
              if (stage != Stage::grow) add(name, 0);
              else
                // Only a label without a limit looks at all of it.
                for (std::size_t size : growSizes)
                  if (size <= 10'000'000 || options.lines == 0) add(name + "/bytes:" + std::to_string(size), size);
            }
          }
        }
      }
      if (!group.entries.empty()) groups.push_back(std::move(group));
    }
  }
  // Of engines that were not asked for by name, it goes without saying.
  if (!options.engines.empty())
    for (const auto& [engine, line] : lacking) note(engine + " cannot do " + line);
  if (groups.empty())
    throw UsageError(options.filter.empty() ? "none of the engines can do any of the stages"
                                            : "no benchmark matches '" + options.filter + "'");
  if (options.shards > groups.size())
    throw UsageError("--shard divides sets of texts, and there are only " + std::to_string(groups.size()));
  // All engines and stages of a set stay together, side by side in time.
  std::vector<PlannedGroup> part;
  for (std::size_t i = options.shard - 1; i < groups.size(); i += options.shards) part.push_back(std::move(groups[i]));
  return part;
}

}  // namespace labelbench
