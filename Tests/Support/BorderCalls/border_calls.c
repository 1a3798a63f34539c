// Calls at the limits of what the C interface allows: null pointers, structs with odd values and sizes, handles of
// another engine, releases, limits.
//
// SPDX-License-Identifier: Apache-2.0
#include "border_calls.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

static const le_rect proposed = {0, 0, 50, 100};

void drive_null_pointers(driver *d) {
  const le_functions *t = d->table;
  le_engine *engine = NULL;
  le_font *font = NULL;
  le_text *text = NULL;
  le_font_request named;
  memset(&named, 0, sizeof named);
  named.struct_size = sizeof named;
  named.metric = "Square";
  named.size = 10;
  le_face face = {sizeof face, NULL, NULL, 0, 0, 0, 0};
  le_text_info facts = {sizeof facts, 0, 0, 0, 0};
  le_rect rect;
#define INVALID(call) expect(d, t->call, IS_INVALID, #call, "null pointers")
  INVALID(info(NULL));
  INVALID(engine_create(NULL));
  INVALID(engine_create_with(NULL, NULL));
  INVALID(engine_reset_caches(NULL));
  INVALID(font_create(NULL, &named, &font));
  INVALID(font_create(d->engine, NULL, &font));
  INVALID(font_create(d->engine, &named, NULL));
  INVALID(font_face(NULL, 0, &face));
  INVALID(font_face(d->font, 0, NULL));
  INVALID(text_create(NULL, &d->request, &text));
  INVALID(text_create(d->engine, NULL, &text));
  INVALID(text_create(d->engine, &d->request, NULL));
  INVALID(text_info(NULL, &facts));
  INVALID(layout(NULL, &d->label, d->bounds, &d->result));
  INVALID(layout_once(NULL, &d->request, &d->label, d->bounds, &d->result));
  INVALID(layout_once(d->engine, NULL, &d->label, d->bounds, &d->result));
  INVALID(layout_once(d->engine, &d->request, NULL, d->bounds, &d->result));
  INVALID(layout_once(d->engine, &d->request, &d->label, d->bounds, NULL));
  INVALID(measure(NULL, &d->label, LE_SIZE_THAT_FITS, proposed, 0, &rect));
  INVALID(line_breaks(NULL, d->request.bytes, 4, NULL, &d->breaks));
  INVALID(line_breaks(d->engine, NULL, 4, NULL, &d->breaks));
  INVALID(line_breaks(d->engine, d->request.bytes, 4, NULL, NULL));
  INVALID(grapheme_breaks(NULL, d->request.bytes, 4, &d->breaks));
  INVALID(grapheme_breaks(d->engine, NULL, 4, &d->breaks));
  INVALID(grapheme_breaks(d->engine, d->request.bytes, 4, NULL));
  INVALID(shape(NULL, &d->request, &d->advances));
  INVALID(shape(d->engine, NULL, &d->advances));
  INVALID(shape(d->engine, &d->request, NULL));
  le_glyph drawn[CLUSTER_ROOM];
  memset(drawn, 0, sizeof drawn);
  drawn[0].struct_size = sizeof *drawn;
  le_glyphs glyphs = {sizeof glyphs, drawn, CLUSTER_ROOM, 0, 0, 0, 0};
  INVALID(glyphs(NULL, NULL, &d->request, &d->label, d->bounds, &glyphs));
  INVALID(glyphs(d->engine, NULL, NULL, &d->label, d->bounds, &glyphs));
  INVALID(glyphs(d->engine, NULL, &d->request, NULL, d->bounds, &glyphs));
  INVALID(glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, NULL));
  expect(d, t->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &glyphs), IS_OK, "glyphs", "good values");
  glyphs.capacity = SIZE_MAX;
  expect(d, t->glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &glyphs), IS_OK, "glyphs", "capacity");
  drawn[0].struct_size = 7;
  INVALID(glyphs(d->engine, NULL, &d->request, &d->label, d->bounds, &glyphs));
  expect(d, t->text_create(d->engine, &d->request, &text), IS_OK, "text_create", "good values");
  INVALID(text_info(text, NULL));
  INVALID(layout(text, NULL, d->bounds, &d->result));
  INVALID(layout(text, &d->label, d->bounds, NULL));
  INVALID(measure(text, NULL, LE_SIZE_THAT_FITS, proposed, 0, &rect));
  INVALID(measure(text, &d->label, LE_SIZE_THAT_FITS, proposed, 0, NULL));
  t->text_release(text);
  // An empty text has no bytes and needs none.
  expect(d, t->line_breaks(d->engine, NULL, 0, NULL, &d->breaks), IS_OK, "line_breaks", "no bytes");
  expect(d, t->grapheme_breaks(d->engine, NULL, 0, &d->breaks), IS_OK, "grapheme_breaks", "no bytes");
  // There is nothing to release and no engine whose error could be returned.
  t->engine_release(NULL);
  t->font_release(NULL);
  t->text_release(NULL);
  if (!t->last_error(NULL) || *t->last_error(NULL)) d->report(d->context, "last_error(NULL): is not \"\"");
  expect(d, t->engine_create_with(NULL, &engine), IS_OK, "engine_create_with", "no options");
  t->engine_release(engine);
}

