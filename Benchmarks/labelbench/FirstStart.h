// The first label of a process: new processes that are forked before this one has loaded an engine.
#pragma once

#include <cstdint>

#include "Corpus.h"
#include "EngineLibrary.h"

namespace labelbench {

/// What a new process measured.
struct FirstStart {
  bool failed = true;
  double loading = 0;        ///< Seconds until the library was loaded with all it needs.
  double seconds = 0;        ///< Engine, font and first label after that.
  std::uint64_t lines = 0;
  std::uint64_t digest = 0;  ///< Of the label.
};

/// A process that was started before any engine was loaded and forks itself for each label.
class FirstStarts {
 public:
  /// Forks. The options and corpora must stay at their addresses.
  static void standBy(const Options& options);

  /// Lays out the first text of a set in a new process; throws EngineError.
  static FirstStart measure(const EngineLibrary& engine, const Corpus& corpus, const TextSet& set, const Mode& mode,
                            le_size bounds);
};

}  // namespace labelbench
