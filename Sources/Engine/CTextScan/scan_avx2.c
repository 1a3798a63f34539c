// The scan with AVX2, 32 bytes at a time; chosen at run time.
#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "walk.h"

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)

typedef struct {
  __m256i low, high;
} ts_vectors;
#define TS_VECTORS ts_vectors

TS_INLINE uint64_t bits_of(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

TS_INLINE uint64_t ts_range(ts_vectors v, int a, int b) {
  if (a == 0x80 && b == 0xFF) return bits_of(v.low, v.high);
  if (a == b) {
    __m256i byte = _mm256_set1_epi8((char)a);
    return bits_of(_mm256_cmpeq_epi8(v.low, byte), _mm256_cmpeq_epi8(v.high, byte));
  }
  __m256i from = _mm256_set1_epi8((char)a), width = _mm256_set1_epi8((char)(b - a));
  __m256i low = _mm256_sub_epi8(v.low, from), high = _mm256_sub_epi8(v.high, from);
  return bits_of(_mm256_cmpeq_epi8(_mm256_min_epu8(low, width), low),
                 _mm256_cmpeq_epi8(_mm256_min_epu8(high, width), high));
}

TS_INLINE ts_vectors ts_load(const uint8_t *p, size_t n) {
  ts_vectors v;
  if (n == 64) {
    v.low = _mm256_loadu_si256((const __m256i *)p);
    v.high = _mm256_loadu_si256((const __m256i *)(p + 32));
    return v;
  }
  // Overlapping copies from both ends, so that nothing outside the text is read.
  _Alignas(32) uint8_t copy[64] = {0};
  if (n >= 32) {
    __m256i front = _mm256_loadu_si256((const __m256i *)p), back = _mm256_loadu_si256((const __m256i *)(p + n - 32));
    _mm256_store_si256((__m256i *)copy, front);
    _mm256_storeu_si256((__m256i *)(copy + n - 32), back);
  } else if (n >= 16) {
    __m128i front = _mm_loadu_si128((const __m128i *)p), back = _mm_loadu_si128((const __m128i *)(p + n - 16));
    _mm_store_si128((__m128i *)copy, front);
    _mm_storeu_si128((__m128i *)(copy + n - 16), back);
  } else if (n >= 8) {
    uint64_t front, back;
    memcpy(&front, p, 8);
    memcpy(&back, p + n - 8, 8);
    memcpy(copy, &front, 8);
    memcpy(copy + n - 8, &back, 8);
  } else {
    for (size_t i = 0; i < n; i++) copy[i] = p[i];
  }
  v.low = _mm256_load_si256((const __m256i *)copy);
  v.high = _mm256_load_si256((const __m256i *)(copy + 32));
  return v;
}

TS_INLINE uint64_t ts_byte(ts_vectors v, uint32_t byte) {
  __m256i wanted = _mm256_set1_epi8((char)byte);
  return bits_of(_mm256_cmpeq_epi8(v.low, wanted), _mm256_cmpeq_epi8(v.high, wanted));
}

// Returns the set of the bytes that have one of the bits of `mask`.
TS_INLINE uint64_t bits_with(__m256i low, __m256i high, int mask) {
  __m256i bits = _mm256_set1_epi8((char)mask), zero = _mm256_setzero_si256();
  return ~bits_of(_mm256_cmpeq_epi8(_mm256_and_si256(low, bits), zero),
                  _mm256_cmpeq_epi8(_mm256_and_si256(high, bits), zero));
}

// Returns the set of the bytes that have a given bit.
TS_INLINE uint64_t bit_of(__m256i low, __m256i high, int bit) {
  return bits_of(_mm256_slli_epi16(low, 7 - bit), _mm256_slli_epi16(high, 7 - bit));
}

#define TS_HAS_DEPOSIT 1
#define TS_HAS_BLOCKS 1

// Returns the set of the bytes whose bit 0 is set.
TS_INLINE uint64_t ts_odd_bytes(ts_vectors v) { return bit_of(v.low, v.high, 0); }

// For each byte the column (its low four bits) and the row (the next two) in the table of its page of 64 scalars. The
// row is one of bits 0 to 3 for the block's first page and one of bits 4 to 7 for its second page. Bytes that do not
// continue a scalar have no row bits.
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

// Returns the classes of the characters in one row of 16, as bits: 1 AL and NU, 2 SP, 4 IS and CP, 8 EX, 16 OP, 32 QU.
TS_INLINE __m256i row(__m256i v, int first, __m128i table) {
  // For bytes outside the row the index has its top bit set, which gives 0.
  __m256i index = _mm256_adds_epu8(_mm256_xor_si256(v, _mm256_set1_epi8((char)first)), _mm256_set1_epi8(0x70));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), index);
}

TS_INLINE __m256i classes_of(__m256i v) {
  const __m128i row_2 = _mm_setr_epi8(2, 8, 32, 1, 0, 0, 1, 32, 16, 4, 1, 0, 4, 0, 4, 0);
  const __m128i row_3 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 8);
  const __m128i row_5 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 4, 1, 1);
  const __m128i row_7 = _mm_setr_epi8(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 0, 0, 1, 0);
  // Rows 4 and 6 consist of letters.
  __m256i folded = _mm256_and_si256(v, _mm256_set1_epi8((char)0xD0));
  __m256i letters = _mm256_and_si256(_mm256_cmpeq_epi8(folded, _mm256_set1_epi8(0x40)), _mm256_set1_epi8(1));
  return _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(row(v, 0x20, row_2), row(v, 0x30, row_3)),
                                         _mm256_or_si256(row(v, 0x50, row_5), row(v, 0x70, row_7))),
                         letters);
}

TS_INLINE ts_ascii_classes ts_ascii_sets(ts_vectors v) {
  __m256i low = classes_of(v.low), high = classes_of(v.high);
  return (ts_ascii_classes){
      .word = bit_of(low, high, 0), .space = bit_of(low, high, 1), .trailing = bit_of(low, high, 2),
      .exclamation = bit_of(low, high, 3), .open = bit_of(low, high, 4), .quote = bit_of(low, high, 5),
      .any = bits_with(low, high, 63)};
}

ts_state ts_scan_avx2(ts_pass *pass, int lines, int graphemes) { return ts_scan_with(pass, lines, graphemes); }

#pragma clang attribute pop
#else
typedef int ts_no_avx2;
#endif
