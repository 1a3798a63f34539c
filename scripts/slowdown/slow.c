// Copied into a copy of the sources by scripts/check-compare: reads which stage is to be slower, and in which library.
#define _GNU_SOURCE  // dladdr
#include "slow.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

int le_slow_stage;
double le_slow_factor;
uint64_t le_slow_reading = UINT64_MAX;
unsigned le_slow_left = le_slow_period;

__attribute__((constructor)) static void le_slow_read(void) {
  // Base and head are copies of one library, so that only the slowdown differs: only head.so is slow.
  const char* text = getenv("LABELMARK_SLOW");
  Dl_info library;
  if (!text || !dladdr(&le_slow_stage, &library) || !strstr(library.dli_fname, "/head.so")) return;
  char* end;
  le_slow_stage = (int)strtol(text, &end, 10);
  le_slow_factor = *end == ':' ? strtod(end + 1, NULL) / 100 * le_slow_period : 0;
  for (int i = 0; i < 1000; ++i) {
    const uint64_t first = le_slow_now(), gap = le_slow_now() - first;
    if (gap < le_slow_reading) le_slow_reading = gap;
  }
}
