// Scans a text in windows of up to 64 bytes. Plain text is handled with bit sets, other text in steps.
//
// A character is plain if it is of one of the classes below and no rule looks further from it than to its neighbours.
// Between plain characters the rules of UAX #14 and UAX #29 are a few operations on sets. After a letter, a digit or an
// ideograph (an anchor) the state of both machines depends on nothing before it. So characters that are not plain are
// handled in steps from the anchor before them to the anchor after them.
//
// A file that includes this one defines TS_VECTORS (64 bytes in registers), TS_HAS_DEPOSIT, TS_HAS_BLOCKS, and
//   ts_load(p, n)        the n bytes at p (1 to 64), followed by zeros; reads nothing else
//   ts_range(v, a, b)    the set of the bytes from a to b (constants)
//   ts_odd_bytes(v)      the set of the bytes whose bit 0 is set
//   ts_ascii_sets(v)     the classes of plain ASCII characters
// and, if it has blocks,
//   ts_byte(v, b), TS_ROWS, ts_rows_of(v), ts_members(rows, set, page_0, page_1)
#include "walk.h"

// The text before a window.
typedef struct {
  int kind;       // TS_UNKNOWN: there is no anchor, and the states are up to date
  size_t anchor;  // position of the anchor
} ts_before;

enum { TS_UNKNOWN, TS_START, TS_WORD, TS_IDEOGRAPH };

#include "plain.h"
#include "steps.h"

// Returns the quotation marks whose boundaries depend on more than their neighbours. Next to all other quotation marks,
// LB15a, LB15b, LB19 and LB19a forbid every break except after a space. These others are initial marks between a space
// and a word, and final marks after a word and before a word or a space.
TS_INLINE uint64_t ts_irregular_quotes(const ts_plain *plain, const ts_ascii_classes *c, size_t n, size_t window,
                                 size_t length, const ts_before *before) {
  if (plain->seen & TS_HANGUL) return plain->initial | plain->final;  // Hangul is East Asian, even as AL
  uint64_t word = c->word | plain->word;
  uint64_t ahead = (c->space | plain->glue) << 1 | (before->kind == TS_START);
  uint64_t initial = plain->initial & ~plain->inner & ahead;
  uint64_t at_end = window + n == length && n < 64 ? (uint64_t)1 << n : 0;
  ahead = (word | plain->mark | c->trailing | c->exclamation | plain->glue) << 1 | (before->kind == TS_WORD);
  uint64_t final = plain->final & ~plain->inner & ahead;
  // The first bytes of characters that follow a quotation mark; the mark begins two or three bytes earlier.
  uint64_t after_initial = (word | plain->glue) & plain->initial << 1 & ~plain->initial;
  uint64_t after_final = (word | plain->glue | c->space | at_end) & plain->final << 1 & ~plain->final;
  uint64_t kept = (initial & (after_initial >> 2 | after_initial >> 3)) |
                  (final & (after_final >> 2 | after_final >> 3));
  return (plain->initial | plain->final) & ~plain->inner & ~kept;
}

