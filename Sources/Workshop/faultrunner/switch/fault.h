// The switch that mutated sources read. Not part of the product.
#ifndef LABEL_FAULT_H
#define LABEL_FAULT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number from the environment variable LABEL_FAULT; 0 if it is not set.
extern int label_fault_number;

// Whether fault `number` is switched on.
static inline bool label_fault(int number) { return __builtin_expect(label_fault_number == number, 0); }

// Starts a process with fault `number` switched on and at most some seconds of processor time. Returns as fork does.
int label_fault_fork(int number, int seconds);
// Waits for a process; returns its exit status, or the negative number of the signal that ended it.
int label_fault_wait(int process);

#endif
