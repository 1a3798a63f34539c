// Calls of `glyphs` at the limits: requests, labels, bounds and results with odd values, texts that are not those of the
// request, arrays of odd sizes.
//
// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

enum { GLYPH_ROOM = 64 };

static le_glyph drawn[GLYPH_ROOM];
static le_glyphs answer;

static void reset(void) {
  memset(drawn, 0, sizeof drawn);
  memset(&answer, 0, sizeof answer);
  drawn[0].struct_size = sizeof *drawn;
  answer.struct_size = sizeof answer;
  answer.glyphs = drawn;
  answer.capacity = GLYPH_ROOM;
}

/// Checks that the glyphs are those of the lines: indices lie within their arrays, and no position is a NaN.
static void check(driver *d, const le_text_request *request, le_status status, const char *what) {
  if (status != LE_OK && status != LE_MORE) return;
  if (!(answer.scale > 0 && answer.scale < INFINITY)) complain(d, what, "scale", "is none");
  if (status == LE_OK && answer.count > GLYPH_ROOM) complain(d, what, "count", "is larger than the room");
  size_t line = 0;
  for (size_t i = 0; i < answer.count && i < GLYPH_ROOM; ++i) {
    const le_glyph *glyph = drawn + i;
    if (glyph->line >= answer.line_count || glyph->line < line) complain(d, what, "line", "is none");
    line = glyph->line;
    if (glyph->run != 0 && glyph->run >= request->run_count) complain(d, what, "run", "is none");
    if (glyph->cluster != SIZE_MAX && glyph->cluster >= request->length) complain(d, what, "cluster", "is not in the text");
    if (isnan(glyph->x) || isnan(glyph->y) || !(glyph->size >= 0)) complain(d, what, "glyph", "has a length that is none");
  }
}

static le_status find(driver *d, const le_text *text, const le_text_request *request, const le_label *label) {
  reset();
  const le_status status = d->table->glyphs(d->engine, text, request, label, d->bounds, &answer);
  check(d, request, status, "glyphs");
  return status;
}

/// Asks for glyphs and lines; both must agree on what is valid and on the number of lines.
static le_status ask(driver *d, const le_text_request *request, const le_label *label) {
  const le_status status = find(d, NULL, request, label);
  const le_status laid_out = d->table->layout_once(d->engine, request, label, d->bounds, &d->result);
  if ((status == LE_INVALID) != (laid_out == LE_INVALID)) complain(d, "glyphs", "and layout_once", "differ in what they take");
  if (status != LE_INVALID && answer.line_count != d->result.line_count) {
    complain(d, "glyphs", "and layout_once", "differ in the number of lines");
  }
  return status;
}

static le_status ask_request(driver *d, void *value) { return ask(d, value, &d->label); }
static le_status ask_label(driver *d, void *value) { return ask(d, &d->request, value); }

static le_status ask_run(driver *d, void *value) {
  le_text_request request = d->request;
  request.runs = value;
  request.run_count = 1;
  return ask(d, &request, &d->label);
}

static le_status ask_style(driver *d, void *value) {
  le_text_request request = d->request;
  request.paragraphs = value;
  request.paragraph_count = 1;
  return ask(d, &request, &d->label);
}

static le_status ask_result(driver *d, void *value) {
  return d->table->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, value);
}

/// An array of glyphs whose elements have the size of `value`, with room for one of them.
static le_status ask_element(driver *d, void *value) {
  le_glyphs one = {sizeof one, value, 1, 0, 0, 0, 0};
  return d->table->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &one);
}

static const field of_glyphs[] = {
    FIELD(le_glyphs, glyphs, FIELD_OPTIONAL),
    FIELD(le_glyphs, capacity, FIELD_CAPACITY),
    FIELD(le_glyphs, count, FIELD_OFFSET),
    FIELD(le_glyphs, line_count, FIELD_OFFSET),
    FIELD(le_glyphs, scale, FIELD_NUMBER),
    FIELD(le_glyphs, cut_clusters, FIELD_OFFSET),
};

