// Calls of the C interface that its header does not allow, or only just allows: each must get an answer or an error and
// never do damage.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef BORDER_CALLS_H
#define BORDER_CALLS_H

#include "label_engine.h"

/// Receives a line about a wrong answer.
typedef void (*border_report)(void *context, const char *line);

/// Calls every function of the table with odd values: null pointers, sizes of structs, counts, enumerations, numbers,
/// handles of another engine, and releases in any order. Returns the number of calls. The address sanitizer detects
/// what the answers do not show. A table with labels that have a state must be called on the main thread.
///
/// - font_file: path of a font file, for requests by path.
/// - properties: names of the properties of labels that have a state.
size_t border_calls(const le_functions *table, const char *font_file, const char *const *properties, size_t property_count,
                    border_report report, void *context);

/// Returns the name of a field to which the calls give odd values, such as "le_label.flags"; NULL after the last.
const char *border_field(size_t index);

#endif
