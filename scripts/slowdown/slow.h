// Copied into a copy of the sources by scripts/check-compare: makes the calls of one stage slower by a percentage.
#pragma once

#include <stdint.h>

#if defined(__x86_64__)
#include <x86intrin.h>
static inline uint64_t le_slow_now(void) { return __rdtsc(); }
#else
#include <time.h>
static inline uint64_t le_slow_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
#endif

/// One of this many calls is made longer by the whole share, because reading the clock costs more than a short call's
/// share.
enum { le_slow_period = 11 };

extern int le_slow_stage;         ///< From LABELMARK_SLOW=STAGE:PERCENT; 0: none.
extern double le_slow_factor;     ///< Of the time that such a call took.
extern uint64_t le_slow_reading;  ///< What two readings of the clock in a row differ by.
extern unsigned le_slow_left;

/// Called before a call of a stage: returns the time, or 0 if this call is not made longer.
static inline uint64_t le_slow_begin(int stage) {
  if (stage != le_slow_stage || --le_slow_left) return 0;
  le_slow_left = le_slow_period;
  return le_slow_now();
}

/// Called after it: waits for a share of the time that the call took.
static inline void le_slow_end(uint64_t began) {
  if (!began) return;
  const uint64_t ended = le_slow_now();
  double wait = (double)(ended - began - le_slow_reading) * le_slow_factor - 2.0 * (double)le_slow_reading;
  if (wait > 3e6) wait = 3e6;  // The call was interrupted, so this is not its own time.
  while ((double)(le_slow_now() - ended) < wait) {}
}
