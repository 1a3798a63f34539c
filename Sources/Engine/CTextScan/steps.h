// Steps over windows of up to 64 bytes: over whole windows, and over the irregular characters in them. This file is
// included once for each kind of vectors, see window.h.

// Returns whether the first `n` bytes are well-formed; `inner` is the set of the bytes from 0x80 to 0xBF. Later bytes
// are ignored.
TS_INLINE int ts_is_sound(TS_VECTORS v, uint64_t inner, size_t n) {
  uint64_t four = ts_range(v, 0xF0, 0xF4), three = ts_range(v, 0xE0, 0xEF) | four;
  uint64_t more = ts_range(v, 0xC2, 0xDF) | three;
  uint64_t bad = inner ^ (more << 1 | three << 2 | four << 3);
  bad |= ts_range(v, 0xC0, 0xC1) | ts_range(v, 0xF5, 0xFF);
  bad |= ts_range(v, 0xE0, 0xE0) & ts_range(v, 0x80, 0x9F) >> 1;  // overlong
  bad |= ts_range(v, 0xED, 0xED) & ts_range(v, 0xA0, 0xBF) >> 1;  // surrogates
  bad |= ts_range(v, 0xF0, 0xF0) & ts_range(v, 0x80, 0x8F) >> 1;  // overlong
  bad |= ts_range(v, 0xF4, 0xF4) & ts_range(v, 0x90, 0xBF) >> 1;  // past U+10FFFF
  // The last character must be complete.
  bad |= ((more >> (n - 1)) | (n > 1 ? three >> (n - 2) : 0) | (n > 2 ? four >> (n - 3) : 0)) << (n - 1);
  return (bad & ts_low(n)) == 0;
}

// Returns `bits` with each bit k moved to the k-th set bit of `places`; `indices` has the positions of these set bits.
TS_INLINE uint64_t ts_deposit(uint64_t bits, uint64_t places, const uint8_t *indices) {
#if TS_HAS_DEPOSIT
  (void)indices;
  return _pdep_u64(bits, places);
#else
  uint64_t result = 0;
  (void)places;
  for (; bits; bits &= bits - 1) result |= (uint64_t)1 << indices[__builtin_ctzll(bits)];
  return result;
#endif
}

// Steps over `count` scalars whose values are known. Bit k of the result is the boundary before the k-th of them.
TS_INLINE uint64_t ts_step_lines(ts_pass *pass, ts_state *state, size_t window, const uint16_t *values,
                                 const uint8_t *indices, size_t count) {
  _Alignas(64) uint8_t outputs[64];
  const uint16_t *next = pass->line_next;
  const uint8_t *output = pass->line_output;
  uint32_t line = state->line;
  for (size_t k = 0; k < count; k++) {
    uint32_t cell = line + (values[k] & TS_LINE_CLASS);
    outputs[k] = output[cell];
    line = next[cell];
  }
  state->line = line;
  TS_VECTORS o = ts_load(outputs, 64);
  for (uint64_t rare = ts_range(o, 2, 255) & ts_low(count); rare; rare &= rare - 1) {
    size_t k = (size_t)__builtin_ctzll(rare);
    ts_rare_output(pass, window + indices[k], outputs[k]);
  }
  return ts_odd_bytes(o) & ts_low(count);
}

TS_INLINE uint64_t ts_step_graphemes(ts_state *state, const uint16_t *values, size_t count) {
  _Alignas(64) uint8_t crossed[64];
  uint32_t grapheme = state->grapheme;
  for (size_t k = 0; k < count; k++) {
    grapheme = ts_grapheme_next[grapheme + (values[k] >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS)];
    crossed[k] = (uint8_t)(grapheme / TS_CROSSED);
  }
  state->grapheme = grapheme;
  return ts_odd_bytes(ts_load(crossed, 64)) & ts_low(count);
}

