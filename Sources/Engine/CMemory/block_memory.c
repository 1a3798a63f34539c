// Blocks of memory: small ones are from the C library, large ones are from the system on Linux.
#define _GNU_SOURCE  // For mremap.
#include "block_memory.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

static const size_t large = 1 << 20;
// What remains for small blocks where a large one is given.
static const size_t spare = 16 << 20;

#ifdef __linux__
static int is_large(size_t size) { return size >= large; }

static void *map(size_t size) {
  void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return block == MAP_FAILED ? NULL : block;
}

static void unmap(void *block, size_t size) {
  if (munmap(block, size) == 0) return;
  // The kernel may lack room to note a gap between blocks. The addresses then stay in use, and only the pages go.
  if (errno != ENOMEM || madvise(block, size, MADV_DONTNEED) != 0) abort();
}

static void *move(void *block, size_t size, size_t new_size) {
  void *moved = mremap(block, size, new_size, MREMAP_MAYMOVE);
  return moved == MAP_FAILED ? NULL : moved;
}
#else
static int is_large(size_t size) { return (void)size, 0; }
static void *map(size_t size) { return malloc(size); }
static void unmap(void *block, size_t size) { (void)size, free(block); }
static void *move(void *block, size_t size, size_t new_size) { return (void)size, realloc(block, new_size); }
#endif

static void *or_abort(void *block) {
  if (!block) abort();
  return block;
}

void *block_allocate(size_t size) { return or_abort(is_large(size) ? map(size) : malloc(size ? size : 1)); }

int block_is_available(size_t size) {
  if (!is_large(size)) return 1;
  if (size > SIZE_MAX - spare) return 0;
  void *block = map(size + spare);
  if (block) unmap(block, size + spare);
  return block != NULL;
}

void block_free(void *block, size_t size) {
  if (is_large(size)) unmap(block, size);
  else free(block);
}

void *block_resize(void *block, size_t size, size_t new_size) {
  if (is_large(size) && is_large(new_size)) return or_abort(move(block, size, new_size));
  if (!is_large(size) && !is_large(new_size)) return or_abort(realloc(block, new_size ? new_size : 1));
  void *moved = block_allocate(new_size);
  memcpy(moved, block, size < new_size ? size : new_size);
  block_free(block, size);
  return moved;
}
