// Checks font and text requests.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/utf8.h"
#include "request.h"

namespace peer PEER_HIDDEN {

le_status read_font(le_engine &engine, const le_font_request *request, FontSpec &out) {
  if (!is_given(request)) return engine.fail(LE_INVALID, "the font request is missing");
  const le_font_request in = load(request);
  if ((in.metric != nullptr) + (in.path != nullptr) + (in.families != nullptr) != 1) {
    return engine.fail(LE_INVALID, "a font request needs exactly one of metric, path and families");
  }
  const char *capability = in.metric != nullptr ? "font.metric" : in.path != nullptr ? "font.file" : "font.family";
  if (!description().can(capability)) return engine.fail(LE_UNSUPPORTED, std::string("no ") + capability);
  if (in.metric != nullptr) out.metric = in.metric;
  if (in.path != nullptr) out.path = in.path;
  out.face_index = in.face_index;
  for (size_t i = 0; in.families != nullptr && i < in.family_count; ++i) {
    if (in.families[i] == nullptr) return engine.fail(LE_INVALID, "a family name is NULL");
    out.families.emplace_back(in.families[i]);
  }
  if (in.families != nullptr && out.families.empty()) return engine.fail(LE_INVALID, "the list of families is empty");
  out.size = in.size > 0 && std::isfinite(in.size) ? in.size : 0;
  for (size_t i = 0; in.features != nullptr && i < in.feature_count; ++i) {
    hb_feature_t feature;
    if (in.features[i] == nullptr || !hb_feature_from_string(in.features[i], -1, &feature)) {
      return engine.fail(LE_INVALID, std::string("not an OpenType feature: ") + (in.features[i] ? in.features[i] : ""));
    }
    out.features.emplace_back(in.features[i]);
  }
  return LE_OK;
}

/// Reads the runs, which must have one style, or may have different fonts and kern if the peer mixes them.
static le_status read_runs(le_engine &engine, const le_text_request &in, TextSpec &out) {
  if (!is_given(in.runs) || in.run_count == 0) return engine.fail(LE_INVALID, "a text needs at least one run");
  size_t at = 0;
  for (size_t i = 0; i < in.run_count; ++i) {
    const le_run run = load_element(in.runs, i);
    const size_t end = run.end == SIZE_MAX ? in.length : run.end;
    if (run.start != at || end < run.start || end > in.length) {
      return engine.fail(LE_INVALID, "the runs do not cover the text in order");
    }
    at = end;
    if (run.font == nullptr) return engine.fail(LE_INVALID, "a run has no font");
    if (run.font->engine != &engine) return engine.fail(LE_INVALID, "a run's font is of another engine");
    if (run.is_attachment != 0) return engine.fail(LE_UNSUPPORTED, "no attachments");
    if (run.baseline_offset != 0) return engine.fail(LE_UNSUPPORTED, "no baseline offsets");
    if (run.ligatures == LE_LIGATURES_NONE) return engine.fail(LE_UNSUPPORTED, "no text without ligatures");
    if (run.no_kerning != 0) return engine.fail(LE_UNSUPPORTED, "no text without kerning");
    if (run.tracking != 0) return engine.fail(LE_UNSUPPORTED, "no tracking");
    if (run.writing_direction_count != 0) return engine.fail(LE_UNSUPPORTED, "no writing directions of runs");
    const double kern = finite_or_zero(run.kern);
    const char *language = run.language != nullptr ? run.language : out.language;
    if (i == 0) out.font = run.font, out.kern = kern, out.language = language;
    if (std::strcmp(language, out.language) != 0) return engine.fail(LE_UNSUPPORTED, "no runs in different languages");
    const bool differs = run.font != out.font || kern != out.kern;
    if (differs && !description().mixes_runs) return engine.fail(LE_UNSUPPORTED, "no runs of different styles");
    if (differs && out.runs.empty() && run.start > 0) out.runs.push_back(RunSpec{0, run.start, out.font, out.kern});
    if (differs || !out.runs.empty()) out.runs.push_back(RunSpec{run.start, end, run.font, kern});
  }
  if (out.runs.empty() && out.kern != 0 && !description().can("kern")) return engine.fail(LE_UNSUPPORTED, "no kern");
  return at == in.length ? LE_OK : engine.fail(LE_INVALID, "the runs do not cover the text");
}

/// Reads those properties of a style that peers with paragraph styles take. False if the style has others.
static bool read_style(const le_paragraph_style &in, StyleSpec &out) {
  out.first_indent = finite_or_zero(in.first_line_head_indent);
  out.head_indent = finite_or_zero(in.head_indent);
  out.tail_indent = -finite_or_zero(in.tail_indent);
  if (in.line_height_multiple > 0 && std::isfinite(in.line_height_multiple)) {
    out.line_height_multiple = in.line_height_multiple;
  }
  out.paragraph_spacing = finite_or_zero(in.paragraph_spacing);
  return out.first_indent >= 0 && out.head_indent >= 0 && out.tail_indent >= 0 && out.paragraph_spacing >= 0 &&
         finite_or_zero(in.paragraph_spacing_before) == 0 && finite_or_zero(in.minimum_line_height) == 0 &&
         finite_or_zero(in.maximum_line_height) == 0 && !(in.hyphenation_factor > 0) && in.tab_stop_count == 0;
}

/// Reads the paragraph style. There must be one for the whole text, with only those properties that the peer takes.
static le_status read_paragraphs(le_engine &engine, const le_text_request &in, TextSpec &out) {
  if (in.paragraphs == nullptr || in.paragraph_count == 0) return LE_OK;
  if (!is_given(in.paragraphs)) return engine.fail(LE_INVALID, "a paragraph style has no size");
  const le_paragraph_style style = load_element(in.paragraphs, 0);
  const size_t end = style.end == SIZE_MAX ? in.length : style.end;
  if (end > in.length || style.start > end) return engine.fail(LE_INVALID, "a paragraph style lies outside the text");
  if (style.line_break_mode < LE_FROM_LABEL || style.line_break_mode > LE_BY_TRUNCATING_MIDDLE ||
      style.alignment < LE_FROM_LABEL || style.alignment > LE_ALIGN_NATURAL ||
      style.base_writing_direction < LE_NATURAL || style.base_writing_direction > LE_RIGHT_TO_LEFT) {
    return engine.fail(LE_INVALID, "a paragraph style has an unknown value");
  }
  const bool plain = in.paragraph_count == 1 && style.start == 0 && end == in.length &&
                     finite_or_zero(style.paragraph_spacing) == 0 &&
                     finite_or_zero(style.paragraph_spacing_before) == 0 &&
                     finite_or_zero(style.first_line_head_indent) == 0 && finite_or_zero(style.head_indent) == 0 &&
                     finite_or_zero(style.tail_indent) == 0 && finite_or_zero(style.line_height_multiple) == 0 &&
                     finite_or_zero(style.minimum_line_height) == 0 &&
                     finite_or_zero(style.maximum_line_height) == 0 && !(style.hyphenation_factor > 0) &&
                     style.tab_stop_count == 0;
  const bool whole = in.paragraph_count == 1 && style.start == 0 && end == in.length;
  if (!plain && !(description().takes_style && whole && read_style(style, out.style))) {
    return engine.fail(LE_UNSUPPORTED, "no paragraph styles beyond line spacing");
  }
  out.line_spacing = std::max(0.0, finite_or_zero(style.line_spacing));
  if (out.line_spacing > 0 && !description().can("spacing.line")) {
    return engine.fail(LE_UNSUPPORTED, "no line spacing");
  }
  out.line_break_mode = style.line_break_mode;
  out.alignment = style.alignment;
  out.line_break_strategy = style.line_break_strategy;
  out.tightening = style.tightening;
  out.base_direction = style.base_writing_direction;
  return LE_OK;
}

le_status read_text(le_engine &engine, const le_text_request *request, TextSpec &out) {
  if (!is_given(request)) return engine.fail(LE_INVALID, "the text request is missing");
  const le_text_request in = load(request);
  if (in.bytes == nullptr && in.length > 0) return engine.fail(LE_INVALID, "the text's bytes are NULL");
  if (in.layout_direction != LE_LEFT_TO_RIGHT && in.layout_direction != LE_RIGHT_TO_LEFT) {
    return engine.fail(LE_INVALID, "the layout direction is neither left-to-right nor right-to-left");
  }
  if (in.length >= INT32_MAX / 2) return engine.fail(LE_UNSUPPORTED, "the text is too long");
  if (in.locale != nullptr) out.language = in.locale;
  if (const le_status status = read_runs(engine, in, out); status != LE_OK) return status;
  if (const le_status status = read_paragraphs(engine, in, out); status != LE_OK) return status;
  out.right_to_left = in.layout_direction == LE_RIGHT_TO_LEFT;
  if ((out.right_to_left || out.base_direction == LE_RIGHT_TO_LEFT) && !description().can("direction.rtl")) {
    return engine.fail(LE_UNSUPPORTED, "no right-to-left direction");
  }
  out.bytes = in.bytes;
  out.length = length_without_final_break(in.bytes, in.length);
  return LE_OK;
}

}  // namespace peer
