// A small label with the interface of label_engine.h, in C: wrapping, tail truncation, line limits and sizes.
//
// It passes the core level of the corpus:
//
//     cc -std=c17 -shared -fPIC -I Sources/Engine/CLabelEngine/include docs/examples/label.c -o liblabel-example.so -lm
//     labelmark conform --level core --engine ./liblabel-example.so
//
// Every cluster of the test font Square is as wide as the font is large, and a line is that high.
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "label_engine.h"

struct le_engine {
  int unused;
};
struct le_font {
  double size;
};

typedef enum { INK, SPACE, BREAK } kind;

/** A grapheme cluster: what a label never splits. */
typedef struct cluster {
  size_t start, end;
  uint32_t first;
  kind kind;
  bool has_width;
} cluster;

struct le_text {
  cluster *clusters;
  size_t count;
  double size;
};

/* ---- text ---- */

static uint32_t decode(const uint8_t *bytes, size_t length, size_t *at) {
  uint8_t lead = bytes[(*at)++];
  int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
  uint32_t scalar = more == 3 ? lead & 7 : more == 2 ? lead & 15 : more == 1 ? lead & 31 : lead;
  while (more-- > 0 && *at < length) scalar = scalar << 6 | (bytes[(*at)++] & 0x3F);
  return scalar;
}

static bool is_space(uint32_t c) {
  if (c >= 0x2000 && c <= 0x200B) return c != 0x2007;
  return c == 9 || c == 0x20 || c == 0x1680 || c == 0x205F || c == 0x3000;
}
static bool is_break(uint32_t c) { return (c >= 0x0A && c <= 0x0D) || c == 0x85 || c == 0x2028 || c == 0x2029; }
static bool is_flag(uint32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }
static bool is_mark(uint32_t c) {
  return (c >= 0x300 && c <= 0x36F) || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x1F3FB && c <= 0x1F3FF);
}
static bool is_wide(uint32_t c) {
  return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xD7A3) || c >= 0x1F300;
}

/** Enough of UAX #29 for the core level. */
static void segment(le_text *text, const uint8_t *bytes, size_t length) {
  uint32_t last = 0;
  int flags = 0;
  for (size_t at = 0; at < length;) {
    size_t start = at;
    uint32_t c = decode(bytes, length, &at);
    cluster *previous = text->count ? &text->clusters[text->count - 1] : NULL;
    flags = is_flag(c) ? flags + 1 : 0;
    bool is_second_flag = flags && flags % 2 == 0;
    bool continues = is_mark(c) || last == 0x200D || is_second_flag;
    if (previous && ((last == '\r' && c == '\n') || (previous->kind != BREAK && continues))) {
      previous->end = at;
    } else {
      kind kind = is_break(c) ? BREAK : is_space(c) ? SPACE : INK;
      bool has_width = c != 0x200B && c != 0xAD && kind != BREAK;
      text->clusters[text->count++] = (cluster){start, at, c, kind, has_width};
    }
    last = c;
  }
}

/** Whether a line may end before the cluster; enough of UAX #14 for the core level. */
static bool may_break(const le_text *text, size_t index) {
  uint32_t left = text->clusters[index - 1].first, right = text->clusters[index].first;
  if (is_space(right)) return false;
  if (is_space(left)) return true;
  if (left == 0xA0 || right == 0xA0) return false;
  if (left == '-') return right < '0' || right > '9';
  return (is_wide(left) || is_wide(right)) && right != 0x3001 && right != 0x3002 && right != 0x300D;
}

/* ---- layout ---- */

/** What is being laid out, and the lines so far. */
typedef struct layout {
  const le_text *text;
  const le_label *label;
  double width, epsilon, widest;
  size_t limit, count;
  bool single, truncated;
  le_result *out;
} layout;

static double measure(const layout *l, size_t start, size_t end) {
  double width = 0;
  for (size_t i = start; i < end; i++) width += l->text->clusters[i].has_width ? l->text->size : 0;
  return width;
}

/** Whitespace at a line's end hangs. */
static size_t trimmed(const layout *l, size_t start, size_t end) {
  while (end > start && l->text->clusters[end - 1].kind == SPACE) end--;
  return end;
}

static bool fits(const layout *l, size_t start, size_t end, double more) {
  return measure(l, start, trimmed(l, start, end)) + more <= l->width + l->epsilon;
}

static bool has_ink(const layout *l, size_t start) {
  for (size_t i = start; i < l->text->count; i++)
    if (l->text->clusters[i].kind == INK) return true;
  return false;
}

