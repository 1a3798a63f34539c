// Fills the context of the JSON output.
#include "Context.h"

#include <benchmark/benchmark.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "Failure.h"
#include "Session.h"

namespace labelbench {

void noteDebugBuild() {
#ifndef NDEBUG
  if (isatty(STDERR_FILENO))
    note("built without optimisation, so times are many times too long; swift build -c release makes another");
#endif
}

namespace {

std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  utsname names{};
  return uname(&names) == 0 ? names.machine : "unknown";
}

/// The processors that this process may run on; empty where the system does not say.
std::vector<int> allowedProcessors() {
  std::vector<int> found;
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (int i = 0; i < CPU_SETSIZE; ++i)
      if (CPU_ISSET(i, &set)) found.push_back(i);
#endif
  return found;
}

/// Ascending numbers as ranges: `0-3,8`.
std::string ranges(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]) + (end > i ? "-" + std::to_string(numbers[end]) : "");
    i = end + 1;
  }
  return text;
}

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const auto& item : list) text += (text.empty() ? "" : ", ") + item;
  return text;
}

}  // namespace

void addContext(const Options& options, const Engines& engines, const std::vector<Corpus>& corpora,
                const std::map<std::string, double>& heights) {
  using benchmark::AddCustomContext;
  std::string modes;
  for (const Mode& mode : options.modes) modes += (modes.empty() ? "" : ",") + std::string(mode.name);
  AddCustomContext("width", plain(options.width));
  AddCustomContext("width_alternate", plain(options.width * 0.8));
  std::string asked;
  for (const Height& height : options.heights) asked += (asked.empty() ? "" : ",") + height.text();
  AddCustomContext("height", asked);
  for (const auto& [set, height] : heights) AddCustomContext("height." + set, plain(height));
  AddCustomContext("lines", std::to_string(options.lines));
  AddCustomContext("size", plain(options.size));
  AddCustomContext("mode", modes);
  AddCustomContext("strategy", options.strategy);
  if (options.shards > 1)
    AddCustomContext("shard", std::to_string(options.shard) + "/" + std::to_string(options.shards));
  AddCustomContext("processes", std::to_string(options.processes));
#ifdef NDEBUG
  AddCustomContext("build_type", "release");
#else
  AddCustomContext("build_type", "debug");
#endif
#ifdef __clang__
  AddCustomContext("compiler", "clang " __clang_version__);
#else
  AddCustomContext("compiler", "gcc " __VERSION__);
#endif
  AddCustomContext("cpu", processor());
  if (const auto allowed = allowedProcessors(); !allowed.empty()) AddCustomContext("affinity", ranges(allowed));
  utsname names{};
  if (uname(&names) == 0)
    AddCustomContext("system", std::string(names.sysname) + " " + names.release + " " + names.machine);
  for (const auto& engine : engines) {
    AddCustomContext("engine." + engine->name(), engine->facts().description);
    AddCustomContext("unicode." + engine->name(), engine->facts().unicode);
  }
  for (const Corpus& corpus : corpora)
    for (const TextSet& set : corpus.sets) {
      AddCustomContext("corpus." + set.name, std::to_string(set.texts.size()) + " texts, " +
                                               std::to_string(set.bytes) + " bytes, " + set.hash);
      if (set.whole.empty()) continue;
      const auto share = [](std::size_t part, std::size_t whole) { return std::to_string(part) + " of " + std::to_string(whole); };
      AddCustomContext("agreeing." + set.whole, share(set.texts.size(), set.outOf));
      for (const auto& [kind, keep] : set.templates)
        if (!keep.empty())
          AddCustomContext("agreeing." + set.whole + "." + kind,
                           share(static_cast<std::size_t>(std::count(keep.begin(), keep.end(), true)), keep.size()));
    }
}

std::map<std::string, std::string> faces(const Options& options, const std::shared_ptr<EngineLibrary>& loader,
                                         const std::vector<Corpus>& corpora) {
  static const TextSet empty{"", {"x"}, 1, ""};
  std::map<std::string, std::string> known, byTag;
  for (const Corpus& corpus : corpora) {
    std::string& faces = known[joined(corpus.fonts)];
    if (faces.empty()) {
      try {
        faces = Session(loader, corpus, empty, options).faces();
      } catch (const EngineError& error) {
        note(corpus.tag + ": " + loader->name() + ": " + error.what());
        faces = joined(corpus.fonts);
      }
    }
    byTag[corpus.tag] = faces;
  }
  return byTag;
}

void checkFonts(const Options& options, const Engines& engines, const std::shared_ptr<EngineLibrary>& reference,
                const std::vector<Corpus>& corpora) {
  std::shared_ptr<EngineLibrary> loader = reference && reference->can("font.family") ? reference : nullptr;
  for (const auto& engine : engines)
    if (!loader && (engine->can("font.family") || engine->can("font.file"))) loader = engine;
  if (!loader) return;
  for (const auto& [tag, names] : faces(options, loader, corpora)) benchmark::AddCustomContext("fonts." + tag, names);
}

}  // namespace labelbench
