// A font for Pango: a font map with exactly the requested faces. Each thread has one, because font maps are not shared.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fontconfig/fontconfig.h>
#include <pango/pango.h>

#include "peer/engine.h"
#include "peer/per_thread.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {

struct ObjectUnref {
  void operator()(gpointer object) const { g_object_unref(object); }
};
template <class T>
using Object = std::unique_ptr<T, ObjectUnref>;

/// What is known about a PangoFont: the height of its logical box, its size, and which of the font's faces it is.
struct FontFacts {
  Object<PangoFont> font;
  double ascent, descent, size;  ///< Points.
  uint32_t face;                 ///< UINT32_MAX if it is none of them.
};

/// A context for one language and direction, with the layout that `layout_once` reuses, as Pango's documentation
/// recommends.
struct Setting {
  std::string language;
  bool right_to_left;
  int32_t base_direction;
  Object<PangoContext> context;
  Object<PangoLayout> layout;
  CleanUtf8 text;  ///< The text of `layout`.
};

/// What a thread uses of a font. Fonts go before their map.
struct FontSlot {
  Object<PangoFontMap> map;
  std::vector<std::unique_ptr<Setting>> settings;
  std::vector<FontFacts> facts;

  const FontFacts &facts_of(PangoFont *font, const std::vector<Face> &faces);
};

struct PangoPeerFont : le_font {
  ~PangoPeerFont() override;

  /// This thread's context for the language and direction of a text.
  Setting &setting(const TextSpec &text, FontSlot &slot) const;
  /// A new layout in a context, without text.
  Object<PangoLayout> new_layout(const Setting &setting) const;
  FontSlot &slot() const;

  /// A font with the faces of all runs, because a font map knows only its own. Made once for each list of fonts.
  PangoPeerFont &with_faces_of(const std::vector<RunSpec> &runs) const;
  /// The fonts and the letter spacing of a text's runs. The caller must unref the list.
  PangoAttrList *attributes_of(const TextSpec &text, const CleanUtf8 &clean) const;

  FcConfig *config = nullptr;          ///< Contains only the requested faces.
  PangoFontDescription *style = nullptr;
  PangoAttrList *attributes = nullptr;       ///< OpenType features, or null.
  PangoAttrList *without_hyphens = nullptr;  ///< The same, without hyphens where words are broken.
  mutable PerThread<FontSlot> slots;

 private:
  static uint64_t next_id() {
    static std::atomic<uint64_t> last{0};
    return ++last;
  }

  struct Joined {
    std::vector<uint64_t> ids;  ///< Ids of the fonts; an address may be reused.
    std::unique_ptr<PangoPeerFont> font;
  };
  const uint64_t id_ = next_id();
  mutable std::mutex joined_mutex_;
  mutable std::vector<Joined> joined_;
};

/// Makes a font.
le_status make_pango_font(le_engine &engine, const FontSpec &spec, std::unique_ptr<le_font> &out);

}  // namespace peer
