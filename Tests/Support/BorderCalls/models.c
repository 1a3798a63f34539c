// Calls of the functions for labels with a state at the limits: null pointers, bytes that are no step, odd values for
// every property and method, structs of odd sizes.
//
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

static const char *const values[] = {
    "null", "true", "false", "0", "1", "-1", "0.5", "1e18", "-1e18", "1e308", "-1e308", "5e-324", "4294967296",
    "9223372036854775808", "1e999", "\"\"", "\"a\"", "\"\\u0000\"", "\"\\ud800\"", "\"center\"", "\"AX5\"", "\"infinity\"",
    "\"nan\"", "\"-infinity\"", "[]", "[1]", "[1e308,-1e308]", "[0,0,1e308,1e308]", "[-1,-1,-1,-1]", "[null,null]",
    "[0,0,0,0,0]", "{}", "[{}]", "[{\"text\":1}]", "[{\"text\":\"a\",\"attributes\":5}]",
    "[{\"text\":\"a\",\"attributes\":{\"font\":{\"name\":\"Square\",\"size\":1e308}}}]",
    "[{\"text\":\"a\",\"attributes\":{\"kern\":-1e308,\"baselineOffset\":1e308}}]",
    "[{\"text\":\"a\\nb\",\"attributes\":{\"paragraphStyle\":{\"lineSpacing\":1e308,\"tabStops\":[-1,1e308]}}}]",
    "{\"name\":\"Square\",\"size\":0}", "{\"name\":\"Square\",\"size\":-1}", "{\"name\":\"Square\",\"size\":1e308}",
    "{\"name\":\"\"}", "{\"file\":\"/\",\"size\":10}", "{\"textStyle\":\"huge\"}", "{\"metrics\":\"body\",\"font\":null}",
    "{\"name\":\"Square\",\"size\":10}"};

static const char *const calls[] = {"layout", "sizeThatFits", "textRect", "sizeToFit", "layoutIfNeeded", "draw", "drawText",
                                    "appendToAssignedString", "longestThatFits", "", "fly"};

/// Bytes that are no step, or only just one.
static const char *const texts[] = {
    "", " ", "{", "}", "[]", "{}", "null", "1e999", "\"a\"", "{\"set\":\"text\"}", "{\"to\":1}", "{\"get\":1}",
    "{\"get\":\"text\",\"get\":\"text\"}", "{\"get\":\"text\",\"set\":\"text\",\"to\":\"a\"}", "{\"get\":\"text\"}x",
    "{\"call\":\"layout\",\"with\":1e999}", "{\"set\":\"text\",\"to\":\"a\",\"colour\":1}", "\xEF\xBB\xBF{}",
    "{\"get\":\"\xFF\"}", "{\"call\":\"textRect\",\"with\":[1,1],\"limitedToNumberOfLines\":-9223372036854775808}",
    "{\"call\":\"textRect\",\"with\":[1,1],\"limitedToNumberOfLines\":1e300}"};

enum { IS_STEP = IS_OK | IS_INVALID | IS_UNSUPPORTED, ROOM = 4096 };

static le_status step(driver *d, le_model *model, const char *json, le_model_answer *out) {
  memset(out, 0, sizeof *out);
  out->struct_size = sizeof *out;
  const le_status status = d->table->model_step(model, (const uint8_t *)json, strlen(json), out);
  d->field = json;
  expect(d, status, IS_STEP, "model_step", "a step");
  if (status == LE_OK && (out->length < 2 || out->json[0] != '{' || out->json[out->length - 1] != '}')) {
    complain(d, "model_step", "answer", "is no object");
  }
  if (status == LE_INVALID && !*d->table->last_error(d->engine)) complain(d, "model_step", "LE_INVALID", "without a line");
  d->field = "";
  return status;
}

/// Takes a step and copies its answer as a string, empty if there is none.
static le_status answered(driver *d, le_model *model, const char *json, char *copy) {
  le_model_answer out;
  const le_status status = step(d, model, json, &out);
  const size_t length = status == LE_OK && out.length < ROOM ? out.length : 0;
  if (length) memcpy(copy, out.json, length);
  copy[length] = 0;
  return status;
}

static const char good[] = "{\"set\":\"text\",\"to\":\"some words\"}";
static const char lines[] = "{\"call\":\"layout\"}";

