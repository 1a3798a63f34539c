// The process of one engine: loads it, and runs benchmarks as the process that started it says.
#pragma once

namespace labelbench {

/// The first argument of such a process. It is followed by the descriptors of socket and shared page, by the engine's
/// alias and path, and by the flags of the run.
inline constexpr const char* servingName = "labelbench-engine";

/// Runs this process until its parent closes the socket; returns the exit status.
int serve(int argc, char** argv);

}  // namespace labelbench