// Steps over the scalars of a window of `n` bytes. Returns the number of bytes that they take.
TS_INLINE size_t ts_step_window(ts_pass *pass, ts_state *state, TS_VECTORS v, size_t window, size_t n, int lines,
                                int graphemes, ts_found *found) {
  uint64_t inner = ts_range(v, 0x80, 0xBF), leads = ~inner & ts_low(n);
  const uint8_t *bytes = pass->bytes + window;
  size_t end = n;
  if (leads && window + n < pass->length) {
    // A scalar that reaches beyond the end of the window is left to the next window.
    size_t i = 63 - (size_t)__builtin_clzll(leads);
    size_t size = bytes[i] < 0xC0 ? 1 : bytes[i] < 0xE0 ? 2 : bytes[i] < 0xF0 ? 3 : 4;
    if (i + size > n) end = i;
    leads &= ts_low(end);
  }
  if (end == 0 || !ts_is_sound(v, inner, end))
    return ts_walk_to(pass, state, window, 0, n, lines, graphemes, found);

  // First look up the values, which do not depend on each other. Then step; each step depends on the previous one.
  uint16_t values[64];
  uint8_t indices[64];
  size_t count = 0, readable = pass->length - window;
  uint32_t seen = 0;
  for (uint64_t rest = leads; rest; rest &= rest - 1) {
    size_t i = (size_t)__builtin_ctzll(rest);
    uint32_t value;
    if (__builtin_expect(i + 4 > readable || bytes[i] >= 0xF0, 0)) {
      value = ts_scalar_at(pass, window + i).value;
    } else {
      value = ts_value_of(bytes + i);
    }
    seen |= value;
    values[count] = (uint16_t)value;
    indices[count++] = (uint8_t)i;
  }
  state->seen |= seen;
  if (lines) found->breaks = ts_deposit(ts_step_lines(pass, state, window, values, indices, count), leads, indices);
  if (graphemes) found->clusters = ts_deposit(ts_step_graphemes(state, values, count), leads, indices);
  if (seen & TS_COMPLEX && pass->output->complex_context) {
    uint64_t complex = 0;
    for (size_t k = 0; k < count; k++) complex |= (uint64_t)(values[k] / TS_COMPLEX & 1) << indices[k];
    ts_emit(pass->output->complex_context, window, complex);
  }
  return end;
}

// Brings the states up to date at the start of a window. Plain characters are not stepped over, so if they came last,
// this steps from the last anchor, over the marks after it, to the window.
TS_INLINE void ts_enter(ts_pass *pass, ts_state *state, ts_before before, size_t window, int lines, int graphemes) {
  if (before.kind == TS_UNKNOWN) return;
  state->line = state->grapheme = 0;
  if (before.kind == TS_START) return;
  ts_found nothing = {0, 0};
  ts_walk_to(pass, state, before.anchor, 0, window - before.anchor, lines, graphemes, &nothing);
}

// Steps over irregular (not plain) characters, each time from the anchor before the character to the anchor after it, or to
// `end`. Returns whether the steps reached `end` without an anchor after the last of these characters.
TS_INLINE int ts_step_irregular(ts_pass *pass, ts_state *state, size_t window, size_t end, uint64_t irregular,
                                uint64_t anchors, ts_before before, int lines, int graphemes, ts_found *found) {
  int open = 0;
  while (irregular) {
    size_t at = (size_t)__builtin_ctzll(irregular);
    uint64_t earlier = anchors & ts_low(at), later = anchors & ~ts_low(at + 1);
    size_t start = 0, stop = later ? (size_t)__builtin_ctzll(later) + 1 : end;
    uint64_t replaced = ts_low(stop);
    if (earlier) {
      start = 63 - (size_t)__builtin_clzll(earlier);
      replaced &= ~ts_low(start + 1);
      state->line = state->grapheme = 0;
    } else {
      ts_enter(pass, state, before, window, lines, graphemes);
    }
    ts_found steps = {0, 0};
    ts_walk_to(pass, state, window, start, stop, lines, graphemes, &steps);
    found->breaks = (found->breaks & ~replaced) | (steps.breaks & replaced);
    found->clusters = (found->clusters & ~replaced) | (steps.clusters & replaced);
    irregular &= ~ts_low(stop);
    open = later == 0;
  }
  return open;
}
