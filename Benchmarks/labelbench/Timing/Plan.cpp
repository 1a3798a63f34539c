// Makes the list of a run's benchmarks.
#include "Plan.h"

#include <algorithm>
#include <map>
#include <regex>

#include "Failure.h"

namespace labelbench {

namespace {

/// Google Benchmark's filter: a regular expression that is searched anywhere in the name. A leading minus inverts it.
class Filter {
 public:
  explicit Filter(const std::string& text) {
    negative_ = !text.empty() && text[0] == '-';
    try {
      expression_ = std::regex(text.substr(negative_ ? 1 : 0), std::regex::extended);
    } catch (const std::regex_error&) {
      throw UsageError("--benchmark_filter is not a regular expression: '" + text + "'");
    }
  }

  bool matches(const std::string& name) const { return std::regex_search(name, expression_) != negative_; }

 private:
  std::regex expression_;
  bool negative_;
};

/// The benchmarks of one engine, stage and mode, for all heights and lengths.
std::vector<Entry> variantsOf(const Options& options, const Stage& stage, const Mode& mode,
                              const std::shared_ptr<EngineLibrary>& engine, const TextSet& set) {
  std::vector<Entry> entries;
  const std::string name =
    engine->name() + "/" + stage.name + "/" + (stage.usesMode ? mode.name : "none") + "/" + set.name;
  const bool takesHeight = stage.usesMode && stage.usesHeight;
  const std::vector<Height> without = {{Height::none}};
  for (const Height& height : takesHeight ? options.heights : without) {
    // A single height is in the context; if there are several, each benchmark's name has its own.
    const bool named = takesHeight && options.heights.size() > 1;
    const std::string full = named ? name + "/height:" + height.text() : name;
    if (!stage.arguments) entries.push_back({engine, &stage, mode, height, 0, full});
    else
      for (std::int64_t argument : stage.arguments(options))
        entries.push_back({engine, &stage, mode, height, argument,
                           full + "/" + stage.argument + ":" + std::to_string(argument)});
  }
  return entries;
}

}  // namespace

bool isWanted(const std::string& filter, const std::string& name) { return filter.empty() || Filter(filter).matches(name); }

std::vector<Entry> entriesOf(const Options& options, const Corpus& corpus, const TextSet& set, const Engines& engines,
                             std::map<std::string, std::string>& lacking) {
  // Sets of texts that agree follow the whole ones.
  const auto last = std::find_if(corpus.sets.rbegin(), corpus.sets.rend(), [](const TextSet& one) { return one.whole.empty(); });
  std::vector<Entry> entries;
  for (const Stage* stage : options.stages) {
    if (stage->onlyLastSet && &set != &*last) continue;
    if (stage->needsLimit && options.lines == 0) continue;
    // A stage without a mode needs only one; the name then says "none".
    const std::vector<Mode> one = {options.modes.front()};
    for (const Mode& mode : stage->usesMode ? options.modes : one) {
      for (const auto& engine : engines) {
        if (const std::string lack = engine->lacks(*stage, mode, options.lines, corpus.fontCapability()); !lack.empty()) {
          std::string& line = lacking[engine->name()];
          const std::string item = std::string(stage->name) + " (" + lack + ")";
          if (line.find(item) == std::string::npos) line += (line.empty() ? "" : ", ") + item;
          continue;
        }
        for (Entry& entry : variantsOf(options, *stage, mode, engine, set)) entries.push_back(std::move(entry));
      }
    }
  }
  return entries;
}

std::vector<PlannedGroup> planBenchmarks(const Options& options, const std::vector<Corpus>& corpora,
                                         const Engines& engines) {
  const Filter filter(options.filter);
  std::map<std::string, std::string> lacking;  // By engine: the stages that it cannot do, each with what it lacks.
  std::vector<PlannedGroup> groups;
  for (const Corpus& corpus : corpora) {
    for (const TextSet& set : corpus.sets) {
      PlannedGroup group{&corpus, &set, {}};
      for (Entry& entry : entriesOf(options, corpus, set, engines, lacking))
        if (filter.matches(entry.name)) group.entries.push_back(std::move(entry));
      if (!group.entries.empty()) groups.push_back(std::move(group));
    }
  }
  // Engines that were not named on the command line skip stages silently.
  if (!options.engines.empty())
    for (const auto& [engine, line] : lacking) note(engine + " cannot do " + line);
  if (groups.empty())
    throw UsageError(options.filter.empty() ? "none of the engines can do any of the stages"
                                            : "no benchmark matches '" + options.filter + "'");
  if (options.shards > groups.size())
    throw UsageError("--shard divides sets of texts, and there are only " + std::to_string(groups.size()));
  // All engines and stages of a set stay in the same part, so that they run close in time.
  std::vector<PlannedGroup> part;
  for (std::size_t i = options.shard - 1; i < groups.size(); i += options.shards) part.push_back(std::move(groups[i]));
  return part;
}

}  // namespace labelbench
