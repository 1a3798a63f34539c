// The walk: one step of each state machine per scalar.
#ifndef TS_WALK_H
#define TS_WALK_H

#include "include/text_scan.h"
#include "scalar.h"

// A pass over a text: its input, and where its results are written.
typedef struct {
  const uint8_t *bytes;
  size_t length;
  size_t waiting;  // position of the boundary that waits
  const uint16_t *line_next;
  const uint8_t *line_output;
  const ts_output *output;
  uint64_t *breaks;  // set of line breaks; null if not wanted
  int hangul_is_letter;
  int loose;  // whether class CJ counts as ID
} ts_pass;

// The state of a pass. It is separate from ts_pass so that it stays in registers.
typedef struct {
  uint32_t line;      // state of the line machine (the start of its row)
  uint32_t grapheme;
  uint32_t seen;      // the union (bitwise or) of all trie values so far
} ts_state;

// The boundaries that the steps of one window find: bit i for the boundary before byte `window + i`.
typedef struct {
  uint64_t breaks;
  uint64_t clusters;
} ts_found;

// Returns a set of the first `n` bits.
TS_INLINE uint64_t ts_low(size_t n) { return n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0; }

static inline void ts_set_bit(uint64_t *bits, size_t i) {
  if (bits) bits[i >> 6] |= (uint64_t)1 << (i & 63);
}

// Adds 64 bits to a set by bitwise or, the lowest at bit `position`.
TS_INLINE void ts_emit(uint64_t *set, size_t position, uint64_t bits) {
  if (!set) return;
  size_t word = position >> 6, shift = position & 63;
  set[word] |= bits << shift;
  uint64_t rest = bits >> 1 >> (63 - shift);
  if (rest) set[word + 1] |= rest;
}

// Handles the rare outputs of a step before the scalar at `position`.
static __attribute__((noinline, unused)) void ts_rare_output(ts_pass *pass, size_t position, uint32_t output) {
  if (output & TS_RESOLVED) ts_set_bit(pass->breaks, pass->waiting);
  if (output & TS_WAIT) pass->waiting = position;
  if (output & TS_MUST) ts_set_bit(pass->output->mandatory_breaks, position);
}

// Makes one step, with the value of the scalar at `window + i`.
TS_INLINE void ts_step(ts_pass *pass, ts_state *state, uint32_t value, size_t window, size_t i, int lines,
                       int graphemes, ts_found *found) {
  state->seen |= value;
  if (lines) {
    uint32_t cell = state->line + (value & TS_LINE_CLASS);
    uint32_t output = pass->line_output[cell];
    state->line = pass->line_next[cell];
    found->breaks |= (uint64_t)(output & TS_BREAK) << i;
    if (__builtin_expect(output > TS_BREAK, 0)) ts_rare_output(pass, window + i, output);
  }
  if (graphemes) {
    state->grapheme = ts_grapheme_next[state->grapheme + (value >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS)];
    found->clusters |= (uint64_t)(state->grapheme / TS_CROSSED & 1) << i;
  }
  if (value & TS_COMPLEX) ts_set_bit(pass->output->complex_context, window + i);
}

// Returns the scalar at `position`, even near the end of the text.
TS_INLINE ts_scalar ts_scalar_at(const ts_pass *pass, size_t position) {
  return ts_lookup_within(pass->bytes + position, pass->length - position);
}

// Steps over all scalars from `window + i` on that start before `window + end`. Returns the start of the next scalar,
// relative to `window`. `end` is at most 64.
TS_INLINE size_t ts_walk_to(ts_pass *pass, ts_state *state, size_t window, size_t i, size_t end, int lines,
                            int graphemes, ts_found *found) {
  while (i < end) {
    uint8_t byte = pass->bytes[window + i];
    ts_scalar scalar = {0, 1};
    if (byte < 0x80) {
      scalar.value = ts_ascii[byte];
    } else {
      scalar = ts_scalar_at(pass, window + i);
    }
    ts_step(pass, state, scalar.value, window, i, lines, graphemes, found);
    i += scalar.length;
  }
  return i;
}

// Scans a whole text, and returns the state at its end.
typedef ts_state ts_scan_function(ts_pass *pass, int lines, int graphemes);

ts_scan_function ts_scan_portable;
#if defined(__x86_64__)
ts_scan_function ts_scan_avx2;
#elif defined(__aarch64__)
ts_scan_function ts_scan_neon;
#endif

#endif
