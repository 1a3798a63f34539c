// Lets callgrind count a part of the program.
#pragma once

#include <string>

namespace labelbench {

/// Whether this program runs under valgrind and was built with its header: otherwise nothing is counted.
bool canCountInstructions();

/// Counts the instructions between `start` and `stop`, in one file of callgrind's (`--callgrind-out-file`) that `write`
/// makes. The program runs on without instrumentation outside the counter's life.
class InstructionCounter {
 public:
  InstructionCounter();
  ~InstructionCounter();
  InstructionCounter(const InstructionCounter&) = delete;
  InstructionCounter& operator=(const InstructionCounter&) = delete;

  void start();
  void stop();
  /// Writes what was counted so far; the name is in the file's `desc: Trigger`.
  void write(const std::string& name);
};

}  // namespace labelbench
