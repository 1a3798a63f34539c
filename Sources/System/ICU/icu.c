// ICU's functions under the plain names of CICU.h.
#include "CICU.h"

#include <stdio.h>
#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/uversion.h>

struct icu_line_breaker {
  UBreakIterator *iterator;
  UChar *units;      /* The text in UTF-16, which ICU reads faster than UTF-8 through a UText. */
  uint32_t *places;  /* The first byte of each unit's scalar, then the text's end. */
  size_t capacity;
  size_t count;
};

const char *icu_version(void) { return U_ICU_VERSION; }

bool icu_is_default_ignorable(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool icu_is_emoji_presentation(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_EMOJI_PRESENTATION);
}

bool icu_is_space_separator(uint32_t scalar) { return u_charType((UChar32)scalar) == U_SPACE_SEPARATOR; }

bool icu_is_control(uint32_t scalar) { return u_charType((UChar32)scalar) == U_CONTROL_CHAR; }

bool icu_is_letter(uint32_t scalar) { return u_isalpha((UChar32)scalar); }

uint32_t icu_to_lower(uint32_t scalar) { return (uint32_t)u_tolower((UChar32)scalar); }

bool icu_likely_language(const char *tag, char *text, size_t capacity) {
  char full[ULOC_FULLNAME_CAPACITY], language[ULOC_LANG_CAPACITY], region[ULOC_COUNTRY_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_addLikelySubtags(tag, full, sizeof full, &status);
  uloc_getLanguage(full, language, sizeof language, &status);
  uloc_getCountry(full, region, sizeof region, &status);
  if (U_FAILURE(status) || !language[0] || !region[0]) return false;
  int length = snprintf(text, capacity, "%s-%s", language, region);
  return length > 0 && (size_t)length < capacity;
}

bool icu_word_range(const uint16_t *units, int32_t count, int32_t at, int32_t *start, int32_t *end) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_WORD, "en", (const UChar *)units, count, &status);
  if (U_FAILURE(status)) return false;
  *end = ubrk_following(iterator, at);
  *start = ubrk_previous(iterator);
  ubrk_close(iterator);
  return *start >= 0 && *end > *start;
}

icu_iterator *icu_line_iterator_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    if (iterator) ubrk_close(iterator);
    return NULL;
  }
  return (icu_iterator *)iterator;
}

void icu_line_iterator_close(icu_iterator *iterator) { ubrk_close((UBreakIterator *)iterator); }

icu_line_breaker *icu_line_breaker_create(const icu_iterator *original) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *copy = ubrk_clone((const UBreakIterator *)original, &status);
  if (U_FAILURE(status) || !copy) return NULL;
  icu_line_breaker *breaker = (icu_line_breaker *)malloc(sizeof(icu_line_breaker));
  if (!breaker) {
    ubrk_close(copy);
    return NULL;
  }
  *breaker = (icu_line_breaker){copy, NULL, NULL, 0, 0};
  return breaker;
}

void icu_line_breaker_destroy(icu_line_breaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->iterator);
  free(breaker->units);
  free(breaker->places);
  free(breaker);
}

bool icu_line_breaker_begin(icu_line_breaker *breaker, size_t length) {
  breaker->count = 0;
  if (breaker->capacity >= length) return true;
  free(breaker->units);
  free(breaker->places);
  breaker->units = (UChar *)malloc(length * sizeof(UChar));
  breaker->places = (uint32_t *)malloc((length + 1) * sizeof(uint32_t));
  breaker->capacity = breaker->units && breaker->places ? length : 0;
  return breaker->capacity > 0;
}

void icu_line_breaker_append(icu_line_breaker *breaker, const uint8_t *bytes, size_t start, size_t end) {
  UChar *units = breaker->units;
  uint32_t *places = breaker->places;
  size_t count = breaker->count;
  for (size_t place = start; place < end;) {
    places[count] = (uint32_t)place;
    const uint8_t *p = bytes + place;
    // Most have three bytes, U+0800 to U+CFFF.
    if (p[0] >= 0xE0 && p[0] <= 0xEC) {
      units[count++] = (UChar)(p[0] << 12 | (p[1] & 63) << 6 | (p[2] & 63));
      place += 3;
      continue;
    }
    UChar32 scalar;
    U8_NEXT_OR_FFFD(bytes, place, end, scalar);
    if (scalar >= 0x10000) places[count + 1] = places[count];
    U16_APPEND_UNSAFE(units, count, scalar);
  }
  places[count] = (uint32_t)end;
  units[count++] = '\n';
  breaker->count = count;
}

bool icu_line_breaker_finish(icu_line_breaker *breaker) {
  breaker->places[breaker->count] = breaker->places[breaker->count - 1];
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(breaker->iterator, breaker->units, (int32_t)breaker->count, &status);
  return U_SUCCESS(status);
}

int32_t icu_line_breaker_next(icu_line_breaker *breaker) {
  int32_t unit = ubrk_next(breaker->iterator);
  return unit == UBRK_DONE ? -1 : (int32_t)breaker->places[unit];
}
