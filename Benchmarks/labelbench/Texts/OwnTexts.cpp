// Leaves out lines of the user's text files that the fonts cannot draw.
#include "OwnTexts.h"

#include <algorithm>

#include "Failure.h"
#include "Session.h"

namespace labelbench {

Judgement judged(const Options& options, const std::shared_ptr<EngineLibrary>& judge, const std::vector<Corpus>& corpora) {
  Judgement judgement;
  for (const Corpus& corpus : corpora) {
    auto& sets = judgement.emplace_back();
    for (const TextSet& set : corpus.sets) {
      auto& keep = sets.emplace_back();
      if (!corpus.isText || !judge->can(corpus.fontCapability())) continue;
      try {
        Session session(judge, corpus, set, options);
        std::vector<bool> drawable;
        for (std::size_t i = 0; i < set.texts.size(); ++i) {
          const auto [missing, foreign] = session.strangers(i);
          drawable.push_back(missing + foreign == 0);
        }
        keep = std::move(drawable);
      } catch (const EngineError&) {
        continue;  // The check before the timing reports it.
      }
    }
  }
  return judgement;
}

void leaveOut(const Judgement& judgement, std::vector<Corpus>& corpora, Message& left) {
  for (std::size_t c = 0; c < judgement.size(); ++c) {
    Corpus& corpus = corpora[c];
    for (std::size_t s = 0; s < judgement[c].size(); ++s) {
      TextSet& set = corpus.sets[s];
      const std::vector<bool>& keep = judgement[c][s];
      const auto bad = static_cast<std::size_t>(std::count(keep.begin(), keep.end(), false));
      if (bad == 0) continue;
      const std::string& first = set.texts[static_cast<std::size_t>(std::find(keep.begin(), keep.end(), false) - keep.begin())];
      std::string families;
      for (const auto& family : corpus.fonts) families += (families.empty() ? "" : ", ") + family;
      const std::string what =
        families + " has no glyph for characters in '" + excerpt(first) + "'" + fontAdvice(first);
      if (bad == keep.size()) throw UsageError("'" + corpus.path + "': no line can be drawn: " + what);
      note("'" + corpus.path + "': left out " + std::to_string(bad) + " of " + std::to_string(keep.size()) +
           " lines: " + what);
      keepTexts(corpus, set, keep);
      left.push_back({{"corpus", c}, {"set", s}, {"keep", keep}});
    }
  }
}

void leaveOutUndrawable(const Options& options, const Engines& engines, std::vector<Corpus>& corpora) {
  const auto reference = referenceEngine(engines);
  Message left = Message::array();
  leaveOut(judged(options, reference ? reference : engines.front(), corpora), corpora, left);
}

}  // namespace labelbench
