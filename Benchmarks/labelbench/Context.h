// The context of the JSON output: everything that a figure depends on.
#pragma once

#include <vector>

#include "Corpus.h"
#include "EngineLibrary.h"
#include "Heights.h"

namespace labelbench {

void addContext(const Options& options, const Engines& engines, const std::vector<Corpus>& corpora,
                const Heights& heights);

/// Loads each list of fonts once and adds its faces to the context. Throws UsageError for a font that does not exist.
void checkFonts(const Options& options, const Engines& engines, const std::shared_ptr<EngineLibrary>& reference,
                const std::vector<Corpus>& corpora);

}  // namespace labelbench
