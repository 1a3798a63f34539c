// Checks of an engine's answers before anything is timed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Heights.h"
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

/// How labels are laid out, besides the options.
struct Asked {
  Mode mode;
  Look look;
  double height;

  /// A key for it.
  std::string text() const;
};

/// Counts that differ by more than one, in percent. More than 5 are marked ≠.
Difference compareCounts(const Counts& counts, const Counts& reference, const std::string& what);

/// The larger of the differences in timed and unlimited lines: what shows that two engines do the same work. A
/// difference that goes away when the reference leaves its line break strategies out, which the engine does not have, is
/// named so and not marked. A height that hides lines of this engine alone is marked.
Difference compareLines(Session& session, Session& reference, const Asked& asked);

/// Texts whose glyphs are not the reference's, in percent, spaces aside: of hard lines that nothing breaks, so that only faces
/// and shaping decide. More than 5 are marked ≠.
Difference compareGlyphs(Session& session, Session& reference);

/// `layout_once` gives what `layout` gives for prepared text, where the engine does both; throws EngineError.
void requireSameOnce(Session& session, const Asked& asked);

/// The answers of an engine that are recorded: of the stages whose recording is `always`, and of those among `stages`
/// that are recorded where they are asked for; without a height, and with the standard one.
Answers answersOf(Session& session, const Heights& heights, const std::vector<const Stage*>& stages);

}  // namespace labelbench
