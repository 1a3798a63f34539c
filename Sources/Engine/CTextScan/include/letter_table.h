// Between which letters a cluster and a line break are certain without more of the text.
// scripts/generate data tables makes the arrays from Unicode 17.0.0 data. With other sizes or constants than these they
// do not compile.
#ifndef TEXT_SCAN_LETTER_TABLE_H
#define TEXT_SCAN_LETTER_TABLE_H
#include <stdint.h>

// What a character is: a letter that joins no other into a cluster; a mark that ends a cluster before such a letter,
// unless that is a consonant; one of the letters between which no line ends; an ideograph or a kana, before which a
// line may end after another or certain signs; a syllable of Hangul; a character with a joining type other than U.
enum {
  TS_IS_LETTER = 1,
  TS_IS_MARK = 2,
  TS_IS_CONSONANT = 4,
  TS_IS_ALPHABETIC = 8,
  TS_IS_IDEOGRAPH = 16,
  TS_IS_BEFORE_IDEOGRAPH = 32,
  TS_IS_SYLLABLE = 64,
  TS_IS_JOINING = 128
};

extern const uint8_t ts_letter_index[8704];  // by code point / 128: number of a page
extern const uint8_t ts_letter_pages[28032];

// Returns what a code point is, which must be below U+110000. O(1).
static inline uint8_t ts_letter_value(uint32_t scalar) {
  return ts_letter_pages[ts_letter_index[scalar / 128] * 128 + scalar % 128];
}
#endif
