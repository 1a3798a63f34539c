// Conversions of numbers for which Swift's own initialisers make unnecessary checks.
#ifndef TEXT_SCAN_NUMBERS_H
#define TEXT_SCAN_NUMBERS_H

#include <stdint.h>

// Returns the integral part of a number. The caller must ensure that it is between -2^62 and 2^62. Swift's own
// initialisers would check this again, in nine instructions; a layout converts a handful of lengths.
static inline int64_t ts_integral_part(double number) { return (int64_t)number; }

#endif
