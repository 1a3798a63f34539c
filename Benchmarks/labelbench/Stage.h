// The stages that can be timed, and what an engine must be able to do for each.
#pragma once

#include <string>
#include <vector>

namespace labelbench {

enum class Stage {
  startup, firstStart, breaks, graphemes, shape, prepare, layoutCold, layoutNew, layoutWarm, measure, truncate, fit, refit,
  tighten, grow, control
};

/// Facts about a stage.
struct StageInfo {
  Stage stage;
  const char* name;        ///< As in a benchmark's name.
  const char* capability;  ///< Needed besides fonts and the mode, or "".
  bool usesMode;           ///< Lays out by a line break mode; otherwise the name says "none".
  bool usesFonts;          ///< Needs a font.
  bool threads;            ///< May run on several threads at once.
  const char* summary;     ///< For --help.
};

const std::vector<StageInfo>& allStages();
const StageInfo& infoOf(Stage stage);

}  // namespace labelbench
