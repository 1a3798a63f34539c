// The table of stages.
#include "Stage.h"

namespace labelbench {

const std::vector<StageInfo>& allStages() {
  static const std::vector<StageInfo> stages = {
    {Stage::startup, "startup", "once", true, true, false, "engine, font and first label; what the process keeps is there already"},
    {Stage::firstStart, "first_start", "once", true, true, false, "the same in a new process, where the library was just loaded"},
    {Stage::breaks, "breaks", "breaks.line", false, false, true, "line break opportunities of the bytes"},
    {Stage::graphemes, "graphemes", "breaks.grapheme", false, false, true, "grapheme clusters of the bytes"},
    {Stage::shape, "shape", "shape", false, true, true, "advances, caches filled by one pass"},
    {Stage::prepare, "prepare", "", false, true, false, "prepared text made and released, caches filled by one pass"},
    {Stage::layoutCold, "layout_cold", "once", true, true, true, "bytes to lines, caches filled by one pass"},
    {Stage::layoutNew, "layout_new", "once", true, true, false, "bytes to lines, caches reset before each pass"},
    {Stage::layoutWarm, "layout_warm", "", true, true, true, "prepared text laid out again at another width"},
    {Stage::measure, "measure", "measure.fit", true, true, true, "sizeThatFits of prepared text, two widths in turn"},
    {Stage::truncate, "truncate", "", true, true, true, "prepared text at widths that truncate every label"},
    {Stage::fit, "fit", "shrink", true, true, true, "shrink to fit, minimum 0.5, prepared text"},
    {Stage::refit, "refit", "shrink", true, true, true, "the same search, laid out from the bytes at every step"},
    {Stage::tighten, "tighten", "tighten", true, true, true, "tightening before truncation, prepared text"},
    {Stage::grow, "grow", "once", true, true, true, "bytes to lines over 1 KB, 100 KB and 10 MB of text (and 100 MB with --lines 0)"},
    {Stage::control, "control", "", false, false, true, "no engine: arithmetic without memory, to compare threads with"},
  };
  return stages;
}

const StageInfo& infoOf(Stage stage) { return allStages()[static_cast<std::size_t>(stage)]; }

}  // namespace labelbench
