// The processes of a run's engines: started, asked for what all of them share, and started again.
#include <algorithm>
#include <filesystem>

#include "Agreeing.h"
#include "Apart.h"
#include "Context.h"
#include "Copies.h"
#include "Failure.h"
#include "Files.h"
#include "OwnTexts.h"

namespace labelbench {

namespace {

constexpr int mostDeaths = 3;  // After the next one an engine is not started again.

/// The folders in which the dynamic linker searches for a library's neighbours: that of its path, and that of the file if
/// the path is a link.
std::vector<std::string> foldersOf(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  return {fs::absolute(path, error).parent_path(), fs::weakly_canonical(path, error).parent_path()};
}

}  // namespace

Member* Apart::reference() {
  if (isReferenceGone_) return nullptr;
  for (const auto& member : members_)
    if (member->library && member->library->name() == "labelmark") return member.get();
  return nullptr;
}

std::vector<Member*> Apart::inOrderOfJudging() {
  std::vector<Member*> order;
  for (const auto& member : members_)
    if (member->gone.empty()) order.insert(member.get() == reference() ? order.begin() : order.end(), member.get());
  return order;
}

void Apart::startAll() {
  if (process_ == 0)
    for (const EnginePath& path : enginePaths(options_)) {
      members_.push_back(std::make_unique<Member>());
      members_.back()->path = path;
    }
  for (const auto& member : members_) {
    member->process.reset();
    member->deaths = 0;
    if (!member->isBroken) member->gone.clear();
    if (member->gone.empty()) start(*member);
  }
  if (process_ > 0) return;
  for (const auto& member : members_)
    if (member->library) addEngine(engines_, member->library);
  if (engines_.empty()) throw UsageError("no engine library next to this program; use --engine LIB.so");
  if (const std::string path = neighbouringReference(); !reference() && !path.empty()) {
    members_.push_back(std::make_unique<Member>());
    members_.back()->path = {"labelmark", path};
    members_.back()->isTimed = false;
    start(*members_.back());
  }
  members_.erase(std::remove_if(members_.begin(), members_.end(), [](const auto& one) { return !one->library; }),
                 members_.end());
  if (const Member* one = reference(); one && !one->isBroken) referencePath_ = one->path.path;
  for (const auto& member : members_)
    if (member->process) loadReference(*member);
  noteMissingPeers(options_);
}

void Apart::loadReference(Member& member) {
  if (referencePath_.empty() || isReferenceGone_ || &member == reference()) return;
  const std::string path = options_.processes > 1 ? freshCopy(referencePath_) : referencePath_;
  ask(member, {{"do", "reference"}, {"path", path}});
}

void Apart::start(Member& member) {
  Launch launch;
  launch.alias = member.path.alias;
  launch.path = member.path.path;
  launch.flags = flags_;
  launch.limits = {options_.timeout, options_.memory > 0 ? options_.memory : halfOfMemory()};
  if (options_.processes > 1) {
    // Its own folders first, and those of the reference, which the process loads too. Which engine that is, is known only
    // once all have been loaded.
    std::vector<std::string> paths = {launch.path, neighbouringReference()};
    for (const auto& other : members_) paths.push_back(other->path.path);
    for (const std::string& path : paths)
      if (!path.empty())
        for (std::string& folder : foldersOf(path)) launch.folders.push_back(std::move(folder));
    launch.path = freshCopy(launch.path);
    launch.padding = static_cast<std::size_t>(process_ * 677 % 4096 + 16);
  }
  // An engine that cannot be loaded has all benchmarks, and each of them is reported as lost.
  const auto lost = [&](const std::string& why) {
    failed_ = true;
    member.gone = why;
    member.process.reset();
    if (member.library) return;
    member.isBroken = true;
    EngineFacts facts{member.path.name(), member.path.path, "not loaded: " + why, "", "", {}};
    facts.capabilities.insert(allCapabilities().begin(), allCapabilities().end());
    if (member.isTimed) member.library = std::make_shared<EngineLibrary>(facts);
  };
  try {
    member.process = std::make_unique<EngineProcess>(launch);
    for (;;) {
      const Message message = member.process->receive();
      if (message.contains("facts") && !member.library) {
        EngineFacts facts = message.at("facts").get<EngineFacts>();
        facts.path = member.path.path;
        // A reference without capabilities is a library that was built for something else.
        if (member.isTimed || !facts.capabilities.empty()) member.library = std::make_shared<EngineLibrary>(facts);
      }
      if (message.contains("refused")) {
        const std::string why = message.at("refused");
        if (!options_.engines.empty()) throw UsageError(why);
        note("left out: " + why);
        member.process.reset();
        member.gone = why;
        return;
      }
      if (message.contains("broken")) {
        const std::string why = message.at("broken");
        const std::string line = "engine " + member.path.name() + " ('" + member.path.path + "') " + why;
        // A list has nothing to say about an engine that was asked for.
        if (options_.list && !options_.engines.empty()) throw UsageError(line);
        note(line);
        return lost(why);
      }
      if (message.contains("ready")) break;
    }
  } catch (const EngineDied& death) {
    const std::string why = died(member, death);
    note(member.path.name() + " " + why);
    return lost(why);
  }
  loadReference(member);
  for (const Message& message : told_) ask(member, message);
}

void Apart::tell(Message message) {
  told_.push_back(std::move(message));
  for (const auto& member : members_)
    if (member->process) ask(*member, told_.back());
}

void Apart::restart(Member& member) {
  if (member.deaths > mostDeaths)
    member.gone = "not run: " + member.library->name() + " ended " + std::to_string(member.deaths) + " times";
  if (member.gone.empty()) start(member);
}

std::string Apart::died(Member& member, const EngineDied& death) {
  failed_ = true;
  ++member.deaths;
  member.process.reset();
  member.isOpen = false;
  const std::string name = member.library ? member.library->name() : member.path.name(), working = death.last.engine;
  std::string what = death.what();
  const std::string step = death.last.step;
  if (death.last.benchmark[0])
    what += std::string(" in ") + death.last.benchmark + (step == "timing" || step.empty() ? "" : " (" + step + ")");
  else if (!step.empty()) what += " while " + step;
  if (working == "labelmark" && name != working && !working.empty()) {
    // The reference's code ran: others go on without it.
    what = "the process of " + name + " " + what + ", in the code of labelmark; others are not compared with it any more";
    isReferenceGone_ = true;
  }
  return what;
}

std::optional<Message> Apart::ask(Member& member, const Message& question) {
  if (!member.process) restart(member);
  if (!member.process) return std::nullopt;
  try {
    member.process->send(question);
    for (;;) {
      Message answer = member.process->receive();
      if (answer.contains("refused")) throw UsageError(answer.at("refused").get<std::string>());
      if (!answer.contains("done")) continue;
      if (answer.contains("broken")) return std::nullopt;
      return answer;
    }
  } catch (const EngineDied& death) {
    note(member.library->name() + " " + died(member, death));
    return std::nullopt;
  }
}

void Apart::leaveOutUndrawable() {
  for (Member* member : inOrderOfJudging()) {
    const auto answer = ask(*member, {{"do", "judge"}});
    if (!answer) continue;
    const Judgement judgement = answer->at("done").get<Judgement>();
    Message kept = Message::array();
    leaveOut(judgement, corpora_, kept);
    if (!kept.empty()) tell({{"do", "keep"}, {"sets", kept}});
    break;
  }
}

void Apart::findHeights() {
  const bool wanted = std::any_of(options_.heights.begin(), options_.heights.end(),
                                  [](const Height& height) { return height.kind == Height::standard; });
  std::size_t sets = 0;
  for (const Corpus& corpus : corpora_) sets += corpus.sets.size();
  if (wanted && options_.lines != 0) {
    for (Member* member : inOrderOfJudging()) {
      if (!member->library->can("wrap.word")) continue;
      const auto answer = ask(*member, {{"do", "heights"}});
      if (!answer) continue;
      for (const auto& [set, height] : answer->at("done").items()) heights_.emplace(set, height.get<double>());
      if (heights_.size() >= sets) break;
    }
  }
  tell({{"do", "heights"}, {"are", heights_}});
}

void Apart::findAgreeing() {
  std::vector<std::vector<std::vector<LinesOfSet>>> engines;
  for (const auto& member : members_) {
    if (!member->isTimed || !member->gone.empty()) continue;
    if (const auto answer = ask(*member, {{"do", "lines"}}))
      engines.push_back(answer->at("done").get<std::vector<std::vector<LinesOfSet>>>());
  }
  const Message found = agreement(engines, corpora_);
  addAgreeing(found, corpora_);
  tell({{"do", "agreeing"}, {"sets", found}});
}

void Apart::describe() {
  addContext(options_, engines_, corpora_, heights_);
  for (Member* member : inOrderOfJudging()) {
    const EngineLibrary& library = *member->library;
    if (!library.can("font.family") && !(library.can("font.file") && member != reference())) continue;
    const auto answer = ask(*member, {{"do", "faces"}});
    if (!answer) continue;
    for (const auto& [tag, faces] : answer->at("done").items()) benchmark::AddCustomContext("fonts." + tag, faces);
    break;
  }
}

}  // namespace labelbench
