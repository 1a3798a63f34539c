// The context of the JSON output: everything that a figure depends on.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "Corpus.h"
#include "EngineLibrary.h"
#include "Heights.h"

namespace labelbench {

/// Says on a terminal that a build without optimisation times nothing in earnest.
void noteDebugBuild();

void addContext(const Options& options, const Engines& engines, const std::vector<Corpus>& corpora,
                const std::map<std::string, double>& heights);

/// The faces of each corpus's fonts, by its tag. Throws UsageError for a font that does not exist.
std::map<std::string, std::string> faces(const Options& options, const std::shared_ptr<EngineLibrary>& loader,
                                         const std::vector<Corpus>& corpora);

/// Loads each list of fonts once and adds its faces to the context. Throws UsageError for a font that does not exist.
void checkFonts(const Options& options, const Engines& engines, const std::shared_ptr<EngineLibrary>& reference,
                const std::vector<Corpus>& corpora);

}  // namespace labelbench
