// Reads and writes the structs of label_engine.h by their struct_size.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "label_engine.h"

#define PEER_HIDDEN __attribute__((visibility("hidden")))

namespace peer PEER_HIDDEN {

/// Whether the caller gave a struct that contains at least its struct_size.
template <class T>
bool is_given(const T *in) {
  return in != nullptr && in->struct_size >= sizeof(size_t);
}

/// A copy of a caller's struct. Fields that the caller's version does not have are 0.
template <class T>
T load(const T *in) {
  T out{};
  if (is_given(in)) std::memcpy(&out, in, std::min(in->struct_size, sizeof(T)));
  return out;
}

/// Writes those fields that the caller's struct has, but never its struct_size.
template <class T>
void store(const T &value, T *out) {
  const size_t head = sizeof(size_t);
  const size_t size = std::min(out->struct_size, sizeof(T));
  if (size > head) {
    std::memcpy(reinterpret_cast<char *>(out) + head, reinterpret_cast<const char *>(&value) + head, size - head);
  }
}

/// Element `i` of a caller's array. The stride is the struct_size of the first element.
template <class T>
T *element(T *array, size_t stride, size_t i) {
  using Byte = std::conditional_t<std::is_const_v<T>, const char, char>;
  return reinterpret_cast<T *>(reinterpret_cast<Byte *>(array) + i * stride);
}

/// A copy of element `i` of a caller's array.
template <class T>
T load_element(const T *array, size_t i) {
  T out{};
  std::memcpy(&out, element(array, array->struct_size, i), std::min(array->struct_size, sizeof(T)));
  return out;
}

}  // namespace peer
