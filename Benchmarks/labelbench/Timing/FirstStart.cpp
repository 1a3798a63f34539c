// Measures the first label of a process, in new processes forked from one that has not loaded an engine.
#include "FirstStart.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>

#include "Failure.h"
#include "Job.h"

namespace labelbench {

namespace {

int asking = -1, answering = -1;  // This process's ends of the pipes to and from the waiting process.

/// What a new process is asked to lay out. Its pointers are valid in every process, because all processes are forks of one
/// that had loaded the corpora.
struct Order {
  char path[4096];
  const Corpus* corpus;
  const TextSet* set;
  std::size_t text;  // Index in the whole set: new processes leave no text out.
  Mode mode;
  le_size bounds;
};

template <class Value>
bool readWhole(int file, Value& value) {
  auto* at = reinterpret_cast<char*>(&value);
  for (std::size_t left = sizeof value; left > 0;) {
    const ssize_t count = read(file, at, left);
    if (count <= 0) return false;
    at += count, left -= static_cast<std::size_t>(count);
  }
  return true;
}

template <class Value>
bool writeWhole(int file, const Value& value) {
  return write(file, &value, sizeof value) == static_cast<ssize_t>(sizeof value);  // It fits a pipe's buffer.
}

/// Loads the engine, lays out the label and measures both; runs in the new process.
FirstStart layOut(const Options& options, const Order& order) {
  using Clock = std::chrono::steady_clock;
  const auto library = std::make_shared<EngineLibrary>(order.path, "");
  const auto loaded = Clock::now();
  Session session(library, *order.corpus, *order.set, options);
  const le_label label = session.label(order.mode.value, options.lines);
  Worker worker(64);
  const auto& f = library->functions();
  session.require(f.layout_once(session.engine(), &session.requests()[order.text], &label, order.bounds, &worker.result),
                  "layout_once");
  const auto done = Clock::now();
  Hash hash;
  addResult(worker.result, hash);
  return {false, std::chrono::duration<double>(done - loaded).count(), worker.result.line_count, hash.value()};
}

/// Answers orders in the waiting process until the pipe is closed.
[[noreturn]] void serve(const Options& options, int orders, int answers) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // If the process that asks is ended, nothing of it remains.
  for (Order order; readWhole(orders, order);) {
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      FirstStart answer;
      const int nowhere = open("/dev/null", O_WRONLY);
      dup2(nowhere, 2);  // Silences the libraries; the answer tells whether it failed.
      try {
        answer = layOut(options, order);
      } catch (const std::exception&) {
      }
      writeWhole(answers, answer);
      _exit(0);  // Skips exit handlers, which are not part of a start.
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) writeWhole(answers, FirstStart());
  }
  _exit(0);
}

}  // namespace

void FirstStarts::standBy(const Options& options) {
  int orders[2], answers[2];
  if (pipe2(orders, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0) throw UsageError("cannot create pipes for first_start");
  const pid_t child = fork();
  if (child < 0) throw UsageError("cannot create a process for first_start");
  if (child == 0) {
    close(orders[1]);
    close(answers[0]);
    serve(options, orders[0], answers[1]);
  }
  close(orders[0]);
  close(answers[1]);
  asking = orders[1];
  answering = answers[0];
}

FirstStart FirstStarts::measure(
  const EngineLibrary& engine, const Corpus& corpus, const TextSet& set, const Mode& mode, le_size bounds) {
  Order order{};
  if (engine.path().size() >= sizeof order.path) throw EngineError("the library's path is too long");
  std::strcpy(order.path, engine.path().c_str());
  order.corpus = &corpus;
  order.set = &set;
  order.text = set.first;
  order.mode = mode;
  order.bounds = bounds;
  FirstStart answer;
  if (!writeWhole(asking, order) || !readWhole(answering, answer) || answer.failed)
    throw EngineError("a new process could not lay out the first label");
  return answer;
}

}  // namespace labelbench
