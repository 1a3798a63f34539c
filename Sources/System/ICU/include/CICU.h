// ICU under plain names: its C functions carry a version suffix by macro, which Swift does not see.
#ifndef CICU_H
#define CICU_H
#include <unicode/ubrk.h>
#include <unicode/uversion.h>

static inline const char *icu_version(void) { return U_ICU_VERSION; }
#endif
