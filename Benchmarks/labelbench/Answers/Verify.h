// Checks an engine's answers before anything is timed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Heights.h"
#include "Job.h"
#include "Records.h"
#include "Session.h"

namespace labelbench {

/// How an engine's answers differ from the reference's.
struct Difference {
  double percent = 0;   ///< Percentage of the texts that differ.
  std::string mark;     ///< For the benchmark's label: "", or a remark on the difference.
  bool isFailure = false;  ///< No font and no library explains the difference: this is not the same label.
  double otherLines = -1;  ///< Percentage of the texts with other lines, at least by an offset; negative if not known.
};

/// The number of lines or boundaries of each text.
using Counts = std::vector<std::uint64_t>;

/// How labels are laid out, apart from the options.
struct Asked {
  Mode mode;
  Look look;
  double height;

  /// A key for maps.
  std::string text() const;
};

/// The percentage of texts whose counts are more than one apart. More than 5 % are marked ≠.
Difference compareCounts(const Counts& counts, const Counts& reference, const std::string& what);

/// The larger of the differences in timed and in unlimited lines, which shows whether two engines do the same work. A
/// difference that disappears when the reference leaves out its line break strategies, because the engine does not have
/// them, is named so and not marked. A height that hides lines of this engine alone is marked.
Difference compareLines(Session& session, Session& reference, const Asked& asked);

/// Compares answers to the same question: the lines' offsets, whether the labels are truncated, the widths of equal
/// lines and the positions of their clusters, sizes and scales.
Difference compareAnswers(const JobAnswer& mine, const JobAnswer& reference);

/// The percentage of texts whose glyphs are not the reference's, apart from spaces. Only hard breaks divide the texts,
/// so that only faces and shaping decide. More than 5 % are marked ≠.
Difference compareGlyphs(Session& session, Session& reference);

/// Requires that `layout_once` gives what `layout` gives for prepared text, if the engine has both. Throws EngineError.
void requireSameOnce(Session& session, const Asked& asked);

/// The answers of an engine that are recorded, without a height and with the standard one. They are those of the stages
/// whose recording is `always`, and of those among `stages` whose recording is `asked`.
Answers answersOf(Session& session, const Heights& heights, const std::vector<const Stage*>& stages);

}  // namespace labelbench