// MARK: Structs

static le_status make_engine(driver *d, void *value) {
  le_engine *engine = NULL;
  const le_status status = d->table->engine_create_with(value, &engine);
  if (status == LE_OK) d->table->engine_release(engine);
  return status;
}

static le_status make_font(driver *d, void *value) {
  le_font *font = NULL;
  const le_status status = d->table->font_create(d->engine, value, &font);
  if (status != LE_OK) return status;
  // The size in `value` takes effect only when text is laid out with the font.
  le_run run = d->runs[0];
  run.end = SIZE_MAX;
  run.font = font;
  le_text_request request = d->request;
  request.runs = &run;
  request.run_count = 1;
  const le_status laid_out = d->table->layout_once(d->engine, &request, &d->label, d->bounds, &d->result);
  expect(d, laid_out, IS_ANSWER, "layout_once", "font");
  check_lines(d, laid_out, "font");
  d->table->font_release(font);
  return status;
}

/// Gives a text request to every function that takes one; they must agree on whether it is valid.
static le_status ask(driver *d, const le_text_request *request) {
  le_text *text = NULL;
  const le_status once = d->table->layout_once(d->engine, request, &d->label, d->bounds, &d->result);
  check_lines(d, once, "layout_once");
  const le_status shaped = d->table->shape(d->engine, request, &d->advances);
  const le_status made = d->table->text_create(d->engine, request, &text);
  if ((once == LE_INVALID) != (made == LE_INVALID) || (shaped == LE_INVALID) != (made == LE_INVALID)) {
    d->report(d->context, "text_create, layout_once and shape differ in what they take");
  }
  if (made != LE_OK) return once;
  const le_status laid_out = d->table->layout(text, &d->label, d->bounds, &d->result);
  expect(d, laid_out, IS_ANSWER, "layout", "text");
  check_lines(d, laid_out, "layout");
  le_rect rect;
  for (int32_t kind = LE_SIZE_THAT_FITS; kind <= LE_TEXT_RECT; ++kind) {
    expect(d, d->table->measure(text, &d->label, kind, proposed, 2, &rect), IS_OK, "measure", "text");
    if (!(rect.width >= 0 && rect.height >= 0)) d->report(d->context, "measure: a size that is none");
  }
  d->table->text_release(text);
  return once;
}

static le_status ask_request(driver *d, void *value) { return ask(d, value); }

static le_status ask_run(driver *d, void *value) {
  le_text_request request = d->request;
  request.runs = value;
  request.run_count = 1;
  return ask(d, &request);
}

static le_status ask_two_runs(driver *d, void *value) {
  le_text_request request = d->request;
  le_run runs[2] = {d->runs[0], *(le_run *)value};
  request.runs = runs;
  return ask(d, &request);
}

static le_status ask_style(driver *d, void *value) {
  le_text_request request = d->request;
  request.paragraphs = value;
  request.paragraph_count = 1;
  return ask(d, &request);
}

/// The prepared text for calls whose label or result struct is changed.
static le_text *prepared;

static le_status ask_label(driver *d, void *value) {
  const le_status once = d->table->layout_once(d->engine, &d->request, value, d->bounds, &d->result);
  check_lines(d, once, "layout_once");
  const le_status status = d->table->layout(prepared, value, d->bounds, &d->result);
  check_lines(d, status, "layout");
  if (once != status) d->report(d->context, "label: layout and layout_once differ in what they answer");
  le_rect rect;
  for (int32_t kind = LE_SIZE_THAT_FITS; kind <= LE_TEXT_RECT; ++kind) {
    const le_status measured = d->table->measure(prepared, value, kind, proposed, 2, &rect);
    if ((measured == LE_INVALID) != (status == LE_INVALID)) {
      d->report(d->context, "label: layout and measure differ in what they take");
    }
  }
  return status;
}

