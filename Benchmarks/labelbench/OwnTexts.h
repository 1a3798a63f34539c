// Leaves out lines of the user's text files that the fonts cannot draw.
#pragma once

#include <vector>

#include "Corpus.h"
#include "EngineLibrary.h"

namespace labelbench {

/// Leaves out the lines of text files that have no glyph in the fonts, and says how many they are. Corpora in JSON stay
/// whole, because their texts belong to their fonts. Throws UsageError, with a suggestion of fonts, if no line is left.
void leaveOutUndrawable(const Options& options, const Engines& engines, std::vector<Corpus>& corpora);

}  // namespace labelbench
