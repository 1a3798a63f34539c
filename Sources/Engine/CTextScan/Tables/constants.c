// The constants of the headers.
// Made by scripts/generate data tables from Unicode 17.0.0 data. Do not edit.
// clang-format off
#include "unicode_tables.h"
#include "../include/bidi_table.h"
#include "../include/letter_table.h"

_Static_assert(TS_NEEDS_BIDI == 2048, "change the header");
_Static_assert(TS_COMPLEX == 4096, "change the header");
_Static_assert(TS_HANGUL == 8192, "change the header");
_Static_assert(TS_NON_ASCII == 16384, "change the header");
_Static_assert(TS_MALFORMED_PAGE == 0, "change the header");
_Static_assert(TS_NO_PAGE == 65535, "change the header");
_Static_assert(TS_HAS_LINKERS == 1, "change the header");
_Static_assert(TS_HAS_CLOSING == 2, "change the header");
_Static_assert(TS_HAS_OPENING == 4, "change the header");
_Static_assert(TS_HAS_DIGITS == 8, "change the header");
_Static_assert(TS_HAS_SEPARATE == 16, "change the header");
_Static_assert(TS_HAS_SMALL_KANA == 32, "change the header");
_Static_assert(TS_LINE_STATES == 116, "change the header");
_Static_assert(TS_LINE_STRIDE == 64, "change the header");
_Static_assert(TS_BREAK == 1, "change the header");
_Static_assert(TS_MUST == 2, "change the header");
_Static_assert(TS_WAIT == 4, "change the header");
_Static_assert(TS_RESOLVED == 8, "change the header");
_Static_assert(TS_CROSSED == 32, "change the header");
_Static_assert(TS_BIDI_BRACKET == 128, "change the header");
_Static_assert(TS_BIDI_L == 0, "change the header");
_Static_assert(TS_BIDI_R == 1, "change the header");
_Static_assert(TS_BIDI_AL == 2, "change the header");
_Static_assert(TS_BIDI_EN == 3, "change the header");
_Static_assert(TS_BIDI_AN == 4, "change the header");
_Static_assert(TS_BIDI_ES == 5, "change the header");
_Static_assert(TS_BIDI_ET == 6, "change the header");
_Static_assert(TS_BIDI_CS == 7, "change the header");
_Static_assert(TS_BIDI_NSM == 8, "change the header");
_Static_assert(TS_BIDI_BN == 9, "change the header");
_Static_assert(TS_BIDI_B == 10, "change the header");
_Static_assert(TS_BIDI_S == 11, "change the header");
_Static_assert(TS_BIDI_WS == 12, "change the header");
_Static_assert(TS_BIDI_ON == 13, "change the header");
_Static_assert(TS_BIDI_LRE == 14, "change the header");
_Static_assert(TS_BIDI_RLE == 15, "change the header");
_Static_assert(TS_BIDI_LRO == 16, "change the header");
_Static_assert(TS_BIDI_RLO == 17, "change the header");
_Static_assert(TS_BIDI_PDF == 18, "change the header");
_Static_assert(TS_BIDI_LRI == 19, "change the header");
_Static_assert(TS_BIDI_RLI == 20, "change the header");
_Static_assert(TS_BIDI_FSI == 21, "change the header");
_Static_assert(TS_BIDI_PDI == 22, "change the header");
_Static_assert(TS_IS_LETTER == 1, "change the header");
_Static_assert(TS_IS_MARK == 2, "change the header");
_Static_assert(TS_IS_CONSONANT == 4, "change the header");
_Static_assert(TS_IS_ALPHABETIC == 8, "change the header");
_Static_assert(TS_IS_IDEOGRAPH == 16, "change the header");
_Static_assert(TS_IS_BEFORE_IDEOGRAPH == 32, "change the header");
_Static_assert(TS_IS_SYLLABLE == 64, "change the header");
_Static_assert(TS_IS_JOINING == 128, "change the header");
