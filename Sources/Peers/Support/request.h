// Checks of requests against label_engine.h and the peer's capabilities.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "peer/engine.h"

namespace peer PEER_HIDDEN {

/// Reads a font request; failures are remembered in the engine.
le_status read_font(le_engine &engine, const le_font_request *request, FontSpec &out);

/// Reads a text request; failures are remembered in the engine.
le_status read_text(le_engine &engine, const le_text_request *request, TextSpec &out);

/// Reads a label for a text of this font; failures are remembered in the engine.
le_status read_label(le_engine &engine, const le_label *label, le_size bounds, const TextSpec &text, LabelSpec &out);

/// Measures by laying out (R123 to R142).
le_status measure(const le_text &text, const le_label *label, int32_t kind, le_rect proposed, int64_t number_of_lines,
                  le_rect &out);

/// Lays out by `body`, a call of the peer, unless the answer needs none: no text, no room (R16 to R18).
template <class Body>
le_status lay_out(const TextSpec &text, const LabelSpec &label, Lines &out, Body body);

/// The workspace of this thread.
Lines &thread_lines();

/// True where the bounds have no room for a line.
bool has_no_room(const TextSpec &text, const LabelSpec &label, Lines &out);

template <class Body>
le_status lay_out(const TextSpec &text, const LabelSpec &label, Lines &out, Body body) {
  out.clear();
  return has_no_room(text, label, out) ? LE_OK : body();
}

}  // namespace peer
