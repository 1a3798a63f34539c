// Measures the first label of a process, in new processes forked from one that has not loaded an engine.
#pragma once

#include <cstdint>

#include "Corpus.h"
#include "EngineLibrary.h"

namespace labelbench {

/// The measurements of a new process.
struct FirstStart {
  bool failed = true;
  double seconds = 0;        ///< Seconds for the engine, the font and the first label once the library is loaded.
  std::uint64_t lines = 0;
  std::uint64_t digest = 0;  ///< Digest of the label's layout.
};

/// A process that was started before any engine was loaded, and that forks itself for each label.
class FirstStarts {
 public:
  /// Starts the waiting process. The corpora must be loaded; they and the options must keep their addresses.
  static void standBy(const Options& options);

  /// Lays out the first text of a set in a new process. Throws EngineError.
  static FirstStart measure(const EngineLibrary& engine, const Corpus& corpus, const TextSet& set, const Mode& mode,
                            le_size bounds);
};

}  // namespace labelbench
