// Finds, loads and describes engine libraries.
#include "EngineLibrary.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include "Failure.h"
#include "Files.h"

namespace fs = std::filesystem;

namespace labelbench {

namespace {

const char* const wellKnownPeers[] = {"pango", "qt", "handmade", "harfbuzz"};

/// All names of capabilities in label_engine.h.
const std::vector<std::string> knownCapabilities = {
  "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle", "truncate.tail.lines",
  "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "strategy.pushOut", "strategy.hangul",
  "shrink", "shrink.lines", "baseline", "tighten", "kern", "tracking", "spacing.line", "align.justified", "direction.rtl",
  "geometry", "measure.fit", "measure.intrinsic", "measure.rect", "runs", "paragraphs", "tabs", "hyphens",
  "hyphenation", "attachments", "bidi", "positions", "profile.2009", "beyond", "font.metric", "font.recorded", "font.shaped",
  "font.file", "font.family", "breaks.line", "breaks.grapheme", "shape", "once", "glyphs", "hit", "caret",
  "model", "time",
};

std::string text(const char* s) { return s ? s : ""; }

std::string pathOf(const std::string& name) {
  const std::string file = name == "labelmark" ? "liblabelengine.so" : "liblabelpeer-" + name + ".so";
  return (fs::path(executableFolder()) / file).string();
}

/// The names of the engines next to the executable: labelmark first, then the well-known peers, then all others.
std::vector<std::string> neighbours() {
  std::vector<std::string> names, others;
  std::error_code error;
  if (fs::exists(pathOf("labelmark"), error)) names.push_back("labelmark");
  for (const char* peer : wellKnownPeers)
    if (fs::exists(pathOf(peer), error)) names.push_back(peer);
  for (const auto& entry : fs::directory_iterator(executableFolder(), error)) {
    const std::string file = entry.path().filename().string(), prefix = "liblabelpeer-";
    if (file.rfind(prefix, 0) != 0 || entry.path().extension() != ".so") continue;
    const std::string name = file.substr(prefix.size(), file.size() - prefix.size() - 3);
    if (std::find(names.begin(), names.end(), name) == names.end()) others.push_back(name);
  }
  std::sort(others.begin(), others.end());
  names.insert(names.end(), others.begin(), others.end());
  return names;
}

}  // namespace

const std::vector<std::string>& allCapabilities() { return knownCapabilities; }

EngineLibrary::EngineLibrary(const std::string& path, const std::string& alias) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const std::string reason = text(dlerror());
    const bool isNone = reason.find("invalid ELF header") != std::string::npos || reason.find("file too short") != std::string::npos;
    throw UsageError("cannot load engine: " + reason +
                     (isNone ? "; only shared libraries are loaded: labelbench --command times a program by its own clock, or make a library of it "
                                "that has label_engine.h, such as a native image or one that calls it through JNI" : ""));
  }
  const auto entry = reinterpret_cast<le_entry_function>(dlsym(library, "label_engine_entry"));
  if (!entry) throw UsageError("'" + path + "' is not an engine: it has no label_engine_entry");
  functions_ = entry(LE_ABI_VERSION);
  // Functions that were added after the first version of the table may be missing.
  constexpr std::size_t required = offsetof(le_functions, glyphs);
  if (!functions_ || functions_->struct_size < required)
    throw EngineError("does not support version " + std::to_string(LE_ABI_VERSION) + " of label_engine.h");
  // The header requires every function of the first version; an engine answers LE_UNSUPPORTED to what it cannot do.
  const auto* slots = reinterpret_cast<void* const*>(reinterpret_cast<const char*>(functions_) +
                                                     offsetof(le_functions, info));
  const std::size_t count = (required - offsetof(le_functions, info)) / sizeof(void*);
  if (std::find(slots, slots + count, nullptr) != slots + count)
    throw EngineError("leaves a required function of label_engine.h null");
  le_info info{};
  info.struct_size = sizeof info;
  if (functions_->info(&info) != LE_OK || !info.name || !*info.name) throw EngineError("does not give its name");
  facts_ = {alias.empty() ? info.name : alias, path, text(info.version), text(info.libraries), text(info.unicode_version), {}};
  if (name().find('/') != std::string::npos)
    throw UsageError("an engine's name must not contain a slash: '" + name() + "'");
  for (const std::string& more : {text(info.language), facts_.libraries})
    if (!more.empty()) facts_.description += ", " + more;
  if (!facts_.unicode.empty()) facts_.description += ", Unicode " + facts_.unicode;
  for (std::size_t i = 0; i < info.capability_count; ++i) facts_.capabilities.insert(text(info.capabilities[i]));
}

