// Overrides the C library's malloc with this program's. The dynamic linker searches an executable's symbols first, and
// the linker exports those that a shared library on its command line defines or needs, so no linker flag is necessary.
#include "Allocations.h"

#include <dlfcn.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>

namespace {

std::atomic<std::uint64_t> calls{0};
volatile bool counting = false;  // Read on every call; while benchmarks run, this costs a load and a branch.

volatile bool watching = false;
std::atomic<std::int64_t> held{0}, mostHeld{0};

inline void count() {
  if (__builtin_expect(counting, false)) calls.fetch_add(1, std::memory_order_relaxed);
}

inline void change(std::int64_t bytes) {
  const std::int64_t now = held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::int64_t most = mostHeld.load(std::memory_order_relaxed);
  while (now > most && !mostHeld.compare_exchange_weak(most, now, std::memory_order_relaxed)) {}
}

// Anonymous memory that was mapped while memory was tracked: its address and its size in bytes.
struct Mapping {
  std::atomic<void*> address{nullptr};
  std::int64_t bytes = 0;
};
Mapping mappings[1024];

void mapped(void* address, std::int64_t bytes) {
  if (!watching) return;
  for (Mapping& mapping : mappings) {
    void* none = nullptr;
    if (!mapping.address.compare_exchange_strong(none, address)) continue;
    mapping.bytes = bytes;
    return change(bytes);
  }
}

// Forgets the mapping that begins at an address, and returns its size in bytes; 0 if it is not a known mapping.
std::int64_t unmapped(void* address) {
  if (!watching) return 0;
  for (Mapping& mapping : mappings) {
    if (mapping.address.load() != address) continue;
    const std::int64_t bytes = mapping.bytes;
    mapping.address = nullptr;
    change(-bytes);
    return bytes;
  }
  return 0;
}

inline void* taken(void* block) {
  if (__builtin_expect(watching, false) && block) change(static_cast<std::int64_t>(malloc_usable_size(block)));
  return block;
}

}  // namespace

#if defined(__GLIBC__)
#define LABELBENCH_EXPORT extern "C" __attribute__((visibility("default"), used, noinline))

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

LABELBENCH_EXPORT void* malloc(std::size_t size) {
  count();
  return taken(__libc_malloc(size));
}

LABELBENCH_EXPORT void* calloc(std::size_t count_, std::size_t size) {
  count();
  return taken(__libc_calloc(count_, size));
}

LABELBENCH_EXPORT void* realloc(void* block, std::size_t size) {
  count();
  if (__builtin_expect(!watching, true)) return __libc_realloc(block, size);
  // A block that moves exists twice for a moment, and the peak must include both copies.
  const auto before = static_cast<std::int64_t>(block ? malloc_usable_size(block) : 0);
  void* moved = __libc_realloc(block, size);
  if (!moved && size > 0) return moved;
  taken(moved);
  change(-before);
  return moved;
}

LABELBENCH_EXPORT void free(void* block) {
  if (__builtin_expect(watching, false) && block) change(-static_cast<std::int64_t>(malloc_usable_size(block)));
  __libc_free(block);
}

LABELBENCH_EXPORT void* memalign(std::size_t alignment, std::size_t size) {
  count();
  return taken(__libc_memalign(alignment, size));
}

LABELBENCH_EXPORT void* aligned_alloc(std::size_t alignment, std::size_t size) {
  count();
  return taken(__libc_memalign(alignment, size));
}

LABELBENCH_EXPORT int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  count();
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* block = taken(__libc_memalign(alignment, size));
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

// An engine may map large blocks itself. The C library's own mappings do not go through this function.
LABELBENCH_EXPORT void* mmap(void* wanted, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
  count();
  void* address = reinterpret_cast<void*>(syscall(SYS_mmap, wanted, size, protection, flags, file, offset));
  if (address != MAP_FAILED && (flags & MAP_ANONYMOUS)) mapped(address, static_cast<std::int64_t>(size));
  return address;
}

LABELBENCH_EXPORT int munmap(void* address, std::size_t size) noexcept {
  unmapped(address);
  return static_cast<int>(syscall(SYS_munmap, address, size));
}

LABELBENCH_EXPORT void* mremap(void* address, std::size_t size, std::size_t newSize, int flags, ...) noexcept {
  count();
  va_list rest;
  va_start(rest, flags);
  void* wanted = flags & MREMAP_FIXED ? va_arg(rest, void*) : nullptr;
  va_end(rest);
  void* moved = reinterpret_cast<void*>(syscall(SYS_mremap, address, size, newSize, flags, wanted));
  if (moved != MAP_FAILED && unmapped(address) > 0) mapped(moved, static_cast<std::int64_t>(newSize));
  return moved;
}
#endif

namespace labelbench {

void startCountingAllocations() {
  calls = 0;
  counting = true;
}

std::uint64_t stopCountingAllocations() {
  counting = false;
  return calls;
}

void startWatchingMemory() {
  held = 0;
  mostHeld = 0;
  for (Mapping& mapping : mappings) mapping.address = nullptr;
  watching = true;
}

std::int64_t stopWatchingMemory() {
  watching = false;
  return mostHeld;
}

bool canCountAllocations() {
#if defined(__GLIBC__)
  // A library uses the symbol that the dynamic linker finds first, so the counted functions must be those.
  static const bool seen = dlsym(RTLD_DEFAULT, "malloc") == reinterpret_cast<void*>(&malloc) &&
                           dlsym(RTLD_DEFAULT, "posix_memalign") == reinterpret_cast<void*>(&posix_memalign);
  return seen;
#else
  return false;
#endif
}

}  // namespace labelbench
