// Segmentation of UTF-8 text: grapheme clusters (UAX #29) and line break opportunities (UAX #14), Unicode 17.
#ifndef TEXT_SCAN_H
#define TEXT_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "bidi_table.h"
#include "letter_table.h"
#include "numbers.h"

// Tailorings of the line breaking rules; 0 means none.
enum {
  TS_LOOSE = 1,         // class CJ counts as ID instead of NS
  TS_WORD_PRIORITY = 2  // Hangul (JL JV JT H2 H3) counts as AL
};

// Flags for what a text contains: a right-to-left scalar or a bidi control, a scalar of class SA, Hangul, a byte that
// is not ASCII.
enum { TS_HAS_BIDI = 1, TS_HAS_COMPLEX = 2, TS_HAS_HANGUL = 4, TS_HAS_NON_ASCII = 8 };

// Memory for the results: sets of length / 64 + 1 words each, in which bit i % 64 of word i / 64 is the boundary before
// byte i. Sets whose pointer is null are not computed.
typedef struct {
  uint64_t *graphemes;
  uint64_t *line_breaks;
  uint64_t *mandatory_breaks;
  uint64_t *word_priority_breaks;
  uint64_t *complex_context;
} ts_output;

// Segments a text in one pass: O(length), no allocation, never reads past the end. `options` is 0 or TS_LOOSE.
// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart. Returns the flags for what the text contains.
unsigned ts_segment(const uint8_t *bytes, size_t length, unsigned options, const ts_output *output);

// The same with a given kind of scan, for tests; all kinds give the same results. Returns 0 if the machine does not
// support the kind.
enum { TS_KIND_PORTABLE = 0, TS_KIND_AVX2 = 1, TS_KIND_NEON = 2 };
int ts_segment_as(unsigned kind, const uint8_t *bytes, size_t length, unsigned options, const ts_output *output,
                  unsigned *contents);

// Returns whether a grapheme cluster begins at the scalar at `at`, in well-formed text. Reads back as far as the result
// may depend on the text, but not beyond the scalar at `from` (from < at < length). The text in between must have no
// emoji sequences and no regional indicators, as between scalars of class SA. O(scalars of a cluster).
int ts_begins_cluster(const uint8_t *bytes, size_t length, size_t from, size_t at);

// Returns whether a text contains a right-to-left scalar or a bidi control (TS_HAS_BIDI). Reads only as far as the
// first such scalar.
int ts_needs_bidi(const uint8_t *bytes, size_t length);

// Returns the number of set bits in `words` words.
size_t ts_count_bits(const uint64_t *bits, size_t words);

// The same, inlined for the single word of a short text; 0 if the pointer is null.
static inline size_t ts_count_set(const uint64_t *bits, size_t words) {
  if (!bits) return 0;
  return words == 1 ? (size_t)__builtin_popcountll(bits[0]) : ts_count_bits(bits, words);
}

// Trailing kinds: what a word and the spaces (U+0020) after it contribute to the decision about a break before the next
// word.
enum {
  TS_TRAILING_OTHER = 0,
  TS_TRAILING_ZERO_WIDTH_SPACE = 1,  // LB8
  TS_TRAILING_CLOSING = 2,           // CL, CP: LB16
  TS_TRAILING_B2 = 3,                // LB17
  TS_TRAILING_OPENING = 4,           // OP, opening QU: LB14, LB15a
  TS_TRAILING_COUNT = 5
};

// The edges of a word that is cut out at spaces. Bit t of `leading` is set if a line may end between this word and the
// spaces before it, which follow a word of trailing kind t.
typedef struct {
  uint8_t leading;
  uint8_t trailing;
  uint8_t irregular;  // whether a grapheme cluster crosses an end of the word
} ts_edges;

// Returns the edges of a word without spaces. O(length).
ts_edges ts_word_edges(const uint8_t *bytes, size_t length, unsigned options);

#endif
