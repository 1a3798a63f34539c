// ICU's bidirectional algorithm (UAX #9) under plain names.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef CICU_BIDI_H
#define CICU_BIDI_H
#include <stdbool.h>
#include <stdint.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>

/** Opens an object that is reused for one text after the other; one thread at a time. */
static inline UBiDi *icu_bidi_open(void) { return ubidi_open(); }
static inline void icu_bidi_close(UBiDi *bidi) { ubidi_close(bidi); }

/**
 * Resolves a text, which stays in place while the object is asked about it. `base` is the paragraph level 0 or 1, or
 * UBIDI_DEFAULT_LTR (254) to take it from the first strong character (P2, P3).
 */
static inline bool icu_bidi_set_text(UBiDi *bidi, const uint16_t *text, int32_t length, uint8_t base) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(bidi, (const UChar *)text, length, base, NULL, &status);
  return U_SUCCESS(status);
}

static inline uint8_t icu_bidi_paragraph_level(const UBiDi *bidi) { return ubidi_getParaLevel(bidi); }

/** The level of each unit of UTF-16 after L1, as if the text were one line; valid until the next text. */
static inline const uint8_t *icu_bidi_levels(UBiDi *bidi) {
  UErrorCode status = U_ZERO_ERROR;
  const UBiDiLevel *levels = ubidi_getLevels(bidi, &status);
  return U_SUCCESS(status) ? levels : NULL;
}

/** The units from left to right, as if the text were one line (L2). `map` has room for all. */
static inline bool icu_bidi_visual_map(UBiDi *bidi, int32_t *map) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_getVisualMap(bidi, map, &status);
  return U_SUCCESS(status);
}
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
