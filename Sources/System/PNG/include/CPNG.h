// PNG files in memory, written and read with libpng. In C, because libpng reports errors by longjmp.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A block of memory, of malloc, or the reason why there is none. `bytes` is NULL after a failure.
typedef struct cpng_block {
  uint8_t *bytes;
  size_t length;
  uint32_t width;
  uint32_t height;
  char message[96];
} cpng_block;

/// The sides of an image that is read are at most this long, in pixels.
#define CPNG_LONGEST_SIDE 32767

/// Writes a file. An opaque image is written without alpha, a grey one with one channel of colour; nothing is lost.
///
/// - pixels: rows from the top, without gaps; each pixel is red, green, blue, alpha, not premultiplied.
/// - level: zlib's, 0 to 9.
/// - filter: 0 none, 1 sub, 2 up, 3 average, 4 Paeth, 5 the best of all for each row.
cpng_block cpng_write(const uint8_t *pixels, uint32_t width, uint32_t height, int level, int filter);

/// Reads a file of any kind into 8-bit pixels as `cpng_write` takes them. Transparent pixels are four zeros.
cpng_block cpng_read(const uint8_t *bytes, size_t length);
