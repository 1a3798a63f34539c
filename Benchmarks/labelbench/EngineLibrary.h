// An engine: a shared library that implements label_engine.h.
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
  /// Loads; throws UsageError.
  EngineLibrary(const std::string& path, const std::string& alias);

  const std::string& name() const { return name_; }
  const std::string& path() const { return path_; }
  const le_functions& functions() const { return *functions_; }
  const le_info& info() const { return info_; }
  bool can(const std::string& capability) const { return capabilities_.count(capability) > 0; }

  std::string librariesText() const { return info_.libraries ? info_.libraries : ""; }
  /// Version, libraries and Unicode version in a line.
  std::string description() const;

  /// Whether it can lay out labels with so many lines in this mode.
  bool canLayOut(const Mode& mode, std::int64_t lines) const;
  /// What it lacks for the stage, with fonts that need a capability; or "".
  std::string lacks(const Stage& stage, const Mode& mode, std::int64_t lines, const char* fontCapability) const;

 private:
  std::string name_, path_;
  const le_functions* functions_ = nullptr;
  le_info info_{};
  std::set<std::string> capabilities_;
};

using Engines = std::vector<std::shared_ptr<EngineLibrary>>;

/// The engines that the options name, or all next to the executable; throws UsageError.
Engines loadEngines(const Options& options);

/// labelmark among the engines, or else loaded from the executable's folder to compare others with; or null.
std::shared_ptr<EngineLibrary> referenceEngine(const Engines& engines);

}  // namespace labelbench
