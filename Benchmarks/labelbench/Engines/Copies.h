// Fresh copies of libraries. The memory in which a file is cached can cost several percent for as long as the file stays
// there; with a new copy for each process this differs from process to process.
#pragma once

#include <string>

namespace labelbench {

/// Copies a library into a folder of temporary files, and returns the copy's path. Throws UsageError.
std::string freshCopy(const std::string& path);

/// Removes all copies and their folder. Makes only calls that a signal handler may make.
void removeCopies() noexcept;

}  // namespace labelbench
