// Tables of Unicode properties and state machines.
// Made by scripts/generate-unicode-tables from Unicode 17.0.0 data. Do not edit.
#ifndef UNICODE_TABLES_H
#define UNICODE_TABLES_H
#include <stdint.h>

// Trie values: line class, grapheme class, flags.
enum { TS_LINE_CLASS = 63, TS_GRAPHEME_SHIFT = 6, TS_GRAPHEME_CLASS = 31 };
enum { TS_NEEDS_BIDI = 2048, TS_COMPLEX = 4096, TS_HANGUL = 8192, TS_NON_ASCII = 16384 };
extern const uint16_t ts_ascii[128];  // by byte
extern const uint16_t ts_two[2048];  // by (lead & 31) << 6 | second & 63
extern const uint16_t ts_three[1024];  // by (lead & 15) << 6 | second & 63: start of a page, or TS_NO_PAGE
extern const uint16_t ts_four[512];  // by (lead & 7) << 6 | second & 63: start of a block, or TS_NO_PAGE
extern const uint16_t ts_four_blocks[1088];  // by block + (third & 63): start of a page
extern const uint16_t ts_pages[20352];  // by page + (last & 63): the value
enum { TS_NO_PAGE = 65535 };

// The line machine: 116 states, 60 classes. A state is its row's start.
enum { TS_LINE_STATES = 116, TS_LINE_STRIDE = 64 };
// Outputs of a step: a break before the character, a mandatory one, a boundary that waits, a break at the one
// that waited.
enum { TS_BREAK = 1, TS_MUST = 2, TS_WAIT = 4, TS_RESOLVED = 8 };
// By option: bit 0 CJ as ID, bit 1 Hangul as AL.
extern const uint16_t ts_line_next[4][7424];
extern const uint8_t ts_line_output[4][7424];
extern const uint8_t ts_line_at_end[116];  // TS_RESOLVED where the end of text breaks at the one that waited

// The grapheme machine: 13 states, 18 classes. A state is its row's start; TS_CROSSED is set in it when the
// step crossed a boundary.
enum { TS_CROSSED = 32 };
extern const uint16_t ts_grapheme_next[832];
#endif
