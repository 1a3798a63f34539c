// An engine library that answers every text correctly except "bad", for which it does the terrible thing that the
// environment variable HOSTILE names.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "label_engine.h"

struct le_engine {
  int unused;
};
struct le_font {
  double size;
};
struct le_text {
  char bytes[64];
  size_t length;
};

static int is(const char *name) {
  const char *wanted = getenv("HOSTILE");
  return wanted && !strcmp(wanted, name);
}

static const char *const capabilities[] = {"wrap.word", "truncate.tail", "font.metric", "measure.fit"};

static le_status info(le_info *out) {
  size_t size = out->struct_size;
  memset(out, 0, size);
  out->struct_size = size;
  out->name = "hostile";
  out->version = "1";
  out->language = "C";
  out->libraries = "";
  out->unicode_version = "17.0";
  out->capabilities = capabilities;
  out->capability_count = 4;
  return LE_OK;
}

static le_status engine_create(le_engine **out) { return (*out = calloc(1, sizeof **out)) ? LE_OK : LE_NO_MEMORY; }
static void engine_release(le_engine *engine) { free(engine); }
static le_status engine_reset(le_engine *engine) { return (void)engine, LE_OK; }
static const char *last_error(le_engine *engine) { return (void)engine, ""; }
static le_status font_create(le_engine *engine, const le_font_request *request, le_font **out) {
  (void)engine;
  if (!(*out = calloc(1, sizeof **out))) return LE_NO_MEMORY;
  (*out)->size = request->size;
  return LE_OK;
}
static void font_release(le_font *font) { free(font); }
static le_status font_face(const le_font *font, size_t index, le_face *out) {
  return (void)font, (void)index, (void)out, LE_NOT_FOUND;
}

static le_status text_create(le_engine *engine, const le_text_request *request, le_text **out) {
  (void)engine;
  if (!(*out = calloc(1, sizeof **out))) return LE_NO_MEMORY;
  (*out)->length = request->length < 63 ? request->length : 63;
  memcpy((*out)->bytes, request->bytes, (*out)->length);
  return LE_OK;
}
static void text_release(le_text *text) {
  if (text && is("free-twice") && !strcmp(text->bytes, "bad")) free(text);
  free(text);
}
static le_status text_info(const le_text *text, le_text_info *out) { return (void)text, (void)out, LE_UNSUPPORTED; }

static le_status misbehave(le_result *out) {
  if (is("crash")) *(volatile int *)0 = 1;
  if (is("abort")) abort();
  if (is("hang"))
    while (1) sleep(1);
  if (is("exit")) _exit(0);
  if (is("stack")) return misbehave(out) + misbehave(out);
  if (is("garbage")) puts("}{ \xff\xfe nonsense"), fflush(stdout);
  if (is("fake-answer")) puts("{\"seq\":1,\"result\":{}}"), fflush(stdout);
  if (is("megabyte")) {
    for (int i = 0; i < 1 << 20; i++) putchar('x');
    putchar('\n');
    fflush(stdout);
  }
  if (is("endless")) {
    while (1) fputs("xxxxxxxxxxxxxxxx", stdout);
  }
  if (is("not-a-number")) out->lines[0].width = NAN;
  if (is("far-range")) out->lines[0].end = 1u << 30;
  if (is("reversed-range")) out->lines[0].start = 3, out->lines[0].end = 1;
  if (is("many-lines")) out->line_count = 1u << 19;
  if (is("more-for-ever")) return out->line_count = out->line_capacity + 1, LE_MORE;
  if (is("unknown-status")) return 12345;
  if (is("wrong")) out->lines[0].width = 31;
  if (is("writes-past-the-end")) memset(out->lines, 0x41, 1 << 22);
  return LE_OK;
}

static le_status layout(const le_text *text, const le_label *label, le_size bounds, le_result *out) {
  (void)label, (void)bounds;
  out->line_count = 1;
  out->scale = 1;
  out->truncated = 0;
  out->size.width = 10.0 * (double)text->length;
  out->size.height = 10;
  if (!out->line_capacity) return LE_MORE;
  memset(out->lines, 0, sizeof *out->lines);
  out->lines[0].end = text->length;
  out->lines[0].width = out->size.width;
  out->lines[0].height = 10;
  out->lines[0].baseline = 8;
  return strcmp(text->bytes, "bad") ? LE_OK : misbehave(out);
}
static le_status layout_once(le_engine *engine, const le_text_request *request, const le_label *label, le_size bounds,
                             le_result *out) {
  return (void)engine, (void)request, (void)label, (void)bounds, (void)out, LE_UNSUPPORTED;
}
static le_status measure(const le_text *text, const le_label *label, int32_t kind, le_rect proposed, int64_t lines,
                         le_rect *out) {
  return (void)text, (void)label, (void)kind, (void)proposed, (void)lines, (void)out, LE_UNSUPPORTED;
}
static le_status line_breaks(le_engine *engine, const uint8_t *bytes, size_t length, const le_break_options *options,
                             le_breaks *out) {
  return (void)engine, (void)bytes, (void)length, (void)options, (void)out, LE_UNSUPPORTED;
}
static le_status grapheme_breaks(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out) {
  return (void)engine, (void)bytes, (void)length, (void)out, LE_UNSUPPORTED;
}
static le_status shape(le_engine *engine, const le_text_request *request, le_advances *out) {
  return (void)engine, (void)request, (void)out, LE_UNSUPPORTED;
}

const le_functions *label_engine_entry(uint32_t version) {
  static le_functions table = {sizeof table, info,        engine_create, engine_release, engine_reset, last_error,
                               font_create,  font_release, font_face,    text_create,    text_release, text_info,
                               layout,       layout_once,  measure,      line_breaks,    grapheme_breaks, shape,
                               NULL, NULL};
  if (is("no-table")) return NULL;
  if (is("null-function")) table.layout = NULL;
  return version == LE_ABI_VERSION ? &table : NULL;
}
