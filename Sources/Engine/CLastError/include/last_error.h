/* last_error.h: for each thread, a line that says why its last failed call on an engine failed. */
#ifndef LAST_ERROR_H
#define LAST_ERROR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A thread keeps lines for this number of engines, those that failed last. A line has at most this number of bytes,
   including the NUL that ends it. */
enum { LAST_ERROR_ENGINES = 4, LAST_ERROR_BYTES = 400 };

/* Sets this thread's line for an engine. A line that is too long is cut between two characters. */
void last_error_set(uint64_t engine, const char *line, size_t length);

/* Returns this thread's line for an engine, or NULL if there is none. It is valid until the thread's next call of
   `last_error_set`. */
const char *last_error_get(uint64_t engine);

#ifdef __cplusplus
}
#endif

#endif
