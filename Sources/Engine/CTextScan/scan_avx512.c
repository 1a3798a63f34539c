// The scan with AVX-512 (BW, VL) in vectors of 32 bytes; chosen at run time.
//
// Vectors of 64 bytes make some processors lower their frequency for a millisecond, and HarfBuzz, which runs after the
// scan, then took 13 % longer. Without prefer-256-bit the compiler combines some pairs of halves into such vectors.
// (The compiler of Swift 6.2, Clang 17, does not know it, and would drop the whole attribute.)
#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "walk.h"

#define TS_AVX512 "avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt,lzcnt"
#if __clang_major__ < 18
#pragma clang attribute push(__attribute__((target(TS_AVX512))), apply_to = function)
#else
#pragma clang attribute push(__attribute__((target(TS_AVX512 ",prefer-256-bit"))), apply_to = function)
#endif

typedef struct {
  __m256i low, high;
} ts_vectors;
#define TS_VECTORS ts_vectors

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

// Returns the set of the bytes that have one of the bits of `mask`.
TS_INLINE uint64_t bits_with(__m256i low, __m256i high, int mask) {
  const __m256i bits = _mm256_set1_epi8((char)mask);
  return both(_mm256_test_epi8_mask(low, bits), _mm256_test_epi8_mask(high, bits));
}

TS_INLINE uint64_t bit_of(__m256i low, __m256i high, int bit) { return bits_with(low, high, 1 << bit); }

#include "vectors_256.h"

ts_state ts_scan_avx512(ts_pass *pass, int lines, int graphemes) { return ts_scan_with(pass, lines, graphemes); }

#pragma clang attribute pop
#else
typedef int ts_no_avx512;
#endif
