// The heights of the bounds that `--height default` means.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "Corpus.h"
#include "EngineLibrary.h"

namespace labelbench {

/// The standard heights by set of texts and look, which are the same for all engines of a run.
class Heights {
 public:
  /// Computes the heights for these stages and sets: numberOfLines × the largest line height in the answers of the
  /// first of `engines` that has line heights.
  ///
  /// The line height is rounded up to whole points, and one point is added, because an engine that rounds ascent and
  /// descent up, as Qt does, must show as many lines. The largest space between the lines of an answer is added too.
  /// Without a line limit there is no height.
  Heights(const Options& options, const std::vector<const Stage*>& stages, const Engines& engines,
          const std::vector<Corpus>& corpora);
  /// Heights that another process computed.
  explicit Heights(std::map<std::string, double> standard) : standard_(std::move(standard)) {}

  /// The height in points; infinite if there is none.
  double of(const Height& height, const TextSet& set, Look look) const;

  /// The heights for the context, by names like "en" and "en.runs".
  const std::map<std::string, double>& all() const { return standard_; }

 private:
  static std::string key(const TextSet& set, Look look);

  std::map<std::string, double> standard_;
};

}  // namespace labelbench