/** Where the line that begins at `start` ends, before `end`. */
static size_t soft_end(const layout *l, size_t start, size_t end) {
  if (fits(l, start, end, 0)) return end;
  size_t cut = start + 1;
  if (l->label->line_break_mode == LE_BY_CHAR_WRAPPING) {
    while (cut < end && measure(l, start, cut + 1) <= l->width + l->epsilon) cut++;
    return cut;
  }
  for (size_t place = end - 1; place > start; place--)
    if (may_break(l->text, place) && fits(l, start, place, 0)) return place;
  while (cut < end && fits(l, start, cut + 1, 0)) cut++;
  while (cut < end && l->text->clusters[cut].kind == SPACE) cut++;
  return cut;
}

static void add(layout *l, size_t start, size_t end, bool is_followed, bool has_ellipsis) {
  size_t kept = trimmed(l, start, end);
  double width = measure(l, start, kept) + (has_ellipsis ? l->text->size : 0);
  double used = is_followed ? fmax(width, fmin(measure(l, start, end), l->width)) : width;
  l->widest = fmax(l->widest, used);
  if (l->count < l->out->line_capacity) {
    const cluster *clusters = l->text->clusters;
    le_line line = {0};
    line.start = start < l->text->count ? clusters[start].start : clusters[l->text->count - 1].end;
    line.end = kept > start ? clusters[kept - 1].end : line.start;
    line.tail_start = line.tail_end = line.end;
    line.flags = has_ellipsis ? LE_LINE_ELLIPSIS : 0;
    line.y = (double)l->count * l->text->size;
    line.height = l->text->size;
    line.baseline = line.y + 0.8 * l->text->size;
    line.width = width;
    l->out->lines[l->count] = line;
  }
  l->count++;
}

/** The last line that may be shown. */
static void finish(layout *l, size_t start, size_t cut, size_t end) {
  bool hides = has_ink(l, cut), is_wide_line = !fits(l, start, end, 0);
  int mode = l->label->line_break_mode;
  if (mode == LE_BY_TRUNCATING_TAIL && (hides || (l->single && is_wide_line))) {
    size_t kept = end;
    while (kept > start && !fits(l, start, kept, l->text->size)) kept--;
    l->truncated = true;
    add(l, start, kept, false, true);
  } else if (mode == LE_BY_TRUNCATING_TAIL || (mode != LE_BY_CLIPPING && !l->single)) {
    l->truncated = hides;
    add(l, start, cut, false, false);
  } else {
    l->truncated = is_wide_line || has_ink(l, end);
    add(l, start, end, false, false);
  }
}

static void fill(layout *l) {
  const le_text *text = l->text;
  for (size_t start = 0; start < text->count || (start == 1 && text->count == 1);) {
    size_t end = start, rest = start;
    while (end < text->count && text->clusters[end].kind != BREAK) end++;
    do {
      size_t cut = l->single ? end : soft_end(l, rest, end);
      if (l->count + 1 >= l->limit) return finish(l, rest, cut, end);
      add(l, rest, cut, cut < end, false);
      rest = cut;
    } while (rest < end);
    if (start == 1 && text->count == 1) return;
    start = end + 1;
  }
}

static le_status lay_out(const le_text *text, const le_label *label, le_size bounds, le_result *out) {
  layout l = {.text = text, .label = label, .out = out, .width = fmax(0, bounds.width)};
  l.epsilon = 1e-6 * fmax(1, text->size);
  l.single = label->number_of_lines == 1;
  l.limit = label->number_of_lines > 0 ? (size_t)label->number_of_lines : SIZE_MAX;
  if (isfinite(bounds.height) && text->size > 0) {
    double most = fmax(1, floor((bounds.height + l.epsilon) / text->size));
    if (most < (double)l.limit) l.limit = (size_t)most;
  }
  if (l.width > 0 && bounds.height > 0)
    fill(&l);
  else
    l.truncated = has_ink(&l, 0);
  out->line_count = l.count;
  out->scale = 1;
  out->truncated = l.truncated;
  out->size = (le_size){l.widest, (double)l.count * text->size};
  return l.count > out->line_capacity && out->lines ? LE_MORE : LE_OK;
}

/* ---- the interface ---- */

static le_status info(le_info *out) {
  static const char *const capabilities[] = {
      "wrap.word",   "wrap.char",    "wrap.clip",   "truncate.tail",     "truncate.tail.lines",
      "limit.lines", "limit.height", "measure.fit", "measure.intrinsic", "font.metric"};
  *out = (le_info){.struct_size = out->struct_size, .name = "label.c", .version = "1.0", .language = "C"};
  out->libraries = "";
  out->unicode_version = "17.0";
  out->capabilities = capabilities;
  out->capability_count = sizeof capabilities / sizeof *capabilities;
  return LE_OK;
}

