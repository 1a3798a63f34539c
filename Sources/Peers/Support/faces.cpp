// Finds faces by file or by exact family name.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/engine.h"

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>

namespace peer PEER_HIDDEN {

/// A name record of a face in one language.
static std::string face_name(hb_face_t *face, hb_ot_name_id_t id, hb_language_t language) {
  char text[256];
  unsigned size = sizeof text;
  hb_ot_name_get_utf8(face, id, language, &size, text);
  return std::string(text, size);
}

static bool equal_names(const std::string &a, const std::string &b) {
  const auto text = [](const std::string &s) { return reinterpret_cast<const FcChar8 *>(s.c_str()); };
  return FcStrCmpIgnoreCase(text(a), text(b)) == 0;
}

bool Face::is_named(const std::string &name) const {
  if (equal_names(family, name)) return true;
  unsigned count = 0;
  const hb_ot_name_entry_t *names = hb_ot_name_list_names(loaded.get(), &count);
  for (unsigned i = 0; i < count; ++i) {
    const bool is_family = names[i].name_id == HB_OT_NAME_ID_FONT_FAMILY ||
                           names[i].name_id == HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY;
    if (is_family && equal_names(face_name(loaded.get(), names[i].name_id, names[i].language), name)) return true;
  }
  return false;
}

/// Loads a face from a file.
static le_status load_face(const std::string &path, unsigned index, Face &out) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path.c_str());
  if (blob == nullptr) return LE_NOT_FOUND;
  hb_face_t *face = hb_face_count(blob) > index ? hb_face_create(blob, index) : nullptr;
  hb_blob_destroy(blob);
  if (face == nullptr) return LE_NOT_FOUND;
  out.loaded.reset(face, hb_face_destroy);
  out.path = path;
  out.index = index;
  out.units_per_em = hb_face_get_upem(face);
  hb_font_t *font = hb_font_create(face);
  hb_font_extents_t extents{};
  hb_font_get_h_extents(font, &extents);
  hb_font_destroy(font);
  out.ascent = extents.ascender / static_cast<double>(out.units_per_em);
  out.descent = -extents.descender / static_cast<double>(out.units_per_em);
  const hb_language_t english = hb_language_from_string("en", -1);
  out.family = face_name(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, english);
  if (out.family.empty()) out.family = face_name(face, HB_OT_NAME_ID_FONT_FAMILY, english);
  return LE_OK;
}

/// Loads the regular face of the family with exactly this name, ignoring case. LE_NOT_FOUND if there is none.
static le_status find_face(const std::string &family, Face &out) {
  FcPattern *pattern = FcPatternCreate();
  FcPatternAddString(pattern, FC_FAMILY, reinterpret_cast<const FcChar8 *>(family.c_str()));
  FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR);
  FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
  FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL);
  FcDefaultSubstitute(pattern);
  FcResult result = FcResultMatch;
  FcPattern *match = FcFontMatch(nullptr, pattern, &result);
  FcPatternDestroy(pattern);
  if (match == nullptr) return LE_NOT_FOUND;

  bool found = false;
  FcChar8 *name = nullptr;
  for (int i = 0; !found && FcPatternGetString(match, FC_FAMILY, i, &name) == FcResultMatch; ++i) {
    found = FcStrCmpIgnoreCase(name, reinterpret_cast<const FcChar8 *>(family.c_str())) == 0;
  }
  FcChar8 *file = nullptr;
  int index = 0;
  found = found && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch;
  FcPatternGetInteger(match, FC_INDEX, 0, &index);
  const std::string path = found ? reinterpret_cast<const char *>(file) : "";
  FcPatternDestroy(match);
  return found ? load_face(path, static_cast<unsigned>(index) & 0xFFFF, out) : LE_NOT_FOUND;
}

}  // namespace peer

le_status le_engine::find_faces(const peer::FontSpec &spec, std::vector<peer::Face> &out) {
  if (!spec.path.empty()) {
    const le_status status = peer::load_face(spec.path, spec.face_index, out.emplace_back());
    return status == LE_OK ? status : fail(status, "no font " + spec.path);
  }
  for (const std::string &family : spec.families) {
    const le_status status = peer::find_face(family, out.emplace_back());
    if (status != LE_OK) return fail(status, "no font " + family);
  }
  return LE_OK;
}
