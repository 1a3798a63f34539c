// Starts, watches and ends the processes of engines.
#include "EngineProcess.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "Failure.h"
#include "Serving.h"

namespace labelbench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int tick = 50;  // Milliseconds between two looks at a process.

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> list;
  for (std::string& one : strings) list.push_back(one.data());
  list.push_back(nullptr);
  return list;
}

/// The environment of a process: ours, with the folders in which copied libraries find what they need.
std::vector<std::string> environmentOf(const Launch& launch) {
  std::vector<std::string> variables;
  std::string libraries;
  // labelmark's Swift runtime would print a page about any engine's crash, which is told in one line.
  if (!std::getenv("SWIFT_BACKTRACE")) variables.push_back("SWIFT_BACKTRACE=enable=no");
  for (const std::string& folder : launch.folders) libraries += (libraries.empty() ? "" : ":") + folder;
  for (char** one = environ; *one; ++one) {
    if (!libraries.empty() && std::strncmp(*one, "LD_LIBRARY_PATH=", 16) == 0) libraries = *one + 16 + (":" + libraries);
    else if (std::strncmp(*one, "LABELMARK_PADDING=", 18) != 0) variables.push_back(*one);
  }
  if (!libraries.empty()) variables.push_back("LD_LIBRARY_PATH=" + libraries);
  if (launch.padding > 0) variables.push_back("LABELMARK_PADDING=" + std::string(launch.padding, 'x'));
  return variables;
}

}  // namespace

EngineDied::EngineDied(const std::string& what, const Doing& doing) : std::runtime_error(what) {
  std::memcpy(&last, &doing, sizeof last);
  last.engine[sizeof last.engine - 1] = last.benchmark[sizeof last.benchmark - 1] = last.step[sizeof last.step - 1] = 0;
}

EngineProcess::EngineProcess(const Launch& launch) : limits_(launch.limits) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw UsageError("cannot make a socket for an engine");
  channel_ = std::make_unique<Channel>(ends[0]);
  std::vector<std::string> arguments = {servingName,  std::to_string(ends[1]), std::to_string(page_.file()),
                                        launch.alias, launch.path};
  arguments.insert(arguments.end(), launch.flags.begin(), launch.flags.end());
  std::vector<std::string> environment = environmentOf(launch);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  // Duplicating a descriptor to itself keeps it open in the new process.
  for (const int file : {ends[1], page_.file()}) posix_spawn_file_actions_adddup2(&actions, file, file);
  const int error = posix_spawn(&process_, "/proc/self/exe", &actions, nullptr, pointers(arguments).data(),
                                pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (error != 0) throw UsageError(std::string("cannot start a process for an engine: ") + std::strerror(error));
}

EngineProcess::~EngineProcess() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

/// Says how the process ended.
void EngineProcess::bury() {
  int status = 0;
  // It closed its socket; if it does not end by itself, it is ended.
  for (int i = 0; process_ > 0 && waitpid(process_, &status, WNOHANG) == 0; ++i) {
    if (i == 100) end("closed the descriptors of its process");
    usleep(10'000);
  }
  process_ = -1;
  std::string how = "ended";
  if (WIFEXITED(status)) how = "ended the process with exit(" + std::to_string(WEXITSTATUS(status)) + ")";
  if (WIFSIGNALED(status)) {
    const char* name = sigabbrev_np(WTERMSIG(status));
    how = std::string(WTERMSIG(status) == SIGKILL ? "was killed" : "crashed") + " (SIG" + (name ? name : "?") + ")";
  }
  throw EngineDied(how, page_.doing());
}

void EngineProcess::end(const std::string& why) {
  const Doing last = page_.doing();
  if (process_ > 0) {  // kill(-1) would end every process.
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  process_ = -1;
  throw EngineDied(why, last);
}

void EngineProcess::send(const Message& message) {
  if (process_ <= 0 || !channel_->send(message)) bury();
}

Message EngineProcess::receive() {
  std::uint64_t beat = 0, text = 0;
  auto since = Clock::now();
  for (;;) {
    if (auto message = channel_->receive(tick)) return *message;
    if (channel_->isClosed()) bury();
    // A process that it started itself may keep the socket open.
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
      if (auto message = channel_->receive(0)) return *message;
      bury();
    }
    const Doing& now = page_.doing();
    if (now.beat != beat || now.text != text) beat = now.beat, text = now.text, since = Clock::now();
    const double allowed = limits_.seconds + static_cast<double>(now.bytes) / 1e5;
    if (std::chrono::duration<double>(Clock::now() - since).count() > allowed) {
      char seconds[32];
      std::snprintf(seconds, sizeof seconds, "%g", allowed);
      end(std::string("gave no answer for ") + seconds + " s (--timeout)");
    }
    if (residentMegabytes() > limits_.megabytes)
      end("needed more than " + std::to_string(limits_.megabytes) + " MiB of memory (--memory)");
  }
}

std::size_t EngineProcess::residentMegabytes() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
  std::size_t whole = 0, resident = 0;
  file >> whole >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

std::size_t halfOfMemory() {
  auto bytes = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::size_t limit = 0;
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> limit && limit < bytes) bytes = limit;  // In a container.
  return std::max<std::size_t>(bytes >> 21, 1);
}

}  // namespace labelbench