static le_status engine_create(le_engine **out) { return (*out = calloc(1, sizeof **out)) ? LE_OK : LE_NO_MEMORY; }
static void engine_release(le_engine *engine) { free(engine); }
static le_status engine_reset_caches(le_engine *engine) { return (void)engine, LE_OK; }
static const char *last_error(le_engine *engine) { return (void)engine, ""; }

static le_status font_create(le_engine *engine, const le_font_request *request, le_font **out) {
  (void)engine;
  // Cases of other fonts then count as unsupported, not as errors.
  if (!request->metric || strcmp(request->metric, "Square")) return LE_UNSUPPORTED;
  if (!(*out = malloc(sizeof **out))) return LE_NO_MEMORY;
  (*out)->size = isfinite(request->size) ? fmax(0, request->size) : 0;
  return LE_OK;
}
static void font_release(le_font *font) { free(font); }
static le_status font_face(const le_font *font, size_t index, le_face *out) {
  return (void)font, (void)index, (void)out, LE_NOT_FOUND;
}

static le_status text_create(le_engine *engine, const le_text_request *request, le_text **out) {
  (void)engine;
  if (request->run_count > 1 || request->paragraph_count > 0) return LE_UNSUPPORTED;
  le_text *text = calloc(1, sizeof *text);
  if (!text || !(text->clusters = calloc(request->length + 1, sizeof *text->clusters))) return free(text), LE_NO_MEMORY;
  text->size = request->run_count ? request->runs[0].font->size : 0;
  segment(text, request->bytes, request->length);
  *out = text;
  return LE_OK;
}
static void text_release(le_text *text) {
  if (text) free(text->clusters);
  free(text);
}
static le_status text_info(const le_text *text, le_text_info *out) { return (void)text, (void)out, LE_UNSUPPORTED; }

static le_status layout_once(le_engine *engine, const le_text_request *request, const le_label *label, le_size bounds,
                             le_result *out) {
  return (void)engine, (void)request, (void)label, (void)bounds, (void)out, LE_UNSUPPORTED;
}

static le_status measure_text(const le_text *text, const le_label *label, int32_t kind, le_rect proposed, int64_t lines,
                              le_rect *out) {
  (void)lines;
  if (kind == LE_TEXT_RECT) return LE_UNSUPPORTED;
  double width = kind == LE_SIZE_THAT_FITS ? proposed.width : label->preferred_max_layout_width;
  if (label->number_of_lines == 1 || !(width > 0)) width = INFINITY;
  le_result result = {.struct_size = sizeof result};
  lay_out(text, label, (le_size){width, INFINITY}, &result);
  double scale = label->display_scale > 0 ? label->display_scale : 1;
  *out = (le_rect){0, 0, ceil(fmin(result.size.width, width) * scale - 1e-6) / scale,
                   ceil(result.size.height * scale - 1e-6) / scale};
  return LE_OK;
}

static le_status line_breaks(le_engine *engine, const uint8_t *bytes, size_t length, const le_break_options *options,
                             le_breaks *out) {
  return (void)engine, (void)bytes, (void)length, (void)options, (void)out, LE_UNSUPPORTED;
}
static le_status glyphs(le_engine *engine, const le_text *text, const le_text_request *request, const le_label *label,
                        le_size bounds, le_glyphs *out) {
  (void)engine, (void)text, (void)request, (void)label, (void)bounds, (void)out;
  return LE_UNSUPPORTED;
}

static le_status grapheme_breaks(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out) {
  return (void)engine, (void)bytes, (void)length, (void)out, LE_UNSUPPORTED;
}
static le_status shape(le_engine *engine, const le_text_request *request, le_advances *out) {
  return (void)engine, (void)request, (void)out, LE_UNSUPPORTED;
}

const le_functions *label_engine_entry(uint32_t version) {
  static const le_functions table = {
      sizeof table, info,        engine_create, engine_release, engine_reset_caches, last_error,
      font_create,  font_release, font_face,    text_create,    text_release,        text_info,
      lay_out,      layout_once,  measure_text, line_breaks,    grapheme_breaks,     shape,
      glyphs,       NULL /* engine_create_with */, NULL /* model_create */, NULL, NULL, NULL /* hit */, NULL /* caret */};
  return version == LE_ABI_VERSION ? &table : NULL;
}
