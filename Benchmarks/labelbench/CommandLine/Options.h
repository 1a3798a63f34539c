// The options of the command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Stage.h"

namespace labelbench {

/// A line break mode by its short name.
struct Mode {
  const char* name;         ///< As in a benchmark's name: "tail".
  std::int32_t value;       ///< LE_BY_...
  const char* capability;   ///< What an engine must be able to do, for labels of one line.
  const char* onSeveral;    ///< The same for labels of several lines.
};

/// All modes: word, char, clip, head, tail, middle.
const std::vector<Mode>& allModes();

/// What `--height` asks for.
struct Height {
  enum Kind { standard, none, points } kind = standard;
  double value = 0;  ///< Points, if the kind is `points`.

  /// The height as on the command line: "default", "none", or a number.
  std::string text() const;
};

/// The parsed command line.
struct Options {
  bool help = false;
  std::vector<std::string> engines;    ///< Names, paths or NAME=PATH; empty: all next to the executable.
  std::string command;                 ///< A program that is timed by itself; empty: libraries are timed.
  std::vector<std::string> corpora;    ///< Files or folders; empty: Corpora/Text.
  std::vector<std::string> languages;  ///< Tags or languages; empty: all.
  std::vector<std::string> texts = {"labels", "paragraphs"};
  bool agreeing = false;               ///< Also times the texts on which all engines show the same lines.
  std::vector<std::string> fonts;      ///< Empty: the corpus's own.
  std::string language;                ///< Of text files; empty: from the file's name, else "en".
  double width = 120;
  std::vector<Height> heights = {Height()};
  double size = 17;
  std::int64_t lines = 2;
  std::string strategy = "standard";
  std::vector<Mode> modes;
  std::vector<const Stage*> stages;
  std::int64_t turns = 0;              ///< Above 0: engines take turns.
  std::int64_t processes = 1;          ///< That measure each benchmark.
  double timeout = 20;                 ///< Seconds for a text.
  std::size_t memory = 0;              ///< MiB of an engine's process; 0: half of the machine's.
  bool answers = true;                 ///< Whether the file has the answer to each text, besides digests.
  bool cases = true;                   ///< Whether the file has the results of conformance cases.
  bool resumes = false;                ///< Goes on with the run whose file `out` is.
  std::string typed;                   ///< The command line, without --resume.
  std::size_t shard = 1, shards = 1;   ///< Number of this part, and of all parts.
  std::int64_t countPasses = 0;        ///< Passes that callgrind counts; 0: passes are timed instead.
  std::string digests;                 ///< Empty: Benchmarks/digests.json, if it is found.
  bool recordDigests = false;

  // Flags of Google Benchmark that are handled here, so that its files are written completely or not at all.
  std::string filter;
  bool list = false;
  std::string out;
  std::string format = "console";      ///< Of standard output: "console" or "json".
  bool randomInterleaving = false;
  double minTime = 0.05;               ///< Seconds.
  std::vector<std::string> passedOn;   ///< Flags that Google Benchmark handles.
};

/// Parses the command line. Throws UsageError.
Options parseOptions(int argc, char** argv);

/// Passes Google Benchmark its flags and silences its messages. Throws UsageError for a flag that it rejects.
void initializeLibrary(const Options& options);

/// Splits a list at commas, and drops surrounding spaces and empty parts.
std::vector<std::string> splitList(const std::string& list);

/// "; did you mean 'NAME'?" for the known name nearest to a misspelt one; "" if none is near.
std::string didYouMean(const std::string& name, const std::vector<std::string>& known);

}  // namespace labelbench