std::string EngineLibrary::unknownCapabilities() const {
  std::string list;
  for (const std::string& name : facts_.capabilities) {
    if (std::find(knownCapabilities.begin(), knownCapabilities.end(), name) != knownCapabilities.end()) continue;
    const std::string near = didYouMean(name, knownCapabilities);
    list += (list.empty() ? "'" : ", '") + name + "'" + (near.empty() ? "" : " (" + near.substr(2) + ")");
  }
  return list;
}

bool EngineLibrary::canLayOut(const Mode& mode, std::int64_t lines) const {
  return can(lines == 1 ? mode.capability : mode.onSeveral) && (lines == 0 || can("limit.lines"));
}

std::string EngineLibrary::lacks(const Stage& stage, const Mode& mode, std::int64_t lines,
                                 const char* fontCapability) const {
  for (const char* capability : stage.needs)
    if (!can(capability)) return capability;
  for (const char* capability : stage.needsOnSeveral)
    if (lines != 1 && !can(capability)) return capability;
  if (stage.usesFonts && !can(fontCapability))
    return std::string(fontCapability) + (can("font.metric") ? "; it can with --fonts metric:Square" : "");
  if (!stage.usesMode) return "";
  if (lines != 0 && !can("limit.lines")) return "limit.lines";
  return canLayOut(mode, lines) ? "" : lines == 1 ? mode.capability : mode.onSeveral;
}

std::string EnginePath::name() const {
  if (!alias.empty()) return alias;
  const std::string file = fs::path(path).stem().string();
  for (const std::string prefix : {"liblabelpeer-", "lib"})
    if (file.rfind(prefix, 0) == 0) return file.substr(prefix.size());
  return file;
}

std::vector<EnginePath> enginePaths(const Options& options) {
  std::vector<EnginePath> paths;
  std::error_code error;
  for (std::string name : options.engines) {
    std::string alias;
    if (std::size_t equals = name.find('='); equals != std::string::npos && name.find('/') > equals)
      alias = name.substr(0, equals), name = name.substr(equals + 1);
    const bool isPath = name.find('/') != std::string::npos || fs::path(name).extension() == ".so";
    const std::string path = isPath ? fs::absolute(name, error).string() : pathOf(name);
    if (!fs::exists(path, error)) {
      std::string known;
      const auto names = neighbours();
      for (const auto& neighbour : names) known += " " + neighbour;
      throw UsageError(isPath ? "no engine library '" + name + "'"
                              : "unknown engine '" + name + "'; next to this program are:" + known + didYouMean(name, names));
    }
    paths.push_back({alias, path});
  }
  if (options.engines.empty())
    for (const auto& name : neighbours()) paths.push_back({"", pathOf(name)});
  return paths;
}

std::string neighbouringReference() {
  std::error_code error;
  const std::string path = pathOf("labelmark");
  return fs::exists(path, error) ? path : "";
}

void addEngine(Engines& engines, std::shared_ptr<EngineLibrary> engine) {
  for (const auto& other : engines)
    if (other->name() == engine->name())
      throw UsageError("two engines are called '" + engine->name() + "'; rename one with --engine NAME=" +
                       engine->path());
  if (const std::string unknown = engine->unknownCapabilities(); !unknown.empty())
    note(engine->name() + " claims unknown capabilities: " + unknown);
  engines.push_back(std::move(engine));
}

void noteMissingPeers(const Options& options) {
  std::error_code error;
  if (!options.engines.empty()) return;
  for (const char* name : wellKnownPeers)
    if (!fs::exists(pathOf(name), error)) note(std::string("peer not built: ") + name);
}

Engines loadEngines(const Options& options) {
  Engines engines;
  for (const EnginePath& one : enginePaths(options)) {
    try {
      addEngine(engines, std::make_shared<EngineLibrary>(one.path, one.alias));
    } catch (const EngineError& problem) {
      throw UsageError("engine " + one.name() + " " + problem.what());
    } catch (const UsageError& problem) {
      if (!options.engines.empty()) throw;
      note(std::string("left out: ") + problem.what());
    }
  }
  if (engines.empty()) throw UsageError("no engine library next to this program; use --engine LIB.so");
  noteMissingPeers(options);
  return engines;
}

std::shared_ptr<EngineLibrary> referenceEngine(const Engines& engines) {
  for (const auto& engine : engines)
    if (engine->name() == "labelmark") return engine;
  const std::string path = neighbouringReference();
  if (path.empty()) return nullptr;
  try {
    auto engine = std::make_shared<EngineLibrary>(path, "");
    return engine->facts().capabilities.empty() ? nullptr : engine;
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

}  // namespace labelbench
