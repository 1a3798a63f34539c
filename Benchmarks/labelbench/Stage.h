// A stage of the benchmarks: what is timed, and what plan, checks and reports have to know about it.
//
// A stage is one file in Stages/ that registers itself; nothing else names it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "label_engine.h"

// Stages name their fields. Clang and GCC take C++20's designators in C++17 too; SwiftPM's C++20 wants modules.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc++20-designator"
#endif

namespace labelbench {

class Job;
class Session;
struct JobContext;
struct Options;

/// The attributes of the texts of a stage.
enum class Look {
  plain,   ///< One run, no paragraph style.
  runs,    ///< Three runs: another size, kern, another font.
  styles,  ///< One run and a paragraph style: indents, line height, spacing, justified lines.
};

/// Widths of the bounds: parts of the options' width, or of each text's own on one line, divided by the lines.
struct Widths {
  double first = 1;
  double second = 0;    ///< Of the second round; 0: there is one round.
  bool ofText = false;
};

/// Whether answers are kept in Benchmarks/digests.json.
enum class Recording {
  never,
  always,  ///< Compared in every run.
  asked,   ///< Compared where the run has the stage.
};

struct Stage {
  const char* name;                                 ///< As in a benchmark's name.
  const char* summary;                              ///< For --help.
  std::unique_ptr<Job> (*make)(const JobContext&);  ///< Throws EngineError; LeftOut where it is not worth the time.

  bool usesMode = true;                             ///< Lays out by a line break mode; otherwise the name says "none".
  bool usesFonts = true;                            ///< Needs a font.
  bool usesHeight = true;                           ///< Lays out in bounds of the run's height.
  bool threads = true;                              ///< May run on several threads at once.
  std::vector<const char*> needs = {};              ///< Capabilities besides fonts and the mode.
  std::vector<const char*> needsOnSeveral = {};     ///< The same for labels that may have several lines.
  bool needsLimit = false;                          ///< Has nothing to do on labels without a limit of lines.
  bool onlyLastSet = false;                         ///< One set of texts a corpus is enough.

  Look look = Look::plain;
  Widths widths = {};
  void (*configure)(le_label&) = nullptr;           ///< Sets the label's properties beyond the options'.
  const char* sameAs = nullptr;                     ///< The stage whose answers it has to give.
  Recording recording = Recording::never;
  /// Numbers by text that are compared with the reference's, instead of lines: and what they count.
  std::vector<std::uint64_t> (*counts)(Session&) = nullptr;
  const char* counted = "";
  bool comparesGlyphs = false;                      ///< With the reference's, besides lines.

  const char* argument = "";                        ///< Of a family that grows: what the number is.
  std::vector<std::int64_t> (*arguments)(const Options&) = nullptr;

  bool ownClock = false;                            ///< Passes are timed apart from what comes before each.
  bool inMicroseconds = false;
  void (*standBy)(const Options&) = nullptr;        ///< Called before any engine is loaded.
};

/// Puts a stage into the list: `const Registered stage({.name = …});` at namespace scope.
class Registered {
 public:
  explicit Registered(Stage stage);
};

/// All stages, by name.
std::vector<const Stage*> allStages();

/// The stage of this name, or null.
const Stage* stageNamed(const std::string& name);

}  // namespace labelbench
