// ICU under plain names: its C functions carry a version suffix by macro, which Swift does not see.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef CICU_H
#define CICU_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/uversion.h>

#include "CICUBidi.h"

static inline const char *icu_version(void) { return U_ICU_VERSION; }

/** Whether a scalar is invisible where a font lacks it (Default_Ignorable_Code_Point). */
static inline bool icu_is_default_ignorable(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/** Whether a scalar is drawn as emoji by default (Emoji_Presentation). */
static inline bool icu_is_emoji_presentation(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_EMOJI_PRESENTATION);
}

/** Whether a scalar's general category is Zs. */
static inline bool icu_is_space_separator(uint32_t scalar) { return u_charType((UChar32)scalar) == U_SPACE_SEPARATOR; }

/** Whether a scalar's general category is Cc. */
static inline bool icu_is_control(uint32_t scalar) { return u_charType((UChar32)scalar) == U_CONTROL_CHAR; }

/** A line break iterator with the text it reads; one thread at a time. */
typedef struct icu_line_breaker {
  UBreakIterator *iterator;
  UText text;
} icu_line_breaker;

/** Opens an iterator of line breaks; NULL if ICU's data is not there. Takes 30 to 600 microseconds: clone it. */
static inline UBreakIterator *icu_line_iterator_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    if (iterator) ubrk_close(iterator);
    return NULL;
  }
  return iterator;
}

static inline void icu_line_iterator_close(UBreakIterator *iterator) { ubrk_close(iterator); }

/** Makes a breaker from an open iterator, which may be shared between threads. NULL where that fails. */
static inline icu_line_breaker *icu_line_breaker_create(const UBreakIterator *original) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *copy = ubrk_clone(original, &status);
  if (U_FAILURE(status) || !copy) return NULL;
  icu_line_breaker *breaker = (icu_line_breaker *)malloc(sizeof(icu_line_breaker));
  if (!breaker) {
    ubrk_close(copy);
    return NULL;
  }
  const UText empty = UTEXT_INITIALIZER;
  breaker->iterator = copy;
  breaker->text = empty;
  return breaker;
}

static inline void icu_line_breaker_destroy(icu_line_breaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->iterator);
  utext_close(&breaker->text);
  free(breaker);
}

/** Sets the text, UTF-8 that stays in place while it is read. */
static inline bool icu_line_breaker_set_text(icu_line_breaker *breaker, const uint8_t *bytes, size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  utext_openUTF8(&breaker->text, (const char *)bytes, (int64_t)length, &status);
  if (U_FAILURE(status)) return false;
  ubrk_setUText(breaker->iterator, &breaker->text, &status);
  return U_SUCCESS(status);
}

/** The next boundary as an offset in bytes, or -1 after the last. The first call answers one after the start. */
static inline int32_t icu_line_breaker_next(icu_line_breaker *breaker) { return ubrk_next(breaker->iterator); }
#endif
