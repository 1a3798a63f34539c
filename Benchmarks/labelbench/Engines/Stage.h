// A stage of the benchmarks: what is timed, and what plan, checks and reports must know about it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "label_engine.h"

// Stages name their fields. Clang and GCC accept C++20's designators in C++17 too, while SwiftPM's C++20 requires
// modules.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc++20-designator"
#endif

namespace labelbench {

class Job;
class Session;
struct Corpus;
struct JobContext;
struct Options;
struct TextSet;

/// The attributes of the texts that a stage lays out.
enum class Look {
  plain,   ///< One run, no paragraph style.
  runs,    ///< Three runs: another size, kern, another font.
  styles,  ///< One run and a paragraph style: indents, line height, spacing, justified lines.
};

/// The widths of the bounds: fractions of the options' width, or of each text's width on one line, divided by the
/// lines.
struct Widths {
  double first = 1;
  double second = 0;    ///< Of the second round; 0: there is only one round.
  bool ofText = false;
};

/// Whether a stage's answers are kept in Benchmarks/digests.json.
enum class Recording {
  never,
  always,  ///< Compared in every run.
  asked,   ///< Compared if the run has the stage.
};

struct Stage {
  const char* name;                                 ///< As in a benchmark's name.
  const char* summary;                              ///< For --help.
  std::unique_ptr<Job> (*make)(const JobContext&);  ///< Throws EngineError, or LeftOut if it is not worth the time.

  bool usesMode = true;                             ///< Lays out in a line break mode; otherwise the name says "none".
  bool usesFonts = true;                            ///< Needs a font.
  bool usesHeight = true;                           ///< Lays out in bounds of the run's height.
  std::vector<const char*> needs = {};              ///< Capabilities needed besides fonts and the mode.
  std::vector<const char*> needsOnSeveral = {};     ///< The same for labels that may have several lines.
  bool needsLimit = false;                          ///< Has nothing to do without a limit of lines.
  bool onlyLastSet = false;                         ///< Runs only on the last set of texts of each corpus.

  Look look = Look::plain;
  Widths widths = {};
  void (*configure)(le_label&) = nullptr;           ///< Sets properties of the label beyond those of the options.
  const char* sameAs = nullptr;                     ///< The stage whose answers it must give.
  Recording recording = Recording::never;
  /// Counts for each text that are compared with the reference's instead of lines, and what they count.
  std::vector<std::uint64_t> (*counts)(Session&) = nullptr;
  const char* counted = "";
  bool comparesGlyphs = false;                      ///< Compares glyphs with the reference's, besides lines.

  const char* argument = "";                        ///< Of a stage that grows: what its number means.
  std::vector<std::int64_t> (*arguments)(const Options&) = nullptr;

  /// The text with a number, for messages, of a stage that makes its own texts.
  std::string (*text)(const Corpus&, const TextSet&, std::uint64_t number) = nullptr;
  bool ownClock = false;                            ///< Only the pass is timed, not the part before it.
  bool inMicroseconds = false;
  void (*standBy)(const Options&) = nullptr;        ///< Called before any engine is loaded.
};

/// All stages, sorted by name.
std::vector<const Stage*> allStages();

/// The stage of this name, or null.
const Stage* stageNamed(const std::string& name);

}  // namespace labelbench
