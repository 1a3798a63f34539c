// Plans a run, starts the engines' processes and reports what they measure.
#include "Apart.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "Cases.h"
#include "Context.h"
#include "Copies.h"
#include "Failure.h"
#include "Files.h"
#include "Interrupts.h"
#include "RunCoding.h"

namespace labelbench {

Apart::Apart(const Options& options, std::vector<std::string> flags) : options_(options), flags_(std::move(flags)), book_(options.answers) {}

int Apart::run() {
  corpora_ = loadCorpora(options_);
  const Records records(options_);  // A file of digests that cannot be read is told before anything is timed.
  heedInterrupts();
  startAll();
  leaveOutUndrawable();
  if (!options_.list || options_.agreeing) findHeights();
  if (options_.agreeing) findAgreeing();
  plan_ = planBenchmarks(options_, corpora_, engines_);
  std::size_t nameWidth = 10;
  for (const auto& group : plan_)
    for (const auto& entry : group.entries) {
      nameWidth = std::max(nameWidth, entry.name.size() + 7);  // "_median"
      places_.emplace(entry.name, places_.size());
      if (options_.list) std::printf("%s\n", entry.name.c_str());
    }
  if (options_.list) return failed_ ? 1 : 0;

  earlier_ = Earlier(options_, book_);
  if (!options_.out.empty()) checkWritable(options_.out);
  describe();
  // If the reader of standard output is gone, a run without a file may end, but a run with one must still write it.
  if (!options_.out.empty()) std::signal(SIGPIPE, SIG_IGN);
  noteDebugBuild();
  reporters_.emplace(options_, engines_, nameWidth, book_);
  std::size_t done = 0;
  const std::size_t all = plan_.size() * static_cast<std::size_t>(options_.processes);
  for (process_ = 0; process_ < options_.processes && !isInterrupted(); ++process_) {
    if (process_ > 0) startAll();
    for (const PlannedGroup& group : plan_) {
      if (const auto known = earlier_.runs(group, process_); !known.empty()) {
        ++done;
        for (const auto& runs : known) {
          collect(runs);
          if (options_.processes == 1) collect(aggregatesOf(runs));
        }
        continue;
      }
      runSet(group, ++done);
      if (isInterrupted()) break;
      if (options_.processes == 1) {
        keep(options_, *reporters_, done, all);
        continue;
      }
      Reporters soFar(options_, engines_, nameWidth, book_);
      soFar.mute();
      if (!options_.out.empty()) reportTo(soFar);
      keep(options_, soFar, done, all);
    }
    for (const auto& member : members_) member->process.reset();
    removeCopies();
  }
  if (options_.processes > 1) report();
  if (!options_.out.empty() && options_.cases && !isInterrupted())
    for (const auto& member : members_)
      if (member->isTimed) addCases(book_, member->library->name(), "--engine", member->path.path);
  return ended(options_, *reporters_, done, all, failed_);
}

}  // namespace labelbench
