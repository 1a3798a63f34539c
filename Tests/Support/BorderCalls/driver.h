// What the tests of the interface's limits share: the engine, the judging of calls, and memory blocks of an exact size.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef DRIVER_H
#define DRIVER_H

#include "border_calls.h"

/// Statuses as bits of a set.
enum {
  IS_OK = 1 << LE_OK,
  IS_MORE = 1 << LE_MORE,
  IS_UNSUPPORTED = 1 << LE_UNSUPPORTED,
  IS_INVALID = 1 << LE_INVALID,
  IS_NOT_FOUND = 1 << LE_NOT_FOUND,
  IS_NO_MEMORY = 1 << LE_NO_MEMORY,
  IS_ANSWER = IS_OK | IS_MORE,
  IS_ANY = IS_ANSWER | IS_INVALID | IS_NOT_FOUND | IS_NO_MEMORY
};

/// What a struct's field holds. This decides which values count as odd and what a call may answer to them.
typedef enum {
  FIELD_NUMBER,    // Floating point: any value gets an answer.
  FIELD_CHOICE,    // An enumeration: LE_INVALID.
  FIELD_FLAG,      // 0 or 1: LE_INVALID.
  FIELD_BITS,      // Bits: an answer or LE_INVALID.
  FIELD_INTEGER,   // 64 bits: any value gets an answer.
  FIELD_COUNT,     // An array's count, larger than all memory: LE_INVALID.
  FIELD_CAPACITY,  // An array's capacity, larger than all memory: counts as enough room.
  FIELD_OFFSET,    // A byte offset: an answer or LE_INVALID.
  FIELD_REQUIRED,  // A pointer: LE_INVALID if it is null.
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

/// One engine and everything that a call needs: valid values, of which a test changes one at a time.
typedef struct {
  const le_functions *table;
  le_engine *engine;
  le_font *font;
  border_report report;
  void *context;
  // The names of the properties of labels that have a state.
  const char *const *properties;
  size_t property_count;
  size_t calls;
  // Name of the field that has an odd value, or "".
  const char *field;
  // Valid values.
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

/// Sets all values to valid ones.
void driver_reset(driver *d);

/// Counts a call, and reports a status that is not in the set `allowed`.
void expect(driver *d, le_status status, int allowed, const char *call, const char *what);

/// Reports a problem, together with the field that has an odd value.
void complain(driver *d, const char *call, const char *what, const char *problem);

/// A memory block that ends with the last byte of a struct: a copy of the first `size` bytes, whose `struct_size` says
/// so. If `size` is more than `real`, the bytes after these are not zero. `exact_free` frees it and reports what was
/// written after it.
void *exact(const void *source, size_t real, size_t size);
void exact_free(driver *d, void *block, size_t size, const char *what);

/// A call that takes a struct.
typedef le_status (*struct_call)(driver *d, void *value);

/// Makes the call with each field at odd values. `value` is valid and has memory of its own; `allowed` are the answers
/// that valid values may get.
void drive_fields(driver *d, const description *about, void *value, struct_call call, int allowed);

/// Makes the call with each size from 0 to a little more than the struct has, in blocks of that size, and with sizes
/// larger than all memory.
void drive_sizes(driver *d, const description *about, const void *value, struct_call call);

/// Checks that the last layout's answer is plausible: offsets lie within the text and in order, and no number is a NaN.
void check_lines(driver *d, le_status status, const char *what);

void drive_null_pointers(driver *d);
void drive_structs(driver *d, const char *font_file);
void drive_handles(driver *d);
void drive_limits(driver *d);
void drive_glyphs(driver *d, const char *font_file);
void drive_points(driver *d);
/// Does nothing if the table has no labels with a state. Calls must come from the main thread.
void drive_models(driver *d);

#endif
