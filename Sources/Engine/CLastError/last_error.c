// Lines of errors by thread and engine. They are bounded, end with their thread, and are invisible to other threads.
#include "last_error.h"

#include <string.h>

typedef struct {
  uint64_t engine;  // 0 marks an unused entry.
  char line[LAST_ERROR_BYTES];
} last_error_entry;

// The entry that was set last comes first.
static _Thread_local last_error_entry entries[LAST_ERROR_ENGINES];

void last_error_set(uint64_t engine, const char *line, size_t length) {
  int place = 0;
  while (place < LAST_ERROR_ENGINES - 1 && entries[place].engine != engine) ++place;
  memmove(entries + 1, entries, (size_t)place * sizeof entries[0]);
  if (length >= LAST_ERROR_BYTES) {
    length = LAST_ERROR_BYTES - 1;
    // Do not cut within a character.
    while (length > 0 && ((unsigned char)line[length] & 0xC0) == 0x80) --length;
  }
  entries[0].engine = engine;
  memcpy(entries[0].line, line, length);
  entries[0].line[length] = 0;
}

const char *last_error_get(uint64_t engine) {
  for (int place = 0; place < LAST_ERROR_ENGINES; ++place) {
    if (entries[place].engine == engine) return entries[place].line;
  }
  return NULL;
}
