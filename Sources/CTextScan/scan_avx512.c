// The scan with AVX-512 (BW, VL) in vectors of 32 bytes; chosen at run time.
//
// For vectors of 64 bytes some processors lower their frequency for a millisecond, which HarfBuzz behind the scan took
// 13 % longer for. Without prefer-256-bit the compiler makes some of two halves.
#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "walk.h"

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt,lzcnt,prefer-256-bit"))), apply_to = function)

typedef struct {
  __m256i low, high;
} ts_vectors;
#define TS_VECTORS ts_vectors
#define TS_HAS_DEPOSIT 1
#define TS_HAS_BLOCKS 1

TS_INLINE uint64_t both(__mmask32 low, __mmask32 high) { return low | (uint64_t)high << 32; }

TS_INLINE ts_vectors ts_load(const uint8_t *p, size_t n) {
  uint64_t bytes = ts_low(n);
  return (ts_vectors){_mm256_maskz_loadu_epi8((__mmask32)bytes, p),
                      _mm256_maskz_loadu_epi8((__mmask32)(bytes >> 32), p + 32)};
}

TS_INLINE uint64_t ts_byte(ts_vectors v, uint32_t byte) {
  const __m256i wanted = _mm256_set1_epi8((char)byte);
  return both(_mm256_cmpeq_epi8_mask(v.low, wanted), _mm256_cmpeq_epi8_mask(v.high, wanted));
}

TS_INLINE uint64_t ts_range(ts_vectors v, int a, int b) {
  if (a == 0x80 && b == 0xFF) return both(_mm256_movepi8_mask(v.low), _mm256_movepi8_mask(v.high));
  if (a == b) return ts_byte(v, (uint32_t)a);
  const __m256i from = _mm256_set1_epi8((char)a), width = _mm256_set1_epi8((char)(b - a));
  return both(_mm256_cmple_epu8_mask(_mm256_sub_epi8(v.low, from), width),
              _mm256_cmple_epu8_mask(_mm256_sub_epi8(v.high, from), width));
}

// The bytes with one of the bits of `mask`.
TS_INLINE uint64_t bits_with(__m256i low, __m256i high, int mask) {
  const __m256i bits = _mm256_set1_epi8((char)mask);
  return both(_mm256_test_epi8_mask(low, bits), _mm256_test_epi8_mask(high, bits));
}

TS_INLINE uint64_t ts_odd_bytes(ts_vectors v) { return bits_with(v.low, v.high, 1); }

// The column of each byte, and its row as a bit for both pages; no bit for bytes that do not continue a scalar.
typedef struct {
  ts_vectors columns, rows;
} ts_rows;
#define TS_ROWS ts_rows

TS_INLINE ts_rows ts_rows_of(ts_vectors v) {
  const __m256i low = _mm256_set1_epi8(15);
  const __m256i bits = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x22, 0x44, (char)0x88, 0, 0, 0, 0));
  ts_rows rows;
  rows.columns = (ts_vectors){_mm256_and_si256(v.low, low), _mm256_and_si256(v.high, low)};
  rows.rows.low = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(v.low, 4), low));
  rows.rows.high = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(v.high, 4), low));
  return rows;
}

TS_INLINE uint64_t ts_members(ts_rows rows, const uint8_t *set, uint64_t page_0, uint64_t page_1) {
  const __m256i table = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)set));
  __m256i low = _mm256_and_si256(_mm256_shuffle_epi8(table, rows.columns.low), rows.rows.low);
  __m256i high = _mm256_and_si256(_mm256_shuffle_epi8(table, rows.columns.high), rows.rows.high);
  return (bits_with(low, high, 0x0F) & page_0) | (bits_with(low, high, 0xF0) & page_1);
}

#include "window.h"

// Classes as bits: 1 AL and NU, 2 SP, 4 IS and CP, 8 EX, 16 OP, 32 QU. One row of 16 characters.
TS_INLINE __m256i row(__m256i v, int first, __m128i table) {
  // Outside the row the index has its top bit set, which gives 0.
  __m256i index = _mm256_adds_epu8(_mm256_xor_si256(v, _mm256_set1_epi8((char)first)), _mm256_set1_epi8(0x70));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), index);
}

TS_INLINE __m256i classes_of(__m256i v) {
  const __m128i row_2 = _mm_setr_epi8(2, 8, 32, 1, 0, 0, 1, 32, 16, 4, 1, 0, 4, 0, 4, 0);
  const __m128i row_3 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 8);
  const __m128i row_5 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 4, 1, 1);
  const __m128i row_7 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 0, 1, 0);
  return _mm256_or_si256(_mm256_or_si256(row(v, 0x20, row_2), row(v, 0x30, row_3)),
                         _mm256_or_si256(row(v, 0x50, row_5), row(v, 0x70, row_7)));
}

#define SET(bits) bits_with(low, high, bits)

TS_INLINE ts_ascii_classes ts_ascii_sets(ts_vectors v) {
  __m256i low = classes_of(v.low), high = classes_of(v.high);
  // Rows 4 and 6 are letters.
  const __m256i fold = _mm256_set1_epi8((char)0xD0);
  uint64_t rows_4_6 = ts_byte((ts_vectors){_mm256_and_si256(v.low, fold), _mm256_and_si256(v.high, fold)}, 0x40);
  return (ts_ascii_classes){.word = SET(1) | rows_4_6, .space = SET(2), .trailing = SET(4), .exclamation = SET(8),
                            .open = SET(16), .quote = SET(32), .any = SET(63) | rows_4_6};
}

ts_state ts_scan_avx512(ts_pass *pass, int lines, int graphemes) { return ts_scan_with(pass, lines, graphemes); }

#pragma clang attribute pop
#else
typedef int ts_no_avx512;
#endif
