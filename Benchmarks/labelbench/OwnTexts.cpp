// Leaves out lines of the user's text files that the fonts cannot draw.
#include "OwnTexts.h"

#include <algorithm>

#include "Failure.h"
#include "Session.h"

namespace labelbench {

void leaveOutUndrawable(const Options& options, const Engines& engines, std::vector<Corpus>& corpora) {
  const auto reference = referenceEngine(engines);
  const auto& judge = reference ? reference : engines.front();
  for (Corpus& corpus : corpora) {
    if (!corpus.isText || !judge->can(corpus.fontCapability())) continue;
    for (TextSet& set : corpus.sets) {
      std::vector<bool> keep(set.texts.size(), true);
      try {
        Session session(judge, corpus, set, options);
        for (std::size_t i = 0; i < keep.size(); ++i) {
          const auto [missing, foreign] = session.strangers(i);
          keep[i] = missing + foreign == 0;
        }
      } catch (const EngineError&) {
        continue;  // The check before the timing reports it.
      }
      const auto bad = static_cast<std::size_t>(std::count(keep.begin(), keep.end(), false));
      if (bad == 0) continue;
      std::string first, all, families;
      for (std::size_t i = 0; i < keep.size(); ++i) {
        if (keep[i]) continue;
        if (all.empty()) first = set.texts[i];
        all += set.texts[i];
      }
      std::string hint = suggestedFonts(corpus, all);
      for (const auto& family : corpus.fonts) families += (families.empty() ? "" : ", ") + family;
      if (!hint.empty()) hint = "; try --fonts \"" + hint + "\"";
      const std::string what = families + " has no glyph for characters in '" + excerpt(first) + "'" + hint;
      if (bad == keep.size()) throw UsageError("'" + corpus.path + "': no line can be drawn: " + what);
      note("'" + corpus.path + "': left out " + std::to_string(bad) + " of " + std::to_string(keep.size()) +
           " lines: " + what);
      keepTexts(corpus, set, keep);
    }
  }
}

}  // namespace labelbench