static le_status ask_result(driver *d, void *value) {
  const le_status once = d->table->layout_once(d->engine, &d->request, &d->label, d->bounds, value);
  const le_status status = d->table->layout(prepared, &d->label, d->bounds, value);
  if (once != status) d->report(d->context, "result: layout and layout_once differ in what they answer");
  return status;
}

static le_status ask_break_options(driver *d, void *value) {
  return d->table->line_breaks(d->engine, d->request.bytes, d->request.length, value, &d->breaks);
}

static le_status ask_breaks(driver *d, void *value) {
  const le_status lines = d->table->line_breaks(d->engine, d->request.bytes, d->request.length, NULL, value);
  const le_status clusters = d->table->grapheme_breaks(d->engine, d->request.bytes, d->request.length, value);
  if (lines != clusters) d->report(d->context, "line_breaks and grapheme_breaks differ in what they take");
  return lines;
}

static le_status ask_advances(driver *d, void *value) { return d->table->shape(d->engine, &d->request, value); }
static le_status ask_info(driver *d, void *value) { return d->table->info(value); }
static le_status ask_face(driver *d, void *value) { return d->table->font_face(d->font, 0, value); }
static le_status ask_facts(driver *d, void *value) { return d->table->text_info(prepared, value); }

void drive_structs(driver *d, const char *font_file) {
  const le_functions *t = d->table;
  const le_engine_options options = {sizeof options, 1 << 20, 1 << 20, LE_SHORTCUTS_ON, 0};
  le_engine_options changed = options;
  drive_fields(d, &engine_options, &changed, make_engine, IS_OK);
  drive_sizes(d, &engine_options, &options, make_engine);

  const char *const features[] = {"kern=0"};
  le_font_request by_path = {sizeof by_path, NULL, font_file, 0, NULL, 0, 10, features, 1};
  drive_fields(d, &font_request, &by_path, make_font, IS_OK | IS_NOT_FOUND);
  drive_sizes(d, &font_request, &by_path, make_font);

  drive_fields(d, &text_request, &d->request, ask_request, IS_ANSWER);
  drive_sizes(d, &text_request, &d->request, ask_request);
  le_run run = d->runs[0];
  run.end = SIZE_MAX;
  drive_fields(d, &run_struct, &run, ask_run, IS_ANSWER);
  drive_sizes(d, &run_struct, &run, ask_run);
  // An attachment that follows another run.
  le_run second = d->runs[1];
  second.is_attachment = 1;
  second.attachment_width = second.attachment_height = 5;
  drive_fields(d, &run_struct, &second, ask_two_runs, IS_ANSWER);
  le_paragraph_style style = d->styles[0];
  style.end = SIZE_MAX;
  drive_fields(d, &style_struct, &style, ask_style, IS_ANSWER);
  drive_sizes(d, &style_struct, &style, ask_style);

  expect(d, t->text_create(d->engine, &d->request, &prepared), IS_OK, "text_create", "good values");
  const int32_t modes[] = {LE_BY_WORD_WRAPPING,     LE_BY_CHAR_WRAPPING,     LE_BY_CLIPPING,
                           LE_BY_TRUNCATING_HEAD, LE_BY_TRUNCATING_TAIL, LE_BY_TRUNCATING_MIDDLE};
  const double lengths[] = {NAN, INFINITY, -INFINITY, 1e308, -1e308, 5e-324, -1, 0, 1, 30, 4294967296.0, 1e18};
  const size_t count = sizeof lengths / sizeof lengths[0];
  for (size_t mode = 0; mode < sizeof modes / sizeof modes[0]; ++mode) {
    d->label.line_break_mode = modes[mode];
    // Each length serves as a width and as a height, combined with a different length in each mode.
    for (size_t index = 0; index < count; ++index) {
      d->bounds.width = lengths[index];
      d->bounds.height = lengths[(index * 5 + mode) % count];
      expect(d, ask_label(d, &d->label), IS_ANSWER, "layout", "bounds");
      const le_rect rect = {d->bounds.height, d->bounds.width, d->bounds.width, d->bounds.height};
      le_rect found;
      for (int32_t kind = LE_SIZE_THAT_FITS; kind <= LE_TEXT_RECT; ++kind) {
        expect(d, t->measure(prepared, &d->label, kind, rect, INT64_MIN, &found), IS_OK, "measure", "proposed");
        expect(d, t->measure(prepared, &d->label, kind, rect, INT64_MAX, &found), IS_OK, "measure", "proposed");
      }
    }
    d->bounds.width = 50;
    d->bounds.height = 100;
    drive_fields(d, &label_struct, &d->label, ask_label, IS_ANSWER);
  }
  drive_sizes(d, &label_struct, &d->label, ask_label);
  const int32_t kinds[] = {-1, 3, 99, INT32_MAX, INT32_MIN};
  le_rect rect;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
    expect(d, t->measure(prepared, &d->label, kinds[i], proposed, 0, &rect), IS_INVALID, "measure", "kind");
  }
  drive_fields(d, &result_struct, &d->result, ask_result, IS_ANSWER);
  drive_sizes(d, &result_struct, &d->result, ask_result);

  const le_break_options strict = {sizeof strict, 0, 0, "en"};
  le_break_options tailored = strict;
  drive_fields(d, &break_options, &tailored, ask_break_options, IS_OK);
  drive_sizes(d, &break_options, &strict, ask_break_options);
  drive_fields(d, &breaks_struct, &d->breaks, ask_breaks, IS_OK);
  drive_sizes(d, &breaks_struct, &d->breaks, ask_breaks);
  d->breaks.word_capacity = 0;
  expect(d, ask_breaks(d, &d->breaks), IS_INVALID, "line_breaks", "no room");
  drive_fields(d, &advances_struct, &d->advances, ask_advances, IS_ANSWER);
  drive_sizes(d, &advances_struct, &d->advances, ask_advances);

  // Structs that calls only write.
  const description info = {"le_info", sizeof(le_info), NULL, 0}, face = {"le_face", sizeof(le_face), NULL, 0},
                    facts = {"le_text_info", sizeof(le_text_info), NULL, 0};
  le_info empty_info;
  le_face empty_face;
  le_text_info empty_facts;
  memset(&empty_info, 0, sizeof empty_info);
  memset(&empty_face, 0, sizeof empty_face);
  memset(&empty_facts, 0, sizeof empty_facts);
  drive_sizes(d, &info, &empty_info, ask_info);
  drive_sizes(d, &face, &empty_face, ask_face);
  drive_sizes(d, &facts, &empty_facts, ask_facts);
  empty_face.struct_size = sizeof empty_face;
  const size_t indices[] = {1, 2, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
  for (size_t i = 0; i < sizeof indices / sizeof indices[0]; ++i) {
    expect(d, t->font_face(d->font, indices[i], &empty_face), IS_NOT_FOUND, "font_face", "index");
  }
  t->text_release(prepared);
  prepared = NULL;
}

