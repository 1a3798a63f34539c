// Faces by file or by exact family name through fontconfig, with their metrics from HarfBuzz.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hb.h>

#include <memory>
#include <string>
#include <vector>

#include "peer/spec.h"

namespace peer PEER_HIDDEN {

/// A face of a font, loaded.
struct Face {
  std::string family;  ///< As the face says it.
  std::string path;    ///< "" for a metric font.
  unsigned index = 0;
  unsigned units_per_em = 1000;
  double ascent = 0;   ///< Em above the baseline.
  double descent = 0;  ///< Em below the baseline, positive.
  std::shared_ptr<hb_face_t> loaded;

  /// The face says this family name in one of its name records' languages or as a typographic name.
  bool is_named(const std::string &name) const;
};

/// Loads a face from a file.
le_status load_face(const std::string &path, unsigned index, Face &out);

/// Loads the regular face of the family of exactly this name (case aside); LE_NOT_FOUND where there is none.
le_status find_face(const std::string &family, Face &out);

/// Loads all faces that the request names; `missing` is the first that is not there.
le_status find_faces(const FontSpec &spec, std::vector<Face> &out, std::string &missing);

}  // namespace peer
