// FriBidi's bidirectional algorithm (UAX #9) under plain names.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fribidi.h>
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/** Bracket types. FriBidi takes compatible brackets for equal; BD16 pairs canonically equivalent ones only. */
static inline void bidi_bracket_types(
    const uint32_t *scalars, int32_t length, const uint32_t *types, uint32_t *brackets) {
  fribidi_get_bracket_types(scalars, length, types, brackets);
  for (int32_t index = 0; index < length; index++) {
    uint32_t scalar = scalars[index];
    // U+207D to U+208E and from U+FE59: raised, small and wide forms, each opening one just before its closing one.
    bool is_form = (scalar >= 0x207D && scalar <= 0x208E) || scalar >= 0xFE59;
    if (brackets[index] == FRIBIDI_NO_BRACKET || !is_form) continue;
    bool is_wide = scalar == 0xFF3D || scalar == 0xFF5D;
    bool opens = (brackets[index] & FRIBIDI_BRACKET_OPEN_MASK) != 0;
    brackets[index] = opens ? scalar | FRIBIDI_BRACKET_OPEN_MASK : scalar - (is_wide ? 2 : 1);
  }
}

/**
 * The embedding level of each scalar of a paragraph before L1.
 *
 * `base` is 0 or 1. The last scalar must be neutral, no white space and no bracket, outside of all embeddings: FriBidi's
 * own L1 stops there. Returns whether there was memory.
 */
static inline bool bidi_paragraph_levels(
    const uint32_t *scalars, int32_t length, uint8_t base, uint32_t *types, uint32_t *brackets, int8_t *levels) {
  FriBidiParType direction = base == 0 ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL;
  fribidi_get_bidi_types(scalars, length, types);
  // White space and separators are neutral to W1 to N2. As such they escape FriBidi's L1, which knows no lines.
  for (int32_t index = 0; index < length; index++) {
    if (types[index] == FRIBIDI_TYPE_WS || FRIBIDI_IS_SEPARATOR(types[index])) types[index] = FRIBIDI_TYPE_ON;
  }
  bidi_bracket_types(scalars, length, types, brackets);
  // W1 here, for FriBidi's own loses a bracket after a mark. Marks of brackets and at the start of a run are left to it.
  for (int32_t index = 1; index < length; index++) {
    if (types[index] != FRIBIDI_TYPE_NSM || brackets[index - 1] != FRIBIDI_NO_BRACKET) continue;
    if (!FRIBIDI_IS_EXPLICIT_OR_BN(types[index - 1])) types[index] = types[index - 1];
  }
  bool is_done = fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, levels) != 0;
#ifdef __GLIBC__
  // FriBidi took up to 48 bytes a scalar in small blocks, of which the C library would keep most. To free a block of more
  // than 64 KiB has it cut off the end of the thread's own heap, which malloc_trim leaves alone.
  if (length >= 1 << 17) {
    void *volatile block = malloc(96 << 10);
    free(block);
    malloc_trim(0);
  }
#endif
  return is_done;
}

/**
 * Whether all scalars of a paragraph are on its level before L1, as nothing in it goes the other way: letters of its direction,
 * marks and neutrals; numbers in a left-to-right one; no explicit formatting, no isolates.
 */
static inline bool bidi_has_one_level(const uint32_t *scalars, int32_t length, uint8_t base) {
  for (int32_t index = 0; index < length; index++) {
    FriBidiCharType type = fribidi_get_bidi_type(scalars[index]);
    if (FRIBIDI_IS_EXPLICIT(type) || FRIBIDI_IS_ISOLATE(type) || type == FRIBIDI_TYPE_BS) return false;
    if (base == 0 ? FRIBIDI_IS_RTL(type) || type == FRIBIDI_TYPE_AN
                  : FRIBIDI_IS_NUMBER(type) || type == FRIBIDI_TYPE_LTR) {
      return false;
    }
  }
  return true;
}

/** Whether X9 removes a scalar. */
static inline bool bidi_is_removed(uint32_t scalar) {
  return FRIBIDI_IS_EXPLICIT_OR_BN(fribidi_get_bidi_type(scalar)) != 0;
}

/** Whether a scalar is white space or a control, whose level L1 resets at a line's end. */
static inline bool bidi_is_blank(uint32_t scalar) {
  FriBidiCharType type = fribidi_get_bidi_type(scalar);
  return FRIBIDI_IS_EXPLICIT_OR_BN_OR_WS(type) || FRIBIDI_IS_ISOLATE(type);
}

/** Whether a scalar ends a paragraph. */
static inline bool bidi_ends_paragraph(uint32_t scalar) { return fribidi_get_bidi_type(scalar) == FRIBIDI_TYPE_BS; }

/** 1 for a strong left-to-right scalar, 2 for a right-to-left one, else 0. */
static inline int bidi_strength(uint32_t scalar) {
  FriBidiCharType type = fribidi_get_bidi_type(scalar);
  return !FRIBIDI_IS_STRONG(type) || FRIBIDI_IS_EXPLICIT(type) ? 0 : FRIBIDI_IS_RTL(type) ? 2 : 1;
}
