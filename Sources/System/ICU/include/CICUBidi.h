// The bidirectional character types (UAX #9) of ICU under plain names.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef CICU_BIDI_H
#define CICU_BIDI_H
#include <stdint.h>
#include <unicode/uchar.h>

/** What a scalar means for the direction of its paragraph (P2): 0 nothing, 1 L, 2 R or AL, 3 begins and 4 ends an isolate. */
static inline int icu_bidi_strength(uint32_t scalar) {
  switch (u_charDirection((UChar32)scalar)) {
    case U_LEFT_TO_RIGHT: return 1;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC: return 2;
    case U_FIRST_STRONG_ISOLATE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE: return 3;
    case U_POP_DIRECTIONAL_ISOLATE: return 4;
    default: return 0;
  }
}
#endif
