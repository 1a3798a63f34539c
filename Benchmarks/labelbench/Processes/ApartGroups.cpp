// Times one set of texts with all engines: gives turns, takes results, and goes on after a crash.
#include <algorithm>
#include <random>

#include "Apart.h"
#include "Corpus.h"
#include "Failure.h"
#include "LibraryVersion.h"
#include "RunCoding.h"

namespace labelbench {

namespace {

using Run = benchmark::BenchmarkReporter::Run;

/// The name of a run's benchmark in the plan. Runs of a family's growth have the family's name.
std::string planned(const Run& run) {
  std::string name = run.run_name.function_name;
  if (!run.run_name.args.empty()) name += "/" + run.run_name.args;
  return name;
}

std::string familyOf(const Entry& entry) {
  return entry.stage->arguments ? entry.name.substr(0, entry.name.rfind('/')) : entry.name;
}

}  // namespace

/// The order of the plan, or in later processes one of their own. The lengths of a growing text stay together.
std::vector<const Entry*> Apart::orderOf(const PlannedGroup& group) const {
  std::vector<std::vector<const Entry*>> families;
  for (const Entry& entry : group.entries) {
    if (families.empty() || !entry.stage->arguments || familyOf(*families.back()[0]) != familyOf(entry))
      families.emplace_back();
    families.back().push_back(&entry);
  }
  std::mt19937 random(static_cast<unsigned>(process_));
  if (process_ > 0) std::shuffle(families.begin(), families.end(), random);
  std::vector<const Entry*> order;
  for (const auto& family : families) order.insert(order.end(), family.begin(), family.end());
  return order;
}

void Apart::open(Member& member, const PlannedGroup& group, bool verifies, std::string& line) {
  Message names = Message::array();
  for (const Entry* entry : member.pending) names.push_back(entry->name);
  for (std::size_t c = 0; c < corpora_.size(); ++c)
    for (std::size_t s = 0; s < corpora_[c].sets.size(); ++s) {
      if (&corpora_[c].sets[s] != group.set) continue;
      const auto answer = ask(member, {{"do", "open"}, {"corpus", c}, {"set", s}, {"names", names},
                                       {"verifies", verifies}, {"referenceError", referenceError_},
                                       {"start", timeOfStart()}});
      member.isOpen = answer.has_value();
      if (!answer || !verifies) return;
      line = answer->at("done").get<std::string>();
      referenceError_ = answer->at("referenceError").get<std::string>();
    }
}

void Apart::runSet(const PlannedGroup& group, std::size_t number) {
  const std::vector<const Entry*> order = orderOf(group);
  for (const auto& member : members_) {
    member->pending.clear();
    member->isOpen = member->isRunning = false;
    for (const Entry* entry : order)
      if (entry->engine->name() == member->library->name()) member->pending.push_back(entry);
  }
  referenceError_.clear();
  std::string line;
  if (Member* judge = reference()) {
    open(*judge, group, true, line);
    if (!judge->isOpen && line.empty()) referenceError_ = "labelmark ended on these texts";
  }
  for (const auto& member : members_) {
    if (member->isOpen || member->pending.empty()) continue;
    // Without a reference the first engine describes the texts.
    std::string own;
    open(*member, group, line.empty(), own);
    if (line.empty()) line = own;
  }
  std::string of = std::to_string(number) + "/" + std::to_string(plan_.size() * static_cast<std::size_t>(options_.processes));
  if (options_.processes > 1)
    of += ", process " + std::to_string(process_ + 1) + " of " + std::to_string(options_.processes);
  note("[" + of + "] " + (line.empty() ? group.set->name : line));
  for (const auto& member : members_) begin(*member, group);
  giveTurns(group, order);
  for (const auto& member : members_)
    if (member->isOpen) ask(*member, {{"do", "close"}});
  if (options_.processes == 1) report();
}

/// Lets a process begin with its benchmarks of the set, and reads until it wants a turn.
void Apart::begin(Member& member, const PlannedGroup& group) {
  member.isRunning = false;
  member.wants.clear();
  while (!member.pending.empty() && !member.isRunning) {
    std::string line;
    if (!member.isOpen) open(member, group, false, line);
    if (!member.gone.empty()) return loseRest(member);
    if (!member.isOpen) {  // It died, or the set cannot be opened.
      if (member.process) return loseRest(member);
      continue;
    }
    try {
      member.process->send({{"do", "run"}});
      member.isRunning = true;
      follow(member);
    } catch (const EngineDied& death) {
      lose(member, death, group);
      member.isRunning = false;
    }
  }
}

void Apart::follow(Member& member) {
  member.wants.clear();
  for (;;) {
    const Message message = member.process->receive();
    if (message.contains("runs")) {
      take(member, message);
    } else if (message.contains("wants")) {
      member.wants = message.at("wants").get<std::string>();
      return;
    } else if (message.contains("done")) {
      failed_ = failed_ || message.value("failed", false) || message.contains("broken");
      member.isRunning = false;
      if (message.contains("broken")) loseRest(member);
      member.pending.clear();
      return;
    }
  }
}

/// Reports the benchmark that a process was at when it died; the others remain to be run.
void Apart::lose(Member& member, const EngineDied& death, const PlannedGroup& group) {
  std::string why = died(member, death);
  const auto lost = std::find_if(member.pending.begin(), member.pending.end(),
                                 [&](const Entry* one) { return one->name == death.last.benchmark; });
  const bool isKnown = lost != member.pending.end();
  if (isKnown && death.text() >= 0 && !(*lost)->stage->arguments) {
    const auto index = static_cast<std::size_t>(death.text());
    const auto& texts = group.set->texts;
    std::string text;
    if ((*lost)->stage->text) text = (*lost)->stage->text(*group.corpus, *group.set, index);
    else if (index < texts.size()) text = texts[index];
    if (!text.empty()) why += ", text " + std::to_string(index + 1) + ", '" + excerpt(text) + "'";
  }
  note(member.library->name() + " " + why);
  if (!isKnown) return;
  collect({errorRun(**lost, why)});
  member.pending.erase(lost);
}

void Apart::loseRest(Member& member) {
  failed_ = true;
  for (const Entry* entry : member.pending)
    collect({errorRun(*entry, member.gone.empty() ? "not run: the set of texts could not be prepared" : member.gone)});
  member.pending.clear();
}

Run Apart::errorRun(const Entry& entry, const std::string& why) const {
  Run run;
  run.run_name.function_name = familyOf(entry);
  if (entry.stage->arguments) run.run_name.args = entry.name.substr(entry.name.rfind('/') + 1);
  run.threads = 1;
  run.repetitions = 1;
  run.repetition_index = 0;
  run.family_index = run.per_family_instance_index = 0;
  run.iterations = 0;
  run.statistics = nullptr;
  run.counters["process"] = benchmark::Counter(static_cast<double>(process_));
  setError(run, why);
  return run;
}

void Apart::giveTurns(const PlannedGroup& group, const std::vector<const Entry*>& order) {
  std::mt19937 random(static_cast<unsigned>(process_ + 1));
  std::size_t head = 0;
  for (;;) {
    std::vector<Member*> waiting;
    for (const auto& member : members_)
      if (member->isRunning) waiting.push_back(member.get());
    if (waiting.empty()) return;
    Member* next = nullptr;
    if (options_.randomInterleaving) {
      next = waiting[random() % waiting.size()];
    } else {
      // The order of the plan: a benchmark is done when its engine wants another one.
      while (!next && head < order.size()) {
        for (Member* member : waiting)
          if (member->library == order[head]->engine && member->wants == order[head]->name) next = member;
        if (!next) ++head;
      }
      if (!next) next = waiting.front();
    }
    try {
      next->process->send({{"turn", true}});
      follow(*next);
    } catch (const EngineDied& death) {
      lose(*next, death, group);
      begin(*next, group);
    }
  }
}

void Apart::take(Member& member, const Message& message) {
  for (const std::string& name : book_.add(message.at("answers"))) {
    failed_ = true;
    note(name + ": the answers differ between processes");
  }
  std::vector<Run> runs;
  for (const Message& one : message.at("runs")) {
    Run run = decoded(one);
    const std::string name = planned(run);
    member.pending.erase(std::remove_if(member.pending.begin(), member.pending.end(),
                                        [&](const Entry* entry) { return entry->name == name; }),
                         member.pending.end());
    if (run.run_type == Run::RT_Iteration) run.counters["process"] = benchmark::Counter(static_cast<double>(process_));
    // Over several processes aggregates are computed here; the growth is that of the first process.
    const bool isGrowth = run.report_big_o || run.report_rms;
    if (run.run_type == Run::RT_Aggregate && options_.processes > 1 && (!isGrowth || process_ > 0)) continue;
    runs.push_back(std::move(run));
  }
  collect(std::move(runs));
}

void Apart::collect(std::vector<Run> runs) {
  if (runs.empty()) return;
  auto found = places_.find(planned(runs[0]));
  // The growth of a family comes after its last length.
  for (auto place = places_.begin(); found == places_.end() && place != places_.end(); ++place)
    if (place->first.rfind(planned(runs[0]) + "/", 0) == 0) found = place;
  collected_[found == places_.end() ? places_.size() : found->second].push_back(std::move(runs));
  if (options_.processes == 1 && !options_.randomInterleaving) report();
}

/// Reports what was collected, in the order of the plan.
void Apart::report() {
  reportTo(*reporters_);
  collected_.clear();
}

void Apart::reportTo(Reporters& reporters) const {
  for (const auto& [_, batches] : collected_) {
    if (options_.processes == 1) {
      for (const auto& runs : batches) reporters.ReportRuns(runs);
      continue;
    }
    std::vector<Run> runs, growth;
    for (const auto& batch : batches)
      for (const Run& run : batch) (run.run_type == Run::RT_Aggregate ? growth : runs).push_back(run);
    std::int64_t index = 0;
    for (Run& run : runs) {
      run.repetitions = static_cast<std::int64_t>(runs.size());
      run.repetition_index = index++;
    }
    std::vector<Run> aggregates = aggregatesOf(runs);
    aggregates.insert(aggregates.end(), growth.begin(), growth.end());
    reporters.ReportRuns(runs);
    if (!aggregates.empty()) reporters.ReportRuns(aggregates);
  }
}

}  // namespace labelbench
