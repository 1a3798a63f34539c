// A process that runs one engine, as seen from the process that started it.
#pragma once

#include <sys/types.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "Channel.h"
#include "Watch.h"

namespace labelbench {

/// What a process may use.
struct Limits {
  double seconds;         ///< For one text, or another step; longer for long texts.
  std::size_t megabytes;  ///< Of memory, resident.
};

/// What to start.
struct Launch {
  std::string alias, path;             ///< Of the engine.
  std::vector<std::string> flags;      ///< Of the run.
  std::vector<std::string> folders;    ///< Where the libraries were before they were copied.
  std::size_t padding = 0;             ///< Bytes of environment that move the stack.
  Limits limits{};
};

/// The process ended, or had to be ended.
struct EngineDied : std::runtime_error {
  EngineDied(const std::string& what, const Doing& last);

  Doing last;  ///< What it was doing.
  /// The index of the text that was in work, or -1.
  std::ptrdiff_t text() const { return static_cast<std::ptrdiff_t>(last.text & 0xFFFFFFFF) - 1; }
};

class EngineProcess {
 public:
  /// Throws UsageError if no process can be made.
  explicit EngineProcess(const Launch& launch);
  /// Ends the process.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Throws EngineDied if the process is gone.
  void send(const Message& message);
  /// Waits for the next message. Throws EngineDied if the process ends, makes no progress or uses too much memory.
  Message receive();

 private:
  [[noreturn]] void bury();
  [[noreturn]] void end(const std::string& why);
  std::size_t residentMegabytes() const;

  SharedPage page_;
  std::unique_ptr<Channel> channel_;
  Limits limits_;
  pid_t process_ = -1;
};

/// Half of the memory that this process may use, in MiB.
std::size_t halfOfMemory();

}  // namespace labelbench