static le_model *make(driver *d, le_engine *engine) {
  le_model *model = NULL;
  le_model_answer out;
  expect(d, d->table->model_create(engine, NULL, 0, &model), IS_OK, "model_create", "no environment");
  if (!model) abort();
  const char *const steps[] = {"{\"set\":\"font\",\"to\":{\"name\":\"Square\",\"size\":10}}",
                               "{\"set\":\"frame\",\"to\":[0,0,60,40]}", good};
  for (size_t i = 0; i < sizeof steps / sizeof steps[0]; ++i) {
    if (step(d, model, steps[i], &out) != LE_OK) complain(d, "model_step", steps[i], "is refused");
  }
  return model;
}

/// Gives a property each value. After a refused one it is as it was.
static void drive_property(driver *d, le_model *model, const char *name) {
  char set[512], get[128], before[ROOM], after[ROOM];
  snprintf(get, sizeof get, "{\"get\":\"%s\"}", name);
  for (size_t value = 0; value < sizeof values / sizeof values[0]; ++value) {
    snprintf(set, sizeof set, "{\"set\":\"%s\",\"to\":%s}", name, values[value]);
    const le_status known = answered(d, model, get, before);
    const le_status status = answered(d, model, set, after);
    if (status == LE_OK) {
      // A label with an odd property is still laid out, measured and drawn.
      answered(d, model, lines, after);
      answered(d, model, "{\"get\":\"intrinsicContentSize\"}", after);
      answered(d, model, "{\"call\":\"draw\"}", after);
    } else if (known == LE_OK) {
      answered(d, model, get, after);
      if (strcmp(before, after) != 0) {
        d->field = set;
        complain(d, "model_step", name, "was changed by a step that is refused:");
        d->field = "";
      }
    }
  }
}

static void drive_calls(driver *d, le_model *model) {
  char json[512], copy[ROOM];
  for (size_t call = 0; call < sizeof calls / sizeof calls[0]; ++call) {
    snprintf(json, sizeof json, "{\"call\":\"%s\"}", calls[call]);
    answered(d, model, json, copy);
    for (size_t value = 0; value < sizeof values / sizeof values[0]; ++value) {
      snprintf(json, sizeof json, "{\"call\":\"%s\",\"with\":%s}", calls[call], values[value]);
      answered(d, model, json, copy);
      snprintf(json, sizeof json, "{\"call\":\"%s\",\"with\":%s,\"limitedToNumberOfLines\":-1}", calls[call], values[value]);
      answered(d, model, json, copy);
    }
  }
}

static le_model *current;

static le_status ask_answer(driver *d, void *value) {
  return d->table->model_step(current, (const uint8_t *)lines, sizeof lines - 1, value);
}

/// A step and an environment of this many nested arrays, and a text of as many letters.
static void drive_long(driver *d, le_model *model) {
  const size_t depth = 100000;
  char *deep = malloc(depth + 64);
  if (!deep) abort();
  le_model *made = NULL;
  le_model_answer out = {sizeof out, NULL, 0};
  memset(deep, '[', depth);
  expect(d, d->table->model_create(d->engine, (const uint8_t *)deep, depth, &made), IS_INVALID, "model_create", "nesting");
  expect(d, d->table->model_step(model, (const uint8_t *)deep, depth, &out), IS_INVALID, "model_step", "nesting");
  int start = snprintf(deep, 64, "{\"set\":\"text\",\"to\":");
  memset(deep + start, '[', depth / 2);
  memset(deep + start + depth / 2, ']', depth / 2 - 32);
  expect(d, d->table->model_step(model, (const uint8_t *)deep, start + depth - 32, &out), IS_INVALID, "model_step", "nesting");
  start = snprintf(deep, 64, "{\"set\":\"text\",\"to\":\"");
  memset(deep + start, 'a', depth);
  memcpy(deep + start + depth, "\"}", 2);
  expect(d, d->table->model_step(model, (const uint8_t *)deep, start + depth + 2, &out), IS_OK, "model_step", "a long text");
  expect(d, ask_answer(d, &out), IS_OK, "model_step", "a long text");
  free(deep);
}

