// Makes calls at the limits of the interface and judges their answers.
//
// SPDX-License-Identifier: Apache-2.0
#include "driver.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] = "some words of a t\u00E9xt";
enum { GUARD = 16 };

void driver_reset(driver *d) {
  const le_run run = {sizeof run, 0, SIZE_MAX, d->font, 0, 0, 1, 0, 0, 0, 0, NULL};
  d->runs[0] = d->runs[1] = run;
  d->runs[0].end = d->runs[1].start = 4;
  d->runs[1].baseline_offset = 1;
  d->tab_stops[0] = 20;
  d->tab_stops[1] = 40;
  le_paragraph_style style;
  memset(&style, 0, sizeof style);
  style.struct_size = sizeof style;
  style.line_break_mode = style.alignment = style.line_break_strategy = LE_FROM_LABEL;
  style.base_writing_direction = LE_NATURAL;
  style.tab_stops = d->tab_stops;
  style.tab_stop_count = 2;
  d->styles[0] = d->styles[1] = style;
  d->styles[0].end = d->styles[1].start = 4;
  d->styles[1].end = SIZE_MAX;
  memset(&d->request, 0, sizeof d->request);
  d->request.struct_size = sizeof d->request;
  d->request.bytes = (const uint8_t *)text;
  d->request.length = sizeof text - 1;
  d->request.runs = d->runs;
  d->request.run_count = 2;
  d->request.paragraphs = d->styles;
  d->request.paragraph_count = 2;
  memset(&d->label, 0, sizeof d->label);
  d->label.struct_size = sizeof d->label;
  d->label.number_of_lines = 2;
  d->label.line_break_mode = LE_BY_TRUNCATING_TAIL;
  d->label.text_alignment = LE_ALIGN_NATURAL;
  d->label.adjusts_font_size_to_fit_width = 1;
  d->label.minimum_scale_factor = 0.5;
  d->label.truncation_token = (const uint8_t *)"...";
  d->label.truncation_token_length = 3;
  d->bounds.width = 50;
  d->bounds.height = 100;
  memset(&d->result, 0, sizeof d->result);
  d->result.struct_size = sizeof d->result;
  d->result.lines = d->lines;
  d->result.line_capacity = LINE_ROOM;
  d->result.positions = d->positions;
  d->result.position_capacity = POSITION_ROOM;
  memset(&d->breaks, 0, sizeof d->breaks);
  d->breaks.struct_size = sizeof d->breaks;
  d->breaks.boundaries = d->words[0];
  d->breaks.mandatory = d->words[1];
  d->breaks.word_capacity = WORD_ROOM;
  memset(&d->advances, 0, sizeof d->advances);
  d->advances.struct_size = sizeof d->advances;
  d->advances.starts = d->starts;
  d->advances.advances = d->widths;
  d->advances.capacity = CLUSTER_ROOM;
}

void complain(driver *d, const char *call, const char *what, const char *problem) {
  char line[300];
  snprintf(line, sizeof line, "%s: %s: %s %s", call, what, problem, d->field);
  d->report(d->context, line);
}

void expect(driver *d, le_status status, int allowed, const char *call, const char *what) {
  ++d->calls;
  if (status >= 0 && status < 31 && (allowed >> status & 1)) return;
  char problem[40];
  snprintf(problem, sizeof problem, "status %d", (int)status);
  complain(d, call, what, problem);
}

void *exact(const void *source, size_t real, size_t size) {
  // There is always room for the size itself. The guard after the block serves builds without the address sanitizer,
  // which has a guard of its own.
  const size_t room = size < sizeof(size_t) ? sizeof(size_t) : size;
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  uint8_t *block = malloc(room);
#else
  uint8_t *block = malloc(room + GUARD);
  if (block) memset(block + room, 0xA5, GUARD);
#endif
#endif
  if (!block) abort();
  memset(block, 0xFF, room);
  memcpy(block, source, size < real ? size : real);
  memcpy(block, &size, sizeof size);
  return block;
}

void exact_free(driver *d, void *block, size_t size, const char *what) {
  const size_t room = size < sizeof(size_t) ? sizeof(size_t) : size;
  size_t said;
  memcpy(&said, block, sizeof said);
  if (said != size) complain(d, what, "struct_size", "was changed");
#if defined(__has_feature)
#if !__has_feature(address_sanitizer)
  for (size_t i = 0; i < GUARD; ++i) {
    if (((uint8_t *)block)[room + i] != 0xA5) complain(d, what, "memory after the struct", "was changed");
  }
#endif
#endif
  (void)room;
  free(block);
}

static const double numbers[] = {NAN,     -NAN,     INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, DBL_MIN, 5e-324, -5e-324,
                                 -0.0,    0,        1e300,    -1e300,    1e18,    -1,       1e-9,    4294967296.0, 0.5};
