// Makes font maps with exactly the requested faces.
//
// SPDX-License-Identifier: Apache-2.0
#include "font.h"

#include <algorithm>
#include <cmath>

#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

namespace peer PEER_HIDDEN {

/// A text with the escapes that an element of fontconfig's XML needs.
static std::string escaped(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else out += c;
  }
  return out;
}

/// A configuration that contains these faces and nothing else, so that Pango cannot fall back to other faces. Installed
/// faces come from fontconfig's caches of their folders; adding their files one by one would scan each file.
static FcConfig *make_config(const std::vector<Face> &faces, bool one_file) {
  FcConfig *config = FcConfigCreate();
  if (one_file) {
    FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8 *>(faces[0].path.c_str()));
    return config;
  }
  std::string xml = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>";
  for (const Face &face : faces) {
    const std::string folder = face.path.substr(0, face.path.rfind('/'));
    xml += "<dir>" + escaped(folder) + "</dir><selectfont><acceptfont><glob>" + escaped(face.path) +
           "</glob></acceptfont></selectfont>";
  }
  xml += "<selectfont><rejectfont><glob>*</glob></rejectfont></selectfont>";
  FcStrList *folders = FcConfigGetCacheDirs(nullptr);
  while (const FcChar8 *folder = FcStrListNext(folders)) {
    xml += "<cachedir>" + escaped(reinterpret_cast<const char *>(folder)) + "</cachedir>";
  }
  FcStrListDone(folders);
  // Fontconfig's own rule that scales bitmap fonts, such as emoji; without it they are as large as their bitmaps.
  xml += "<include ignore_missing=\"yes\">/usr/share/fontconfig/conf.avail/10-scale-bitmap-fonts.conf</include>";
  xml += "</fontconfig>";
  FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8 *>(xml.c_str()), FcTrue);
  FcConfigBuildFonts(config);
  return config;
}

/// Turns hinting off, so that advances are not rounded.
static void without_hinting(FcPattern *pattern, gpointer) {
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_HINT_STYLE);
  FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
}

/// The index of the face that a PangoFont is made from; UINT32_MAX if it is none of `faces`.
static uint32_t face_of(PangoFont *font, const std::vector<Face> &faces) {
  const FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcChar8 *path = nullptr;
  int index = 0;
  if (FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch) return UINT32_MAX;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  for (size_t i = 0; i < faces.size(); ++i) {
    const bool same_index = faces[i].index == static_cast<unsigned>(index & 0xFFFF);  // Above it is a named instance.
    if (faces[i].path == reinterpret_cast<const char *>(path) && same_index) return static_cast<uint32_t>(i);
  }
  return UINT32_MAX;
}

const FontFacts &FontSlot::facts_of(PangoFont *font, const std::vector<Face> &faces) {
  for (const FontFacts &known : facts) {
    if (known.font.get() == font) return known;
  }
  PangoRectangle logical;
  pango_font_get_glyph_extents(font, 0, nullptr, &logical);
  PangoFontDescription *style = pango_font_describe_with_absolute_size(font);
  const double size = pango_font_description_get_size(style) / double{PANGO_SCALE};
  pango_font_description_free(style);
  return facts.emplace_back(FontFacts{Object<PangoFont>(static_cast<PangoFont *>(g_object_ref(font))),
                                      PANGO_ASCENT(logical) / double{PANGO_SCALE},
                                      PANGO_DESCENT(logical) / double{PANGO_SCALE}, size, face_of(font, faces)});
}

FontSlot &PangoPeerFont::slot() const {
  FontSlot &slot = slots.get();
  if (slot.map != nullptr) return slot;
  slot.map.reset(pango_ft2_font_map_new());
  PangoFcFontMap *map = PANGO_FC_FONT_MAP(slot.map.get());
  pango_fc_font_map_set_config(map, config);
  pango_fc_font_map_set_default_substitute(map, without_hinting, nullptr, nullptr);
  return slot;
}