// MARK: Handles

/// Replaces the fonts of both runs by the same font of another engine: this must do no damage and, if it is accepted,
/// give the same lines.
static void use_other_font(driver *d, le_font *other) {
  le_line own[LINE_ROOM];
  expect(d, d->table->layout_once(d->engine, &d->request, &d->label, d->bounds, &d->result), IS_OK, "layout_once", "own");
  const size_t count = d->result.line_count;
  memcpy(own, d->lines, sizeof own);
  d->runs[0].font = d->runs[1].font = other;
  const le_status status = d->table->layout_once(d->engine, &d->request, &d->label, d->bounds, &d->result);
  expect(d, status, IS_OK | IS_INVALID, "layout_once", "a font of another engine");
  if (status == LE_OK && (d->result.line_count != count || memcmp(own, d->lines, count * sizeof *own) != 0)) {
    d->report(d->context, "a font of another engine gives other lines");
  }
}

void drive_handles(driver *d) {
  const le_functions *t = d->table;
  le_engine *engine = NULL;
  le_font *font = NULL;
  le_text *text = NULL;
  expect(d, t->engine_create(&engine), IS_OK, "engine_create", "another");
  le_font_request named;
  memset(&named, 0, sizeof named);
  named.struct_size = sizeof named;
  named.metric = "Square";
  named.size = 10;
  expect(d, t->font_create(engine, &named, &font), IS_OK, "font_create", "another");
  use_other_font(d, font);
  // They are released in the wrong order while a text still uses them: the text keeps what it needs.
  expect(d, t->text_create(engine, &d->request, &text), IS_OK, "text_create", "another");
  t->font_release(font);
  t->engine_release(engine);
  le_text_info facts;
  memset(&facts, 0, sizeof facts);
  facts.struct_size = sizeof facts;
  le_rect rect;
  expect(d, t->layout(text, &d->label, d->bounds, &d->result), IS_OK, "layout", "after its engine and fonts");
  check_lines(d, LE_OK, "after its engine and fonts");
  expect(d, t->layout(text, NULL, d->bounds, &d->result), IS_INVALID, "layout", "after its engine and fonts");
  expect(d, t->measure(text, &d->label, LE_SIZE_THAT_FITS, proposed, 0, &rect), IS_OK, "measure", "after its engine");
  expect(d, t->text_info(text, &facts), IS_OK, "text_info", "after its engine");
  t->text_release(text);
  driver_reset(d);
}

