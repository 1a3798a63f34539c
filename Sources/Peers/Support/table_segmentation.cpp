// The functions of the table that need no layout: breaks and advances.
//
// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"
#include "request.h"

namespace peer PEER_HIDDEN {

/// Runs a segmentation and writes its boundaries to the caller's bit sets.
template <class Body>
static le_status breaks(le_engine *engine, const char *capability, const uint8_t *bytes, size_t length, le_breaks *out,
                 Body body) {
  if (engine == nullptr) return LE_INVALID;
  if (!is_given(out) || (bytes == nullptr && length > 0)) return engine->fail(LE_INVALID, "an argument is missing");
  if (!description().can(capability)) return checked(*engine, LE_UNSUPPORTED);
  if (length >= INT32_MAX / 2) return engine->fail(LE_UNSUPPORTED, "the text is too long");
  return guarded([&]() -> le_status {
    le_breaks value = load(out);
    const size_t words = length / 64 + 1;
    const bool fits = value.boundaries != nullptr && value.word_capacity >= words;
    static thread_local std::vector<uint64_t> spare;  // Used if the caller's arrays are too small.
    if (!fits) spare.resize(words * 2);
    BreakBits bits{fits ? value.boundaries : spare.data(), fits ? value.mandatory : spare.data() + words};
    std::memset(bits.boundaries, 0, words * sizeof(uint64_t));
    if (bits.mandatory != nullptr) std::memset(bits.mandatory, 0, words * sizeof(uint64_t));
    if (const le_status status = length > 0 ? body(bits) : LE_OK; status != LE_OK) return checked(*engine, status);
    value.count = 0;
    for (size_t i = 0; i < words; ++i) value.count += static_cast<size_t>(__builtin_popcountll(bits.boundaries[i]));
    if (!fits) {
      const size_t part = std::min(words, value.word_capacity);
      if (value.boundaries != nullptr) std::copy_n(bits.boundaries, part, value.boundaries);
      if (value.mandatory != nullptr) std::copy_n(bits.mandatory, part, value.mandatory);
    }
    store(value, out);
    return fits ? LE_OK : LE_MORE;
  });
}

le_status call_line_breaks(le_engine *engine, const uint8_t *bytes, size_t length, const le_break_options *options,
                           le_breaks *out) {
  return breaks(engine, "breaks.line", bytes, length, out, [&](BreakBits &bits) {
    const le_break_options tailoring = load(options);
    if (tailoring.line_break_strategy & LE_STRATEGY_HANGUL_WORD_PRIORITY) {
      return engine->fail(LE_UNSUPPORTED, "no line break strategy");
    }
    return engine->line_breaks(bytes, length, tailoring, bits);
  });
}

le_status call_grapheme_breaks(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out) {
  return breaks(engine, "breaks.grapheme", bytes, length, out,
                [&](BreakBits &bits) { return engine->grapheme_breaks(bytes, length, bits); });
}

le_status call_shape(le_engine *engine, const le_text_request *request, le_advances *out) {
  if (engine == nullptr) return LE_INVALID;
  if (!is_given(out)) return engine->fail(LE_INVALID, "the result is missing");
  if (!description().can("shape")) return checked(*engine, LE_UNSUPPORTED);
  return guarded([&]() -> le_status {
    TextSpec text;
    if (const le_status status = read_text(*engine, request, text); status != LE_OK) return status;
    text.length = load(request).length;  // Every cluster counts, including a hard break at the end.
    AdvanceSink sink(load(out));
    if (const le_status status = engine->shape(text, sink); status != LE_OK) return checked(*engine, status);
    store(sink.result(), out);
    return sink.status();
  });
}

}  // namespace peer
