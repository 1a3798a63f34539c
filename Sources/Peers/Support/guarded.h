// Around every call of a peer: exceptions become statuses, a refusal gets words.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "peer/engine.h"

namespace peer PEER_HIDDEN {

/// Turns what C++ throws into statuses.
template <class Body>
le_status guarded(Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return LE_NO_MEMORY;
  } catch (...) {
    return LE_FAILED;
  }
}

/// Answers a status; one that the peer gave without words gets some.
inline le_status checked(le_engine &engine, le_status status) {
  if (status == LE_UNSUPPORTED) return engine.fail(status, description().name + " does not do that");
  return status;
}

/// The calls of table_segmentation.cpp.
le_status call_line_breaks(le_engine *engine, const uint8_t *bytes, size_t length, const le_break_options *options,
                           le_breaks *out);
le_status call_grapheme_breaks(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out);
le_status call_shape(le_engine *engine, const le_text_request *request, le_advances *out);

}  // namespace peer
