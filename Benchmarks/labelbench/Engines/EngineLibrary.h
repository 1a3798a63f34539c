// A layout engine: a shared library that implements label_engine.h.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "Options.h"
#include "label_engine.h"

namespace labelbench {

/// What an engine says of itself.
struct EngineFacts {
  std::string name;  ///< Its own, or the alias of the command line.
  std::string path;
  std::string description;  ///< Version, language, libraries and Unicode version in one line.
  std::string libraries, unicode;
  std::set<std::string> capabilities;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(EngineFacts, name, path, description, libraries, unicode, capabilities)

class EngineLibrary {
 public:
  /// Loads the library. Throws UsageError if it is no engine, and EngineError if it breaks the interface.
  EngineLibrary(const std::string& path, const std::string& alias);
  /// An engine that another process loads. It has no functions.
  explicit EngineLibrary(EngineFacts facts) : facts_(std::move(facts)) {}

  const EngineFacts& facts() const { return facts_; }
  const std::string& name() const { return facts_.name; }
  const std::string& path() const { return facts_.path; }
  const le_functions& functions() const { return *functions_; }
  bool can(const std::string& capability) const { return facts_.capabilities.count(capability) > 0; }

  /// Claimed capabilities that no stage and no case needs, each with the nearest known name; "" if there are none.
  std::string unknownCapabilities() const;

  /// Whether the engine can lay out labels with this number of lines in this mode.
  bool canLayOut(const Mode& mode, std::int64_t lines) const;
  /// The capability that the engine lacks for the stage, with fonts that need `fontCapability`; "" if it lacks none.
  std::string lacks(const Stage& stage, const Mode& mode, std::int64_t lines, const char* fontCapability) const;

 private:
  EngineFacts facts_;
  const le_functions* functions_ = nullptr;
};

using Engines = std::vector<std::shared_ptr<EngineLibrary>>;

/// An engine as the command line names it, or as it was found.
struct EnginePath {
  std::string alias;  ///< "" if the library's own name is taken.
  std::string path;

  /// A name for messages before the library has said its own.
  std::string name() const;
};

/// The libraries that the options name, or all next to the executable. Throws UsageError.
std::vector<EnginePath> enginePaths(const Options& options);

/// The path of labelmark's library next to the executable; "" if there is none.
std::string neighbouringReference();

/// Appends an engine. Throws UsageError if another one has its name; says which of its capabilities are unknown.
void addEngine(Engines& engines, std::shared_ptr<EngineLibrary> engine);

/// Names well-known peers that were not built, if the options name no engines.
void noteMissingPeers(const Options& options);

/// All names of capabilities in label_engine.h.
const std::vector<std::string>& allCapabilities();

/// Loads the engines of `enginePaths` into this process. Throws UsageError.
Engines loadEngines(const Options& options);

/// The engine that others are compared with: labelmark among the engines, otherwise labelmark from the executable's
/// folder; null if there is neither.
std::shared_ptr<EngineLibrary> referenceEngine(const Engines& engines);

}  // namespace labelbench
