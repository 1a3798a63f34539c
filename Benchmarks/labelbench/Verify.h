// Checks of an engine's answers before anything is timed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Records.h"
#include "Session.h"

namespace labelbench {

/// How an engine's answers compare with the reference's.
struct Difference {
  bool known = false;   ///< There was something to compare.
  double percent = 0;   ///< Texts that differ by more than one.
  std::string mark;     ///< For the benchmark's label: "", or what is to be said.
};

/// Numbers of lines or boundaries of each text.
using Counts = std::vector<std::uint64_t>;

/// Lines of each text at the options' width without limit, by words: what shows that two engines do the same work.
/// Without strategies as an engine counts that has none.
Counts unlimitedLines(Session& session, bool strategies = true);
/// Lines of each text as timed.
Counts timedLines(Session& session, const Mode& mode, bool strategies = true);
/// Line break opportunities (or clusters) of each text.
Counts boundaryCounts(Session& session, bool lines);

/// Counts that differ by more than one, in percent. More than 5 are marked ≠.
Difference compareCounts(const Counts& counts, const Counts& reference, const std::string& what);

/// The larger of the differences in timed and unlimited lines. A difference that goes away when the reference leaves
/// its line break strategies out, which the engine does not have, is named so and not marked.
Difference compareLines(Session& session, Session& reference, const Mode& mode);

/// `layout_once` gives what `layout` gives for prepared text, where the engine does both; throws EngineError.
void requireSameOnce(Session& session, const Mode& mode);

/// The answers of an engine that are recorded: lines at both widths for each mode, and boundaries.
Answers answersOf(Session& session, const std::vector<Mode>& modes);

}  // namespace labelbench
