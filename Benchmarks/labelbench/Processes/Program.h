// A program that speaks the stdio protocol (docs/PROTOCOL.md), and what its requests took.
#pragma once

#include <sys/types.h>

#include <ctime>
#include <memory>
#include <set>
#include <string>

#include "Channel.h"

namespace labelbench {

/// What a request took by the clocks of this process, in seconds.
struct Took {
  double wall = 0;
  double processor = 0;  ///< Of the program's process.
};

/// What a program says about itself.
struct ProgramFacts {
  std::string name, description, unicode;
  std::set<std::string> capabilities;

  bool can(const std::string& capability) const { return capabilities.count(capability) > 0; }
};

class Program {
 public:
  /// Starts the program and reads its facts. `command` is split at white space, as by labelmark conform. Throws UsageError.
  Program(const std::string& command, double timeout);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const ProgramFacts& facts() const { return facts_; }
  /// Sends a request and returns its answer, for which it waits `seconds` beyond the timeout. Throws EngineError if the
  /// program ends, answers something else, or in error; Unsupported if it declines.
  Message ask(Message request, double seconds = 0, Took* took = nullptr);

 private:
  int end();
  [[noreturn]] void bury();
  Message receive(double seconds);
  double processorTime() const;

  double timeout_;
  pid_t process_ = -1;
  clockid_t clock_ = 0;
  std::unique_ptr<Channel> channel_;
  std::int64_t seq_ = 0;
  ProgramFacts facts_;
};

}  // namespace labelbench
