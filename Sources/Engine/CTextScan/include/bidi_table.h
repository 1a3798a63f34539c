// What the bidirectional algorithm (UAX #9) reads of a code point.
// scripts/generate data tables makes the arrays from Unicode 17.0.0 data. With other sizes or constants than these they
// do not compile.
#ifndef TEXT_SCAN_BIDI_TABLE_H
#define TEXT_SCAN_BIDI_TABLE_H
#include <stdint.h>

// The Bidi_Class of a character that is no bracket.
enum {
  TS_BIDI_L = 0,
  TS_BIDI_R = 1,
  TS_BIDI_AL = 2,
  TS_BIDI_EN = 3,
  TS_BIDI_AN = 4,
  TS_BIDI_ES = 5,
  TS_BIDI_ET = 6,
  TS_BIDI_CS = 7,
  TS_BIDI_NSM = 8,
  TS_BIDI_BN = 9,
  TS_BIDI_B = 10,
  TS_BIDI_S = 11,
  TS_BIDI_WS = 12,
  TS_BIDI_ON = 13,
  TS_BIDI_LRE = 14,
  TS_BIDI_RLE = 15,
  TS_BIDI_LRO = 16,
  TS_BIDI_RLO = 17,
  TS_BIDI_PDF = 18,
  TS_BIDI_LRI = 19,
  TS_BIDI_RLI = 20,
  TS_BIDI_FSI = 21,
  TS_BIDI_PDI = 22
};
// A bracket, whose class is ON, has TS_BIDI_BRACKET + 2 * the number of its pair, + 1 if it closes the pair.
enum { TS_BIDI_BRACKET = 128 };

extern const uint8_t ts_bidi_index[8704];  // by code point / 128: number of a page
extern const uint8_t ts_bidi_pages[23936];

// Returns what the algorithm reads of a code point, which must be below U+110000. O(1).
static inline uint8_t ts_bidi_value(uint32_t scalar) {
  return ts_bidi_pages[ts_bidi_index[scalar / 128] * 128 + scalar % 128];
}
#endif
