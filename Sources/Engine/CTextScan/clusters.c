// Finds a single grapheme boundary, without a pass over the whole text.
#include "walk.h"

TS_INLINE uint32_t class_at(const uint8_t *bytes, size_t length, size_t at) {
  uint32_t value;
  if (at + 4 <= length && bytes[at] < 0xF0) {
    value = ts_value_of(bytes + at);
  } else {
    value = ts_lookup_near_end(bytes + at, length - at).value;
  }
  return value >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS;
}

int ts_begins_cluster(const uint8_t *bytes, size_t length, size_t from, size_t at) {
  // No rule joins a character to a letter before it unless that character extends clusters (GB9, GB9a).
  uint32_t letter = ts_grapheme_next[ts_ascii['a'] >> TS_GRAPHEME_SHIFT & TS_GRAPHEME_CLASS];
  uint32_t last = class_at(bytes, length, at);
  if (!(ts_grapheme_next[letter + last] & TS_CROSSED)) return 0;
  // Otherwise the answer depends on the cluster before it: its base and extending characters (GB9b, GB9c).
  size_t start = at;
  uint32_t kinds[32];
  size_t count = 0;
  do {
    do start--;
    while (start > from && ts_continues(bytes[start]));
    kinds[count] = class_at(bytes, length, start);
  } while (!(ts_grapheme_next[letter + kinds[count++]] & TS_CROSSED) && start > from && count < 32);
  uint32_t state = 0;
  while (count > 0) state = ts_grapheme_next[state + kinds[--count]];
  return (ts_grapheme_next[state + last] & TS_CROSSED) != 0;
}
