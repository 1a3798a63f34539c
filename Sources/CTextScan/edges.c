// The edges of words: what rules that look across spaces (LB7, LB8, LB11, LB13 to LB18) need of the words beside them.
#include "include/text_scan.h"
#include "scalar.h"

// A word of each trailing kind, with a space behind it.
static const struct {
  const char *text;
  size_t length;
} prefixes[TS_TRAILING_COUNT] = {{"a ", 2}, {"\xE2\x80\x8B ", 4}, {") ", 2}, {"\xE2\x80\x94 ", 4}, {"( ", 2}};

static uint32_t step_grapheme(uint32_t state, uint32_t value) {
  return ts_grapheme_next[state + (value >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS)];
}

// The line state behind a prefix.
static uint32_t state_behind(unsigned kind, unsigned options) {
  const uint8_t *bytes = (const uint8_t *)prefixes[kind].text;
  uint32_t line = 0;
  for (size_t position = 0; position < prefixes[kind].length;) {
    ts_scalar scalar = ts_lookup_near_end(bytes + position, prefixes[kind].length - position);
    line = ts_line_next[options][line + (scalar.value & TS_LINE_CLASS)];
    position += scalar.length;
  }
  return line;
}

// Whether the machine breaks before `bytes` when it comes from `line`. Walks until the answer stands.
static int breaks_before(uint32_t line, const uint8_t *bytes, size_t length, unsigned options) {
  const uint16_t *next = ts_line_next[options];
  const uint8_t *outputs = ts_line_output[options];
  int waits = 0;
  for (size_t position = 0; position < length;) {
    ts_scalar scalar = ts_lookup_near_end(bytes + position, length - position);
    uint32_t cell = line + (scalar.value & TS_LINE_CLASS);
    uint32_t output = outputs[cell];
    line = next[cell];
    if (position == 0) {
      if (output & TS_BREAK) return 1;
      if (!(output & TS_WAIT)) return 0;
      waits = 1;
    } else {
      if (output & TS_RESOLVED) return 1;
      if (output & TS_WAIT) return 0;  // another boundary waits: this one is decided
    }
    position += scalar.length;
  }
  return waits && ts_line_at_end[line / TS_LINE_STRIDE];
}

ts_edges ts_word_edges(const uint8_t *bytes, size_t length, unsigned options) {
  ts_edges edges = {0, TS_TRAILING_OTHER, 0};
  if (length == 0) return edges;
  for (unsigned kind = 0; kind < TS_TRAILING_COUNT; kind++)
    if (breaks_before(state_behind(kind, options), bytes, length, options)) edges.leading |= (uint8_t)(1u << kind);

  // The states behind the word and a space; the line state is told by what it does before a letter, NS, B2 and CL.
  uint32_t line = 0, grapheme = 0;
  for (size_t position = 0; position < length;) {
    ts_scalar scalar = ts_lookup_near_end(bytes + position, length - position);
    line = ts_line_next[options][line + (scalar.value & TS_LINE_CLASS)];
    grapheme = step_grapheme(grapheme, scalar.value);
    position += scalar.length;
  }
  uint32_t behind = ts_line_next[options][line + (ts_ascii[' '] & TS_LINE_CLASS)];
  int letter = breaks_before(behind, (const uint8_t *)"a", 1, options);
  int nonstarter = breaks_before(behind, (const uint8_t *)"\xE3\x80\x85", 3, options);
  int dash = breaks_before(behind, (const uint8_t *)"\xE2\x80\x94", 3, options);
  int closing = breaks_before(behind, (const uint8_t *)")", 1, options);
  if (closing) {
    edges.trailing = TS_TRAILING_ZERO_WIDTH_SPACE;
  } else if (!letter) {
    edges.trailing = TS_TRAILING_OPENING;
  } else if (!nonstarter) {
    edges.trailing = TS_TRAILING_CLOSING;
  } else if (!dash) {
    edges.trailing = TS_TRAILING_B2;
  }

  // GB9, GB9a: the word's first scalar joins a space before it. GB9b: a space behind joins the last.
  uint32_t before = step_grapheme(0, ts_ascii[' ']);
  before = step_grapheme(before, ts_lookup_near_end(bytes, length).value);
  grapheme = step_grapheme(grapheme, ts_ascii[' ']);
  edges.irregular = !(before & TS_CROSSED) || !(grapheme & TS_CROSSED);
  return edges;
}
