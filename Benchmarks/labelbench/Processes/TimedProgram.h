// Times a label that is a program, in any language: it times itself when it is asked to, over the stdio protocol.
#pragma once

#include "Options.h"

namespace labelbench {

/// Times the program of `--command` and reports it; returns the exit status. Throws UsageError.
int timeProgram(const Options& options);

}  // namespace labelbench