Setting &PangoPeerFont::setting(const TextSpec &text, FontSlot &slot) const {
  for (const std::unique_ptr<Setting> &known : slot.settings) {
    if (known->right_to_left == text.right_to_left && known->base_direction == text.base_direction &&
        known->language == text.language) {
      return *known;
    }
  }
  auto made = std::make_unique<Setting>();
  made->language = text.language;
  made->right_to_left = text.right_to_left;
  made->base_direction = text.base_direction;
  made->context.reset(pango_font_map_create_context(slot.map.get()));
  PangoContext *context = made->context.get();
  const bool right_to_left =
      text.base_direction != LE_NATURAL ? text.base_direction == LE_RIGHT_TO_LEFT : text.right_to_left;
  pango_context_set_base_dir(context, right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  pango_context_set_language(context, pango_language_from_string(text.language));
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_font_description(context, style);
  made->layout = new_layout(*made);
  return *slot.settings.emplace_back(std::move(made));
}

Object<PangoLayout> PangoPeerFont::new_layout(const Setting &setting) const {
  Object<PangoLayout> layout(pango_layout_new(setting.context.get()));
  pango_layout_set_attributes(layout.get(), attributes);
  pango_layout_set_auto_dir(layout.get(), setting.base_direction == LE_NATURAL);
  return layout;
}

PangoPeerFont::~PangoPeerFont() {
  if (attributes != nullptr) pango_attr_list_unref(attributes);
  if (without_hyphens != nullptr) pango_attr_list_unref(without_hyphens);
  if (style != nullptr) pango_font_description_free(style);
  if (config != nullptr) FcConfigDestroy(config);
}

PangoPeerFont &PangoPeerFont::with_faces_of(const std::vector<RunSpec> &runs) const {
  std::vector<uint64_t> ids;
  for (const RunSpec &run : runs) ids.push_back(static_cast<const PangoPeerFont *>(run.font)->id_);
  const std::lock_guard<std::mutex> lock(joined_mutex_);
  for (const Joined &known : joined_) {
    if (known.ids == ids) return *known.font;
  }
  auto font = std::make_unique<PangoPeerFont>();
  for (const RunSpec &run : runs) {
    for (const Face &face : run.font->faces) {
      const auto same = [&](const Face &other) { return other.path == face.path && other.index == face.index; };
      if (std::none_of(font->faces.begin(), font->faces.end(), same)) font->faces.push_back(face);
    }
  }
  font->config = make_config(font->faces, false);
  font->style = pango_font_description_copy(style);
  if (attributes != nullptr) font->attributes = pango_attr_list_ref(attributes);
  font->without_hyphens = pango_attr_list_ref(without_hyphens);
  return *joined_.emplace_back(Joined{std::move(ids), std::move(font)}).font;
}

PangoAttrList *PangoPeerFont::attributes_of(const TextSpec &text, const CleanUtf8 &clean) const {
  PangoAttrList *list = attributes != nullptr ? pango_attr_list_copy(attributes) : pango_attr_list_new();
  size_t at = 0;
  const auto index = [&](size_t original) {  // The runs are in order, so `at` only grows.
    while (at < clean.size() && clean.original(at) < original) ++at;
    return static_cast<guint>(at);
  };
  for (const RunSpec &run : text.runs) {
    const guint start = index(run.start), end = index(run.end);
    const auto insert = [&](PangoAttribute *attribute) {
      attribute->start_index = start;
      attribute->end_index = end;
      pango_attr_list_insert(list, attribute);
    };
    if (run.font != text.font) insert(pango_attr_font_desc_new(static_cast<const PangoPeerFont *>(run.font)->style));
    if (run.kern != 0) insert(pango_attr_letter_spacing_new(static_cast<int>(std::lround(run.kern * PANGO_SCALE))));
  }
  return list;
}

le_status make_pango_font(le_engine &engine, const FontSpec &spec, std::unique_ptr<le_font> &out) {
  auto font = std::make_unique<PangoPeerFont>();
  if (const le_status status = engine.find_faces(spec, font->faces); status != LE_OK) return status;
  font->config = make_config(font->faces, !spec.path.empty());
  std::string families;
  for (size_t i = 0; i < font->faces.size(); ++i) {
    families += (i > 0 ? "," : "") + (spec.families.empty() ? font->faces[i].family : spec.families[i]);
  }
  font->style = pango_font_description_new();
  pango_font_description_set_family(font->style, families.c_str());
  pango_font_description_set_absolute_size(font->style, spec.size * PANGO_SCALE);
  font->without_hyphens = pango_attr_list_new();
  pango_attr_list_insert(font->without_hyphens, pango_attr_insert_hyphens_new(FALSE));
  std::string features;
  for (const std::string &feature : spec.features) features += (features.empty() ? "" : ",") + feature;
  if (!features.empty()) {
    pango_attr_list_insert(font->without_hyphens, pango_attr_font_features_new(features.c_str()));
    font->attributes = pango_attr_list_new();
    pango_attr_list_insert(font->attributes, pango_attr_font_features_new(features.c_str()));
  }
  out = std::move(font);
  return LE_OK;
}

}  // namespace peer
