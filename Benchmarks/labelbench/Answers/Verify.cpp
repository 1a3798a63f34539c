// Checks an engine's answers before anything is timed.
#include "Verify.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "Attributes.h"
#include "Failure.h"

namespace labelbench {

namespace {

/// The number of lines of each text.
Counts lineCounts(Session& session, const Asked& asked, std::int64_t lines, bool strategies) {
  const le_label label = session.label(asked.mode.value, lines, strategies);
  Worker worker(64);
  Counts counts;
  for (le_text* text : session.prepared(asked.look)) {
    nowText(counts.size());
    const le_status status =
      session.functions().layout(text, &label, {session.options().width, asked.height}, &worker.result);
    if (status != LE_MORE) session.require(status, "layout");
    counts.push_back(worker.result.line_count);
  }
  return counts;
}

/// The number of lines with word wrapping and no limit; optionally without strategies, like an engine that has none.
Counts unlimitedLines(Session& session, Look look, bool strategies = true) {
  return lineCounts(session, {Mode{"word", LE_BY_WORD_WRAPPING, "", ""}, look, HUGE_VAL}, 0, strategies);
}

/// The number of lines as they are timed.
Counts timedLines(Session& session, const Asked& asked, bool strategies = true) {
  return lineCounts(session, asked, session.options().lines, strategies);
}

/// The percentage of texts of which the height hides lines here but not in the reference.
double hiddenByHeight(Session& session, Session& reference, const Asked& asked) {
  const Asked free{asked.mode, asked.look, HUGE_VAL};
  const Counts mine[] = {timedLines(session, asked), timedLines(session, free)};
  const Counts theirs[] = {timedLines(reference, asked), timedLines(reference, free)};
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < mine[0].size(); ++i) hidden += mine[0][i] < mine[1][i] && theirs[0][i] == theirs[1][i];
  return 100.0 * static_cast<double>(hidden) / static_cast<double>(mine[0].size());
}

/// A face of the font, and a glyph of that face.
using FaceGlyph = std::pair<std::uint32_t, std::uint32_t>;

/// The glyphs of each text, laid out with no line breaks but hard ones.
std::vector<std::vector<le_glyph>> unbrokenGlyphs(Session& session) {
  const le_label label = session.label(LE_BY_WORD_WRAPPING, 0);
  Worker worker(512);
  std::vector<std::vector<le_glyph>> all;
  for (std::size_t i = 0; i < session.requests().size(); ++i) {
    nowText(i);
    const auto call = [&] {
      worker.glyphResult.glyphs = worker.glyphs.data();
      worker.glyphResult.capacity = worker.glyphs.size();
      return session.functions().glyphs(session.engine(), nullptr, &session.requests()[i], &label, {HUGE_VAL, HUGE_VAL},
                                        &worker.glyphResult);
    };
    le_status status = call();
    if (status == LE_MORE) worker.reserve(worker.glyphResult.count), status = call();
    session.require(status, "glyphs");
    all.emplace_back(worker.glyphs.begin(), worker.glyphs.begin() + static_cast<std::ptrdiff_t>(worker.glyphResult.count));
  }
  return all;
}

/// Whether more than a quarter of the clusters that both engines show on a line of the same text are elsewhere on it. One
/// may be: within a ligature some engines take the font's carets, others equal parts.
bool placesApart(const ShownLine& a, const ShownLine& b, double step) {
  std::size_t shared = 0, apart = 0;
  for (std::size_t i = 0, k = 0; i < a.clusters.size() && k < b.clusters.size();) {
    const ShownCluster &x = a.clusters[i], &y = b.clusters[k];
    if (x.start == y.start && x.end == y.end) ++shared, apart += std::abs(x.x - y.x) > step;
    if (x.start <= y.start) ++i;
    if (y.start <= x.start) ++k;
  }
  return 4 * apart > shared;
}

}  // namespace

std::string Asked::text() const {
  return std::string(mode.name) + "/" + std::to_string(static_cast<int>(look)) + "/" + std::to_string(height);
}

Difference compareCounts(const Counts& counts, const Counts& reference, const std::string& what) {
  Difference difference;
  if (counts.size() != reference.size() || counts.empty()) return difference;
  std::size_t apart = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > reference[i] + 1 || reference[i] > counts[i] + 1) ++apart;
  difference.percent = 100.0 * static_cast<double>(apart) / static_cast<double>(counts.size());
  if (difference.percent > 5)
    difference.mark = "≠ " + what + " of " + std::to_string(std::lround(difference.percent)) + " % of the texts";
  return difference;
}

