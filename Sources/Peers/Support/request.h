// Checks requests against label_engine.h and the peer's capabilities.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "peer/engine.h"

namespace peer PEER_HIDDEN {

/// Reads a font request. Failures are remembered in the engine.
le_status read_font(le_engine &engine, const le_font_request *request, FontSpec &out);

/// Reads a text request. Failures are remembered in the engine.
le_status read_text(le_engine &engine, const le_text_request *request, TextSpec &out);

/// Reads a label for a text. Failures are remembered in the engine.
le_status read_label(le_engine &engine, const le_label *label, le_size bounds, const TextSpec &text, LabelSpec &out);

/// Measures a text by laying it out (R123 to R142).
le_status measure(const le_text &text, const le_label *label, int32_t kind, le_rect proposed, int64_t number_of_lines,
                  le_rect &out);

/// Lays out with `body`, a call of the peer, unless there is no text or no room for it (R16 to R18).
template <class Body>
le_status lay_out(const TextSpec &text, const LabelSpec &label, Detail detail, Lines &out, Body body);

/// The lines that this thread reuses.
Lines &thread_lines();

/// Whether there is no text, or no room for a line in the bounds. Sets whether this truncates the text.
bool has_no_room(const TextSpec &text, const LabelSpec &label, Lines &out);

template <class Body>
le_status lay_out(const TextSpec &text, const LabelSpec &label, Detail detail, Lines &out, Body body) {
  out.clear();
  out.detail = detail;
  return has_no_room(text, label, out) ? LE_OK : body();
}

}  // namespace peer
