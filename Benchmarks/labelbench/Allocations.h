// Counts allocations of the whole process, dlopened engines included.
#pragma once

#include <cstdint>

namespace labelbench {

/// Starts counting calls of malloc, calloc, realloc, aligned_alloc, memalign, posix_memalign, mmap and mremap in all
/// threads.
void startCountingAllocations();

/// Stops and tells how many there were.
std::uint64_t stopCountingAllocations();

/// Starts adding up the memory that is taken and given back, in all threads; of files that are mapped nothing.
void startWatchingMemory();

/// Stops and tells the most bytes that were taken at once since the start, beyond what was taken then.
std::int64_t stopWatchingMemory();

/// Whether calls from a library that was loaded later are seen on this system.
bool canCountAllocations();

}  // namespace labelbench
