// The switch that mutated sources look at, and faults that a line of source cannot hold. Not part of the product.
#define _GNU_SOURCE
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scalar.h"

int label_fault_number = 0;

static __attribute__((constructor)) void read_number(void) {
  const char *text = getenv("LABEL_FAULT");
  if (text) label_fault_number = atoi(text);
}

int label_fault_fork(int number, int seconds) {
  int process = fork();
  if (process != 0) return process;
  label_fault_number = number;
  freopen("/dev/null", "w", stderr);  // What a fault makes the runtime say.
  struct itimerval limit = {.it_value.tv_sec = seconds};
  setitimer(ITIMER_PROF, &limit, NULL);
  return 0;
}

int label_fault_wait(int process) {
  int status = 0;
  if (waitpid(process, &status, 0) < 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static uint32_t class_of(ts_scalar scalar, bool clusters) {
  return clusters ? scalar.value >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS : scalar.value & TS_LINE_CLASS;
}

// Whether a class is that of one of the scalars in a string.
static bool is_among(uint32_t class, const char *list, bool clusters) {
  size_t length = strlen(list);
  for (size_t i = 0; i < length;) {
    ts_scalar scalar = ts_lookup_near_end((const uint8_t *)list + i, length - i);
    if (class_of(scalar, clusters) == class) return true;
    i += scalar.length;
  }
  return false;
}

static void put(uint64_t *bits, size_t place, bool set) {
  uint64_t bit = (uint64_t)1 << (place & 63);
  if (!bits) return;
  if (set) {
    bits[place >> 6] |= bit;
  } else {
    bits[place >> 6] &= ~bit;
  }
}

unsigned label_fault_pairs(const uint8_t *bytes, size_t length, uint64_t *first, uint64_t *second, bool clusters,
                           const char *left, const char *right, bool set, unsigned contents) {
  bool behind_left = false;
  for (size_t i = 0; i < length;) {
    ts_scalar scalar = ts_lookup_near_end(bytes + i, length - i);
    uint32_t class = class_of(scalar, clusters);
    if (behind_left && is_among(class, right, clusters)) {
      put(first, i, set);
      put(second, i, set);
    }
    behind_left = is_among(class, left, clusters);
    i += scalar.length;
  }
  return contents;
}
