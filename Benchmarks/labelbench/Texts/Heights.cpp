// Finds the standard heights.
#include "Heights.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "Failure.h"
#include "Job.h"
#include "Session.h"

namespace labelbench {

namespace {

/// The height in points that shows all visible lines of every text, in every mode that the engine has. Lines count as high
/// as the fonts that draw them, since other engines' lines are.
double standardHeight(Session& session, Look look) {
  const std::int64_t limit = session.options().lines;
  Worker worker(static_cast<std::size_t>(std::min<std::int64_t>(limit, 1024)));
  double line = 0, space = 0;
  for (const Mode& mode : allModes()) {
    if (!session.library().canLayOut(mode, limit)) continue;
    le_label label = session.label(mode.value, limit);
    label.flags |= LE_LABEL_FALLBACK_LINE_HEIGHTS;
    for (le_text* text : session.prepared(look)) {
      ++doing().beat;
      const le_size bounds{session.options().width, HUGE_VAL};
      le_status status = session.functions().layout(text, &label, bounds, &worker.result);
      if (status == LE_UNSUPPORTED) {
        label.flags &= ~LE_LABEL_FALLBACK_LINE_HEIGHTS;
        status = session.functions().layout(text, &label, bounds, &worker.result);
      }
      if (status != LE_MORE) session.require(status, "layout");
      double between = worker.result.size.height;
      for (std::size_t i = 0; i < worker.result.line_count && i < worker.result.line_capacity; ++i) {
        line = std::max(line, worker.result.lines[i].height);
        between -= worker.result.lines[i].height;
      }
      if (status == LE_OK) space = std::max(space, between);
    }
  }
  return static_cast<double>(limit) * (std::ceil(line) + 1) + std::ceil(space - 1e-6);
}

}  // namespace

std::string Heights::key(const TextSet& set, Look look) {
  return (set.whole.empty() ? set.name : set.whole) + (look == Look::runs ? ".runs" : look == Look::styles ? ".styles" : "");
}

Heights::Heights(const Options& options, const std::vector<const Stage*>& stages, const Engines& engines,
                 const std::vector<Corpus>& corpora) {
  const bool wanted = std::any_of(options.heights.begin(), options.heights.end(),
                                  [](const Height& height) { return height.kind == Height::standard; });
  if (!wanted || options.lines == 0) return;
  std::set<Look> looks;
  for (const Stage* stage : stages)
    if (stage->usesMode && stage->usesHeight) looks.insert(stage->look);
  for (const Corpus& corpus : corpora) {
    for (const TextSet& set : corpus.sets) {
      if (!set.whole.empty()) continue;
      for (const auto& engine : engines) {
        if (!engine->can("wrap.word") || !engine->can(corpus.fontCapability())) continue;
        try {
          Session session(engine, corpus, set, options);
          for (Look look : looks) standard_[key(set, look)] = standardHeight(session, look);
          break;
        } catch (const EngineError&) {
          continue;  // The error is reported when the engine is timed.
        }
      }
    }
  }
}

double Heights::of(const Height& height, const TextSet& set, Look look) const {
  if (height.kind == Height::points) return height.value;
  const auto found = height.kind == Height::none ? standard_.end() : standard_.find(key(set, look));
  return found == standard_.end() ? HUGE_VAL : found->second;
}

}  // namespace labelbench