Difference compareLines(Session& session, Session& reference, const Asked& asked) {
  const bool words = session.library().can("wrap.word") && reference.library().can("wrap.word");
  const auto compare = [&](bool strategies) {
    const std::string what = "line counts";
    Difference most = compareCounts(timedLines(session, asked), timedLines(reference, asked, strategies), what);
    if (words) {
      const Difference whole =
        compareCounts(unlimitedLines(session, asked.look), unlimitedLines(reference, asked.look, strategies), what);
      if (whole.percent > most.percent) most = whole;
    }
    return most;
  };
  Difference difference = compare(true);
  const bool fewer = !session.library().can("strategy.hangul") || !session.library().can("strategy.pushOut");
  if (!difference.mark.empty() && fewer && compare(false).mark.empty())
    difference.mark = "no line break strategy: " + difference.mark.substr(std::string("≠ ").size());
  if (!std::isfinite(asked.height)) return difference;
  // One line instead of two is half the work, so one text in a hundred is enough for a mark.
  if (const double hidden = hiddenByHeight(session, reference, asked); hidden >= 1)
    difference.mark = "≠ the height hides lines of " + std::to_string(std::lround(hidden)) + " % of the texts";
  return difference;
}

Difference compareAnswers(const JobAnswer& mine, const JobAnswer& reference) {
  constexpr double widthStep = 1, scaleStep = 0.02;  // Points, which rounding does not reach; and a share.
  constexpr std::size_t fewest = 20;  // All of four paragraphs may differ by the words that the ellipsis leaves.
  Difference difference;
  const std::size_t texts = mine.texts.size(), count = mine.shown.size();
  if (texts == 0 || count != reference.shown.size() || !mine.shown[0].isKnown) return difference;
  std::set<std::size_t> lines, far, truncated, truncation, widths, places, sizes, scales, comparable;
  // An ellipsis that takes a space or a word more moves an end by less than this.
  const auto apart = [](std::size_t a, std::size_t b) { return std::max(a, b) - std::min(a, b) > 8 + std::max(a, b) / 4; };
  for (std::size_t i = 0; i < count; ++i) {
    const Shown &a = mine.shown[i], &b = reference.shown[i];
    const std::size_t text = i % texts;
    if (!a.isLayout) {
      comparable.insert(text);
      if (std::abs(a.size.width - b.size.width) > widthStep) sizes.insert(text);
      continue;
    }
    const auto ellipses = [](const Shown& one) {
      return std::count_if(one.lines.begin(), one.lines.end(), [](const ShownLine& line) { return line.hasEllipsis; });
    };
    if (a.isTruncated || b.isTruncated) truncated.insert(text);
    if (a.isTruncated != b.isTruncated || ellipses(a) != ellipses(b)) truncation.insert(text);
    if (std::abs(a.scale - b.scale) > scaleStep) scales.insert(text);
    bool same = a.lines.size() == b.lines.size();
    for (std::size_t k = 0; k < std::min(a.lines.size(), b.lines.size()); ++k) {
      const ShownLine &x = a.lines[k], &y = b.lines[k];
      if (x.start != y.start || x.end != y.end || x.hasEllipsis != y.hasEllipsis || x.tailStart != y.tailStart ||
          x.tailEnd != y.tailEnd) {
        same = false;
        if (apart(x.end, y.end) || apart(x.tailStart, y.tailStart)) far.insert(text);
        break;
      }
      comparable.insert(text);
      if (std::abs(x.width / a.scale - y.width / b.scale) > widthStep) widths.insert(text);
      else if (placesApart(x, y, widthStep)) places.insert(text);
    }
    if (!same) lines.insert(text);
  }
  const auto percent = [](std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  };
  if (mine.shown[0].isLayout) difference.otherLines = percent(lines.size(), texts);
  const auto consider = [&](const std::set<std::size_t>& apart, std::size_t whole, double least, double failing,
                            const char* what, const char* whose = "texts") {
    const double share = percent(apart.size(), whole);
    if (share <= least || share <= difference.percent) return;
    difference.percent = share;
    difference.mark = std::string("≠ ") + what + " of " + std::to_string(std::lround(share)) + " % of the " + whose;
    difference.isFailure = share > failing && texts >= fewest;
  };
  // Of equal lines: where the lines differ, their widths may differ too.
  consider(widths, comparable.size(), 5, 90, "widths");
  consider(places, comparable.size(), 5, 90, "positions");
  consider(sizes, comparable.size(), 50, 90, "sizes");
  consider(scales, texts, 5, 90, "scales");
  if (truncation.size() > 2) consider(truncation, truncated.size(), 5, 90, "truncation", "truncated texts");
  consider(far, texts, 50, 95, "lines");
  return difference;
}

