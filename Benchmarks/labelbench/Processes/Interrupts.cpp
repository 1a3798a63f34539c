// Handles interrupts.
#include "Interrupts.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "Copies.h"
#include "Failure.h"
#include "Files.h"

namespace labelbench {

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// How much of a run is done, in words.
std::string partOf(std::size_t done, std::size_t all) {
  return std::to_string(done) + " of " + std::to_string(all) + " sets of texts";
}

/// What a second interrupt still writes: the files with all sets of texts that were timed, and a line for the user.
struct Kept {
  std::vector<PreparedFile> files;
  std::string line;
};
std::atomic<const Kept*> kept{nullptr};

void endBy(int signal) {
  removeCopies();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

/// The first interrupt ends the run after the current set of texts. A second one writes the sets before it and ends the
/// program at once.
void interrupt(int) {
  if (!interrupted) {
    interrupted = 1;
    return;
  }
  if (const Kept* last = kept) {
    bool good = true;
    for (const PreparedFile& file : last->files) good = writePrepared(file) && good;
    if (good && write(STDERR_FILENO, last->line.data(), last->line.size()) < 0) {}
  }
  endBy(SIGINT);
}

}  // namespace

bool isInterrupted() { return interrupted; }

void keep(const Options& options, Reporters& reporters, std::size_t done, std::size_t all) {
  // The previous one stays, because the handler may be writing it.
  static Kept generations[2];
  Kept& next = generations[done % 2];
  next = Kept();
  if (!options.out.empty()) next.files.push_back(prepareFile(options.out, reporters.fileSoFar(partOf(done, all))));
  next.line = "labelbench: ended after " + partOf(done, all) +
              (options.out.empty() ? "" : "; what was timed is in '" + options.out + "'") + "\n";
  kept = &next;
}

int ended(const Options& options, Reporters& reporters, std::size_t done, std::size_t all, bool failed) {
  reporters.finish(interrupted ? partOf(done, all) : "");
  if (!interrupted) return failed ? 1 : 0;
  note("interrupted after " + partOf(done, all) +
       (options.out.empty() ? "" : "; what was timed is in '" + options.out + "'"));
  return 128 + SIGINT;
}

void heedInterrupts() {
  std::signal(SIGINT, interrupt);
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, SIGINT);
  for (const int signal : {SIGTERM, SIGHUP, SIGQUIT}) {
    if (std::signal(signal, endBy) == SIG_IGN) std::signal(signal, SIG_IGN);  // As nohup has it.
    sigaddset(&handled, signal);
  }
  pthread_sigmask(SIG_UNBLOCK, &handled, nullptr);
}

}  // namespace labelbench
