// Counts allocations of the whole process, dlopened engines included.
#pragma once

#include <cstdint>

namespace labelbench {

/// Starts counting calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign, mmap and mremap in all
/// threads.
void startCountingAllocations();

/// Stops, and returns how many there were.
std::uint64_t stopCountingAllocations();

/// Starts tracking the memory that all threads allocate and free; mapped files do not count.
void startWatchingMemory();

/// Stops, and returns the peak since the start, in bytes above what was allocated then.
std::int64_t stopWatchingMemory();

/// Whether this system lets us see the calls of libraries that are loaded later.
bool canCountAllocations();

}  // namespace labelbench