Difference compareGlyphs(Session& session, Session& reference) {
  const auto mine = unbrokenGlyphs(session), theirs = unbrokenGlyphs(reference);
  std::set<FaceGlyph> spaces;  // Engines differ in the glyphs that they give for characters that draw nothing.
  for (std::size_t i = 0; i < theirs.size(); ++i)
    for (const le_glyph& glyph : theirs[i])
      if (glyph.cluster < reference.set().texts[i].size() && reference.set().texts[i][glyph.cluster] == ' ')
        spaces.insert({glyph.face, glyph.glyph});
  const auto visible = [&](const std::vector<le_glyph>& glyphs) {
    std::multiset<FaceGlyph> found;
    for (const le_glyph& glyph : glyphs)
      if (spaces.count({glyph.face, glyph.glyph}) == 0) found.insert({glyph.face, glyph.glyph});
    return found;
  };
  std::size_t apart = 0;
  for (std::size_t i = 0; i < mine.size(); ++i) apart += visible(mine[i]) != visible(theirs[i]);
  Difference difference;
  difference.percent = 100.0 * static_cast<double>(apart) / static_cast<double>(mine.size());
  if (difference.percent > 5)
    difference.mark = "≠ glyphs of " + std::to_string(std::lround(difference.percent)) + " % of the texts";
  return difference;
}

void requireSameOnce(Session& session, const Asked& asked) {
  if (!session.library().can("once")) return;
  Worker first(64), second(64);
  const le_label label = session.label(asked.mode.value, session.options().lines);
  const le_functions& f = session.functions();
  const auto& requests = session.requests(asked.look);
  const auto& texts = session.prepared(asked.look);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    nowText(i);
    const le_size bounds{session.options().width, asked.height};
    Hash once, again;
    const auto run = [&](Worker& worker, bool prepared) {
      const auto call = [&] {
        return prepared ? f.layout(texts[i], &label, bounds, &worker.result)
                        : f.layout_once(session.engine(), &requests[i], &label, bounds, &worker.result);
      };
      le_status status = call();
      if (status == LE_MORE) worker.reserve(worker.result.line_count), status = call();
      session.require(status, prepared ? "layout" : "layout_once");
    };
    run(first, false);
    run(second, true);
    addResult(first.result, once);
    addResult(second.result, again);
    if (once.value() != again.value())
      throw EngineError("layout_once and layout differ for '" + excerpt(session.set().texts[i]) + "'");
  }
}

Answers answersOf(Session& session, const Heights& heights, const std::vector<const Stage*>& stages) {
  const Options& options = session.options();
  Answers answers{session.set().hash, session.fontsHash(session.font()), "", session.library().facts().libraries, {}};
  if (session.font()) {
    le_font* second = otherFont(session);
    answers.runFonts = session.fontsHash(second);
    session.functions().font_release(second);
  }
  const auto add = [&](const std::string& key, const Stage& stage, const Mode& mode, double height) {
    Hash hash;
    hash.add(stage.make({&options, &session, &stage, mode, height, nullptr, 0})->digest());
    answers.digests[key] = hash.text();
  };
  for (const Stage* stage : allStages()) {
    const bool isAsked = std::find(stages.begin(), stages.end(), stage) != stages.end();
    if (stage->recording == Recording::never || (stage->recording == Recording::asked && !isAsked)) continue;
    for (const Mode& mode : options.modes) {
      if (!session.library().lacks(*stage, mode, options.lines, session.corpus().fontCapability()).empty())
        continue;
      if (!stage->usesMode) {
        add(stage->name, *stage, mode, HUGE_VAL);
        continue;
      }
      char text[96];
      std::snprintf(text, sizeof text, "%gx%gx%lld/%s/%s", options.width, options.size,
                    static_cast<long long>(options.lines), mode.name, options.strategy.c_str());
      // The first stage that was recorded has no name in its keys.
      const std::string key = stage->recording == Recording::always ? text : std::string(stage->name) + "/" + text;
      add(key, *stage, mode, HUGE_VAL);
      const double height = heights.of({Height::standard}, session.set(), stage->look);
      if (std::isfinite(height)) add(key + "/height:default", *stage, mode, height);
    }
  }
  return answers;
}

}  // namespace labelbench
