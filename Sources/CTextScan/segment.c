// Segmenting a text: choosing the passes, the ends of the text.
#include <string.h>

#include "walk.h"

static void clear(uint64_t *bits, size_t words) {
  if (bits) memset(bits, 0, words * sizeof(uint64_t));
}

static void walk_lines(ts_walk *walk) { ts_walk_to(walk, walk->length, 1, 0); }
static void walk_graphemes(ts_walk *walk) { ts_walk_to(walk, walk->length, 0, 1); }
static void walk_both(ts_walk *walk) { ts_walk_to(walk, walk->length, 1, 1); }

// One pass over the text with the given tailoring, which writes line breaks to `breaks`.
static unsigned pass(const uint8_t *bytes, size_t length, unsigned tailoring, const ts_output *output, uint64_t *breaks) {
  ts_walk walk = {.bytes = bytes, .length = length, .output = output, .breaks = breaks};
  walk.line_next = ts_line_next[tailoring];
  walk.line_output = ts_line_output[tailoring];
  int lines = breaks || output->mandatory_breaks;
  if (lines && output->graphemes) {
    walk_both(&walk);
  } else if (output->graphemes) {
    walk_graphemes(&walk);
  } else {
    walk_lines(&walk);
  }
  ts_set_bit(breaks, length);             // LB3
  ts_set_bit(output->graphemes, length);  // GB2
  if (ts_line_at_end[walk.line / TS_LINE_STRIDE]) ts_set_bit(breaks, walk.waiting);
  if (walk.line_output[walk.line + (ts_ascii['a'] & TS_LINE_CLASS)] & TS_MUST)
    ts_set_bit(output->mandatory_breaks, length);  // LB4, LB5 with nothing behind
  return walk.seen;
}

unsigned ts_segment(const uint8_t *bytes, size_t length, unsigned options, const ts_output *output) {
  size_t words = length / 64 + 1;
  clear(output->graphemes, words);
  clear(output->line_breaks, words);
  clear(output->mandatory_breaks, words);
  clear(output->word_priority_breaks, words);
  clear(output->complex_context, words);
  if (length == 0) return 0;

  unsigned seen;
  if (output->line_breaks || !output->word_priority_breaks) {
    seen = pass(bytes, length, options, output, output->line_breaks);
    if (output->word_priority_breaks) {
      // The two differ only where there is Hangul.
      if (seen & TS_HANGUL) {
        const ts_output nothing = {0};
        pass(bytes, length, options | TS_WORD_PRIORITY, &nothing, output->word_priority_breaks);
      } else {
        memcpy(output->word_priority_breaks, output->line_breaks, words * sizeof(uint64_t));
      }
    }
  } else {
    seen = pass(bytes, length, options | TS_WORD_PRIORITY, output, output->word_priority_breaks);
  }
  return (seen & TS_NEEDS_BIDI ? TS_HAS_BIDI : 0) | (seen & TS_COMPLEX ? TS_HAS_COMPLEX : 0) |
         (seen & TS_HANGUL ? TS_HAS_HANGUL : 0) | (seen & TS_NON_ASCII ? TS_HAS_NON_ASCII : 0);
}

size_t ts_count_bits(const uint64_t *bits, size_t words) {
  size_t count = 0;
  for (size_t i = 0; i < words; i++) count += (size_t)__builtin_popcountll(bits[i]);
  return count;
}
