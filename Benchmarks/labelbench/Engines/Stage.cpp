// The list of stages.
#include "Stage.h"

#include <map>

namespace labelbench {

namespace {

/// The stages by name; made on first use, because the linker decides in which order files register theirs.
std::map<std::string, Stage>& registry() {
  static std::map<std::string, Stage> stages;
  return stages;
}

}  // namespace

Registered::Registered(Stage stage) {
  std::string name = stage.name;
  registry().emplace(std::move(name), std::move(stage));
}

std::vector<const Stage*> allStages() {
  std::vector<const Stage*> stages;
  for (const auto& [_, stage] : registry()) stages.push_back(&stage);
  return stages;
}

const Stage* stageNamed(const std::string& name) {
  const auto found = registry().find(name);
  return found == registry().end() ? nullptr : &found->second;
}

}  // namespace labelbench
