// Tables of Unicode properties and state machines.
// scripts/generate data tables makes the arrays from Unicode 17.0.0 data. With other sizes or constants than these they
// do not compile.
#ifndef UNICODE_TABLES_H
#define UNICODE_TABLES_H
#include <stdint.h>

// Trie values: line class, grapheme class, flags.
enum { TS_LINE_CLASS = 63, TS_GRAPHEME_SHIFT = 6, TS_GRAPHEME_CLASS = 31 };
enum { TS_NEEDS_BIDI = 2048, TS_COMPLEX = 4096, TS_HANGUL = 8192, TS_NON_ASCII = 16384 };
extern const uint16_t ts_ascii[128];  // by byte
// What the first of one to three bytes says of the others: see scalar.h.
typedef struct {
  uint16_t slot;
  uint8_t second;  // mask of the second byte
  uint8_t last;    // shift of the last byte
} ts_lead;
extern const ts_lead ts_leads[256];  // by lead
extern const uint16_t ts_index[1057];  // by slot: start of a page
enum { TS_MALFORMED_PAGE = 0 };  // of overlong forms, surrogates and bytes that begin nothing
extern const uint16_t ts_four[512];  // by (lead & 7) << 6 | second & 63: start of a block, or TS_NO_PAGE
extern const uint16_t ts_four_blocks[1088];  // by block + (third & 63): start of a page
extern const uint16_t ts_pages[21376];  // by page + (last & 63): the value
enum { TS_NO_PAGE = 65535 };

// Blocks of 128 code points with plain characters, see window.h. A set has bit (page * 4 + row) of byte `column`
// for the code point page * 64 + row * 16 + column of the block.
typedef struct {
  uint8_t letters[16], marks[16], linkers[16], closing[16];
  uint8_t opening[16], digits[16], consonants[16], separate[16];
  uint16_t flags;      // of all its letters: TS_NEEDS_BIDI, TS_COMPLEX
  uint8_t ideographs;  // whether its letters are
  uint8_t has;         // bits of what follows
} ts_block;
enum {
  TS_HAS_LINKERS = 1,
  TS_HAS_CLOSING = 2,
  TS_HAS_OPENING = 4,
  TS_HAS_DIGITS = 8,
  TS_HAS_SEPARATE = 16,
  TS_HAS_SMALL_KANA = 32
};
extern const uint8_t ts_block_index[512];  // by code point / 128: number of the block, 0 for none
extern const ts_block ts_blocks[65];  // by number - 1

// The line machine: 116 states, 60 classes. A state is its row's start.
enum { TS_LINE_STATES = 116, TS_LINE_STRIDE = 64 };
// Outputs of a step: a break before the character, a mandatory one, a boundary that waits, a break at the one
// that waited.
enum { TS_BREAK = 1, TS_MUST = 2, TS_WAIT = 4, TS_RESOLVED = 8 };
// By option: bit 0 CJ as ID, bit 1 Hangul as AL.
extern const uint16_t ts_line_next[4][7424];
extern const uint8_t ts_line_output[4][7424];
extern const uint8_t ts_line_at_end[116];  // TS_RESOLVED where the end of text breaks at the one that waited
extern const uint64_t ts_line_settled[4];  // classes after which the state depends on nothing before them
extern const uint16_t ts_line_after_space[4][5];  // the state after U+0061, U+200B, U+0029, U+2014, U+0028, with a space after each

// The grapheme machine: 13 states, 18 classes. A state is its row's start; TS_CROSSED is set in it when the
// step crossed a boundary.
enum { TS_CROSSED = 32 };
extern const uint16_t ts_grapheme_next[832];
#endif
