// The edges of words: what the rules that look across spaces (LB7, LB8, LB11, LB13 to LB18) need from adjacent words.
#include "include/text_scan.h"
#include "scalar.h"

static uint32_t step_grapheme(uint32_t state, uint32_t value) {
  return ts_grapheme_next[state + (value >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS)];
}

// Returns whether the machine, in state `line`, breaks before `bytes`. It walks until the answer is certain.
static int breaks_before(uint32_t line, const uint8_t *bytes, size_t length, unsigned options) {
  const uint16_t *next = ts_line_next[options];
  const uint8_t *outputs = ts_line_output[options];
  int waits = 0;
  for (size_t position = 0; position < length;) {
    ts_scalar scalar = ts_lookup_within(bytes + position, length - position);
    uint32_t cell = line + (scalar.value & TS_LINE_CLASS);
    uint32_t output = outputs[cell];
    line = next[cell];
    if (position == 0) {
      if (output & TS_BREAK) return 1;
      if (!(output & TS_WAIT)) return 0;
      waits = 1;
    } else {
      if (output & TS_RESOLVED) return 1;
      if (output & TS_WAIT) return 0;  // Another boundary waits now, so this one is decided.
    }
    position += scalar.length;
  }
  return waits && ts_line_at_end[line / TS_LINE_STRIDE];
}

// Returns the trailing kind of a line state after a word and a space, from its decisions before a letter, NS, B2 and
// CP.
static uint8_t trailing_kind(uint32_t after, unsigned options) {
  if (breaks_before(after, (const uint8_t *)")", 1, options)) return TS_TRAILING_ZERO_WIDTH_SPACE;
  if (!breaks_before(after, (const uint8_t *)"a", 1, options)) return TS_TRAILING_OPENING;
  if (!breaks_before(after, (const uint8_t *)"\xE3\x80\x85", 3, options)) return TS_TRAILING_CLOSING;
  if (!breaks_before(after, (const uint8_t *)"\xE2\x80\x94", 3, options)) return TS_TRAILING_B2;
  return TS_TRAILING_OTHER;
}

// Returns the start of the last scalar from which a walk reaches the same states as one from the beginning of the word:
// a scalar after which the states depend on nothing before it, or the first scalar.
static size_t last_settled(const uint8_t *bytes, size_t length, unsigned options) {
  size_t end = length;
  while (end > 0) {
    size_t start = end - 1;
    while (start > 0 && end - start < 4 && ts_continues(bytes[start])) start--;
    ts_scalar scalar = ts_lookup_within(bytes + start, length - start);
    if (start + scalar.length != end) return 0;  // malformed
    if (ts_line_settled[options] >> (scalar.value & TS_LINE_CLASS) & 1) return start;
    end = start;
  }
  return 0;
}

ts_edges ts_word_edges(const uint8_t *bytes, size_t length, unsigned options) {
  ts_edges edges = {0, TS_TRAILING_OTHER, 0};
  if (length == 0) return edges;
  uint32_t first = ts_lookup_within(bytes, length).value;
  for (unsigned kind = 0; kind < TS_TRAILING_COUNT; kind++) {
    uint32_t state = ts_line_after_space[options][kind];
    uint8_t output = ts_line_output[options][state + (first & TS_LINE_CLASS)];
    int breaks = output & TS_WAIT ? breaks_before(state, bytes, length, options) : output & TS_BREAK;
    if (breaks) edges.leading |= (uint8_t)(1u << kind);
  }

  // Find the states after the word and a space.
  uint32_t line = 0, grapheme = 0;
  for (size_t position = last_settled(bytes, length, options); position < length;) {
    ts_scalar scalar = ts_lookup_within(bytes + position, length - position);
    line = ts_line_next[options][line + (scalar.value & TS_LINE_CLASS)];
    grapheme = step_grapheme(grapheme, scalar.value);
    position += scalar.length;
  }
  uint32_t after = ts_line_next[options][line + (ts_ascii[' '] & TS_LINE_CLASS)];
  // Most words end as a letter does.
  if (after != ts_line_after_space[options][TS_TRAILING_OTHER]) edges.trailing = trailing_kind(after, options);

  // GB9, GB9a: the word's first scalar joins a space before it. GB9b: the word's last scalar joins a space after it.
  uint32_t before = step_grapheme(0, ts_ascii[' ']);
  before = step_grapheme(before, first);
  grapheme = step_grapheme(grapheme, ts_ascii[' ']);
  edges.irregular = !(before & TS_CROSSED) || !(grapheme & TS_CROSSED);
  return edges;
}
