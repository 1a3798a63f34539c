// The benchmarks of a run, as they follow from the options and from the engines' capabilities.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "Group.h"

namespace labelbench {

/// The benchmarks of one set of texts.
struct PlannedGroup {
  const Corpus* corpus;
  const TextSet* set;
  std::vector<Entry> entries;
};

/// The benchmarks of one set of texts, whatever the filter; adds to `lacking` by engine what it cannot do.
std::vector<Entry> entriesOf(const Options& options, const Corpus& corpus, const TextSet& set, const Engines& engines,
                             std::map<std::string, std::string>& lacking);

/// The benchmarks in the order of corpora, stages, modes and engines, limited to those that --benchmark_filter matches.
/// Prints to standard error what engines named on the command line cannot do. Throws UsageError if nothing is left.
std::vector<PlannedGroup> planBenchmarks(const Options& options, const std::vector<Corpus>& corpora,
                                         const Engines& engines);

/// Whether `--benchmark_filter` matches a benchmark's name. Throws UsageError.
bool isWanted(const std::string& filter, const std::string& name);

}  // namespace labelbench
