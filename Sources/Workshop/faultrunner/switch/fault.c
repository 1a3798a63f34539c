// The switch that mutated sources read, and the faults of pairs.txt. Not part of the product.
#define _GNU_SOURCE
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scalar.h"
#include "text_scan.h"

int label_fault_number = 0;

static __attribute__((constructor)) void read_number(void) {
  const char *text = getenv("LABEL_FAULT");
  if (text) label_fault_number = atoi(text);
}

int label_fault_fork(int number, int seconds) {
  int process = fork();
  if (process != 0) return process;
  label_fault_number = number;
  freopen("/dev/null", "w", stderr);  // Hides what a fault makes the runtime print.
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

// Whether one of the scalars in a string has this class.
static bool is_among(uint32_t class, const char *list, bool clusters) {
  size_t length = strlen(list);
  for (size_t i = 0; i < length;) {
    ts_scalar scalar = ts_lookup_near_end((const uint8_t *)list + i, length - i);
    if (class_of(scalar, clusters) == class) return true;
    i += scalar.length;
  }
  return false;
}

static void put(uint64_t *bits, size_t index, bool set) {
  uint64_t bit = (uint64_t)1 << (index & 63);
  if (!bits) return;
  if (set) {
    bits[index >> 6] |= bit;
  } else {
    bits[index >> 6] &= ~bit;
  }
}

typedef struct {
  int number;
  bool clusters, set;
  const char *left, *right;  // a scalar of each class
} pair;

static const pair pairs[] = {
#include "pairs.h"
};

static void put_pair(const pair *fault, const uint8_t *bytes, size_t length, const ts_output *output) {
  bool after_left = false;
  for (size_t i = 0; i < length;) {
    ts_scalar scalar = ts_lookup_near_end(bytes + i, length - i);
    uint32_t class = class_of(scalar, fault->clusters);
    if (after_left && is_among(class, fault->right, fault->clusters)) {
      put(fault->clusters ? output->graphemes : output->line_breaks, i, fault->set);
      if (!fault->clusters) put(output->word_priority_breaks, i, fault->set);
    }
    after_left = is_among(class, fault->left, fault->clusters);
    i += scalar.length;
  }
}

// In the copy of the sources, the segmentation's own function has this name.
unsigned ts_segment_itself(const uint8_t *bytes, size_t length, unsigned options, const ts_output *output);

unsigned ts_segment(const uint8_t *bytes, size_t length, unsigned options, const ts_output *output) {
  unsigned contents = ts_segment_itself(bytes, length, options, output);
  for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
    if (label_fault(pairs[i].number)) put_pair(&pairs[i], bytes, length, output);
  }
  return contents;
}
