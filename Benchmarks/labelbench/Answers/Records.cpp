// Reads, compares and writes the recorded answers.
#include "Records.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "Failure.h"
#include "Files.h"

using nlohmann::json;

namespace labelbench {

namespace {

/// Whether these answers are of texts with runs, by the name of their stage.
bool isOfRuns(const std::string& key) { return key.rfind("runs_", 0) == 0; }

}  // namespace

Records::Records(const Options& options) : path_(options.digests) {
  if (path_.empty()) path_ = findUpward("Benchmarks/digests.json");
  if (path_.empty() && options.recordDigests) {
    const std::string folder = findUpward("Benchmarks");
    if (folder.empty()) throw UsageError("no Benchmarks folder above this one; use --record-digests FILE");
    path_ = folder + "/digests.json";
  }
  std::error_code error;
  if (path_.empty() || !std::filesystem::exists(path_, error)) {
    if (!options.digests.empty() && !options.recordDigests)
      throw UsageError("no file of digests '" + path_ + "'; --record-digests writes one");
    return;
  }
  try {
    const json object = json::parse(readFile(path_));
    for (const auto& [name, set] : object.at("sets").items()) {
      Answers answers{set.at("text"), set.at("fonts"), set.at("run_fonts"), set.at("libraries"), {}};
      for (const auto& [key, digest] : set.at("digests").items()) answers.digests[key] = digest;
      sets_[name] = std::move(answers);
    }
  } catch (const json::exception&) {
    throw UsageError("malformed file of digests '" + path_ + "'");
  }
}

std::string Records::check(const std::string& set, const Answers& now) const {
  const auto found = sets_.find(set);
  if (found == sets_.end()) return "answers not recorded";
  const Answers& then = found->second;
  if (then.text != now.text) return "texts differ from those recorded";
  if (then.fonts != now.fonts) return "fonts differ from those recorded";
  const bool hasOtherRunFonts = then.runFonts != now.runFonts;
  std::size_t compared = 0, left = 0;
  for (const auto& [key, digest] : now.digests) {
    if (hasOtherRunFonts && isOfRuns(key)) {
      ++left;
      continue;
    }
    const auto recorded = then.digests.find(key);
    if (recorded == then.digests.end()) continue;
    if (recorded->second != digest)
      throw EngineError("the answers for " + key + " differ from those recorded with " + then.libraries +
                        " (if they should: --record-digests)");
    ++compared;
  }
  if (compared + left < now.digests.size()) return "answers not recorded";
  return left > 0 ? "answers as recorded, but for runs, whose second font differs" : "answers as recorded";
}

void Records::record(const std::string& set, const Answers& now) {
  Answers& then = sets_[set];
  if (then.text != now.text || then.fonts != now.fonts || then.runFonts != now.runFonts ||
      then.libraries != now.libraries) then = now;
  for (const auto& [key, digest] : now.digests) then.digests[key] = digest;
}

void Records::save() const {
  json sets = json::object();
  for (const auto& [name, answers] : sets_)
    sets[name] = {{"text", answers.text}, {"fonts", answers.fonts}, {"run_fonts", answers.runFonts},
                  {"libraries", answers.libraries}, {"digests", answers.digests}};
  const json object = {{"about", "Answers of labelmark; written by labelbench --record-digests"}, {"sets", sets}};
  writeWhole(path_, object.dump(1) + "\n");
}

}  // namespace labelbench
