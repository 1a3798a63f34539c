// Interrupts: the first one ends a run after the current set of texts, the second one at once.
#pragma once

#include <string>

#include "Reporters.h"

namespace labelbench {

/// Begins to handle interrupts, even if the parent process blocked them. Signals that end the program remove the copies of
/// libraries first.
void heedInterrupts();

/// Whether the run was interrupted.
bool isInterrupted();

/// How much of a run is done, in words.
std::string partOf(std::size_t done, std::size_t all);

/// Makes what was timed so far known to the handler of interrupts. Called after each set of texts.
void keep(const Options& options, Reporters& reporters, std::size_t done, std::size_t all);

}  // namespace labelbench
