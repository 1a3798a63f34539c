// Scans the interface's texts, and converts them for libraries.
//
// SPDX-License-Identifier: Apache-2.0
#include "peer/utf8.h"

#include <cstring>

namespace peer PEER_HIDDEN {

bool has_ink(const uint8_t *bytes, size_t start, size_t end) {
  const uint8_t *p = bytes + start, *stop = bytes + end;
  while (p < stop) {
    const char32_t c = decode(p, stop);
    if (!is_whitespace(c) && !is_hard_break(c)) return true;
  }
  return false;
}

/// The start of the scalar that ends at `end`, which must be above `start`.
static size_t scalar_before(const uint8_t *bytes, size_t start, size_t end) {
  size_t at = end - 1;
  while (at > start && end - at < 4 && (bytes[at] & 0xC0) == 0x80) --at;
  return at;
}

size_t trimmed_end(const uint8_t *bytes, size_t start, size_t end) {
  while (end > start) {
    const size_t at = scalar_before(bytes, start, end);
    const uint8_t *p = bytes + at;
    const char32_t c = decode(p, bytes + end);
    if (p != bytes + end || !(is_whitespace(c) || is_hard_break(c))) break;
    end = at;
  }
  return end;
}

size_t length_without_final_break(const uint8_t *bytes, size_t length) {
  if (length == 0) return 0;
  size_t at = scalar_before(bytes, 0, length);
  const uint8_t *p = bytes + at;
  const char32_t c = decode(p, bytes + length);
  if (p != bytes + length || !is_hard_break(c)) return length;
  if (c == '\n' && at > 0 && bytes[at - 1] == '\r') --at;
  return at > 0 ? at : length;
}

bool ends_with_break(const uint8_t *bytes, size_t length) {
  if (length == 0) return false;
  const uint8_t *p = bytes + scalar_before(bytes, 0, length);
  return is_hard_break(decode(p, bytes + length)) && p == bytes + length;
}

size_t next_hard_break(const uint8_t *bytes, size_t start, size_t end) {
  const uint8_t *p = bytes + start, *stop = bytes + end;
  while (p < stop) {
    const uint8_t *at = p;
    if (is_hard_break(decode(p, stop))) return static_cast<size_t>(at - bytes);
  }
  return end;
}

void Utf16Text::assign(const uint8_t *bytes, size_t length, Breaks breaks) {
  units.resize(length + 1);  // No scalar has more units than bytes.
  offsets.resize(length + 1);
  size_t count = 0;
  const uint8_t *p = bytes, *stop = bytes + length;
  while (p < stop) {
    const uint32_t at = static_cast<uint32_t>(p - bytes);
    char32_t c = *p;
    if (c >= 0x20 && c < 0x80) {
      ++p;
    } else {
      c = decode(p, stop);
      if (breaks == Breaks::as_line_separator && is_hard_break(c)) {
        if (c == '\r' && p < stop && *p == '\n') ++p;
        c = 0x2028;
      }
    }
    offsets[count] = at;
    if (c >= 0x10000) {
      units[count++] = static_cast<char16_t>(0xD7C0 + (c >> 10));
      offsets[count] = at;
      c = 0xDC00 | (c & 0x3FF);
    }
    units[count++] = static_cast<char16_t>(c);
  }
  units.resize(count);
  offsets[count] = static_cast<uint32_t>(length);
  offsets.resize(count + 1);
}

/// Whether the bytes can be passed on without changes.
static bool is_clean(const uint8_t *bytes, size_t length, bool unify_breaks) {
  const uint8_t *p = bytes, *stop = bytes + length;
  while (p < stop) {
    if (*p >= 0x20 && *p < 0x80) {
      ++p;
      continue;
    }
    const uint8_t *at = p;
    const char32_t c = decode(p, stop);
    if (c == 0 || (c == 0xFFFD && !(p - at == 3 && *at == 0xEF))) return false;
    if (unify_breaks && (c == 0x0B || c == 0x0C || c == 0x85)) return false;
  }
  return true;
}

void CleanUtf8::assign(const uint8_t *bytes, size_t length, bool unify_breaks) {
  map_.clear();
  if (is_clean(bytes, length, unify_breaks)) {
    data_ = length > 0 ? reinterpret_cast<const char *>(bytes) : "";
    size_ = length;
    return;
  }
  copy_.clear();
  const uint8_t *p = bytes, *stop = bytes + length;
  const auto put = [&](const char *text, size_t count, size_t at) {
    copy_.append(text, count);
    for (size_t i = 0; i < count; ++i) map_.push_back(static_cast<uint32_t>(at));
  };
  while (p < stop) {
    const uint8_t *at = p;
    const size_t offset = static_cast<size_t>(at - bytes);
    const char32_t c = decode(p, stop);
    if (c == 0 || (c == 0xFFFD && !(p - at == 3 && *at == 0xEF))) {
      put("\xEF\xBF\xBD", 3, offset);
    } else if (unify_breaks && (c == 0x0B || c == 0x0C || c == 0x85)) {
      put("\xE2\x80\xA8", 3, offset);
    } else {
      put(reinterpret_cast<const char *>(at), static_cast<size_t>(p - at), offset);
    }
  }
  map_.push_back(static_cast<uint32_t>(length));
  data_ = copy_.data();
  size_ = copy_.size();
}

}  // namespace peer
