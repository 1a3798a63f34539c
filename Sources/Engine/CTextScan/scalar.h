// Looks up the properties of scalars directly from their UTF-8 bytes.
#ifndef TS_SCALAR_H
#define TS_SCALAR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Tables/unicode_tables.h"

// The properties of a scalar (a trie value), and its length in bytes.
typedef struct {
  uint32_t value;
  uint32_t length;
} ts_scalar;

#define TS_INLINE static inline __attribute__((always_inline))

TS_INLINE int ts_continues(uint8_t byte) { return (byte & 0xC0) == 0x80; }

// Returns the value of the well-formed scalar of one to three bytes at `p`, where four bytes can be read; without
// branches.
TS_INLINE uint32_t ts_value_of(const uint8_t *p) {
  uint32_t bytes;
  memcpy(&bytes, p, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap32(bytes);
#endif
  ts_lead lead = ts_leads[bytes & 0xFF];
  uint32_t page = ts_index[lead.slot + (bytes >> 8 & lead.second)];
  return ts_pages[page + (bytes >> lead.last & 63)];
}

// Returns a malformed part, which counts as U+FFFD and is as long as the maximal subpart (Unicode 17, chapter 3, table
// 3-8).
static inline ts_scalar ts_malformed(const uint8_t *p) {
  ts_scalar bad = {ts_pages[TS_MALFORMED_PAGE], 1};
  if (p[0] >= 0xE0 && p[0] < 0xF0) {
    if (ts_continues(p[1]) && ts_index[ts_leads[p[0]].slot + (p[1] & 63)] != TS_MALFORMED_PAGE) bad.length = 2;
  } else if (p[0] >= 0xF0 && p[0] < 0xF5) {
    if (ts_continues(p[1]) && ts_four[(p[0] & 7) << 6 | (p[1] & 63)] != TS_NO_PAGE)
      bad.length = ts_continues(p[2]) ? 3 : 2;
  }
  return bad;
}

// Returns the scalar at `p`, where four bytes can be read.
static inline ts_scalar ts_lookup(const uint8_t *p) {
  uint8_t lead = p[0];
  if (lead < 0x80) return (ts_scalar){ts_ascii[lead], 1};
  if (lead < 0xE0) {
    if (lead >= 0xC2 && ts_continues(p[1]))
      return (ts_scalar){ts_pages[ts_index[ts_leads[lead].slot] + (p[1] & 63)], 2};
  } else if (lead < 0xF0) {
    uint32_t page = ts_index[ts_leads[lead].slot + (p[1] & 63)];
    if (ts_continues(p[1]) && ts_continues(p[2]) && page != TS_MALFORMED_PAGE)
      return (ts_scalar){ts_pages[page + (p[2] & 63)], 3};
  } else if (lead < 0xF5) {
    uint32_t block = ts_four[(lead & 7) << 6 | (p[1] & 63)];
    if (ts_continues(p[1]) && ts_continues(p[2]) && ts_continues(p[3]) && block != TS_NO_PAGE)
      return (ts_scalar){ts_pages[ts_four_blocks[block + (p[2] & 63)] + (p[3] & 63)], 4};
  }
  return ts_malformed(p);
}

// Returns the scalar at `p`, where only `left` bytes (at least one) can be read.
static inline ts_scalar ts_lookup_near_end(const uint8_t *p, size_t left) {
  uint8_t copy[4] = {0};  // zero bytes continue no scalar
  memcpy(copy, p, left < 4 ? left : 4);
  return ts_lookup(copy);
}

// Returns the scalar at `p`, where `left` bytes (at least one) can be read, whether or not these are fewer than four.
static inline ts_scalar ts_lookup_within(const uint8_t *p, size_t left) {
  if (left >= 4) return ts_lookup(p);
  return p[0] < 0x80 ? (ts_scalar){ts_ascii[p[0]], 1} : ts_lookup_near_end(p, left);
}

#endif
