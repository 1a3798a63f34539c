// Conversions of numbers that Swift checks more often than the layout needs.
#ifndef TEXT_SCAN_NUMBERS_H
#define TEXT_SCAN_NUMBERS_H

#include <stdint.h>

// The integral part of a number between -2^62 and 2^62, which the caller made sure of. Swift's own initialisers check
// once more, in nine instructions; a layout converts a handful of lengths.
static inline int64_t ts_integral_part(double number) { return (int64_t)number; }

#endif
