// 64 bytes as two vectors of 32 bytes: the common part of the scans for AVX2 and AVX-512. Each of them includes this
// file after defining its own conversions from vectors to bits: ts_load, ts_byte, ts_range, bit_of and bits_with.

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
