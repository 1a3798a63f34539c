// Functions that newer versions of glibc have, for libraries that want them on a machine with an older one.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// Since 2.36.
void arc4random_buf(void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    const ssize_t got = getrandom(next, count, 0);
    if (got < 0) continue;
    next += got;
    count -= (size_t)got;
  }
}

uint32_t arc4random(void) {
  uint32_t value;
  arc4random_buf(&value, sizeof value);
  return value;
}

// Since 2.43.
void free_sized(void *block, size_t size) {
  (void)size;
  free(block);
}

void free_aligned_sized(void *block, size_t alignment, size_t size) {
  (void)alignment;
  (void)size;
  free(block);
}
