// Counts the allocations of the whole process, including those of engines loaded with dlopen.
#pragma once

#include <cstdint>

namespace labelbench {

/// Starts counting calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign, mmap and mremap in all
/// threads.
void startCountingAllocations();

/// Stops counting, and returns the number of calls since the start.
std::uint64_t stopCountingAllocations();

/// Whether this system lets the program see the calls of libraries that are loaded later.
bool canCountAllocations();

}  // namespace labelbench
