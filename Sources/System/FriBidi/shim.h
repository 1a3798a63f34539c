// FriBidi's bidirectional algorithm (UAX #9) under plain names.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fribidi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The embedding level of each scalar after L1, as if the text were one line, and its visual order (L2).
 *
 * `base` is the paragraph level 0 or 1, or 254 to take it from the first strong character (P2, P3). `types` and
 * `brackets` are scratch of `length` items; `order` holds the places from left to right, or is NULL. Returns the
 * paragraph's level, or -1 where memory is short.
 */
static inline int bidi_resolve(
    const uint32_t *scalars, int32_t length, uint8_t base, uint32_t *types, uint32_t *brackets, int8_t *levels,
    int32_t *order) {
  FriBidiParType direction = base == 0 ? FRIBIDI_PAR_LTR : base == 1 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_ON;
  // FriBidi takes no empty text.
  if (length == 0) return base == 1;
  fribidi_get_bidi_types(scalars, length, types);
  fribidi_get_bracket_types(scalars, length, types, brackets);
  if (fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, levels) == 0) return -1;
  for (int32_t index = 0; order != NULL && index < length; index++) order[index] = index;
  // No flags: marks stay behind their bases in the order, as L2 leaves them.
  if (fribidi_reorder_line(0, types, length, 0, direction, levels, NULL, order) == 0) return -1;
  return FRIBIDI_DIR_TO_LEVEL(direction);
}
