// Pango as a peer with the interface of label_engine.h.
//
// It is configured as Pango's documentation recommends for speed: one PangoContext and one PangoLayout for each thread,
// font and language, reused with pango_layout_set_text. Advances are unhinted and positions are not rounded. Runs are a
// PangoAttrList of font descriptions and letter spacing, set on the layout; the letter spacing is Pango's, with half of
// it on each side. Glyphs and positions are those of the layout's glyph items, which exist already when lines are read. The
// layout gets a paragraph style's indents and justification; heights, spacing and the positions of lines are computed here.
//
// SPDX-License-Identifier: Apache-2.0
#include <hb.h>

#include <algorithm>

#include "layout.h"

namespace peer PEER_HIDDEN {
namespace {

/// The Unicode version of GLib's character data, which Pango's segmentation reads; detected by characters new in a
/// version.
const char *unicode_version() {
  if (g_unichar_isdefined(0x105C0)) return "16.0";
  return g_unichar_isdefined(0x11F00) ? "15.0" : "14.0";
}

struct AttrListUnref {
  void operator()(PangoAttrList *list) const { pango_attr_list_unref(list); }
};
using AttrList = std::unique_ptr<PangoAttrList, AttrListUnref>;

/// The font whose map has all faces of a text.
const PangoPeerFont &font_of(const TextSpec &text) {
  const auto &font = static_cast<const PangoPeerFont &>(*text.font);
  return text.runs.empty() ? font : font.with_faces_of(text.runs);
}

/// A prepared text: for each thread that lays it out, a layout with the text.
struct PangoText : le_text {
  struct Own {
    FontSlot *slot;
    Object<PangoLayout> layout;
  };
  CleanUtf8 clean;
  AttrList attributes;  ///< For runs; null: the font's attributes are used.
  mutable std::mutex mutex;
  mutable std::vector<Own> layouts;

  const PangoPeerFont &font() const { return font_of(spec); }

  PangoLayout *layout_in(FontSlot &slot, const Setting &setting) const {
    const std::lock_guard<std::mutex> lock(mutex);
    for (const Own &own : layouts) {
      if (own.slot == &slot) return own.layout.get();
    }
    Object<PangoLayout> layout = font().new_layout(setting);
    if (attributes != nullptr) pango_layout_set_attributes(layout.get(), attributes.get());
    pango_layout_set_text(layout.get(), clean.data(), static_cast<int>(clean.size()));
    return layouts.emplace_back(Own{&slot, std::move(layout)}).layout.get();
  }

  le_status lay_out(const LabelSpec &label, Lines &out) const override {
    FontSlot &slot = font().slot();
    Setting &setting = font().setting(spec, slot);
    PangoAttrList *list = attributes != nullptr ? attributes.get() : font().attributes;
    lay_out_label(LabelLayout{font(), slot, setting, layout_in(slot, setting), clean, list}, spec, label, out);
    return LE_OK;
  }

  le_status describe(le_text_info &out) const override;
};

le_status PangoText::describe(le_text_info &out) const {
  FontSlot &slot = font().slot();
  const Object<PangoLayout> layout = font().new_layout(font().setting(spec, slot));
  pango_layout_set_text(layout.get(), clean.data(), static_cast<int>(clean.size()));
  int count = 0;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout.get(), &count);
  for (int i = 0; i + 1 < count; ++i) out.cluster_count += attributes[i].is_cursor_position;
  out.missing_clusters = static_cast<size_t>(pango_layout_get_unknown_glyphs_count(layout.get()));
  for (const GSList *at = pango_layout_get_lines_readonly(layout.get()); at != nullptr; at = at->next) {
    for (const GSList *run = static_cast<PangoLayoutLine *>(at->data)->runs; run != nullptr; run = run->next) {
      const auto *piece = static_cast<const PangoGlyphItem *>(run->data);
      const std::string family =
          pango_font_family_get_name(pango_font_face_get_family(pango_font_get_face(piece->item->analysis.font)));
      bool known = false;
      for (const Face &face : font().faces) known = known || face.is_named(family);
      if (!known) out.foreign_clusters += static_cast<size_t>(piece->item->num_chars);
    }
  }
  return LE_OK;
}

struct PangoEngine : le_engine {
  le_status make_font(const FontSpec &spec, std::unique_ptr<le_font> &out) override {
    if (spec.size == 0) return LE_UNSUPPORTED;  // A description cannot have size 0.
    return make_pango_font(*this, spec, out);
  }

  le_status make_text(const TextSpec &spec, std::unique_ptr<le_text> &out) override {
    auto text = std::make_unique<PangoText>();
    text->spec = spec;
    text->clean.assign(spec.bytes, spec.length, true);
    if (!spec.runs.empty()) text->attributes.reset(text->font().attributes_of(spec, text->clean));
    FontSlot &slot = text->font().slot();
    text->layout_in(slot, text->font().setting(spec, slot));
    out = std::move(text);
    return LE_OK;
  }

  le_status lay_out(const TextSpec &text, const LabelSpec &label, Lines &out) override {
    const PangoPeerFont &font = font_of(text);
    FontSlot &slot = font.slot();
    Setting &setting = font.setting(text, slot);
    const AttrList list = set_text(font, setting, text);
    PangoAttrList *attributes = list != nullptr ? list.get() : font.attributes;
    lay_out_label(LabelLayout{font, slot, setting, setting.layout.get(), setting.text, attributes}, text, label, out);
    return LE_OK;
  }