// Finds the boundaries of a window's plain characters. Returns the number of bytes whose boundaries are settled: all of
// the window at the end of the text, otherwise those up to an anchor. Returns 0 if stepping is better.
TS_INLINE size_t ts_plain_window(ts_pass *pass, ts_state *state, TS_VECTORS v, size_t window, size_t n,
                                 ts_before *before, int lines, int graphemes, ts_found *found) {
  uint64_t high = ts_range(v, 0x80, 0xFF);
  ts_plain plain = {0};
  if (high) {
    plain = ts_plain_characters(v, pass->bytes + window, n, high, pass, graphemes);
    uint64_t strange = high & ~ts_plain_bytes(&plain);
    if (__builtin_popcountll(strange) > 20) return 0;
  }
  ts_ascii_classes c = {0, 0, 0, 0, 0, 0, 0};
  uint64_t word, ideograph = plain.ideograph, irregular;
  if (lines) {
    c = ts_ascii_sets(v);
    word = c.word | plain.word;
    irregular = ~(c.any | ts_plain_bytes(&plain));
    // Spaces after OP (LB14), and IS (LB15c) and NS after spaces, depend on more than their neighbours.
    irregular |= (c.space & (c.open | plain.opening) << 1) | ((c.trailing | plain.closing) & c.space << 1);
    if (plain.initial | plain.final) irregular |= ts_irregular_quotes(&plain, &c, n, window, pass->length, before);
  } else {
    word = ts_range(v, 0x20, 0x7E) | plain.word | plain.glue | plain.initial | plain.final;
    ideograph |= plain.closing | plain.opening;
    irregular = ~(word | ideograph | plain.mark);
  }
  uint64_t anchors = (word | ideograph) & ~plain.inner & ts_low(n);
  // Marks are plain only after words, of which they become a part (LB9).
  irregular |= plain.mark & ~((word | plain.mark) << 1 | (before->kind == TS_WORD));
  uint64_t clusters = ~(plain.inner | (plain.mark & ~plain.separate));
  if (graphemes && plain.linkers) {
    // GB9c: a linker directly after a consonant joins a consonant directly after it. Further marks between them require
    // steps.
    uint64_t linkers = plain.linkers & plain.consonants << 3;
    clusters &= ~((linkers << 3 & plain.consonants) >> 2);
    irregular |= (plain.linkers & ~linkers) | (plain.linkers << 1 & plain.mark);
  }
  uint64_t inside = plain.inner;  // the next window may begin with marks
  plain.inner |= plain.mark;
  word |= plain.mark;
  irregular &= ts_low(n);
  size_t anchor = anchors ? 63 - (size_t)__builtin_clzll(anchors) : 0, end = n;
  int last = window + n == pass->length;
  if (!last) {
    if (!anchors) return 0;
    uint64_t later = ~inside & ~ts_low(anchor + 1);
    end = later ? (size_t)__builtin_ctzll(later) : 64;
    if (end < 32) return 0;
    irregular &= ts_low(end);
  }
  if (__builtin_popcountll(irregular) > 24) return 0;
  if (before->kind == TS_UNKNOWN) irregular |= 1;

  if (lines) {
    uint64_t after_word = word << 1 | (before->kind == TS_WORD);
    uint64_t after_ideograph = ideograph << 1 | (before->kind == TS_IDEOGRAPH);
    uint64_t after_closing = (c.exclamation | plain.closing) << 1;
    // LB12: no break after GL; LB12a: no break before it except after a space.
    uint64_t breaks = c.space << 1 & (word | ideograph | c.open | c.quote | plain.glue | plain.initial);  // LB18
    breaks |= after_word & ideograph;                                           // LB31
    breaks |= (after_ideograph | after_closing) & (word | ideograph | c.open);  // LB31
    breaks |= c.trailing << 1 & (ideograph | c.open);                           // LB31; LB29, LB30 keep words together
    // LB31; LB30 keeps words and OP together only if the OP is narrow.
    breaks |= (after_word | after_ideograph | after_closing | (c.space | c.trailing) << 1) & plain.opening;
    found->breaks = breaks & ~plain.inner & ts_low(end);
  }
  if (graphemes) found->clusters = clusters & ts_low(end) & ~(uint64_t)(window == 0);  // GB999
  state->seen |= plain.seen;
  if (plain.complex) ts_emit(pass->output->complex_context, window, plain.complex & ts_low(end));
  int open =
      irregular && ts_step_irregular(pass, state, window, end, irregular, anchors, *before, lines, graphemes, found);
  if (last) {
    // After plain characters no boundary waits, and the text does not end with a hard break.
    if (!open) state->line = state->grapheme = 0;
  } else {
    before->kind = ideograph >> anchor & 1 ? TS_IDEOGRAPH : TS_WORD;
    before->anchor = window + anchor;
  }
  return end;
}

// Scans one window: by sets if that is possible, otherwise in steps. Returns the number of bytes that are settled.
TS_INLINE size_t ts_scan_window(ts_pass *pass, ts_state *state, size_t position, size_t n, ts_before *before, int lines,
                                int graphemes) {
  TS_VECTORS v = ts_load(pass->bytes + position, n);
  ts_found found = {0, 0};
  size_t taken = ts_plain_window(pass, state, v, position, n, before, lines, graphemes, &found);
  if (taken == 0) {
    ts_enter(pass, state, *before, position, lines, graphemes);
    before->kind = TS_UNKNOWN;
    taken = ts_step_window(pass, state, v, position, n, lines, graphemes, &found);
  }
  if (lines) ts_emit(pass->breaks, position, found.breaks);
  if (graphemes) ts_emit(pass->output->graphemes, position, found.clusters);
  return taken;
}

TS_INLINE ts_state ts_scan_windows(ts_pass *pass, int lines, int graphemes) {
  ts_state state = {0, 0, 0};
  ts_before before = {TS_START, 0};
  size_t position = 0;
  for (size_t left = pass->length; left > 64; left = pass->length - position)
    position += ts_scan_window(pass, &state, position, 64, &before, lines, graphemes);
  while (position < pass->length)
    position += ts_scan_window(pass, &state, position, pass->length - position, &before, lines, graphemes);
  return state;
}

// Scans a text, with what is wanted as constants for the compiler.
TS_INLINE ts_state ts_scan_with(ts_pass *pass, int lines, int graphemes) {
  if (lines && graphemes) return ts_scan_windows(pass, 1, 1);
  if (lines) return ts_scan_windows(pass, 1, 0);
  return ts_scan_windows(pass, 0, 1);
}
