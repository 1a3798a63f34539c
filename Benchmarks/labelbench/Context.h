// The JSON's context: everything that a figure depends on.
#pragma once

#include <vector>

#include "Corpus.h"
#include "EngineLibrary.h"
#include "Heights.h"

namespace labelbench {

void addContext(const Options& options, const Engines& engines, const std::vector<Corpus>& corpora,
                const Heights& heights);

/// Loads each list of fonts once and adds the faces to the context; throws UsageError for a font that is not there.
void checkFonts(const Options& options, const Engines& engines, const std::shared_ptr<EngineLibrary>& reference,
                const std::vector<Corpus>& corpora);

}  // namespace labelbench
