// Lets callgrind count the instructions of a part of the program.
#pragma once

#include <string>

namespace labelbench {

/// Why nothing is counted; empty if this program runs under valgrind and was built with its header.
std::string whyNothingIsCounted();

/// The instruction sets of the processor as this process sees it, which under valgrind is valgrind's: "sse4.2, avx, avx2".
/// Empty where they are not known.
std::string instructionSets();

/// Counts the instructions between `start` and `stop`, in a file of callgrind's (`--callgrind-out-file`) that `write`
/// makes. While no counter exists, the program runs without instrumentation.
class InstructionCounter {
 public:
  InstructionCounter();
  ~InstructionCounter();
  InstructionCounter(const InstructionCounter&) = delete;
  InstructionCounter& operator=(const InstructionCounter&) = delete;

  void start();
  void stop();
  /// Writes what was counted so far. The name appears in the file's `desc: Trigger`.
  void write(const std::string& name);
};

}  // namespace labelbench
