// ICU under plain names: its C functions carry a version suffix by macro, which Swift does not see.
//
// ICU's own headers are not included: Foundation has another version of them, and the compiler takes types of both in one
// program for a contradiction.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef CICU_H
#define CICU_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

const char *icu_version(void);

/** Whether a scalar is invisible where a font lacks it (Default_Ignorable_Code_Point). */
bool icu_is_default_ignorable(uint32_t scalar);

/** Whether a scalar is drawn as emoji by default (Emoji_Presentation). */
bool icu_is_emoji_presentation(uint32_t scalar);

/** Whether a scalar's general category is Zs. */
bool icu_is_space_separator(uint32_t scalar);

/** Whether a scalar's general category is Cc. */
bool icu_is_control(uint32_t scalar);

/** Whether a scalar is a letter (Alphabetic, without marks). */
bool icu_is_letter(uint32_t scalar);

/** The lower-case form of a scalar where it is one scalar. */
uint32_t icu_to_lower(uint32_t scalar);

/**
 * Writes a language with its most likely region, such as "bo-CN" for "und_Tibt" and "ku-TR" for "ku", by CLDR's likely
 * subtags. false if ICU knows none, or if there is no room for it.
 */
bool icu_likely_language(const char *tag, char *text, size_t capacity);

/**
 * The part of a text between two word boundaries (UAX #29; dictionaries for Thai and the like) that holds a unit.
 * false if ICU's data is not there. Opens an iterator: for what people do, not for layout.
 */
bool icu_word_range(const uint16_t *units, int32_t count, int32_t at, int32_t *start, int32_t *end);

/** An iterator of ICU's over line breaks. */
typedef struct icu_iterator icu_iterator;

/** A line break iterator with the text it reads; one thread at a time. */
typedef struct icu_line_breaker icu_line_breaker;

/** Opens an iterator of line breaks; NULL if ICU's data is not there. Takes 30 to 600 microseconds: clone it. */
icu_iterator *icu_line_iterator_open(const char *locale);

void icu_line_iterator_close(icu_iterator *iterator);

/** Makes a breaker from an open iterator, which may be shared between threads. NULL where that fails. */
icu_line_breaker *icu_line_breaker_create(const icu_iterator *original);

void icu_line_breaker_destroy(icu_line_breaker *breaker);

/** Begins a text of at most `length` bytes, which is then appended in parts. */
bool icu_line_breaker_begin(icu_line_breaker *breaker, size_t length);

/** Appends a copy of bytes [start, end): well-formed scalars, at least one beyond U+07FF; and a line feed. */
void icu_line_breaker_append(icu_line_breaker *breaker, const uint8_t *bytes, size_t start, size_t end);

/** Gives the text to the iterator. */
bool icu_line_breaker_finish(icu_line_breaker *breaker);

/** The next boundary as a byte's offset, or -1 after the last. The first call answers one after the start. */
int32_t icu_line_breaker_next(icu_line_breaker *breaker);
#endif
