// Forwards every call to an engine and repeats a share of them. See slow_engine.h.
#define _GNU_SOURCE  // dladdr
#include "slow_engine.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const le_functions *inner;
static le_functions table;
static double share;
static char functions[256];

/** Whether this call is to be repeated. The gaps between repeated calls vary, so that they do not always meet the same
 *  texts of a corpus; their mean is 1 / share. */
static bool again(void) {
  static _Thread_local uint64_t state = 0x9E3779B97F4A7C15;
  static _Thread_local double left = 0;
  left -= share;
  if (left > 0) return false;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  left += 0.5 + (double)(state >> 11) / 9007199254740992.0;
  return true;
}

static le_status slow_text_create(le_engine *engine, const le_text_request *request, le_text **out) {
  if (again()) {
    le_text *other = NULL;
    if (inner->text_create(engine, request, &other) == LE_OK) inner->text_release(other);
  }
  return inner->text_create(engine, request, out);
}

static le_status slow_layout(const le_text *text, const le_label *label, le_size bounds, le_result *out) {
  if (again()) inner->layout(text, label, bounds, out);
  return inner->layout(text, label, bounds, out);
}

static le_status slow_layout_once(le_engine *engine, const le_text_request *request, const le_label *label,
                                  le_size bounds, le_result *out) {
  if (again()) inner->layout_once(engine, request, label, bounds, out);
  return inner->layout_once(engine, request, label, bounds, out);
}

static le_status slow_measure(const le_text *text, const le_label *label, int32_t kind, le_rect proposed, int64_t lines,
                              le_rect *out) {
  if (again()) inner->measure(text, label, kind, proposed, lines, out);
  return inner->measure(text, label, kind, proposed, lines, out);
}

static le_status slow_line_breaks(le_engine *engine, const uint8_t *bytes, size_t length,
                                  const le_break_options *options, le_breaks *out) {
  if (again()) inner->line_breaks(engine, bytes, length, options, out);
  return inner->line_breaks(engine, bytes, length, options, out);
}

static le_status slow_grapheme_breaks(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out) {
  if (again()) inner->grapheme_breaks(engine, bytes, length, out);
  return inner->grapheme_breaks(engine, bytes, length, out);
}

static le_status slow_shape(le_engine *engine, const le_text_request *request, le_advances *out) {
  if (again()) inner->shape(engine, request, out);
  return inner->shape(engine, request, out);
}

static le_status slow_glyphs(le_engine *engine, const le_text *text, const le_text_request *request,
                             const le_label *label, le_size bounds, le_glyphs *out) {
  if (again()) inner->glyphs(engine, text, request, label, bounds, out);
  return inner->glyphs(engine, text, request, label, bounds, out);
}

/** Whether the list of functions has this name. */
static bool is_slow(const char *name) {
  const size_t length = strlen(name);
  for (const char *at = functions; *at;) {
    const size_t part = strcspn(at, ",");
    if (part == length && memcmp(at, name, length) == 0) return true;
    at += part + (at[part] == ',');
  }
  return false;
}

/** Reads LIBRARY.slow. Returns false if it is missing or not of its form. */
static bool read_settings(char *path, size_t capacity) {
  Dl_info self;
  char name[4096];
  if (!dladdr(&table, &self) || !self.dli_fname) return false;
  if ((size_t)snprintf(name, sizeof name, "%s.slow", self.dli_fname) >= sizeof name) return false;
  FILE *file = fopen(name, "r");
  if (!file) return false;
  char number[64];
  const bool good = fgets(path, (int)capacity, file) && fgets(number, sizeof number, file);
  if (!fgets(functions, sizeof functions, file)) functions[0] = 0;
  fclose(file);
  if (!good) return false;
  path[strcspn(path, "\n")] = 0;
  functions[strcspn(functions, "\n")] = 0;
  share = strtod(number, NULL);
  return share >= 0 && share <= 1;
}

const le_functions *label_engine_entry(uint32_t abi_version) {
  if (inner) return &table;
  char path[4096];
  if (!read_settings(path, sizeof path)) {
    fputs("labelslow: no settings in the file LIBRARY.slow next to the library\n", stderr);
    return NULL;
  }
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  le_entry_function entry = library ? (le_entry_function)dlsym(library, "label_engine_entry") : NULL;
  const le_functions *found = entry ? entry(abi_version) : NULL;
  if (!found) {
    if (!entry) fprintf(stderr, "labelslow: %s\n", dlerror());
    return NULL;
  }
  // An older engine's table is shorter, a newer one's is longer; what is not in both is not passed on.
  const size_t size = found->struct_size < sizeof table ? found->struct_size : sizeof table;
  memcpy(&table, found, size);
  table.struct_size = size;
#define SLOW(function) \
  if (is_slow(#function) && table.function) table.function = slow_##function
  SLOW(text_create);
  SLOW(layout);
  SLOW(layout_once);
  SLOW(measure);
  SLOW(line_breaks);
  SLOW(grapheme_breaks);
  SLOW(shape);
  SLOW(glyphs);
#undef SLOW
  inner = found;
  return &table;
}