// MARK: Limits

void drive_limits(driver *d) {
  const le_functions *t = d->table;
  // Room for 100 clusters of 32 bytes each.
  const le_engine_options options = {sizeof options, 0, 3200, LE_SHORTCUTS_DEFAULT, 0};
  le_engine *engine = NULL;
  le_text *text = NULL;
  expect(d, t->engine_create_with(&options, &engine), IS_OK, "engine_create_with", "a limit");
  uint8_t letters[5000];
  for (size_t kind = 0; kind < 3; ++kind) {
    // One long word, then spaces alone, then words.
    for (size_t i = 0; i < sizeof letters; ++i) letters[i] = kind == 1 || (kind == 2 && i % 5 == 4) ? ' ' : 'a';
    for (size_t runs = 1; runs <= 2; ++runs) {
      driver_reset(d);
      d->request.bytes = letters;
      d->request.run_count = runs;
      if (runs == 1) d->runs[0].end = SIZE_MAX;
      const size_t lengths[] = {99, 100, 101, 5000};
      for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
        d->request.length = lengths[i];
        const int expected = lengths[i] > 100 ? IS_NO_MEMORY : IS_OK;
        const le_status status = t->text_create(engine, &d->request, &text);
        expect(d, status, expected, "text_create", "a limit");
        if (status == LE_OK) t->text_release(text);
        expect(d, t->shape(engine, &d->request, &d->advances), expected == IS_OK ? IS_ANSWER : expected, "shape", "a limit");
        if (expected == IS_NO_MEMORY && !*t->last_error(engine)) d->report(d->context, "LE_NO_MEMORY without a line");
        // Layout looks at only two lines of five clusters, however long the text is; for attributed text the token is
        // measured.
        expect(d, t->layout_once(engine, &d->request, &d->label, d->bounds, &d->result),
               lengths[i] > 100 && kind != 2 ? IS_OK | IS_NO_MEMORY : IS_OK, "layout_once", "a limit");
        d->label.truncation_token = letters;
        d->label.truncation_token_length = 101;
        expect(d, t->layout_once(engine, &d->request, &d->label, d->bounds, &d->result), IS_NO_MEMORY, "layout_once",
               "a token beyond the limit");
        d->label.truncation_token_length = 100;
        expect(d, t->layout_once(engine, &d->request, &d->label, d->bounds, &d->result),
               lengths[i] > 100 && kind != 2 ? IS_OK | IS_NO_MEMORY : IS_OK, "layout_once", "a token at the limit");
      }
    }
  }
  t->engine_release(engine);
  driver_reset(d);
}

size_t border_calls(const le_functions *table, const char *font_file, const char *const *properties, size_t property_count,
                    border_report report, void *context) {
  driver *d = calloc(1, sizeof *d);
  if (!d) abort();
  d->table = table;
  d->report = report;
  d->context = context;
  d->properties = properties;
  d->property_count = property_count;
  d->field = "";
  expect(d, table->engine_create(&d->engine), IS_OK, "engine_create", "good values");
  le_font_request named;
  memset(&named, 0, sizeof named);
  named.struct_size = sizeof named;
  named.metric = "Square";
  named.size = 10;
  expect(d, table->font_create(d->engine, &named, &d->font), IS_OK, "font_create", "good values");
  driver_reset(d);
  drive_null_pointers(d);
  drive_structs(d, font_file);
  driver_reset(d);
  drive_handles(d);
  drive_limits(d);
  drive_glyphs(d, font_file);
  drive_points(d);
  drive_models(d);
  // The engine answers as if none of these calls had been made.
  expect(d, ask_request(d, &d->request), IS_OK, "layout_once", "after all");
  if (d->result.line_count != 2) d->report(d->context, "after all: not two lines");
  table->font_release(d->font);
  table->engine_release(d->engine);
  const size_t calls = d->calls;
  free(d);
  return calls;
}
