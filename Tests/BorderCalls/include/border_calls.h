// Calls of the C interface that its header does not allow, or just allows: answers or errors, never damage.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef BORDER_CALLS_H
#define BORDER_CALLS_H

#include "label_engine.h"

/// Takes a line about an answer that is wrong.
typedef void (*border_report)(void *context, const char *line);

/// Drives every function of the table with null pointers, sizes of structs, counts, enumerations, numbers, handles of another
/// engine, and releases in any order. Returns the number of calls. The address sanitizer sees what the answers do not show.
///
/// - font_file: a font, for requests by path.
size_t border_calls(const le_functions *table, const char *font_file, border_report report, void *context);

#endif
