// Segmentation of UTF-8 text: grapheme clusters (UAX #29) and line break opportunities (UAX #14), Unicode 17.
#ifndef TEXT_SCAN_H
#define TEXT_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "numbers.h"

// Tailorings of the line breaking rules; 0 is none.
enum {
  TS_LOOSE = 1,         // class CJ as ID instead of NS
  TS_WORD_PRIORITY = 2  // Hangul (JL JV JT H2 H3) as AL
};

// What a text contains.
enum { TS_HAS_BIDI = 1, TS_HAS_COMPLEX = 2, TS_HAS_HANGUL = 4, TS_HAS_NON_ASCII = 8 };

// Where the answers go: sets of bits, bit i of word i / 64 for the boundary before byte i, length / 64 + 1 words each.
// A null pointer: not wanted.
typedef struct {
  uint64_t *graphemes;
  uint64_t *line_breaks;
  uint64_t *mandatory_breaks;
  uint64_t *word_priority_breaks;
  uint64_t *complex_context;
} ts_output;

// Segments a text in one pass: O(length), no allocation, never reads past the end. `options` is 0 or TS_LOOSE.
// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart. Returns what the text contains.
unsigned ts_segment(const uint8_t *bytes, size_t length, unsigned options, const ts_output *output);

// The same by one kind of scan, for tests: all give the same answers. 0 where the machine does not have it.
enum { TS_KIND_PORTABLE = 0, TS_KIND_AVX2 = 1, TS_KIND_AVX512 = 2, TS_KIND_NEON = 3 };
int ts_segment_as(unsigned kind, const uint8_t *bytes, size_t length, unsigned options, const ts_output *output,
                  unsigned *contents);

// Whether a grapheme cluster begins at `at`, a scalar of well-formed text: reads back to `from`, a scalar too, or as far
// as the answer may depend on (from < at < length). Assumes that the text has neither emoji sequences nor regional
// indicators there, as between scalars of class SA. O(scalars of a cluster).
int ts_begins_cluster(const uint8_t *bytes, size_t length, size_t from, size_t at);

// Whether a text contains what TS_HAS_BIDI means. Reads as far as the first such scalar.
int ts_needs_bidi(const uint8_t *bytes, size_t length);

// Number of set bits in `words` words.
size_t ts_count_bits(const uint64_t *bits, size_t words);

// The same, inlined for the one word of a short text; 0 for a null pointer.
static inline size_t ts_count_set(const uint64_t *bits, size_t words) {
  if (!bits) return 0;
  return words == 1 ? (size_t)__builtin_popcountll(bits[0]) : ts_count_bits(bits, words);
}

// What follows from a word and the spaces (U+0020) after it, as far as a break before the next word depends on it.
enum {
  TS_TRAILING_OTHER = 0,
  TS_TRAILING_ZERO_WIDTH_SPACE = 1,  // LB8
  TS_TRAILING_CLOSING = 2,           // CL, CP: LB16
  TS_TRAILING_B2 = 3,                // LB17
  TS_TRAILING_OPENING = 4,           // OP, opening QU: LB14, LB15a
  TS_TRAILING_COUNT = 5
};

// The edges of a word that is cut out at spaces. Bit t of `leading` is set where a line may end between spaces after a
// word of trailing kind t and this word.
typedef struct {
  uint8_t leading;
  uint8_t trailing;
  uint8_t irregular;  // a grapheme cluster reaches over a cut
} ts_edges;

// The edges of a word without spaces. O(length).
ts_edges ts_word_edges(const uint8_t *bytes, size_t length, unsigned options);

#endif
