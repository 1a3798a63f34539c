// UTF-8 as the interface reads it, with U+FFFD for each maximal malformed subpart; the whitespace and hard breaks of a
// label.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "peer/structs.h"

namespace peer PEER_HIDDEN {

/// Decodes the scalar at `p` and moves `p` past it. Reads nothing at or after `end`. Requires p < end.
inline char32_t decode(const uint8_t *&p, const uint8_t *end) {
  const uint8_t lead = *p++;
  if (lead < 0x80) return lead;
  uint8_t low = 0x80, high = 0xBF;
  int more = 0;
  char32_t scalar = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    more = 1, scalar = lead & 0x1F;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    more = 2, scalar = lead & 0x0F;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    more = 3, scalar = lead & 0x07;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return 0xFFFD;
  }
  for (; more > 0; --more) {
    if (p == end || *p < low || *p > high) return 0xFFFD;
    scalar = scalar << 6 | (*p++ & 0x3F);
    low = 0x80, high = 0xBF;
  }
  return scalar;
}

/// Whether a scalar is whitespace, which hangs at a line's end.
inline bool is_whitespace(char32_t c) {
  if (c <= 0x20) return c == 0x20 || c == 0x09;
  if (c < 0x1680) return false;
  return c == 0x1680 || (c >= 0x2000 && c <= 0x200B && c != 0x2007) || c == 0x205F || c == 0x3000;
}

/// Whether a scalar is a hard break, which ends a line.
inline bool is_hard_break(char32_t c) {
  return (c >= 0x0A && c <= 0x0D) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

/// Whether the bytes [start, end) contain ink: a scalar that is neither whitespace nor a hard break.
bool has_ink(const uint8_t *bytes, size_t start, size_t end);

/// The end of [start, end) without whitespace and hard breaks at its end.
size_t trimmed_end(const uint8_t *bytes, size_t start, size_t end);

/// The length of the text without one hard break at its end, if the text has anything before it (R47).
size_t length_without_final_break(const uint8_t *bytes, size_t length);

/// Whether the text ends with a hard break.
bool ends_with_break(const uint8_t *bytes, size_t length);

/// The offset of the first hard break in [start, end), or `end`.
size_t next_hard_break(const uint8_t *bytes, size_t start, size_t end);

/// A text in UTF-16 with the byte offset of every unit. The object is reused for all texts.
struct Utf16Text {
  enum class Breaks { kept, as_line_separator };

  std::vector<char16_t> units;
  std::vector<uint32_t> offsets;  ///< Of each unit, followed by the length of the text.

  /// Converts a text. With `as_line_separator`, each hard break, including CR LF, becomes one U+2028.
  void assign(const uint8_t *bytes, size_t length, Breaks breaks);
};

/// A text in well-formed UTF-8 without U+0000: the caller's bytes if they are so already, otherwise a copy with a map.
class CleanUtf8 {
 public:
  /// Takes a text. With `unify_breaks`, VT, FF and U+0085 become U+2028 in a copy.
  void assign(const uint8_t *bytes, size_t length, bool unify_breaks);

  const char *data() const { return data_; }
  size_t size() const { return size_; }
  /// The offset in the caller's text for an offset in this text.
  size_t original(size_t offset) const { return map_.empty() ? offset : map_[offset]; }

 private:
  const char *data_ = "";
  size_t size_ = 0;
  std::string copy_;
  std::vector<uint32_t> map_;
};

}  // namespace peer
