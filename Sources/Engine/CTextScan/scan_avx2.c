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

#include "vectors_256.h"

ts_state ts_scan_avx2(ts_pass *pass, int lines, int graphemes) { return ts_scan_with(pass, lines, graphemes); }

#pragma clang attribute pop
#else
typedef int ts_no_avx2;
#endif
