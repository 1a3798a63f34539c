// Segments a text: chooses the scan and the passes, and handles the ends of the text.
#include <string.h>

#include "walk.h"

// Sets words to 0. Most texts are short and need no call of memset.
TS_INLINE void clear(uint64_t *bits, size_t words) {
  if (!bits) return;
  bits[0] = 0;
  if (words > 1) bits[1] = 0;
  if (words > 2) memset(bits + 2, 0, (words - 2) * sizeof(uint64_t));
}

#if defined(__x86_64__)
static int has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"); }
#endif

// Returns the scan of a kind; null if the machine does not support it.
static ts_scan_function *scan_of(unsigned kind) {
  switch (kind) {
    case TS_KIND_PORTABLE: return ts_scan_portable;
#if defined(__x86_64__)
    case TS_KIND_AVX2: return has_avx2() ? ts_scan_avx2 : NULL;
#elif defined(__aarch64__)
    case TS_KIND_NEON: return ts_scan_neon;
#endif
    default: return NULL;
  }
}

static ts_scan_function *best_scan(void) {
#if defined(__x86_64__)
  return has_avx2() ? ts_scan_avx2 : ts_scan_portable;
#elif defined(__aarch64__)
  return ts_scan_neon;
#else
  return ts_scan_portable;
#endif
}

// Makes one pass over the text with the given tailoring; it writes line breaks to `breaks`.
TS_INLINE unsigned pass_over(ts_scan_function *scan, const uint8_t *bytes, size_t length, unsigned tailoring,
                          const ts_output *output, uint64_t *breaks) {
  ts_pass pass = {.bytes = bytes, .length = length, .output = output, .breaks = breaks};
  pass.line_next = ts_line_next[tailoring];
  pass.line_output = ts_line_output[tailoring];
  pass.hangul_is_letter = (tailoring & TS_WORD_PRIORITY) != 0;
  pass.loose = (tailoring & TS_LOOSE) != 0;
  int lines = breaks || output->mandatory_breaks;
  int graphemes = output->graphemes != NULL;
  // If neither is wanted, the line machine still runs, to find out what the text contains.
  ts_state state = scan(&pass, lines || !graphemes, graphemes);
  // LB3: the end of the text is an opportunity (R265).
  ts_set_bit(breaks, length);
  ts_set_bit(output->graphemes, length);  // GB2
  if (ts_line_at_end[state.line / TS_LINE_STRIDE]) ts_set_bit(breaks, pass.waiting);
  if (pass.line_output[state.line + (ts_ascii['a'] & TS_LINE_CLASS)] & TS_MUST)
    ts_set_bit(output->mandatory_breaks, length);  // LB4, LB5, where no text follows
  return state.seen;
}

TS_INLINE unsigned segment(ts_scan_function *scan, const uint8_t *bytes, size_t length, unsigned options,
                        const ts_output *output) {
  size_t words = length / 64 + 1;
  clear(output->graphemes, words);
  clear(output->line_breaks, words);
  clear(output->mandatory_breaks, words);
  clear(output->word_priority_breaks, words);
  clear(output->complex_context, words);
  if (length == 0) return 0;

  unsigned seen;
  if (output->line_breaks || !output->word_priority_breaks) {
    seen = pass_over(scan, bytes, length, options, output, output->line_breaks);
    if (output->word_priority_breaks) {
      // The two sets differ only if there is Hangul.
      if (seen & TS_HANGUL) {
        const ts_output nothing = {0};
        pass_over(scan, bytes, length, options | TS_WORD_PRIORITY, &nothing, output->word_priority_breaks);
      } else {
        memcpy(output->word_priority_breaks, output->line_breaks, words * sizeof(uint64_t));
      }
    }
  } else {
    seen = pass_over(scan, bytes, length, options | TS_WORD_PRIORITY, output, output->word_priority_breaks);
  }
  return (seen & TS_NEEDS_BIDI ? TS_HAS_BIDI : 0) | (seen & TS_COMPLEX ? TS_HAS_COMPLEX : 0) |
         (seen & TS_HANGUL ? TS_HAS_HANGUL : 0) | (seen & TS_NON_ASCII ? TS_HAS_NON_ASCII : 0);
}

unsigned ts_segment(const uint8_t *bytes, size_t length, unsigned options, const ts_output *output) {
  return segment(best_scan(), bytes, length, options, output);
}

int ts_needs_bidi(const uint8_t *bytes, size_t length) {
  for (size_t position = 0; position < length;) {
    ts_scalar scalar = ts_lookup_within(bytes + position, length - position);
    if (scalar.value & TS_NEEDS_BIDI) return 1;
    position += scalar.length;
  }
  return 0;
}

int ts_segment_as(unsigned kind, const uint8_t *bytes, size_t length, unsigned options, const ts_output *output,
                  unsigned *contents) {
  ts_scan_function *scan = scan_of(kind);
  if (!scan) return 0;
  *contents = segment(scan, bytes, length, options, output);
  return 1;
}

size_t ts_count_bits(const uint64_t *bits, size_t words) {
  size_t count = 0;
  for (size_t i = 0; i < words; i++) count += (size_t)__builtin_popcountll(bits[i]);
  return count;
}