/// Texts that are prepared for the request, for another request, and by another engine.
static void drive_texts(driver *d) {
  const le_functions *t = d->table;
  le_text *text = NULL, *shorter = NULL, *foreign = NULL;
  le_engine *engine = NULL;
  expect(d, t->text_create(d->engine, &d->request, &text), IS_OK, "text_create", "glyphs");
  expect(d, find(d, NULL, &d->request, &d->label), IS_OK, "glyphs", "good values");
  const size_t count = answer.count;
  le_glyph own[GLYPH_ROOM];
  memcpy(own, drawn, sizeof own);
  if (count == 0) complain(d, "glyphs", "count", "is 0");
  // A struct that ends before `line_count` gets the fields before it, and no byte more.
  reset();
  answer.struct_size = offsetof(le_glyphs, line_count);
  answer.line_count = SIZE_MAX;
  expect(d, t->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &answer), IS_OK, "glyphs", "a shorter result");
  if (answer.count != count || answer.line_count != SIZE_MAX) complain(d, "glyphs", "a shorter result", "is not as long");
  expect(d, find(d, text, &d->request, &d->label), IS_OK, "glyphs", "a prepared text");
  if (answer.count != count || memcmp(own, drawn, sizeof own) != 0) {
    complain(d, "glyphs", "of a prepared text", "differ from those of the request");
  }
  drive_fields(d, &label_struct, &d->label, ask_label, IS_ANSWER);
  // The text of a shorter request, and this text for a shorter request.
  le_text_request request = d->request;
  request.length -= 1;
  expect(d, t->text_create(d->engine, &request, &shorter), IS_OK, "text_create", "glyphs");
  expect(d, find(d, shorter, &d->request, &d->label), IS_INVALID, "glyphs", "a shorter text");
  expect(d, find(d, text, &request, &d->label), IS_INVALID, "glyphs", "a shorter request");
  // An empty request, which has one run and no paragraph styles.
  le_run whole = d->runs[0];
  whole.end = SIZE_MAX;
  request.runs = &whole;
  request.run_count = 1;
  request.paragraph_count = 0;
  request.length = 0;
  expect(d, find(d, text, &request, &d->label), IS_INVALID, "glyphs", "an empty request");
  expect(d, find(d, NULL, &request, &d->label), IS_OK, "glyphs", "no text");
  if (answer.count != 0 || answer.line_count != 0) complain(d, "glyphs", "no text", "has glyphs");
  t->text_release(shorter);
  // A text of another engine, before and after that is released.
  expect(d, t->engine_create(&engine), IS_OK, "engine_create", "glyphs");
  expect(d, t->text_create(engine, &d->request, &foreign), IS_OK, "text_create", "glyphs");
  expect(d, find(d, foreign, &d->request, &d->label), IS_INVALID, "glyphs", "a text of another engine");
  t->engine_release(engine);
  expect(d, find(d, foreign, &d->request, &d->label), IS_INVALID, "glyphs", "a text of an engine that is gone");
  t->text_release(foreign);
  // Caches that are reset between the text and its glyphs change nothing.
  expect(d, t->engine_reset_caches(d->engine), IS_OK, "engine_reset_caches", "glyphs");
  expect(d, find(d, text, &d->request, &d->label), IS_OK, "glyphs", "after a reset");
  if (answer.count != count || memcmp(own, drawn, sizeof own) != 0) complain(d, "glyphs", "after a reset", "differ");
  t->text_release(text);
}