static const int32_t choices[] = {-2, -100, 6, 7, 99, 0x10000, INT32_MAX, INT32_MIN};
static const int32_t flags[] = {-1, 2, 256, INT32_MAX, INT32_MIN};
static const uint32_t bits[] = {0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, 0xAAAAAAAA, 0x100, 0x80};
static const int64_t integers[] = {INT64_MIN, INT64_MAX, -1, 0, 1, INT32_MAX, UINT32_MAX, INT64_MIN + 1};
static const size_t counts[] = {SIZE_MAX, SIZE_MAX - 1, (size_t)INT64_MAX, (size_t)INT64_MAX + 1, SIZE_MAX / 2 - 7};
static const size_t offsets[] = {SIZE_MAX, SIZE_MAX - 1, (size_t)INT64_MAX, (size_t)INT64_MAX + 1, 0, 1, 19, 20, 1000};

#define EACH(values, answer)                                                         \
  for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {                    \
    memcpy(place, &values[i], sizeof values[i]);                                     \
    expect(d, call(d, value), answer, about->name, at->name);                        \
  }                                                                                  \
  memcpy(place, saved, sizeof values[0]);                                            \
  break

void drive_fields(driver *d, const description *about, void *value, struct_call call, int allowed) {
  expect(d, call(d, value), allowed, about->name, "good values");
  for (size_t index = 0; index < about->field_count; ++index) {
    const field *at = about->fields + index;
    uint8_t *place = (uint8_t *)value + at->offset;
    uint8_t saved[8];
    memcpy(saved, place, at->kind == FIELD_CHOICE || at->kind == FIELD_FLAG || at->kind == FIELD_BITS ? 4 : 8);
    const void *none = NULL;
    d->field = at->name;
    switch (at->kind) {
      case FIELD_NUMBER: EACH(numbers, allowed);
      case FIELD_CHOICE: EACH(choices, IS_INVALID);
      case FIELD_FLAG: EACH(flags, IS_INVALID);
      case FIELD_BITS: EACH(bits, allowed | IS_INVALID);
      case FIELD_INTEGER: EACH(integers, allowed);
      case FIELD_COUNT: EACH(counts, IS_INVALID);
      case FIELD_CAPACITY: EACH(counts, allowed);
      case FIELD_OFFSET: EACH(offsets, allowed | IS_INVALID);
      case FIELD_REQUIRED:
      case FIELD_OPTIONAL:
        memcpy(place, &none, sizeof none);
        expect(d, call(d, value), at->kind == FIELD_REQUIRED ? IS_INVALID : allowed, about->name, at->name);
        memcpy(place, saved, sizeof none);
    }
  }
  d->field = "";
  expect(d, call(d, value), allowed, about->name, "good values again");
}

void drive_sizes(driver *d, const description *about, const void *value, struct_call call) {
  for (size_t size = 0; size <= about->size + 24; ++size) {
    void *block = exact(value, about->size, size);
    const int allowed = size < sizeof(size_t)   ? IS_INVALID
                        : size >= about->size ? IS_ANY & ~IS_INVALID
                                              : IS_ANY;
    // The size of an array's element must keep the next element aligned.
    expect(d, call(d, block), allowed | (size % sizeof(size_t) ? IS_INVALID : 0), about->name, "struct_size");
    exact_free(d, block, size, about->name);
  }
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; ++i) {
    void *block = exact(value, about->size, about->size);
    memcpy(block, &counts[i], sizeof counts[i]);
    expect(d, call(d, block), IS_ANY, about->name, "struct_size beyond memory");
    memcpy(block, &about->size, sizeof about->size);
    exact_free(d, block, about->size, about->name);
  }
}

void check_lines(driver *d, le_status status, const char *what) {
  if (status != LE_OK && status != LE_MORE) return;
  const le_result *r = &d->result;
  // A fixed scale may be above 1.
  if (!(r->scale > 0 && r->scale < INFINITY)) complain(d, what, "scale", "is none");
  if (r->truncated != 0 && r->truncated != 1) complain(d, what, "truncated", "is neither 0 nor 1");
  if (!(r->size.width >= 0 && r->size.height >= 0)) complain(d, what, "size", "is negative or not a number");
  const size_t length = d->request.length;
  for (size_t i = 0; i < r->line_count && i < LINE_ROOM; ++i) {
    const le_line *line = d->lines + i;
    if (line->start > line->end || line->end > length) complain(d, what, "line", "is not in the text");
    if (line->tail_start > line->tail_end || line->tail_end > length) complain(d, what, "tail", "is not in the text");
    if (!(line->width >= 0) || isnan(line->x) || isnan(line->y) || isnan(line->baseline) || !(line->height >= 0) ||
        isnan(line->letter_spacing) || isnan(line->word_spacing) || isnan(line->ellipsis_x)) {
      complain(d, what, "line", "has a length that is none");
    }
  }
}
