// Finds the texts on which all engines of a run show the same lines.
#include "Agreeing.h"

#include <algorithm>

#include "Job.h"
#include "Session.h"
#include "UnseenJob.h"

namespace labelbench {

namespace {

/// Where the lines of an answer begin and end.
void addLines(const le_result& result, Hash& hash) {
  const Shown answer = shown(result);
  hash.add(static_cast<std::uint64_t>(answer.lines.size()));
  for (const ShownLine& line : answer.lines)
    for (const std::size_t offset : {line.start, line.end, line.tailStart, line.tailEnd, std::size_t{line.hasEllipsis}})
      hash.add(static_cast<std::uint64_t>(offset));
}

std::vector<std::uint64_t> linesOfTexts(Session& session, const Heights& heights) {
  const Options& options = session.options();
  const le_label label = session.label(options.modes.front().value, options.lines);
  Worker worker(64);
  std::vector<std::uint64_t> lines;
  for (le_text* text : session.prepared()) {
    nowText(lines.size());
    Hash hash;
    for (const Height& height : options.heights) {
      for (const double share : {1.0, 0.8}) {
        const le_size bounds{options.width * share, heights.of(height, session.set(), Look::plain)};
        const auto call = [&] { return session.functions().layout(text, &label, bounds, &worker.result); };
        le_status status = call();
        if (status == LE_MORE) worker.reserve(worker.result.line_count), status = call();
        session.require(status, "layout");
        addLines(worker.result, hash);
      }
    }
    lines.push_back(hash.value());
  }
  return lines;
}

std::vector<std::uint64_t> linesOfTemplates(Session& session, const Heights& heights, NewPart part) {
  std::vector<Hash> hashes(Templates(session.corpus(), session.set(), part).count());
  for (const Height& height : session.options().heights)
    layOutFirstLabels(session, part, heights.of(height, session.set(), Look::plain),
                      [&](std::uint64_t number, const le_result& result) {
                        addLines(result, hashes[number % hashes.size()]);
                      });
  std::vector<std::uint64_t> lines;
  for (const Hash& hash : hashes) lines.push_back(hash.value());
  return lines;
}

/// Whether all engines gave the same for each of the texts, or of the templates; empty if fewer than two gave any.
std::vector<bool> agreed(const std::vector<std::vector<std::vector<LinesOfSet>>>& engines, std::size_t corpus,
                         std::size_t set, const std::string& what) {
  std::vector<std::vector<std::uint64_t>> given;
  for (const auto& lines : engines)
    if (const auto found = lines[corpus][set].find(what); found != lines[corpus][set].end()) given.push_back(found->second);
  std::vector<bool> same(given.size() < 2 ? 0 : given.front().size(), true);
  for (std::size_t i = 0; i < same.size(); ++i)
    for (const auto& lines : given) same[i] = same[i] && lines[i] == given.front()[i];
  return same;
}

}  // namespace

std::vector<std::vector<LinesOfSet>> linesOf(const Options& options, const std::shared_ptr<EngineLibrary>& engine,
                                             const std::vector<Corpus>& corpora, const Heights& heights) {
  std::vector<std::vector<LinesOfSet>> lines;
  for (const Corpus& corpus : corpora) {
    auto& sets = lines.emplace_back();
    for (const TextSet& set : corpus.sets) {
      LinesOfSet& found = sets.emplace_back();
      if (!engine->canLayOut(options.modes.front(), options.lines) || !engine->can(corpus.fontCapability())) continue;
      try {
        Session session(engine, corpus, set, options);
        session.requireGlyphs();
        found["texts"] = linesOfTexts(session, heights);
        if (!engine->can("once")) continue;
        found["words"] = linesOfTemplates(session, heights, NewPart::word);
        found["numbers"] = linesOfTemplates(session, heights, NewPart::number);
      } catch (const LeftOut&) {
        continue;  // A corpus without templates.
      } catch (const EngineError&) {
        found.clear();  // The check before the timing reports it.
      }
    }
  }
  return lines;
}

Message agreement(const std::vector<std::vector<std::vector<LinesOfSet>>>& engines, const std::vector<Corpus>& corpora) {
  Message found = Message::array();
  for (std::size_t c = 0; c < corpora.size(); ++c)
    for (std::size_t s = 0; s < corpora[c].sets.size(); ++s) {
      const auto texts = agreed(engines, c, s, "texts");
      if (std::count(texts.begin(), texts.end(), true) == 0) continue;
      found.push_back({{"corpus", c}, {"set", s}, {"texts", texts}, {"words", agreed(engines, c, s, "words")},
                       {"numbers", agreed(engines, c, s, "numbers")}});
    }
  return found;
}

void addAgreeing(const Message& found, std::vector<Corpus>& corpora) {
  for (const Message& one : found) {
    Corpus& corpus = corpora.at(one.at("corpus").get<std::size_t>());
    TextSet set = corpus.sets.at(one.at("set").get<std::size_t>());
    set.whole = set.name;
    set.name += ".agreeing";
    const auto kept = [&](const char* what) { return one.at(what).get<std::vector<bool>>(); };
    for (const char* part : {"words", "numbers"}) set.templates[part] = kept(part);
    set.outOf = set.texts.size();
    keepTexts(corpus, set, kept("texts"));
    corpus.sets.push_back(std::move(set));
  }
}

}  // namespace labelbench
