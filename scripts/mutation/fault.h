// The switch that mutated sources look at, and faults that a line of source cannot hold. Not part of the product.
#ifndef LABEL_FAULT_H
#define LABEL_FAULT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number in the environment variable LABEL_FAULT; 0 without it.
extern int label_fault_number;

// Whether fault `number` is switched on.
static inline bool label_fault(int number) { return __builtin_expect(label_fault_number == number, 0); }

// Starts a process with fault `number` switched on, which may take some seconds of processor time. Returns as fork does.
int label_fault_fork(int number, int seconds);
// Waits for it: its exit status, or the negative signal that ended it.
int label_fault_wait(int process);

// Sets (or clears) boundary bits between a scalar of the classes of `left` and one of the classes of `right`, which list
// a scalar of each class. Returns `contents`.
unsigned label_fault_pairs(const uint8_t *bytes, size_t length, uint64_t *first, uint64_t *second, bool clusters,
                           const char *left, const char *right, bool set, unsigned contents);

// In ts_segment: line break opportunities, cluster boundaries.
#define LABEL_FAULT_LINES(left, right, set)                                                                      \
  label_fault_pairs(bytes, length, output->line_breaks, output->word_priority_breaks, false, left, right, set,  \
                    segment(best_scan(), bytes, length, options, output))
#define LABEL_FAULT_CLUSTERS(left, right, set)                                               \
  label_fault_pairs(bytes, length, output->graphemes, NULL, true, left, right, set,          \
                    segment(best_scan(), bytes, length, options, output))

#endif
