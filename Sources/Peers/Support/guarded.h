// Wraps every call of a peer: exceptions become statuses, and every refusal gets a message.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "peer/engine.h"

namespace peer PEER_HIDDEN {

/// Calls `body` and turns C++ exceptions into statuses.
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

/// Returns the status. If the peer answered LE_UNSUPPORTED, it gets a message.
inline le_status checked(le_engine &engine, le_status status) {
  if (status == LE_UNSUPPORTED) return engine.fail(status, description().name + " does not do that");
  return status;
}

/// The functions of table_segmentation.cpp.
le_status call_line_breaks(le_engine *engine, const uint8_t *bytes, size_t length, const le_break_options *options,
                           le_breaks *out);
le_status call_grapheme_breaks(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out);
le_status call_shape(le_engine *engine, const le_text_request *request, le_advances *out);

}  // namespace peer
