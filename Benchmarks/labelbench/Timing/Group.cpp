// Checks the engines on a set of texts, and makes the jobs that are timed.
#include "Group.h"

#include "Allocations.h"
#include "Failure.h"

namespace labelbench {

Group::Group(const Options& options, const Corpus& corpus, const TextSet& set, std::vector<Entry> entries,
             std::shared_ptr<EngineLibrary> reference, const Heights& heights, Records& records)
    : options_(options), corpus_(corpus), set_(set), entries_(std::move(entries)), reference_(std::move(reference)),
      heights_(heights), records_(records) {}

Session& Group::session(const std::shared_ptr<EngineLibrary>& engine) {
  auto& session = sessions_[engine->name()];
  if (!session) {
    try {
      session = std::make_unique<Session>(engine, corpus_, set_, options_);
    } catch (const UsageError& error) {
      throw EngineError(error.what());  // Only this engine lacks the font: another one had it when the run began.
    }
    if (engine != reference_)
      if (Session* reference = referenceSession()) session->cutAs(*reference);
  }
  return *session;
}

Session* Group::referenceSession() {
  if (!reference_ || !referenceError_.empty()) return nullptr;
  try {
    return &session(reference_);
  } catch (const EngineError& error) {
    referenceError_ = error.what();
    return nullptr;
  }
}

std::string Group::verifyReference() {
  std::string line = set_.name + ": " + std::to_string(set_.texts.size()) + " texts, " + std::to_string(set_.bytes) +
                     " bytes";
  try {
    Session* session = referenceSession();
    if (!session && !entries_.empty()) {
      const std::string faces = this->session(entries_.front().engine).faces();
      if (!faces.empty()) line += "; " + faces;
    }
    if (!session) return line + (reference_ ? "; labelmark: " + referenceError_ : "; no labelmark to compare with");
    if (const std::string faces = session->faces(); !faces.empty()) line += "; " + faces;
    std::string state = records_.check(set_.name, answersOf(*session, heights_, options_.stages));
    if (session->hasFont()) {
      for (const Mode& mode : options_.modes)
        if (session->library().canLayOut(mode, options_.lines))
          for (const Height& height : options_.heights)
            requireSameOnce(*session, {mode, Look::plain, heights_.of(height, set_, Look::plain)});
      if (state != "answers as recorded") state += ", layout_once checked against layout";
    }
    return line + "; " + state;
  } catch (const std::exception& error) {
    referenceError_ = error.what();
    return line + "; labelmark: " + referenceError_;
  }
}

void Group::record() {
  if (!reference_) throw EngineError("labelmark is missing");
  Session& session = this->session(reference_);
  if (session.hasFont()) session.requireGlyphs();
  records_.record(set_.name, answersOf(session, heights_, allStages()));
}

/// Throws unless everything holds that must hold before this engine is timed on these texts in this mode.
void Group::requireVerified(Session& session, const Entry& entry) {
  if (entry.engine == reference_ && !referenceError_.empty()) throw EngineError(referenceError_);
  const Asked asked = askedOf(entry);
  const std::string key = entry.engine->name() + "/" + (entry.stage->usesMode ? asked.text() : "none");
  auto [found, isNew] = verified_.try_emplace(key);
  if (isNew) {
    try {
      requireGlyphs(session, entry);
      if (entry.stage->usesMode && session.library().canLayOut(entry.mode, options_.lines))
        requireSameOnce(session, asked);
    } catch (...) {
      found->second = std::current_exception();
    }
  }
  if (found->second) std::rethrow_exception(found->second);
}

/// Leaves out a peer that cannot draw the text, which is not a wrong answer. labelmark must be able to draw it.
void Group::requireGlyphs(Session& session, const Entry& entry) {
  if (!entry.stage->usesFonts) return;
  try {
    session.requireGlyphs();
  } catch (const EngineError& error) {
    if (entry.engine == reference_) throw;
    throw LeftOut(error.what());
  }
}

Difference Group::difference(Session& session, const Entry& entry) {
  Session* reference = entry.engine == reference_ ? nullptr : referenceSession();
  const Stage& stage = *entry.stage;
  if (!reference || (!stage.counts && !stage.usesMode)) return {};
  const Asked asked = askedOf(entry);
  const std::string key = entry.engine->name() + "/" + (stage.counts ? stage.name : asked.text() + (stage.comparesGlyphs ? "/glyphs" : ""));
  auto [found, isNew] = differences_.try_emplace(key);
  if (!isNew) return found->second;
  const EngineLibrary& ours = *reference_;
  if (stage.counts) {
    if (ours.lacks(stage, entry.mode, options_.lines, corpus_.fontCapability()).empty())
      found->second = compareCounts(stage.counts(session), stage.counts(*reference), stage.counted);
  } else if (ours.canLayOut(entry.mode, options_.lines) && session.library().canLayOut(entry.mode, options_.lines)) {
    found->second = compareLines(session, *reference, asked);
    if (stage.comparesGlyphs && found->second.mark.empty()) {
      const Difference glyphs = compareGlyphs(session, *reference);
      if (glyphs.percent > found->second.percent) found->second = glyphs;
    }
  }
  return found->second;
}

Asked Group::askedOf(const Entry& entry) const {
  return {entry.mode, entry.stage->look, heights_.of(entry.height, set_, entry.stage->look)};
}

void Group::prepareJob(const Entry& entry, Checked& checked) {
  Session& session = this->session(entry.engine);
  requireVerified(session, entry);
  Session* widths = referenceSession();
  if (!widths || !widths->hasFont() || !widths->library().can("wrap.word")) widths = &session;
  const Stage& stage = *entry.stage;
  const JobContext context{&options_, &session, &stage, entry.mode, askedOf(entry).height,
                           stage.widths.ofText ? &widths->naturalWidths() : nullptr, entry.argument};
  checked.job = stage.make(context);
  Job& job = *checked.job;
  nowDoing(entry.engine->name(), "checking the answers");
  doing().bytes = job.count == 1 ? job.bytes : 0;
  checked.answer = job.answer();
  if (stage.sameAs) {
    JobContext other = context;
    other.stage = stageNamed(stage.sameAs);
    if (checked.answer.digest != other.stage->make(other)->digest())
      throw EngineError(std::string("the answers differ from those of ") + stage.sameAs);
  }

  // The first of two batches warms the caches; the allocations of the second are counted.
  for (int batch = 0; batch < 2; ++batch) {
    Worker worker(job.capacity);
    worker.becomeWatched();
    std::uint64_t allocations = 0;
    for (std::size_t round = 0; round < job.rounds; ++round) {
      if (job.untimedPart) job.beforePass();
      if (batch == 1) startCountingAllocations();
      job.pass(worker, round);
      if (batch == 1) allocations += stopCountingAllocations();
    }
    if (worker.failed) throw EngineError("a call failed");
    if (batch == 1 && (worker.lineTotal != checked.lines || worker.check.value != checked.check))
      throw EngineError("two passes over the same texts gave different answers");
    checked.lines = worker.lineTotal;
    checked.check = worker.check.value;
    if (batch == 1 && canCountAllocations() && !job.inOtherProcess)
      checked.allocations = static_cast<double>(allocations) / static_cast<double>(job.count * job.rounds);
  }
  checked.difference = difference(session, entry);
  const Difference answers = answerDifference(entry, checked, context);
  checked.difference.otherLines = answers.otherLines;
  if (answers.isFailure || checked.difference.mark.empty()) {
    checked.difference.mark = answers.mark;
    checked.difference.isFailure = answers.isFailure;
  }
  nowDoing(entry.engine->name(), "timing");
  doing().bytes = job.count == 1 ? job.bytes : 0;
}

Difference Group::answerDifference(const Entry& entry, const Checked& checked, const JobContext& context) {
  Session* reference = entry.engine == reference_ ? nullptr : referenceSession();
  const Stage& stage = *entry.stage;
  if (!reference || stage.arguments || checked.answer.shown.empty() || !checked.answer.shown[0].isKnown) return {};
  if (!reference_->lacks(stage, entry.mode, options_.lines, corpus_.fontCapability()).empty()) return {};
  const auto compare = [&](bool strategies) {
    JobContext other = context;
    other.session = reference;
    other.strategies = strategies;
    return compareAnswers(checked.answer, stage.make(other)->answer());
  };
  nowDoing(reference_->name(), "comparing the answers");
  try {
    Difference difference = compare(true);
    const EngineLibrary& engine = *entry.engine;
    // Engines put kern and justification on different sides of clusters.
    if (stage.look != Look::plain) difference.isFailure = false;
    if (difference.mark.empty() || (engine.can("strategy.hangul") && engine.can("strategy.pushOut"))) return difference;
    Difference without = compare(false);
    without.isFailure = without.isFailure && difference.isFailure;
    return without.otherLines < difference.otherLines ? without : difference;
  } catch (const EngineError&) {
    return {};  // The reference's own benchmark reports it.
  }
}

std::vector<BenchmarkAnswers> Group::newAnswers() {
  std::vector<BenchmarkAnswers> answers;
  for (const std::string& name : unreported_) {
    const Checked& checked = checked_.at(name);
    const std::size_t slash = name.find('/');
    answers.push_back({name.substr(0, slash), name.substr(slash + 1), checked.answer.digest, checked.answer.texts,
                       checked.answer.readable, checked.difference.otherLines, checked.difference.mark});
  }
  unreported_.clear();
  return answers;
}

Checked& Group::checked(const Entry& entry) {
  auto [found, isNew] = checked_.try_emplace(entry.name);
  Checked& checked = found->second;
  if (!isNew) return checked;
  try {
    prepareJob(entry, checked);
  } catch (const LeftOut& reason) {
    checked.error = reason.what();
  } catch (const Unsupported& reason) {
    // An engine need not support attributes, but it must support whatever else it claims.
    checked.error = reason.what();
    checked.failure = entry.stage->look == Look::plain || entry.engine == reference_;
  } catch (const std::exception& error) {
    checked.error = error.what();
    checked.failure = true;
  }
  if (closedOutput()) {
    checked.error = outputClosed;
    checked.failure = true;
  }
  if (checked.error.empty()) unreported_.push_back(entry.name);
  else checked.job.reset();
  return checked;
}

}  // namespace labelbench
