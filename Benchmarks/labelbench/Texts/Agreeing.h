// Finds the texts on which all engines of a run show the same lines, so that their times are those of one task.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "Channel.h"
#include "Corpus.h"
#include "EngineLibrary.h"
#include "Heights.h"

namespace labelbench {

/// A hash of an engine's lines for each text of a set ("texts"), and for each template of its corpus ("words" and
/// "numbers"), of the labels that the checks of `layout_unseen` and `numbers` make of it. Empty if the engine cannot lay
/// the set out.
using LinesOfSet = std::map<std::string, std::vector<std::uint64_t>>;

/// The lines of each corpus and set, at both widths of `layout_warm` and in all heights of the run.
std::vector<std::vector<LinesOfSet>> linesOf(const Options& options, const std::shared_ptr<EngineLibrary>& engine,
                                             const std::vector<Corpus>& corpora, const Heights& heights);

/// For each set of labels its texts and templates on which the engines agree: those that can lay it out, if they are at
/// least two. A set with none is left out.
Message agreement(const std::vector<std::vector<std::vector<LinesOfSet>>>& engines, const std::vector<Corpus>& corpora);

/// Adds to each corpus the sets that `agreement` found, as ja.agreeing.
void addAgreeing(const Message& found, std::vector<Corpus>& corpora);

}  // namespace labelbench
