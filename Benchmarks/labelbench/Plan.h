// The benchmarks of a run, from the options and the engines' capabilities.
#pragma once

#include <vector>

#include "Group.h"

namespace labelbench {

/// The benchmarks of one set of texts.
struct PlannedGroup {
  const Corpus* corpus;
  const TextSet* set;
  std::vector<Entry> entries;
};

/// In the order of corpora, stages, modes, engines; only those that --benchmark_filter matches. Prints to standard
/// error what an engine cannot do. Throws UsageError if nothing is left.
std::vector<PlannedGroup> planBenchmarks(const Options& options, const std::vector<Corpus>& corpora,
                                         const Engines& engines);

/// A benchmark's name as reports give it.
std::string reportedName(const Entry& entry);

}  // namespace labelbench
