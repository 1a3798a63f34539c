// Leaves out lines of the user's text files that the fonts cannot draw.
#pragma once

#include <vector>

#include "Channel.h"
#include "Corpus.h"
#include "EngineLibrary.h"

namespace labelbench {

/// Which texts of each corpus and set can be drawn. A set that is not judged, or cannot be, has an empty list.
using Judgement = std::vector<std::vector<std::vector<bool>>>;

/// Judges the text files' lines by the fonts of an engine. Corpora in JSON stay whole, because their texts belong to their
/// fonts. Throws UsageError for a font that does not exist.
Judgement judged(const Options& options, const std::shared_ptr<EngineLibrary>& judge, const std::vector<Corpus>& corpora);

/// Leaves out what cannot be drawn, says how many lines they are, and appends to `left` what was left out. Throws
/// UsageError, with a suggestion of fonts, if no line is left.
void leaveOut(const Judgement& judgement, std::vector<Corpus>& corpora, Message& left);

/// Leaves out the lines of text files that have no glyph in the fonts of the reference, or else of the first engine.
/// Throws UsageError.
void leaveOutUndrawable(const Options& options, const Engines& engines, std::vector<Corpus>& corpora);

}  // namespace labelbench