void drive_models(driver *d) {
  const le_functions *t = d->table;
  const size_t end = offsetof(le_functions, model_step) + sizeof t->model_step;
  if (t->struct_size < end || !t->model_create) {
    // A table without labels has none of the three functions.
    if (t->struct_size >= end && (t->model_release || t->model_step)) complain(d, "table", "model_create", "is missing");
    return;
  }
  le_model *model = NULL;
  le_model_answer out = {sizeof out, NULL, 0};
#define INVALID(call) expect(d, t->call, IS_INVALID, #call, "null pointers")
  INVALID(model_create(NULL, NULL, 0, &model));
  INVALID(model_create(d->engine, NULL, 0, NULL));
  INVALID(model_create(d->engine, NULL, 1, &model));
  INVALID(model_create(d->engine, (const uint8_t *)"{}", SIZE_MAX, &model));
  INVALID(model_step(NULL, (const uint8_t *)good, sizeof good - 1, &out));
  t->model_release(NULL);
  char copy[ROOM];
  const char *const environments[] = {
      "{\"displayScale\":1e308}", "{\"displayScale\":0}", "{\"displayScale\":-1}", "{\"displayScale\":5e-324}",
      "{\"displayScale\":1e999}", "{\"displayScale\":\"2\"}", "{\"locale\":\"\"}", "{\"profile\":2009}", "{\"profile\":\"2009\"}",
      "{\"contentSizeCategory\":\"\"}", "{\"layoutDirection\":null}", "[]", "{", "\xFF", "{\"colour\":1}"};
  for (size_t i = 0; i < sizeof environments / sizeof environments[0]; ++i) {
    model = NULL;
    d->field = environments[i];
    const uint8_t *bytes = (const uint8_t *)environments[i];
    const le_status status = t->model_create(d->engine, bytes, strlen(environments[i]), &model);
    expect(d, status, IS_STEP, "model_create", "environment");
    if ((status == LE_OK) != (model != NULL)) complain(d, "model_create", "out", "does not fit the status");
    d->field = "";
    if (!model) continue;
    answered(d, model, good, copy);
    answered(d, model, lines, copy);
    answered(d, model, "{\"call\":\"sizeThatFits\",\"with\":[30,null]}", copy);
    t->model_release(model);
  }

  model = current = make(d, d->engine);
  INVALID(model_step(model, NULL, 0, &out));
  INVALID(model_step(model, NULL, 5, &out));
  INVALID(model_step(model, (const uint8_t *)good, sizeof good - 1, NULL));
  INVALID(model_step(model, (const uint8_t *)good, SIZE_MAX, &out));
#undef INVALID
  char first[ROOM], second[ROOM];
  answered(d, model, lines, first);
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) answered(d, model, texts[i], copy);
  // A step ends with its length, not with a zero byte.
  expect(d, t->model_step(model, (const uint8_t *)lines, sizeof lines, &out), IS_INVALID, "model_step", "a zero byte");
  expect(d, t->model_step(model, (const uint8_t *)lines, sizeof lines - 2, &out), IS_INVALID, "model_step", "a cut step");
  const description about = {"le_model_answer", sizeof(le_model_answer), NULL, 0};
  drive_sizes(d, &about, &out, ask_answer);
  answered(d, model, lines, second);
  if (strcmp(first, second) != 0) complain(d, "model_step", "refused steps", "changed the label");

  // Another label, and another engine that is released first: each keeps its own state.
  le_engine *engine = NULL;
  expect(d, t->engine_create(&engine), IS_OK, "engine_create", "another");
  le_model *other = make(d, engine), *third = make(d, d->engine);
  answered(d, other, "{\"set\":\"text\",\"to\":\"x\"}", copy);
  answered(d, third, "{\"set\":\"numberOfLines\",\"to\":0}", copy);
  t->model_release(third);
  expect(d, t->engine_reset_caches(d->engine), IS_OK, "engine_reset_caches", "models");
  answered(d, model, lines, second);
  if (strcmp(first, second) != 0) complain(d, "model_step", "another label", "changed this one");
  t->model_release(other);
  t->engine_release(engine);
  answered(d, model, lines, second);
  if (strcmp(first, second) != 0) complain(d, "model_step", "a release", "changed this label");

  for (size_t index = 0; index < d->property_count; ++index) drive_property(d, model, d->properties[index]);
  drive_property(d, model, "");
  drive_property(d, model, "colour");
  drive_calls(d, model);
  drive_long(d, model);
  t->model_release(model);
  // A new label answers as the first did.
  model = current = make(d, d->engine);
  answered(d, model, lines, second);
  if (strcmp(first, second) != 0) complain(d, "model_step", "a new label", "answers otherwise");
  t->model_release(model);
}
