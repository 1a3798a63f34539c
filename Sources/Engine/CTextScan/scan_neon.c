// The scan with NEON, 64 bytes at a time.
#if defined(__aarch64__)
#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

#include "walk.h"

#define TS_VECTORS uint8x16x4_t
#define TS_HAS_DEPOSIT 0
#define TS_HAS_BLOCKS 1

// Returns the set of the bytes that are all ones; the other bytes must be 0.
TS_INLINE uint64_t bits_of(uint8x16x4_t v) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t weight = vld1q_u8(weights);
  uint8x16_t low = vpaddq_u8(vandq_u8(v.val[0], weight), vandq_u8(v.val[1], weight));
  uint8x16_t high = vpaddq_u8(vandq_u8(v.val[2], weight), vandq_u8(v.val[3], weight));
  uint8x16_t all = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

// Applies the same operation to all four registers.
#define TS_EACH(result, operation)            \
  do {                                        \
    for (int k = 0; k < 4; k++) {             \
      uint8x16_t x = v.val[k];                \
      (result).val[k] = (operation);          \
    }                                         \
  } while (0)

TS_INLINE uint64_t ts_range(uint8x16x4_t v, int a, int b) {
  uint8x16x4_t r;
  uint8x16_t from = vdupq_n_u8((uint8_t)a), width = vdupq_n_u8((uint8_t)(b - a));
  TS_EACH(r, vcleq_u8(vsubq_u8(x, from), width));
  return bits_of(r);
}

TS_INLINE uint64_t ts_byte(uint8x16x4_t v, uint32_t byte) {
  uint8x16x4_t r;
  uint8x16_t wanted = vdupq_n_u8((uint8_t)byte);
  TS_EACH(r, vceqq_u8(x, wanted));
  return bits_of(r);
}

// Returns the set of the bytes that have one of the bits of `mask`.
TS_INLINE uint64_t bits_with(uint8x16x4_t v, int mask) {
  uint8x16x4_t r;
  uint8x16_t bits = vdupq_n_u8((uint8_t)mask);
  TS_EACH(r, vtstq_u8(x, bits));
  return bits_of(r);
}

TS_INLINE uint64_t ts_odd_bytes(uint8x16x4_t v) { return bits_with(v, 1); }

TS_INLINE uint8x16x4_t ts_load(const uint8_t *p, size_t n) {
  uint8_t copy[64] = {0};
  if (n < 64) {
    memcpy(copy, p, n);
    p = copy;
  }
  uint8x16x4_t v;
  for (int k = 0; k < 4; k++) v.val[k] = vld1q_u8(p + 16 * k);
  return v;
}

// For each byte the column (its low four bits) and the row (the next two) in the table of its page of 64 scalars. The
// row is one of bits 0 to 3 for the block's first page and one of bits 4 to 7 for its second page. Bytes that do not
// continue a scalar have no row bits.
typedef struct {
  uint8x16x4_t columns, rows;
} ts_rows;
#define TS_ROWS ts_rows

TS_INLINE ts_rows ts_rows_of(uint8x16x4_t v) {
  static const uint8_t by_row[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x22, 0x44, 0x88, 0, 0, 0, 0};
  uint8x16_t bits = vld1q_u8(by_row), low = vdupq_n_u8(15);
  ts_rows rows;
  TS_EACH(rows.columns, vandq_u8(x, low));
  TS_EACH(rows.rows, vqtbl1q_u8(bits, vshrq_n_u8(x, 4)));
  return rows;
}

TS_INLINE uint64_t ts_members(ts_rows rows, const uint8_t *set, uint64_t page_0, uint64_t page_1) {
  uint8x16_t table = vld1q_u8(set);
  uint8x16x4_t v = rows.columns, found;
  TS_EACH(found, vandq_u8(vqtbl1q_u8(table, x), rows.rows.val[k]));
  return (bits_with(found, 0x0F) & page_0) | (bits_with(found, 0xF0) & page_1);
}

#include "window.h"

// Classes as bits: 1 AL and NU, 2 SP, 4 IS and CP, 8 EX, 16 OP, 32 QU. The tables begin with the characters U+0020 and
// U+0060.
TS_INLINE ts_ascii_classes ts_ascii_sets(uint8x16x4_t v) {
  static const uint8_t from_20[64] = {2, 8, 32, 1,  0, 0, 1, 32, 16, 4, 1, 0, 4, 0, 4, 0, 1, 1, 1, 1, 1, 1,
                                      1, 1, 1,  1,  4, 4, 1, 1,  1,  8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                      1, 1, 1,  1,  1, 1, 1, 1,  1,  1, 1, 1, 1, 1, 1, 16, 0, 4, 1, 1};
  static const uint8_t from_60[32] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 0, 1, 0};
  uint8x16x4_t first, classes;
  uint8x16x2_t second;
  for (int k = 0; k < 4; k++) first.val[k] = vld1q_u8(from_20 + 16 * k);
  for (int k = 0; k < 2; k++) second.val[k] = vld1q_u8(from_60 + 16 * k);
  // Indices outside a table give 0.
  TS_EACH(classes, vorrq_u8(vqtbl4q_u8(first, vsubq_u8(x, vdupq_n_u8(0x20))),
                            vqtbl2q_u8(second, vsubq_u8(x, vdupq_n_u8(0x60)))));
  return (ts_ascii_classes){.word = bits_with(classes, 1), .space = bits_with(classes, 2),
                            .trailing = bits_with(classes, 4), .exclamation = bits_with(classes, 8),
                            .open = bits_with(classes, 16), .quote = bits_with(classes, 32),
                            .any = bits_with(classes, 63)};
}

ts_state ts_scan_neon(ts_pass *pass, int lines, int graphemes) { return ts_scan_with(pass, lines, graphemes); }
#else
typedef int ts_no_neon;
#endif
