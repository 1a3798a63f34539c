// Checks of an engine's answers before anything is timed.
#include "Verify.h"

#include <cmath>

#include "Failure.h"
#include "Job.h"

namespace labelbench {

namespace {

JobContext contextOf(Session& session, const Mode& mode) {
  return {&session.options(), &session, mode, nullptr, 0};
}

Counts lineCounts(Session& session, std::int32_t mode, std::int64_t lines, bool strategies) {
  const le_label label = session.label(mode, lines, strategies);
  Worker worker(64);
  Counts counts;
  for (le_text* text : session.prepared()) {
    const le_status status =
      session.functions().layout(text, &label, {session.options().width, HUGE_VAL}, &worker.result);
    if (status != LE_MORE) session.require(status, "layout");
    counts.push_back(worker.result.line_count);
  }
  return counts;
}

}  // namespace

Counts unlimitedLines(Session& session, bool strategies) {
  return lineCounts(session, LE_BY_WORD_WRAPPING, 0, strategies);
}

Counts timedLines(Session& session, const Mode& mode, bool strategies) {
  return lineCounts(session, mode.value, session.options().lines, strategies);
}

Counts boundaryCounts(Session& session, bool lines) {
  Counts counts;
  Worker worker(16);
  le_break_options options{};
  options.struct_size = sizeof options;
  for (const le_text_request& text : session.requests()) {
    if (text.length / 64 + 1 > worker.boundaries.size()) worker.reserve(text.length / 64 + 1);
    options.locale = text.locale;
    const le_functions& f = session.functions();
    session.require(lines ? f.line_breaks(session.engine(), text.bytes, text.length, &options, &worker.breaks)
                          : f.grapheme_breaks(session.engine(), text.bytes, text.length, &worker.breaks),
                    lines ? "line_breaks" : "grapheme_breaks");
    counts.push_back(worker.breaks.count);
  }
  return counts;
}

Difference compareCounts(const Counts& counts, const Counts& reference, const std::string& what) {
  Difference difference;
  if (counts.size() != reference.size() || counts.empty()) return difference;
  std::size_t apart = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > reference[i] + 1 || reference[i] > counts[i] + 1) ++apart;
  difference.known = true;
  difference.percent = 100.0 * static_cast<double>(apart) / static_cast<double>(counts.size());
  if (difference.percent > 5)
    difference.mark = "≠ " + what + " of " + std::to_string(std::lround(difference.percent)) + " % of the texts";
  return difference;
}

Difference compareLines(Session& session, Session& reference, const Mode& mode) {
  const bool words = session.library().can("wrap.word") && reference.library().can("wrap.word");
  const auto compare = [&](bool strategies) {
    const std::string what = "line counts";
    Difference most = compareCounts(timedLines(session, mode), timedLines(reference, mode, strategies), what);
    if (words) {
      const Difference whole = compareCounts(unlimitedLines(session), unlimitedLines(reference, strategies), what);
      if (whole.percent > most.percent) most = whole;
    }
    return most;
  };
  Difference difference = compare(true);
  const bool fewer = !session.library().can("strategy.hangul") || !session.library().can("strategy.pushOut");
  if (!difference.mark.empty() && fewer && compare(false).mark.empty())
    difference.mark = "no line break strategy: " + difference.mark.substr(std::string("≠ ").size());
  return difference;
}

void requireSameOnce(Session& session, const Mode& mode) {
  if (!session.library().can("once")) return;
  Worker first(64), second(64);
  const le_label label = session.label(mode.value, session.options().lines);
  const le_functions& f = session.functions();
  for (std::size_t i = 0; i < session.requests().size(); ++i) {
    const le_size bounds{session.options().width, HUGE_VAL};
    Hash once, again;
    const auto run = [&](Worker& worker, bool prepared) {
      const auto call = [&] {
        return prepared ? f.layout(session.prepared()[i], &label, bounds, &worker.result)
                        : f.layout_once(session.engine(), &session.requests()[i], &label, bounds, &worker.result);
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

Answers answersOf(Session& session, const std::vector<Mode>& modes) {
  const Options& options = session.options();
  Answers answers{session.set().hash, session.fontsHash(), session.library().librariesText(), {}};
  const auto digest = [](std::unique_ptr<Job> job) {
    Hash hash;
    hash.add(job->digest());
    return hash.text();
  };
  for (const Mode& mode : modes) {
    if (!session.hasFont() || !session.library().canLayOut(mode, options.lines)) continue;
    char key[96];
    std::snprintf(key, sizeof key, "%gx%gx%lld/%s/%s", options.width, options.size,
                  static_cast<long long>(options.lines), mode.name, options.strategy.c_str());
    answers.digests[key] = digest(makeJob(Stage::layoutWarm, contextOf(session, mode)));
  }
  for (Stage stage : {Stage::breaks, Stage::graphemes})
    if (session.library().can(infoOf(stage).capability))
      answers.digests[infoOf(stage).name] = digest(makeJob(stage, contextOf(session, modes.front())));
  return answers;
}

}  // namespace labelbench
