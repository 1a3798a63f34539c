// What the calls at the border share: the engine, how a call is judged, blocks of memory of an exact size.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef DRIVER_H
#define DRIVER_H

#include "border_calls.h"

/// Statuses as bits of a set.
enum {
  IS_OK = 1 << LE_OK,
  IS_MORE = 1 << LE_MORE,
  IS_INVALID = 1 << LE_INVALID,
  IS_NOT_FOUND = 1 << LE_NOT_FOUND,
  IS_NO_MEMORY = 1 << LE_NO_MEMORY,
  IS_ANSWER = IS_OK | IS_MORE,
  IS_ANY = IS_ANSWER | IS_INVALID | IS_NOT_FOUND | IS_NO_MEMORY
};

/// What a struct's field holds, which says what values are odd, and what a call may answer to them.
typedef enum {
  FIELD_NUMBER,    // Floating point: any value has an answer.
  FIELD_CHOICE,    // An enumeration: LE_INVALID.
  FIELD_FLAG,      // 0 or 1: LE_INVALID.
  FIELD_BITS,      // Bits: an answer, or LE_INVALID.
  FIELD_INTEGER,   // 64 bits: any value has an answer.
  FIELD_COUNT,     // Of an array, beyond all memory: LE_INVALID.
  FIELD_CAPACITY,  // Beyond all memory: there is enough.
  FIELD_OFFSET,    // Of a byte: an answer, or LE_INVALID.
  FIELD_REQUIRED,  // A pointer: LE_INVALID where it is null.
  FIELD_OPTIONAL   // A pointer that may be null.
} field_kind;

typedef struct {
  const char *name;
  size_t offset;
  field_kind kind;
} field;

#define FIELD(type, name, kind) {#type "." #name, offsetof(type, name), kind}

/// A struct that a call reads or writes.
typedef struct {
  const char *name;
  size_t size;
  const field *fields;
  size_t field_count;
} description;

extern const description engine_options, font_request, run_struct, style_struct, text_request, label_struct, result_struct,
    break_options, breaks_struct, advances_struct;

enum { LINE_ROOM = 8, POSITION_ROOM = 64, WORD_ROOM = 4, CLUSTER_ROOM = 64 };

/// One engine, and all that a call needs: good values, of which a test changes one.
typedef struct {
  const le_functions *table;
  le_engine *engine;
  le_font *font;
  border_report report;
  void *context;
  size_t calls;
  // The field that has an odd value, or "".
  const char *field;
  // Good values.
  le_run runs[2];
  le_paragraph_style styles[2];
  double tab_stops[2];
  le_text_request request;
  le_label label;
  le_size bounds;
  le_result result;
  le_line lines[LINE_ROOM];
  le_position positions[POSITION_ROOM];
  le_breaks breaks;
  uint64_t words[2][WORD_ROOM];
  le_advances advances;
  size_t starts[CLUSTER_ROOM];
  double widths[CLUSTER_ROOM];
} driver;

/// Good values.
void driver_reset(driver *d);

/// Counts a call, and reports a status that is not in a set.
void expect(driver *d, le_status status, int allowed, const char *call, const char *what);

/// A block in which a struct ends with its last byte: a copy of the first `size` bytes, whose `struct_size` says so; with
/// more than `real` bytes, what follows is no zero. Freed by `exact_free`, which reports what was written after it.
void *exact(const void *source, size_t real, size_t size);
void exact_free(driver *d, void *block, size_t size, const char *what);

/// A call that takes a struct.
typedef le_status (*struct_call)(driver *d, void *value);

/// Calls with each field at odd values. `value` is good and has memory of its own; `allowed` answers are for good values.
void drive_fields(driver *d, const description *about, void *value, struct_call call, int allowed);

/// Calls with each size from 0 to some more than there is, in blocks of that size, and with sizes beyond all memory.
void drive_sizes(driver *d, const description *about, const void *value, struct_call call);

/// Whether the last layout's answer is one: offsets in the text and in order, numbers that are some.
void check_lines(driver *d, le_status status, const char *what);

void drive_null_pointers(driver *d);
void drive_structs(driver *d, const char *font_file);
void drive_handles(driver *d);
void drive_limits(driver *d);

#endif