  /// The widths of the clusters of a layout without a width. A paragraph's end has no glyph in Pango, and is no cluster here.
  le_status shape(const TextSpec &text, AdvanceSink &sink) override {
    struct Cluster {
      int start, width;
      bool is_missing;
    };
    static thread_local std::vector<Cluster> clusters;
    clusters.clear();
    const PangoPeerFont &font = font_of(text);
    Setting &setting = font.setting(text, font.slot());
    const AttrList list = set_text(font, setting, text);
    PangoLayout *layout = setting.layout.get();
    pango_layout_set_width(layout, -1);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE);
    for (const GSList *at = pango_layout_get_lines_readonly(layout); at != nullptr; at = at->next) {
      for (const GSList *run = static_cast<PangoLayoutLine *>(at->data)->runs; run != nullptr; run = run->next) {
        auto *item = static_cast<PangoGlyphItem *>(run->data);
        PangoGlyphItemIter iter;
        for (gboolean more = pango_glyph_item_iter_init_start(&iter, item, setting.text.data()); more;
             more = pango_glyph_item_iter_next_cluster(&iter)) {
          Cluster cluster{iter.start_index, 0, false};
          const int step = iter.start_glyph < iter.end_glyph ? 1 : -1;
          for (int i = iter.start_glyph; i != iter.end_glyph; i += step) {
            cluster.width += item->glyphs->glyphs[i].geometry.width;
            cluster.is_missing |= (item->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
          }
          clusters.push_back(cluster);
        }
      }
    }
    std::sort(clusters.begin(), clusters.end(), [](const Cluster &a, const Cluster &b) { return a.start < b.start; });
    for (const Cluster &cluster : clusters) {
      sink.add(setting.text.original(static_cast<size_t>(cluster.start)), cluster.width / double{PANGO_SCALE}, cluster.is_missing);
    }
    return LE_OK;
  }

  // reset_caches has nothing to drop: a PangoLayout forgets its text when it gets the next one, and what Pango keeps
  // beyond that (font maps, shape plans, which font has a character) belongs to the loaded fonts.

  le_status line_breaks(const uint8_t *bytes, size_t length, const le_break_options &options,
                        BreakBits &bits) override {
    const PangoLogAttr *attributes = log_attributes(bytes, length, options.locale);
    each_place([&](size_t offset, size_t i) {
      if (attributes[i].is_line_break) bits.set(offset);
      if (attributes[i].is_mandatory_break && (offset < length || ends_with_break(bytes, length))) bits.set_mandatory(offset);
    });
    bits.set(length);
    return LE_OK;
  }

  le_status grapheme_breaks(const uint8_t *bytes, size_t length, BreakBits &bits) override {
    const PangoLogAttr *attributes = log_attributes(bytes, length, nullptr);
    each_place([&](size_t offset, size_t i) {
      if (attributes[i].is_cursor_position) bits.set(offset);
    });
    bits.set(length);
    return LE_OK;
  }

 private:
  /// Gives a text to the layout that a thread reuses; returns the attributes of its runs, which must live as long.
  static AttrList set_text(const PangoPeerFont &font, Setting &setting, const TextSpec &text) {
    setting.text.assign(text.bytes, text.length, true);
    PangoLayout *layout = setting.layout.get();
    AttrList list(text.runs.empty() ? nullptr : font.attributes_of(text, setting.text));
    PangoAttrList *attributes = list != nullptr ? list.get() : font.attributes;
    if (pango_layout_get_attributes(layout) != attributes) pango_layout_set_attributes(layout, attributes);
    pango_layout_set_text(layout, setting.text.data(), static_cast<int>(setting.text.size()));
    return list;
  }

  /// What finding breaks needs; each thread has one.
  struct Workspace {
    CleanUtf8 text;
    std::vector<PangoLogAttr> attributes;
  };

  static Workspace &workspace() {
    static thread_local Workspace workspace;
    return workspace;
  }

  static const PangoLogAttr *log_attributes(const uint8_t *bytes, size_t length, const char *locale) {
    Workspace &work = workspace();
    work.text.assign(bytes, length, false);
    const int size = static_cast<int>(work.text.size());
    const glong count = g_utf8_strlen(work.text.data(), size);
    work.attributes.assign(static_cast<size_t>(count) + 1, PangoLogAttr{});
    pango_get_log_attrs(work.text.data(), size, -1, pango_language_from_string(locale != nullptr ? locale : "en"),
                        work.attributes.data(), static_cast<int>(count) + 1);
    return work.attributes.data();
  }

  /// Calls `body` with the caller's offset and the index of every character except the first, and of the text's end.
  template <class Body>
  static void each_place(Body body) {
    const CleanUtf8 &text = workspace().text;
    size_t i = 0, offset = 0;
    while (offset < text.size()) {
      offset += static_cast<size_t>(g_utf8_skip[static_cast<uint8_t>(text.data()[offset])]);
      body(text.original(offset), ++i);
    }
  }
};

}  // namespace

const Description &description() {
  static const Description about{
      "pango",
      pango_version_string(),
      "C",
      std::string("Pango ") + pango_version_string() + ", HarfBuzz " + hb_version_string(),
      unicode_version(),
      1.0 / PANGO_SCALE,
      {"wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle",
       "truncate.tail.lines", "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height",
       "spacing.line", "hyphens", "direction.rtl", "bidi", "geometry", "measure.fit", "measure.intrinsic", "measure.rect", "font.file",
       "font.family", "breaks.line", "breaks.grapheme", "shape", "once", "glyphs", "positions"},
      true,
      true};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<PangoEngine>(); }

}  // namespace peer
