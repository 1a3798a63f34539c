// Parley as a peer with the interface of label_engine.h, through the functions of parley_c.h.
//
// It is configured as Parley's documentation says: one FontContext and one LayoutContext for each thread, and one Layout
// that `layout_once` builds anew. Coordinates are not quantized. The font collection has no fonts of the system. Words may
// be divided where they are too wide (overflow-wrap: anywhere), and character wrapping is a line break override that
// allows every break. Parley has no ellipsis. Runs are its style ranges, a line height multiple is its MetricsRelative,
// indents are the widths of lines, and justified lines are those of Layout::align. A cluster is what Parley calls so: a
// character, also in a ligature, which is divided equally. Parley tells directions, not embedding levels: a cluster has the
// least level of its direction in the text's.
//
// SPDX-License-Identifier: Apache-2.0
#include "parley_c.h"

#include <mutex>

#include "peer/engine.h"
#include "peer/per_thread.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {
namespace {

struct Free {
  void operator()(lp_font *font) const { lp_font_free(font); }
  void operator()(lp_context *context) const { lp_context_free(context); }
  void operator()(lp_layout *layout) const { lp_layout_free(layout); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

struct ParleyFont : le_font {
  Owned<lp_font> families;
};

const lp_font *families_of(const le_font *font) { return static_cast<const ParleyFont *>(font)->families.get(); }

/// What a thread reuses for all texts.
struct Workspace {
  Owned<lp_context> context{lp_context_new()};
  Owned<lp_layout> layout{lp_layout_new()};
  CleanUtf8 text;
  std::vector<lp_run> runs;
};

int32_t breaks_of(const LabelSpec &label) {
  if (label.mode == LE_BY_CLIPPING && label.lines == 1) return LP_BREAK_NEVER;
  return label.mode == LE_BY_CHAR_WRAPPING ? LP_BREAK_ANYWHERE : LP_BREAK_WORDS;
}

/// Shapes a text.
bool build(Workspace &work, lp_layout *layout, const TextSpec &text, const CleanUtf8 &clean, int32_t breaks) {
  const auto add = [&](size_t start, size_t end, const le_font *font, double kern) {
    work.runs.push_back(lp_run{start, end, families_of(font), static_cast<float>(font->size), static_cast<float>(kern)});
  };
  work.runs.clear();
  if (text.runs.empty()) add(0, clean.size(), text.font, text.kern);
  size_t at = 0;
  for (const RunSpec &run : text.runs) {
    const size_t start = at;
    while (at < clean.size() && clean.original(at) < run.end) ++at;
    add(start, at, run.font, run.kern);
  }
  return lp_build(work.context.get(), layout, clean.data(), clean.size(), work.runs.data(), work.runs.size(), text.language,
                  static_cast<float>(text.style.line_height_multiple), breaks);
}

/// Adds the glyphs or positions of a line, which becomes the last one; returns the width of its clusters before `end`.
double add_details(lp_layout *layout, const CleanUtf8 &clean, size_t end, Lines &out) {
  const auto line = static_cast<uint32_t>(out.lines.size());
  const uint32_t level_of_others = lp_is_right_to_left(layout) != 0 ? 2 : 0;
  size_t count = 0;
  const lp_glyph *glyph = nullptr;
  const lp_cluster *clusters = lp_clusters(layout, line, &count, &glyph);
  double x = 0;
  for (size_t i = 0; i < count; ++i) {
    const lp_cluster &cluster = clusters[i];
    const size_t start = clean.original(cluster.start);
    if (start >= end) {  // Hanging whitespace.
      glyph += cluster.glyphs;
      continue;
    }
    if (out.wants_positions()) {
      out.positions.push_back(Position{start, clean.original(cluster.end), x, cluster.advance, line,
                                       cluster.is_right_to_left ? 1 : level_of_others});
    }
    for (const lp_glyph *last = glyph + cluster.glyphs; glyph < last; ++glyph) {
      if (out.wants_glyphs()) {
        out.glyphs.push_back(Glyph{start, x + glyph->x, -glyph->y, glyph->size, glyph->run, glyph->face, glyph->glyph, line});
      }
      if (out.wants_glyphs()) x += glyph->advance;
    }
    if (!out.wants_glyphs()) x += cluster.advance;
  }
  return x;
}

/// Breaks a text into lines and reads the visible ones.
le_status break_lines(lp_layout *layout, const TextSpec &text, const CleanUtf8 &clean, const LabelSpec &label, Lines &out) {
  const auto width = [&](bool first) {
    const double room = text.style.room(label.width, first) + label.epsilon;
    return breaks_of(label) == LP_BREAK_NEVER ? std::numeric_limits<float>::max()
                                              : static_cast<float>(std::min<double>(room, std::numeric_limits<float>::max()));
  };
  const bool is_clipped = label.mode == LE_BY_CLIPPING;
  const bool is_justified = label.alignment == LE_ALIGN_JUSTIFIED;
  const lp_limits limits{width(true), width(false), static_cast<size_t>(label.lines), label.limit_height + label.epsilon,
                         text.line_spacing, text.style.paragraph_spacing, is_clipped, is_justified};
  if (!lp_break(layout, &limits)) return LE_FAILED;
  const bool is_right_to_left = lp_is_right_to_left(layout) != 0;
  const size_t count = lp_line_count(layout);
  for (size_t i = 0; i < count; ++i) {
    const lp_line source = lp_line_at(layout, i);
    Line line;
    line.start = clean.original(source.start);
    line.end = line.tail_start = line.tail_end = trimmed_end(text.bytes, line.start, clean.original(source.end));
    line.width = line.end > line.start ? source.advance - source.trailing_space : 0;
    if (source.is_wrapped) line.hanging = source.trailing_space;
    line.ascent = source.ascent;
    line.descent = source.descent;
    line.right_to_left = is_right_to_left;
    line.indent = text.style.indent(source.begins_paragraph);
    if (source.begins_paragraph && i > 0) line.space_before = text.style.paragraph_spacing;
    line.word_spacing = source.word_spacing;
    if (out.detail != Detail::none || is_justified) {
      const double drawn = add_details(layout, clean, line.end, out);
      if (is_justified) line.stretch = drawn - line.width, line.width = drawn;
    }
    out.lines.push_back(line);
  }
  if (out.lines.empty()) return LE_OK;
  Line &last = out.lines.back();
  if (is_clipped) {  // A single cluster may be wider (R42).
    const lp_glyph *glyphs = nullptr;
    size_t clusters = 0;
    lp_clusters(layout, count - 1, &clusters, &glyphs);
    last.clipped = clusters > 1 && last.width > text.style.room(label.width, count == 1) + label.epsilon;
  }
  out.truncated = last.clipped || has_ink(text.bytes, last.end, text.length);
  return LE_OK;
}

/// Makes a line of each hard line.
bool unwrap(lp_layout *layout) {
  const float most = std::numeric_limits<float>::max();
  const lp_limits limits{most, most, 0, std::numeric_limits<double>::infinity(), 0, 0, 0, 0};
  return lp_break(layout, &limits);
}

/// Calls `body` with every cluster, and whether no font has it.
template <class Body>
void each_cluster(lp_layout *layout, Body body) {
  const size_t lines = lp_line_count(layout);
  for (size_t line = 0; line < lines; ++line) {
    size_t count = 0;
    const lp_glyph *glyph = nullptr;
    const lp_cluster *clusters = lp_clusters(layout, line, &count, &glyph);
    for (size_t i = 0; i < count; ++i) {
      bool is_missing = false;
      for (uint32_t j = 0; j < clusters[i].glyphs; ++j, ++glyph) is_missing |= glyph->glyph == 0;
      body(clusters[i], is_missing);
    }
  }
}

Workspace &workspace() {
  static PerThread<Workspace> all;
  return all.get();
}

/// A prepared text: for each thread that lays it out and for each kind of breaks, a layout.
struct ParleyText : le_text {
  struct Own {
    const Workspace *work;
    int32_t breaks;
    Owned<lp_layout> layout;
  };
  CleanUtf8 clean;
  mutable std::mutex mutex;
  mutable std::vector<Own> layouts;

  lp_layout *layout_in(Workspace &work, int32_t breaks) const {
    const std::lock_guard<std::mutex> lock(mutex);
    for (const Own &own : layouts) {
      if (own.work == &work && own.breaks == breaks) return own.layout.get();
    }
    Owned<lp_layout> layout(lp_layout_new());
    if (!build(work, layout.get(), spec, clean, breaks)) return nullptr;
    return layouts.emplace_back(Own{&work, breaks, std::move(layout)}).layout.get();
  }

  le_status lay_out(const LabelSpec &label, Lines &out) const override {
    lp_layout *layout = layout_in(workspace(), breaks_of(label));
    return layout != nullptr ? break_lines(layout, spec, clean, label, out) : LE_FAILED;
  }

  le_status describe(le_text_info &out) const override {
    lp_layout *layout = layout_in(workspace(), LP_BREAK_WORDS);
    if (layout == nullptr || !unwrap(layout)) return LE_FAILED;
    each_cluster(layout, [&](const lp_cluster &cluster, bool is_missing) {
      ++out.cluster_count;
      const size_t start = clean.original(cluster.start);
      out.missing_clusters += is_missing && has_ink(spec.bytes, start, clean.original(cluster.end));
    });
    return LE_OK;
  }
};

struct ParleyEngine : le_engine {
  le_status make_font(const FontSpec &spec, std::unique_ptr<le_font> &out) override {
    if (!spec.features.empty()) return fail(LE_UNSUPPORTED, "no OpenType features of a font");
    auto font = std::make_unique<ParleyFont>();
    if (const le_status status = find_faces(spec, font->faces); status != LE_OK) return status;
    std::vector<const char *> paths;
    std::vector<uint32_t> indices;
    for (const Face &face : font->faces) {
      paths.push_back(face.path.c_str());
      indices.push_back(face.index);
    }
    font->families.reset(lp_font_new(paths.data(), indices.data(), paths.size()));
    if (font->families == nullptr) return fail(LE_FAILED, "Parley does not read the font");
    out = std::move(font);
    return LE_OK;
  }

  le_status make_text(const TextSpec &spec, std::unique_ptr<le_text> &out) override {
    if (const le_status status = check(spec); status != LE_OK) return status;
    auto text = std::make_unique<ParleyText>();
    text->spec = spec;
    text->clean.assign(spec.bytes, spec.length, true);
    if (text->layout_in(workspace(), LP_BREAK_WORDS) == nullptr) return fail(LE_FAILED, "Parley panics");
    out = std::move(text);
    return LE_OK;
  }

  le_status lay_out(const TextSpec &text, const LabelSpec &label, Lines &out) override {
    if (const le_status status = check(text); status != LE_OK) return status;
    Workspace &work = workspace();
    work.text.assign(text.bytes, text.length, true);
    if (!build(work, work.layout.get(), text, work.text, breaks_of(label))) return fail(LE_FAILED, "Parley panics");
    return break_lines(work.layout.get(), text, work.text, label, out);
  }

  le_status shape(const TextSpec &text, AdvanceSink &sink) override {
    Workspace &work = workspace();
    work.text.assign(text.bytes, text.length, true);
    if (!build(work, work.layout.get(), text, work.text, LP_BREAK_NEVER) || !unwrap(work.layout.get())) {
      return fail(LE_FAILED, "Parley panics");
    }
    each_cluster(work.layout.get(), [&](const lp_cluster &cluster, bool is_missing) {
      sink.add(work.text.original(cluster.start), cluster.advance, is_missing);
    });
    return LE_OK;
  }

  // reset_caches has nothing to drop: what Parley's contexts keep (shapers, shape plans, font queries) belongs to fonts.

 private:
  le_status check(const TextSpec &text) {
    return text.base_direction == LE_NATURAL ? LE_OK : fail(LE_UNSUPPORTED, "Parley finds the base direction itself");
  }
};

}  // namespace

const Description &description() {
  static const Description about{
      "parley",
      lp_version(),
      "Rust",
      std::string("Parley ") + lp_version(),
      "15.1",  // That of icu_segmenter.
      0,
      {"wrap.word", "wrap.char", "wrap.clip", "limit.lines", "limit.height", "kern", "spacing.line", "direction.rtl", "bidi",
       "geometry", "measure.fit", "measure.intrinsic", "measure.rect", "runs", "paragraphs", "align.justified", "font.file",
       "font.family", "shape", "once", "glyphs", "positions"},
      true,
      true};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<ParleyEngine>(); }

}  // namespace peer
