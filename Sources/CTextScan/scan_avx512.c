// The scan with AVX-512 (BW, VL), 64 bytes at a time; chosen at run time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "walk.h"

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt,lzcnt"))), \
                             apply_to = function)

#define TS_VECTORS __m512i
#define TS_HAS_DEPOSIT 1
#define TS_HAS_BLOCKS 1

TS_INLINE __m512i ts_load(const uint8_t *p, size_t n) { return _mm512_maskz_loadu_epi8(ts_low(n), p); }

TS_INLINE uint64_t ts_range(__m512i v, int a, int b) {
  if (a == 0x80 && b == 0xFF) return _mm512_movepi8_mask(v);
  if (a == b) return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)a));
  return _mm512_cmple_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8((char)a)), _mm512_set1_epi8((char)(b - a)));
}

TS_INLINE uint64_t ts_byte(__m512i v, uint32_t byte) { return _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)byte)); }

TS_INLINE uint64_t ts_odd_bytes(__m512i v) { return _mm512_test_epi8_mask(v, _mm512_set1_epi8(1)); }

// The column of each byte, and its row as a bit for both pages; no bit for bytes that do not continue a scalar.
typedef struct {
  __m512i columns, rows;
} ts_rows;
#define TS_ROWS ts_rows

TS_INLINE ts_rows ts_rows_of(__m512i v) {
  const __m512i low = _mm512_set1_epi8(15);
  const __m512i bits =
      _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x22, 0x44, (char)0x88, 0, 0, 0, 0));
  __m512i high = _mm512_and_si512(_mm512_srli_epi16(v, 4), low);
  return (ts_rows){_mm512_and_si512(v, low), _mm512_shuffle_epi8(bits, high)};
}

TS_INLINE uint64_t ts_members(ts_rows rows, const uint8_t *set, uint64_t page_0, uint64_t page_1) {
  __m512i table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)set));
  __m512i found = _mm512_and_si512(_mm512_shuffle_epi8(table, rows.columns), rows.rows);
  return (_mm512_test_epi8_mask(found, _mm512_set1_epi8(0x0F)) & page_0) |
         (_mm512_test_epi8_mask(found, _mm512_set1_epi8((char)0xF0)) & page_1);
}

#include "window.h"

// Classes as bits: 1 AL and NU, 2 SP, 4 IS and CP, 8 EX, 16 OP, 32 QU. One row of 16 characters.
TS_INLINE __m512i row(__m512i v, int first, __m128i table) {
  // Outside the row the index has its top bit set, which gives 0.
  __m512i index = _mm512_adds_epu8(_mm512_xor_si512(v, _mm512_set1_epi8((char)first)), _mm512_set1_epi8(0x70));
  return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), index);
}

#define SET(bits) _mm512_test_epi8_mask(classes, _mm512_set1_epi8(bits))

TS_INLINE ts_ascii_classes ts_ascii_sets(__m512i v) {
  const __m128i row_2 = _mm_setr_epi8(2, 8, 32, 1, 0, 0, 1, 32, 16, 4, 1, 0, 4, 0, 4, 0);
  const __m128i row_3 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 8);
  const __m128i row_5 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 4, 1, 1);
  const __m128i row_7 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 0, 1, 0);
  __m512i classes = _mm512_or_si512(_mm512_or_si512(row(v, 0x20, row_2), row(v, 0x30, row_3)),
                                    _mm512_or_si512(row(v, 0x50, row_5), row(v, 0x70, row_7)));
  // Rows 4 and 6 are letters.
  uint64_t rows_4_6 = _mm512_cmpeq_epi8_mask(_mm512_and_si512(v, _mm512_set1_epi8((char)0xD0)), _mm512_set1_epi8(0x40));
  return (ts_ascii_classes){.word = SET(1) | rows_4_6, .space = SET(2), .trailing = SET(4), .exclamation = SET(8),
                            .open = SET(16), .quote = SET(32), .any = SET(63) | rows_4_6};
}

ts_state ts_scan_avx512(ts_pass *pass, int lines, int graphemes) { return ts_scan_with(pass, lines, graphemes); }

#pragma clang attribute pop
#else
typedef int ts_no_avx512;
#endif
