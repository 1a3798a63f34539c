// Faces found by file, or by exact family name through fontconfig, with metrics from HarfBuzz.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hb.h>

#include <memory>
#include <string>
#include <vector>

#include "peer/spec.h"

namespace peer PEER_HIDDEN {

/// A loaded face of a font.
struct Face {
  std::string family;  ///< As the face itself names it.
  std::string path;    ///< "" for a metric font.
  unsigned index = 0;
  unsigned units_per_em = 1000;
  double ascent = 0;   ///< Em above the baseline.
  double descent = 0;  ///< Em below the baseline, positive.
  std::shared_ptr<hb_face_t> loaded;

  /// Whether the face has this family name, in any language of its name records or as a typographic name.
  bool is_named(const std::string &name) const;
};

}  // namespace peer
