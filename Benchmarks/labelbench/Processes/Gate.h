// The turn that a process needs before it times anything: only one engine runs at a time.
#pragma once

#include <string>

#include "Channel.h"

namespace labelbench {

/// Makes this process ask for its turn over a channel. Without it, it always has the turn.
void openGate(Channel& channel);

/// Has the turn from construction to destruction. Several threads have it together.
class Turn {
 public:
  /// Waits until the parent gives the turn to this process for a benchmark.
  explicit Turn(const std::string& benchmark);
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
};

}  // namespace labelbench
