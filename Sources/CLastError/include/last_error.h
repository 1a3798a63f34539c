/* last_error.h: the line that says why a thread's last failed call on an engine failed, in memory of the thread. */
#ifndef LAST_ERROR_H
#define LAST_ERROR_H

#include <stddef.h>
#include <stdint.h>

/* A thread keeps the lines of so many engines, those that failed last; each of at most so many bytes. */
enum { LAST_ERROR_ENGINES = 4, LAST_ERROR_BYTES = 400 };

/* Remembers a line, which is cut where it is too long. */
void last_error_set(uint64_t engine, const char *line, size_t length);

/* The line of an engine, or NULL; until the thread's next call of `last_error_set`. */
const char *last_error_get(uint64_t engine);

#endif
