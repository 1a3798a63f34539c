// The walk: one step of each state machine a scalar.
#ifndef TS_WALK_H
#define TS_WALK_H

#include "include/text_scan.h"
#include "scalar.h"

// Where the walk stands. `line` and `grapheme` are states (row starts); `waiting` is the boundary that waits.
typedef struct {
  const uint8_t *bytes;
  size_t length;
  size_t position;
  size_t waiting;
  const uint16_t *line_next;
  const uint8_t *line_output;
  uint32_t line;
  uint32_t grapheme;
  uint32_t seen;  // all trie values so far, ored
  const ts_output *output;
  uint64_t *breaks;  // line breaks go here; null: not wanted
} ts_walk;

static inline void ts_set_bit(uint64_t *bits, size_t i) {
  if (bits) bits[i >> 6] |= (uint64_t)1 << (i & 63);
}

// The rare outputs of a step before the scalar at `position`.
static inline void ts_rare_output(ts_walk *walk, size_t position, uint32_t output) {
  if (output & TS_RESOLVED) ts_set_bit(walk->breaks, walk->waiting);
  if (output & TS_WAIT) walk->waiting = position;
  if (output & TS_MUST) ts_set_bit(walk->output->mandatory_breaks, position);
}

// Walks from `position` over all scalars that start before `end`.
static inline __attribute__((always_inline)) void ts_walk_to(ts_walk *walk, size_t end, int lines, int graphemes) {
  const uint8_t *bytes = walk->bytes;
  size_t position = walk->position, length = walk->length;
  uint32_t line = walk->line, grapheme = walk->grapheme, seen = walk->seen;
  const uint16_t *line_next = walk->line_next;
  const uint8_t *line_output = walk->line_output;
  while (position < end) {
    size_t word = position >> 6;
    size_t word_end = (word + 1) << 6 < end ? (word + 1) << 6 : end;
    uint64_t line_bits = 0, grapheme_bits = 0;
    while (position < word_end) {
      ts_scalar scalar = position + 4 <= length ? ts_lookup(bytes + position)
                                                : ts_lookup_near_end(bytes + position, length - position);
      seen |= scalar.value;
      if (lines) {
        uint32_t cell = line + (scalar.value & TS_LINE_CLASS);
        uint32_t output = line_output[cell];
        line = line_next[cell];
        line_bits |= (uint64_t)(output & TS_BREAK) << (position & 63);
        if (__builtin_expect(output > TS_BREAK, 0)) ts_rare_output(walk, position, output);
      }
      if (graphemes) {
        grapheme = ts_grapheme_next[grapheme + (scalar.value >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS)];
        grapheme_bits |= (uint64_t)(grapheme / TS_CROSSED & 1) << (position & 63);
      }
      if (scalar.value & TS_COMPLEX) ts_set_bit(walk->output->complex_context, position);
      position += scalar.length;
    }
    if (lines && walk->breaks) walk->breaks[word] |= line_bits;
    if (graphemes) walk->output->graphemes[word] |= grapheme_bits;
  }
  walk->position = position;
  walk->line = line;
  walk->grapheme = grapheme;
  walk->seen = seen;
}

#endif
