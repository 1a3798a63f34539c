// A 64-bit hash for answers and files: FNV-1a over 64-bit words with an extra mixing step. Not for secrets.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

namespace labelbench {

/// The bits of a number, for sums of answers.
inline std::uint64_t bitsOf(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

class Hash {
 public:
  void add(std::uint64_t word) {
    state_ ^= word;
    state_ *= 0x100000001b3ull;
    state_ ^= state_ >> 29;
  }

  /// Adds points rounded to 1/1024. Infinities and other values out of range have a word of their own.
  void addPoints(double points) {
    double steps = points * 1024;
    add(std::abs(steps) < 9e15 ? static_cast<std::uint64_t>(std::llround(steps)) : 0x7ff0000000000001ull);
  }

  void add(const void* bytes, std::size_t length) {
    const auto* p = static_cast<const unsigned char*>(bytes);
    add(static_cast<std::uint64_t>(length));
    for (; length >= 8; p += 8, length -= 8) {
      std::uint64_t word;
      std::memcpy(&word, p, 8);
      add(word);
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, p, length);
    add(rest);
  }

  void add(const std::string& text) { add(text.data(), text.size()); }

  std::uint64_t value() const { return state_; }

  /// The value as 16 hexadecimal digits.
  std::string text() const {
    std::string digits(16, '0');
    for (int i = 0; i < 16; ++i) digits[i] = "0123456789abcdef"[state_ >> (60 - 4 * i) & 15];
    return digits;
  }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ull;
};

}  // namespace labelbench
