// Hands Google Benchmark its flags.
#pragma once

#include "Options.h"

namespace labelbench {

/// Passes Google Benchmark its flags and silences its messages. Throws UsageError for a flag that it rejects.
void initializeLibrary(const Options& options);

}  // namespace labelbench
