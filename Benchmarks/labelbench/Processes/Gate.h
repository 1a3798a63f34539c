// The turn that a process needs before it times anything: only one engine runs at a time.
#pragma once

#include <string>

#include "Channel.h"

namespace labelbench {

/// Makes this process ask for its turn over a channel. Without it, it always has the turn.
void openGate(Channel& channel);

/// Waits until the parent gives the turn to this process for a benchmark.
void awaitTurn(const std::string& benchmark);

}  // namespace labelbench