/// Rooms from none to more than enough: what fits is filled, nothing after it is written, and the count is the one needed.
static void drive_rooms(driver *d) {
  const le_functions *t = d->table;
  expect(d, find(d, NULL, &d->request, &d->label), IS_OK, "glyphs", "good values");
  const size_t count = answer.count;
  for (size_t capacity = 0; capacity <= count + 1; ++capacity) {
    reset();
    memset(drawn + 1, 0xA5, sizeof drawn - sizeof *drawn);
    answer.capacity = capacity;
    const le_status status = t->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &answer);
    expect(d, status, capacity < count ? IS_MORE : IS_OK, "glyphs", "room");
    if (answer.count != count) complain(d, "glyphs", "count", "depends on the room");
    const size_t written = capacity < count ? capacity : count;
    const uint8_t *after = (const uint8_t *)(drawn + (written > 0 ? written : 1));
    for (const uint8_t *end = (const uint8_t *)(drawn + GLYPH_ROOM); after < end; ++after) {
      if (*after != 0xA5) complain(d, "glyphs", "memory after the room", "was changed");
    }
  }
  reset();
  answer.glyphs = NULL;
  answer.capacity = 0;
  expect(d, t->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &answer), IS_ANSWER, "glyphs", "no room");
  if (answer.count != count) complain(d, "glyphs", "count", "depends on the room");
}

void drive_glyphs(driver *d, const char *font_file) {
  const le_functions *t = d->table;
  le_font *font = NULL;
  const le_font_request by_path = {sizeof by_path, NULL, font_file, 0, NULL, 0, 10, NULL, 0};
  expect(d, t->font_create(d->engine, &by_path, &font), IS_OK, "font_create", "glyphs");
  const int32_t modes[] = {LE_BY_WORD_WRAPPING,   LE_BY_CHAR_WRAPPING,   LE_BY_CLIPPING,
                           LE_BY_TRUNCATING_HEAD, LE_BY_TRUNCATING_TAIL, LE_BY_TRUNCATING_MIDDLE};
  const double lengths[] = {NAN, INFINITY, -INFINITY, 1e308, -1e308, 5e-324, -1, 0, 1, 30, 4294967296.0, 1e18};
  const size_t count = sizeof lengths / sizeof lengths[0];
  // With boxes, and with the outlines of a font file.
  for (size_t kind = 0; kind < 2; ++kind) {
    driver_reset(d);
    if (kind == 1) d->runs[0].font = d->runs[1].font = font;
    drive_fields(d, &text_request, &d->request, ask_request, IS_ANSWER);
    drive_sizes(d, &text_request, &d->request, ask_request);
    le_run run = d->runs[0];
    run.end = SIZE_MAX;
    drive_fields(d, &run_struct, &run, ask_run, IS_ANSWER);
    drive_sizes(d, &run_struct, &run, ask_run);
    le_paragraph_style style = d->styles[0];
    style.end = SIZE_MAX;
    drive_fields(d, &style_struct, &style, ask_style, IS_ANSWER);
    for (size_t mode = 0; mode < sizeof modes / sizeof modes[0]; ++mode) {
      d->label.line_break_mode = modes[mode];
      for (size_t index = 0; index < count; ++index) {
        d->bounds.width = lengths[index];
        d->bounds.height = lengths[(index * 5 + mode) % count];
        expect(d, ask(d, &d->request, &d->label), IS_ANSWER, "glyphs", "bounds");
      }
    }
    d->bounds.width = 50;
    d->bounds.height = 100;
    d->label.line_break_mode = LE_BY_TRUNCATING_TAIL;
    drive_sizes(d, &label_struct, &d->label, ask_label);
    drive_texts(d);
    drive_rooms(d);
    const description glyphs = {"le_glyphs", sizeof(le_glyphs), of_glyphs, sizeof of_glyphs / sizeof of_glyphs[0]};
    const description element = {"le_glyph", sizeof(le_glyph), NULL, 0};
    reset();
    drive_fields(d, &glyphs, &answer, ask_result, IS_ANSWER);
    drive_sizes(d, &glyphs, &answer, ask_result);
    drive_sizes(d, &element, drawn, ask_element);
  }
  driver_reset(d);
  t->font_release(font);
}
