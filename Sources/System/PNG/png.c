// PNG files in memory, written and read with libpng.
#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_message(cpng_block *block, const char *message) {
  snprintf(block->message, sizeof block->message, "%s", message);
}

static void fail(png_structp png, png_const_charp message) {
  set_message(png_get_error_ptr(png), message);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// What is written so far, with room for more.
typedef struct sink {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
} sink;

static void append(png_structp png, png_bytep bytes, size_t count) {
  sink *sink = png_get_io_ptr(png);
  if (count > sink->capacity - sink->length) {
    size_t capacity = sink->capacity * 2 + count + 4096;
    uint8_t *grown = realloc(sink->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    sink->bytes = grown;
    sink->capacity = capacity;
  }
  memcpy(sink->bytes + sink->length, bytes, count);
  sink->length += count;
}

static void flush(png_structp png) { (void)png; }

static int is_little_endian(void) {
  const uint16_t one = 1;
  uint8_t low;
  memcpy(&low, &one, 1);
  return low;
}

// Returns the number of channels that hold all of an image: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
static int channel_count(const uint8_t *pixels, size_t count) {
  uint32_t all = UINT32_MAX, difference = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * i, 4);
    all &= pixel;
    difference |= pixel ^ pixel >> 8;
  }
  // As bytes: the lowest are red and green, unlike their neighbours green and blue; the highest is alpha.
  uint8_t opaque[4], unlike[4];
  memcpy(opaque, &all, 4);
  memcpy(unlike, &difference, 4);
  const int first = is_little_endian() ? 0 : 1;
  return (unlike[first] | unlike[first + 1] ? 3 : 1) + (opaque[3] == 255 ? 0 : 1);
}

// Packs the pixels of a row. `row` has room for one byte more.
static void pack(uint8_t *row, const uint8_t *pixels, uint32_t width, int channels) {
  switch (channels) {
  case 1:
    for (uint32_t x = 0; x < width; x++) row[x] = pixels[4 * x];
    break;
  case 2:
    for (uint32_t x = 0; x < width; x++) {
      row[2 * x] = pixels[4 * x];
      row[2 * x + 1] = pixels[4 * x + 3];
    }
    break;
  default:
    // One word a pixel; its fourth byte is overwritten by the next pixel. The compiler's own vector code of three bytes a
    // pixel takes six times as many instructions.
    for (uint32_t x = 0; x < width; x++) memcpy(row + 3 * (size_t)x, pixels + 4 * (size_t)x, 4);
  }
}

static const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                            PNG_COLOR_TYPE_RGB_ALPHA};
static const int filters[] = {PNG_FILTER_NONE, PNG_FILTER_SUB,   PNG_FILTER_UP,
                              PNG_FILTER_AVG,  PNG_FILTER_PAETH, PNG_ALL_FILTERS};

// An image and the way in which it is written. `row` is memory for a packed row; NULL if rows are written as they are.
typedef struct image {
  const uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  int channels;
  uint8_t *row;
  int level;
  int filter;
} image;

// In a function of its own: no local variable changes between setjmp and longjmp.
static void write_image(png_structp png, png_infop info, const image *image) {
  if (setjmp(png_jmpbuf(png))) return;
  png_set_IHDR(png, info, image->width, image->height, 8, types[image->channels - 1], PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, image->level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters[image->filter]);
  png_set_compression_buffer_size(png, 1 << 16);
  png_write_info(png, info);
  for (uint32_t y = 0; y < image->height; y++) {
    const uint8_t *source = image->pixels + (size_t)y * image->width * 4;
    if (image->row) pack(image->row, source, image->width, image->channels);
    png_write_row(png, image->row ? image->row : source);
  }
  png_write_end(png, NULL);
}

cpng_block cpng_write(const uint8_t *pixels, uint32_t width, uint32_t height, int level, int filter) {
  cpng_block block = {0};
  sink sink = {0};
  image image = {.pixels = pixels, .width = width, .height = height, .level = level, .filter = filter};
  image.channels = channel_count(pixels, (size_t)width * height);
  if (image.channels < 4) image.row = malloc((size_t)width * (size_t)image.channels + 1);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &block, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || (image.channels < 4 && !image.row)) {
    set_message(&block, "out of memory");
  } else {
    png_set_write_fn(png, &sink, append, flush);
    write_image(png, info, &image);
  }
  if (png) png_destroy_write_struct(&png, info ? &info : NULL);
  free(image.row);
  if (block.message[0]) {
    free(sink.bytes);
    return block;
  }
  block.bytes = sink.bytes;
  block.length = sink.length;
  block.width = width;
  block.height = height;
  return block;
}

cpng_block cpng_read(const uint8_t *bytes, size_t length) {
  cpng_block block = {0};
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, length)) {
    set_message(&block, image.message);
    return block;
  }
  if (image.width > CPNG_LONGEST_SIDE || image.height > CPNG_LONGEST_SIDE) {
    set_message(&block, "the image is too large");
    png_image_free(&image);
    return block;
  }
  image.format = PNG_FORMAT_RGBA;
  size_t size = (size_t)image.width * image.height * 4;
  uint8_t *pixels = malloc(size);
  if (!pixels) {
    set_message(&block, "out of memory");
    png_image_free(&image);
    return block;
  }
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    set_message(&block, image.message);
    free(pixels);
    return block;
  }
  for (size_t i = 0; i < size; i += 4) {
    if (pixels[i + 3] == 0) memset(pixels + i, 0, 3);
  }
  block.bytes = pixels;
  block.length = size;
  block.width = image.width;
  block.height = image.height;
  return block;
}
