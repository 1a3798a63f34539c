// The scan of a text in windows of up to 64 bytes, with bit sets instead of steps where the text is plain.
//
// A character is plain when it is of one of the classes below and no rule looks further from it than to its
// neighbours. Between plain characters the rules of UAX #14 and UAX #29 are a few operations on sets. After a letter,
// a digit or an ideograph (an anchor) both machines are in a state that depends on nothing before it; so what is not
// plain is stepped over from the anchor before to the anchor after it.
//
// A file that includes this one defines TS_VECTORS, 64 bytes in registers, TS_HAS_DEPOSIT, TS_HAS_BLOCKS, and
//   ts_load(p, n)        the n bytes at p, 1 to 64, and zeros after them; reads nothing else
//   ts_range(v, a, b)    the set of the bytes from a to b (constants)
//   ts_odd_bytes(v)      the set of the bytes with bit 0
//   ts_ascii_sets(v)     the classes of plain ASCII characters
//   ts_byte(v, b), TS_ROWS, ts_rows_of(v), ts_members(rows, set, page_0, page_1)    where it has blocks
#include "walk.h"

// What precedes a window.
typedef struct {
  int kind;       // TS_UNKNOWN: no anchor, the states are up to date
  size_t anchor;  // its position
} ts_before;

enum { TS_UNKNOWN, TS_START, TS_WORD, TS_IDEOGRAPH };

#include "plain.h"
#include "steps.h"

// Quotation marks that ask for more than their neighbours. LB15a, LB15b, LB19 and LB19a forbid all breaks next to the
// others but that after a space: an initial mark between a space and a word, a final one after a word and before a
// word or a space.
TS_INLINE uint64_t ts_odd_quotes(const ts_plain *plain, const ts_ascii_classes *c, size_t n, size_t window,
                                 size_t length, const ts_before *before) {
  if (plain->seen & TS_HANGUL) return plain->initial | plain->final;  // East Asian, be it as AL
  uint64_t word = c->word | plain->word;
  uint64_t ahead = (c->space | plain->glue) << 1 | (before->kind == TS_START);
  uint64_t initial = plain->initial & ~plain->inner & ahead;
  uint64_t at_end = window + n == length && n < 64 ? (uint64_t)1 << n : 0;
  ahead = (word | plain->mark | c->trailing | c->exclamation | plain->glue) << 1 | (before->kind == TS_WORD);
  uint64_t final = plain->final & ~plain->inner & ahead;
  // What follows the first byte's character: its last byte is the one before that is no part of a quotation mark.
  uint64_t after_initial = (word | plain->glue) & plain->initial << 1 & ~plain->initial;
  uint64_t after_final = (word | plain->glue | c->space | at_end) & plain->final << 1 & ~plain->final;
  uint64_t kept = (initial & (after_initial >> 2 | after_initial >> 3)) |
                  (final & (after_final >> 2 | after_final >> 3));
  return (plain->initial | plain->final) & ~plain->inner & ~kept;
}

// The boundaries of a window's plain characters. Returns how many bytes that settles, 0 where stepping is better; all
// of the window at the end of the text, else up to an anchor.
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
  uint64_t word, ideograph = plain.ideograph, odd;
  if (lines) {
    c = ts_ascii_sets(v);
    word = c.word | plain.word;
    odd = ~(c.any | ts_plain_bytes(&plain));
    // Spaces after OP (LB14), and IS (LB15c) and NS after spaces, ask for more than the neighbour.
    odd |= (c.space & (c.open | plain.opening) << 1) | ((c.trailing | plain.closing) & c.space << 1);
    if (plain.initial | plain.final) odd |= ts_odd_quotes(&plain, &c, n, window, pass->length, before);
  } else {
    word = ts_range(v, 0x20, 0x7E) | plain.word | plain.glue | plain.initial | plain.final;
    ideograph |= plain.closing | plain.opening;
    odd = ~(word | ideograph | plain.mark);
  }
  uint64_t anchors = (word | ideograph) & ~plain.inner & ts_low(n);
  // Marks are plain after words only, which they become part of (LB9).
  odd |= plain.mark & ~((word | plain.mark) << 1 | (before->kind == TS_WORD));
  uint64_t clusters = ~(plain.inner | (plain.mark & ~plain.separate));
  if (graphemes && plain.linkers) {
    // GB9c: a linker right after a consonant joins one right after it. More marks there ask for steps.
    uint64_t linkers = plain.linkers & plain.consonants << 3;
    clusters &= ~((linkers << 3 & plain.consonants) >> 2);
    odd |= (plain.linkers & ~linkers) | (plain.linkers << 1 & plain.mark);
  }
  uint64_t inside = plain.inner;  // the next window may begin with marks
  plain.inner |= plain.mark;
  word |= plain.mark;
  odd &= ts_low(n);
  size_t anchor = anchors ? 63 - (size_t)__builtin_clzll(anchors) : 0, end = n;
  int last = window + n == pass->length;
  if (!last) {
    if (!anchors) return 0;
    uint64_t later = ~inside & ~ts_low(anchor + 1);
    end = later ? (size_t)__builtin_ctzll(later) : 64;
    if (end < 32) return 0;
    odd &= ts_low(end);
  }
  if (__builtin_popcountll(odd) > 24) return 0;
  if (before->kind == TS_UNKNOWN) odd |= 1;

  if (lines) {
    uint64_t after_word = word << 1 | (before->kind == TS_WORD);
    uint64_t after_ideograph = ideograph << 1 | (before->kind == TS_IDEOGRAPH);
    uint64_t after_closing = (c.exclamation | plain.closing) << 1;
    // LB12: nothing breaks after GL; LB12a: nor before it but after a space.
    uint64_t breaks = c.space << 1 & (word | ideograph | c.open | c.quote | plain.glue | plain.initial);  // LB18
    breaks |= after_word & ideograph;                                           // LB31
    breaks |= (after_ideograph | after_closing) & (word | ideograph | c.open);  // LB31
    breaks |= c.trailing << 1 & (ideograph | c.open);                           // LB31; LB29, LB30 keep words
    // LB31; LB30 keeps words and OP only where that is narrow.
    breaks |= (after_word | after_ideograph | after_closing | (c.space | c.trailing) << 1) & plain.opening;
    found->breaks = breaks & ~plain.inner & ts_low(end);
  }
  if (graphemes) found->clusters = clusters & ts_low(end) & ~(uint64_t)(window == 0);  // GB999
  state->seen |= plain.seen;
  if (plain.complex) ts_emit(pass->output->complex_context, window, plain.complex & ts_low(end));
  int open = odd && ts_step_odd(pass, state, window, end, odd, anchors, *before, lines, graphemes, found);
  if (last) {
    // Nothing waits after plain characters, and the text does not end with a hard break.
    if (!open) state->line = state->grapheme = 0;
  } else {
    before->kind = ideograph >> anchor & 1 ? TS_IDEOGRAPH : TS_WORD;
    before->anchor = window + anchor;
  }
  return end;
}

// One window: the plain way if that does, else steps. Returns how many bytes it settles.
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

// The scan with the wishes as constants.
TS_INLINE ts_state ts_scan_with(ts_pass *pass, int lines, int graphemes) {
  if (lines && graphemes) return ts_scan_windows(pass, 1, 1);
  if (lines) return ts_scan_windows(pass, 1, 0);
  return ts_scan_windows(pass, 0, 1);
}
