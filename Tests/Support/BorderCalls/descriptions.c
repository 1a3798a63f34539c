// The fields of the interface's structs, and which kind of value each takes.
//
// SPDX-License-Identifier: Apache-2.0
#include "driver.h"

#define DESCRIBE(variable, type, list) \
  const description variable = {#type, sizeof(type), list, sizeof list / sizeof list[0]}

static const field of_engine_options[] = {
    FIELD(le_engine_options, cache_size, FIELD_OFFSET),
    FIELD(le_engine_options, memory_limit, FIELD_OFFSET),
    FIELD(le_engine_options, shortcuts, FIELD_CHOICE),
};
DESCRIBE(engine_options, le_engine_options, of_engine_options);

static const field of_font_request[] = {
    FIELD(le_font_request, path, FIELD_REQUIRED),
    FIELD(le_font_request, face_index, FIELD_BITS),
    FIELD(le_font_request, family_count, FIELD_COUNT),
    FIELD(le_font_request, size, FIELD_NUMBER),
    FIELD(le_font_request, features, FIELD_REQUIRED),
    FIELD(le_font_request, feature_count, FIELD_COUNT),
    FIELD(le_font_request, fallback, FIELD_CHOICE),
    FIELD(le_font_request, missing, FIELD_CHOICE),
};
DESCRIBE(font_request, le_font_request, of_font_request);

static const field of_run[] = {
    FIELD(le_run, start, FIELD_OFFSET),
    FIELD(le_run, end, FIELD_OFFSET),
    FIELD(le_run, font, FIELD_REQUIRED),
    FIELD(le_run, kern, FIELD_NUMBER),
    FIELD(le_run, baseline_offset, FIELD_NUMBER),
    FIELD(le_run, ligatures, FIELD_CHOICE),
    FIELD(le_run, no_kerning, FIELD_FLAG),
    FIELD(le_run, writing_directions, FIELD_OPTIONAL),
    FIELD(le_run, writing_direction_count, FIELD_COUNT),
    FIELD(le_run, tracking, FIELD_NUMBER),
    FIELD(le_run, is_attachment, FIELD_FLAG),
    FIELD(le_run, attachment_width, FIELD_NUMBER),
    FIELD(le_run, attachment_height, FIELD_NUMBER),
    FIELD(le_run, attachment_y, FIELD_NUMBER),
    FIELD(le_run, language, FIELD_OPTIONAL),
};
DESCRIBE(run_struct, le_run, of_run);

static const field of_style[] = {
    FIELD(le_paragraph_style, start, FIELD_OFFSET),
    FIELD(le_paragraph_style, end, FIELD_OFFSET),
    FIELD(le_paragraph_style, line_break_mode, FIELD_CHOICE),
    FIELD(le_paragraph_style, alignment, FIELD_CHOICE),
    FIELD(le_paragraph_style, line_break_strategy, FIELD_BITS),
    FIELD(le_paragraph_style, base_writing_direction, FIELD_CHOICE),
    FIELD(le_paragraph_style, line_spacing, FIELD_NUMBER),
    FIELD(le_paragraph_style, paragraph_spacing, FIELD_NUMBER),
    FIELD(le_paragraph_style, paragraph_spacing_before, FIELD_NUMBER),
    FIELD(le_paragraph_style, first_line_head_indent, FIELD_NUMBER),
    FIELD(le_paragraph_style, head_indent, FIELD_NUMBER),
    FIELD(le_paragraph_style, tail_indent, FIELD_NUMBER),
    FIELD(le_paragraph_style, line_height_multiple, FIELD_NUMBER),
    FIELD(le_paragraph_style, minimum_line_height, FIELD_NUMBER),
    FIELD(le_paragraph_style, maximum_line_height, FIELD_NUMBER),
    FIELD(le_paragraph_style, hyphenation_factor, FIELD_NUMBER),
    FIELD(le_paragraph_style, tab_stops, FIELD_REQUIRED),
    FIELD(le_paragraph_style, tab_stop_count, FIELD_COUNT),
    FIELD(le_paragraph_style, default_tab_interval, FIELD_NUMBER),
    FIELD(le_paragraph_style, tightening, FIELD_CHOICE),
    FIELD(le_paragraph_style, tab_alignments, FIELD_OPTIONAL),
    FIELD(le_paragraph_style, tab_terminators, FIELD_OPTIONAL),
};
DESCRIBE(style_struct, le_paragraph_style, of_style);

static const field of_request[] = {
    FIELD(le_text_request, bytes, FIELD_REQUIRED),
    FIELD(le_text_request, length, FIELD_COUNT),
    FIELD(le_text_request, flags, FIELD_BITS),
    FIELD(le_text_request, layout_direction, FIELD_CHOICE),
    FIELD(le_text_request, locale, FIELD_OPTIONAL),
    FIELD(le_text_request, runs, FIELD_REQUIRED),
    FIELD(le_text_request, run_count, FIELD_COUNT),
    FIELD(le_text_request, paragraphs, FIELD_REQUIRED),
    FIELD(le_text_request, paragraph_count, FIELD_COUNT),
};
DESCRIBE(text_request, le_text_request, of_request);

static const field of_label[] = {
    FIELD(le_label, number_of_lines, FIELD_INTEGER),
    FIELD(le_label, line_break_mode, FIELD_CHOICE),
    FIELD(le_label, text_alignment, FIELD_CHOICE),
    FIELD(le_label, line_break_strategy, FIELD_BITS),
    FIELD(le_label, adjusts_font_size_to_fit_width, FIELD_FLAG),
    FIELD(le_label, minimum_scale_factor, FIELD_NUMBER),
    FIELD(le_label, allows_default_tightening_for_truncation, FIELD_FLAG),
    FIELD(le_label, baseline_adjustment, FIELD_CHOICE),
    FIELD(le_label, preferred_max_layout_width, FIELD_NUMBER),
    FIELD(le_label, display_scale, FIELD_NUMBER),
    FIELD(le_label, flags, FIELD_BITS),
    FIELD(le_label, vertical_alignment, FIELD_CHOICE),
    FIELD(le_label, fixed_scale, FIELD_NUMBER),
    FIELD(le_label, truncation_token, FIELD_OPTIONAL),
    FIELD(le_label, truncation_token_length, FIELD_COUNT),
};
DESCRIBE(label_struct, le_label, of_label);

static const field of_result[] = {
    FIELD(le_result, lines, FIELD_OPTIONAL),
    FIELD(le_result, line_capacity, FIELD_CAPACITY),
    FIELD(le_result, line_count, FIELD_OFFSET),
    FIELD(le_result, positions, FIELD_OPTIONAL),
    FIELD(le_result, position_capacity, FIELD_CAPACITY),
    FIELD(le_result, position_count, FIELD_OFFSET),
};
DESCRIBE(result_struct, le_result, of_result);

static const field of_break_options[] = {
    FIELD(le_break_options, line_break_strategy, FIELD_BITS),
    FIELD(le_break_options, strictness, FIELD_FLAG),
    FIELD(le_break_options, locale, FIELD_OPTIONAL),
};
DESCRIBE(break_options, le_break_options, of_break_options);

static const field of_breaks[] = {
    FIELD(le_breaks, boundaries, FIELD_REQUIRED),
    FIELD(le_breaks, mandatory, FIELD_OPTIONAL),
    FIELD(le_breaks, word_capacity, FIELD_CAPACITY),
    FIELD(le_breaks, count, FIELD_OFFSET),
};
DESCRIBE(breaks_struct, le_breaks, of_breaks);

static const field of_advances[] = {
    FIELD(le_advances, starts, FIELD_OPTIONAL),
    FIELD(le_advances, advances, FIELD_OPTIONAL),
    FIELD(le_advances, capacity, FIELD_CAPACITY),
    FIELD(le_advances, count, FIELD_OFFSET),
};
DESCRIBE(advances_struct, le_advances, of_advances);

const char *border_field(size_t index) {
  const description *const all[] = {&engine_options, &font_request, &run_struct,   &style_struct,
                                    &text_request,   &label_struct, &break_options};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
    if (index < all[i]->field_count) return all[i]->fields[index].name;
    index -= all[i]->field_count;
  }
  return NULL;
}
