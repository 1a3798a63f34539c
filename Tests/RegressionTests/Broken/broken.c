// The example docs/examples/label.c with one fault, which -DFAULT=NAME chooses: what labelbench must survive and name.
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

#define label_engine_entry sound_entry
#include "../../../docs/examples/label.c"
#undef label_engine_entry

enum {
  NONE, WRONG_WIDTH, NO_TRUNCATION, WRONG_WHILE_TIMED, WRONG_AFTER_A_THOUSAND, CRASH_AT_ONCE, CRASH_LATE, HANG, EXIT,
  MEMORY, OTHER_LABEL, NOT_A_NUMBER, TOO_MANY_LINES, OUT_OF_BOUNDS, CLOSED_OUTPUT, WRONG_VERSION, CRASH_IN_CREATE,
  CRASH_ONCE,         /**< Crashes in a late call of layout_once, after it wrote its text to standard error. */
  REFUSES_SEEN_TEXTS, /**< Sound, but an engine takes each text only once. */
};

static long calls;
static const le_text *previous;

/** The number of a call from which late faults show: after the checks before the first benchmark. A round of a race has
 *  fewer calls than 3000. */
#ifndef LATE
#define LATE 3000
#endif

static void crash(void) { *(volatile int *)8 = 0; }

__attribute__((constructor)) static void load(void) {
  if (FAULT == CRASH_AT_ONCE) crash();
}

static le_status broken_create(le_engine **out) {
  if (FAULT == CRASH_IN_CREATE) crash();
  static int engines;
  const le_status status = engine_create(out);
  (*out)->unused = ++engines;
  return status;
}

/** The texts that engines have seen, by the number of the engine. */
static struct {
  int engine;
  const uint8_t *bytes;
} seen[4096];
static size_t seen_count;

static void broken_release(le_engine *engine) {
  size_t kept = 0;
  for (size_t i = 0; i < seen_count; i++)
    if (seen[i].engine != engine->unused) seen[kept++] = seen[i];
  seen_count = kept;
  engine_release(engine);
}

static le_status broken_text(le_engine *engine, const le_text_request *request, le_text **out) {
  if (FAULT == REFUSES_SEEN_TEXTS) {
    for (size_t i = 0; i < seen_count; i++)
      if (seen[i].engine == engine->unused && seen[i].bytes == request->bytes) return LE_FAILED;
    if (seen_count == sizeof seen / sizeof *seen) return LE_NO_MEMORY;
    seen[seen_count].engine = engine->unused;
    seen[seen_count++].bytes = request->bytes;
  }
  return text_create(engine, request, out);
}

static void widen(le_result *out) {
  for (size_t i = 0; i < out->line_count && i < out->line_capacity; i++) out->lines[i].width += 3;
  out->size.width += 3;
}

static le_status broken_layout(const le_text *text, const le_label *label, le_size bounds, le_result *out) {
  calls++;
  const bool is_late = calls > LATE;
  le_label mine = *label;
  if (FAULT == NO_TRUNCATION) mine.line_break_mode = LE_BY_WORD_WRAPPING;
  if (FAULT == OTHER_LABEL && previous) {
    const le_text *other = previous;
    previous = text;
    return lay_out(other, label, bounds, out);
  }
  if (FAULT == TOO_MANY_LINES) mine.number_of_lines = 0, bounds.height = INFINITY;
  previous = text;
  le_status status = lay_out(text, &mine, bounds, out);
  if (FAULT == TOO_MANY_LINES && status == LE_MORE) status = LE_OK;
  if (FAULT == WRONG_WIDTH) widen(out);
  // Right in the checks before and after a benchmark.
  if (FAULT == WRONG_WHILE_TIMED && calls > LATE && calls < LATE + 50) widen(out);
  if (FAULT == WRONG_AFTER_A_THOUSAND && calls > 1000) widen(out);
  if (FAULT == CRASH_LATE && calls == LATE) crash();
  if (FAULT == HANG && is_late)
    for (;;) pause();
  if (FAULT == EXIT && is_late) exit(0);
  if (FAULT == MEMORY && is_late)
    for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (FAULT == NOT_A_NUMBER && out->line_count && out->lines) out->lines[0].width = NAN;
  if (FAULT == OUT_OF_BOUNDS && out->line_count && out->lines) out->lines[0].end = 1000000;
  if (FAULT == CLOSED_OUTPUT) {
    printf("{\"benchmarks\": not JSON\n");
    fflush(stdout);
    if (is_late) fclose(stdout), close(1);
  }
  return status;
}

static le_status broken_once(le_engine *engine, const le_text_request *request, const le_label *label, le_size bounds,
                             le_result *out) {
  if (FAULT == CRASH_ONCE && ++calls == LATE) {
    fprintf(stderr, "the last text is '%.*s'\n", (int)request->length, (const char *)request->bytes);
    crash();
  }
  le_text *text;
  le_status status = text_create(engine, request, &text);
  if (status) return status;
  status = lay_out(text, label, bounds, out);
  text_release(text);
  return status;
}

/** The example's, and the capability of layout_once. */
static le_status broken_info(le_info *out) {
  static const char *names[64];
  const le_status status = info(out);
  for (size_t i = 0; i < out->capability_count; i++) names[i] = out->capabilities[i];
  names[out->capability_count++] = "once";
  out->capabilities = names;
  return status;
}

const le_functions *label_engine_entry(uint32_t version) {
  static le_functions table;
  if (FAULT == WRONG_VERSION) return NULL;
  table = *sound_entry(version);
  table.engine_create = broken_create;
  table.engine_release = broken_release;
  table.text_create = broken_text;
  table.layout = broken_layout;
  if (FAULT == CRASH_ONCE) {
    table.info = broken_info;
    table.layout_once = broken_once;
  }
  return &table;
}
