// A layout engine: a shared library that implements label_engine.h.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "Options.h"
#include "label_engine.h"

namespace labelbench {

class EngineLibrary {
 public:
  /// Loads the library. Throws UsageError.
  EngineLibrary(const std::string& path, const std::string& alias);

  const std::string& name() const { return name_; }
  const std::string& path() const { return path_; }
  const le_functions& functions() const { return *functions_; }
  const le_info& info() const { return info_; }
  bool can(const std::string& capability) const { return capabilities_.count(capability) > 0; }

  std::string librariesText() const { return info_.libraries ? info_.libraries : ""; }
  /// Version, libraries and Unicode version in one line.
  std::string description() const;

  /// Claimed capabilities that no stage and no case needs, each with the nearest known name; "" if there are none.
  std::string unknownCapabilities() const;

  /// Whether the engine can lay out labels with this number of lines in this mode.
  bool canLayOut(const Mode& mode, std::int64_t lines) const;
  /// The capability that the engine lacks for the stage, with fonts that need `fontCapability`; "" if it lacks none.
  std::string lacks(const Stage& stage, const Mode& mode, std::int64_t lines, const char* fontCapability) const;

 private:
  std::string name_, path_;
  const le_functions* functions_ = nullptr;
  le_info info_{};
  std::set<std::string> capabilities_;
};

using Engines = std::vector<std::shared_ptr<EngineLibrary>>;

/// The engines that the options name, or all engines next to the executable. Throws UsageError.
Engines loadEngines(const Options& options);

/// The engine that others are compared with: labelmark among the engines, otherwise labelmark from the executable's
/// folder; null if there is neither.
std::shared_ptr<EngineLibrary> referenceEngine(const Engines& engines);

}  // namespace labelbench
