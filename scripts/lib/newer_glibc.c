// Random numbers as glibc has them since 2.36, for libraries that want them on a machine with an older glibc.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

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
