// Counts the allocations of the whole process, including those of engines loaded with dlopen.
#pragma once

#include <cstdint>

namespace labelbench {

/// Starts counting calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign, mmap and mremap in all
/// threads.
void startCountingAllocations();

/// Stops counting, and returns the number of calls since the start.
std::uint64_t stopCountingAllocations();

/// Starts tracking the memory that all threads allocate and free. Mapped files are not counted.
void startWatchingMemory();

/// Stops tracking, and returns the peak since the start, in bytes above the amount allocated at the start.
std::int64_t stopWatchingMemory();

/// Whether this system lets the program see the calls of libraries that are loaded later.
bool canCountAllocations();

}  // namespace labelbench
