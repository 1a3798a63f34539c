// Interrupts: the first one ends a run after the current set of texts, the second one at once.
#pragma once

#include "Reporters.h"

namespace labelbench {

/// Begins to handle interrupts, even if the parent process blocked them. Signals that end the program remove the copies of
/// libraries first.
void heedInterrupts();

/// Whether the run was interrupted.
bool isInterrupted();

/// Makes what was timed so far known to the handler of interrupts. Called after each set of texts.
void keep(const Options& options, Reporters& reporters, std::size_t done, std::size_t all);

/// Ends the reports and returns the exit status; says how much of the run is done if it was interrupted.
int ended(const Options& options, Reporters& reporters, std::size_t done, std::size_t all, bool failed);

}  // namespace labelbench
