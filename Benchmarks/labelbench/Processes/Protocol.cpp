// Encodes and decodes what is not a run.
#include "Protocol.h"

#include "Failure.h"

namespace labelbench {

Message encoded(const EngineFacts& facts) {
  return {{"name", facts.name},           {"path", facts.path},       {"description", facts.description},
          {"libraries", facts.libraries}, {"unicode", facts.unicode}, {"capabilities", facts.capabilities}};
}

EngineFacts decodedFacts(const Message& message) {
  return {message.at("name"),      message.at("path"),    message.at("description"),
          message.at("libraries"), message.at("unicode"), message.at("capabilities")};
}

Message encoded(const Entry& entry) {
  return {{"stage", entry.stage->name}, {"mode", entry.mode.name},
          {"height", {static_cast<int>(entry.height.kind), entry.height.value}},
          {"argument", entry.argument}, {"name", entry.name}};
}

Entry decodedEntry(const Message& message, const std::shared_ptr<EngineLibrary>& engine) {
  const Stage* stage = stageNamed(message.at("stage"));
  const std::string mode = message.at("mode");
  for (const Mode& known : allModes())
    if (stage && mode == known.name)
      return {engine, stage, known,
              {static_cast<Height::Kind>(message.at("height").at(0).get<int>()), message.at("height").at(1)},
              message.at("argument"), message.at("name")};
  throw UsageError("no such benchmark: " + message.dump());
}

}  // namespace labelbench
