// Overrides the C library's malloc with this program's. The dynamic linker searches an executable's symbols first, and
// the linker exports those that a shared library on its command line defines or needs, so no linker flag is necessary.
#include "Allocations.h"

#include <dlfcn.h>
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

inline void count() {
  if (__builtin_expect(counting, false)) calls.fetch_add(1, std::memory_order_relaxed);
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
  return __libc_malloc(size);
}

LABELBENCH_EXPORT void* calloc(std::size_t count_, std::size_t size) {
  count();
  return __libc_calloc(count_, size);
}

LABELBENCH_EXPORT void* realloc(void* block, std::size_t size) {
  count();
  return __libc_realloc(block, size);
}

LABELBENCH_EXPORT void free(void* block) { __libc_free(block); }

LABELBENCH_EXPORT void* memalign(std::size_t alignment, std::size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

LABELBENCH_EXPORT void* aligned_alloc(std::size_t alignment, std::size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

LABELBENCH_EXPORT int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  count();
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* block = __libc_memalign(alignment, size);
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

// An engine may map large blocks itself. The C library's own mappings do not go through this function.
LABELBENCH_EXPORT void* mmap(void* wanted, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
  count();
  return reinterpret_cast<void*>(syscall(SYS_mmap, wanted, size, protection, flags, file, offset));
}

LABELBENCH_EXPORT void* mremap(void* address, std::size_t size, std::size_t newSize, int flags, ...) noexcept {
  count();
  va_list rest;
  va_start(rest, flags);
  void* wanted = flags & MREMAP_FIXED ? va_arg(rest, void*) : nullptr;
  va_end(rest);
  return reinterpret_cast<void*>(syscall(SYS_mremap, address, size, newSize, flags, wanted));
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
