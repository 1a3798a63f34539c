// Draws with Pango and Cairo, as their documentation advises for positions that are not rounded.
//
// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>

#include "CPNG.h"
#include "other_drawing.h"

void other_ink(const uint32_t *pixels, int width, int height, int pixels_a_row, OtherGlyph *out) {
  double sum = 0, x = 0, y = 0;
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const double alpha = pixels[(size_t)row * (size_t)pixels_a_row + (size_t)column] >> 24;
      sum += alpha;
      x += alpha * (column + 0.5);
      y += alpha * (row + 0.5);
    }
  }
  out->ink = sum / 255;
  out->x = sum > 0 ? x / sum : 0;
  out->y = sum > 0 ? y / sum : 0;
}

/// A context without hinting, with positions that are not rounded.
static PangoContext *make_context(void) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  return context;
}

static PangoLayout *make_layout(PangoContext *context, const char *family, double size) {
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, family);
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  return layout;
}

int other_pango_glyphs(const OtherLine *line, OtherGlyph *out, int capacity) {
  PangoContext *context = make_context();
  PangoLayout *layout = make_layout(context, line->family, line->size);
  pango_layout_set_text(layout, line->text, -1);
  PangoRectangle extents;
  pango_layout_get_extents(layout, NULL, &extents);
  const int width = (int)ceil((line->x * 2 + (double)extents.width / PANGO_SCALE) * line->scale);
  const int height = (int)ceil(line->baseline * 2 * line->scale);
  int count = 0;
  double pen = line->x;
  for (GSList *item = pango_layout_get_line_readonly(layout, 0)->runs; item != NULL && count >= 0; item = item->next) {
    PangoGlyphItem *run = item->data;
    for (int shown = 0; shown < run->glyphs->num_glyphs; ++shown) {
      if (run->glyphs->glyphs[shown].glyph == PANGO_GLYPH_EMPTY) continue;
      if (count == capacity) {
        count = -1;
        break;
      }
      // A copy of the run in which all glyphs but one are empty.
      PangoGlyphString *one = pango_glyph_string_copy(run->glyphs);
      for (int other = 0; other < one->num_glyphs; ++other) {
        if (other != shown) one->glyphs[other].glyph = PANGO_GLYPH_EMPTY;
      }
      cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
      cairo_t *cairo = cairo_create(surface);
      cairo_scale(cairo, line->scale, line->scale);
      cairo_move_to(cairo, pen, line->baseline);
      pango_cairo_show_glyph_string(cairo, run->item->analysis.font, one);
      cairo_surface_flush(surface);
      other_ink((const uint32_t *)(void *)cairo_image_surface_get_data(surface), width, height,
                cairo_image_surface_get_stride(surface) / 4, &out[count]);
      out[count].glyph = run->glyphs->glyphs[shown].glyph;
      ++count;
      cairo_destroy(cairo);
      cairo_surface_destroy(surface);
      pango_glyph_string_free(one);
    }
    pen += (double)pango_glyph_string_get_width(run->glyphs) / PANGO_SCALE;
  }
  g_object_unref(layout);
  g_object_unref(context);
  return count;
}

/// The layout and the context for a list, kept from one list to the next as a program would keep them.
static PangoLayout *list_layout(const OtherList *list) {
  static PangoContext *context;
  static PangoLayout *layout;
  if (context == NULL) {
    context = make_context();
    layout = make_layout(context, list->family, list->size);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  }
  pango_layout_set_width(layout, (int)(list->width * PANGO_SCALE));
  pango_layout_set_height(layout, -list->lines);
  return layout;
}

static cairo_surface_t *draw_list(const OtherList *list) {
  PangoLayout *layout = list_layout(list);
  const size_t rows = (list->count + (size_t)list->columns - 1) / (size_t)list->columns;
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(list->width * list->columns * list->scale),
                                 (int)ceil(list->height * (double)rows * list->scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  cairo_scale(cairo, list->scale, list->scale);
  for (size_t index = 0; index < list->count; ++index) {
    const double x = (double)(index % (size_t)list->columns) * list->width;
    const double y = (double)(index / (size_t)list->columns) * list->height;
    pango_layout_set_text(layout, list->texts[index], -1);
    cairo_save(cairo);
    cairo_rectangle(cairo, x, y, list->width, list->height);
    cairo_clip(cairo);
    cairo_move_to(cairo, x, y);
    pango_cairo_show_layout(cairo, layout);
    cairo_restore(cairo);
  }
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

uint64_t other_pango_list(const OtherList *list, int layout_alone) {
  uint64_t sum = 0;
  if (layout_alone) {
    PangoLayout *layout = list_layout(list);
    for (size_t index = 0; index < list->count; ++index) {
      pango_layout_set_text(layout, list->texts[index], -1);
      sum += (uint64_t)pango_layout_get_line_count(layout);
    }
    return sum;
  }
  cairo_surface_t *surface = draw_list(list);
  const uint32_t *pixels = (const uint32_t *)(void *)cairo_image_surface_get_data(surface);
  const int width = cairo_image_surface_get_width(surface);
  for (int row = 0; row < cairo_image_surface_get_height(surface); row += 7) {
    sum += pixels[(size_t)row * (size_t)(cairo_image_surface_get_stride(surface) / 4) + (size_t)(width / 3)] & 0xFF;
  }
  cairo_surface_destroy(surface);
  return sum;
}

int other_pango_picture(const OtherList *list, const char *file) {
  cairo_surface_t *surface = draw_list(list);
  const int done = cairo_surface_write_to_png(surface, file) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy(surface);
  return done;
}

uint64_t other_pango_files(const OtherList *list) {
  PangoLayout *layout = list_layout(list);
  const int width = (int)ceil(list->width * list->scale), height = (int)ceil(list->height * list->scale);
  uint64_t sum = 0;
  uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
  for (size_t index = 0; index < list->count; ++index) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_set_source_rgb(cairo, 0, 0, 0);
    cairo_scale(cairo, list->scale, list->scale);
    pango_layout_set_text(layout, list->texts[index], -1);
    pango_cairo_show_layout(cairo, layout);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    // All pixels are opaque.
    const uint32_t *words = (const uint32_t *)(void *)cairo_image_surface_get_data(surface);
    for (size_t pixel = 0; pixel < (size_t)width * (size_t)height; ++pixel) {
      pixels[4 * pixel] = (uint8_t)(words[pixel] >> 16);
      pixels[4 * pixel + 1] = (uint8_t)(words[pixel] >> 8);
      pixels[4 * pixel + 2] = (uint8_t)words[pixel];
      pixels[4 * pixel + 3] = 255;
    }
    cairo_surface_destroy(surface);
    cpng_block block = cpng_write(pixels, (uint32_t)width, (uint32_t)height, 2, 0);
    sum += block.length;
    free(block.bytes);
  }
  free(pixels);
  return sum;
}

static cairo_status_t count_bytes(void *sum, const unsigned char *bytes, unsigned int length) {
  (void)bytes;
  *(uint64_t *)sum += length;
  return CAIRO_STATUS_SUCCESS;
}

uint64_t other_cairo_png(const uint8_t *pixels, int width, int height) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  uint32_t *words = (uint32_t *)(void *)cairo_image_surface_get_data(surface);
  for (size_t pixel = 0; pixel < (size_t)width * (size_t)height; ++pixel) {
    words[pixel] = 0xFF000000u | (uint32_t)pixels[4 * pixel] << 16 | (uint32_t)pixels[4 * pixel + 1] << 8 |
                   pixels[4 * pixel + 2];
  }
  cairo_surface_mark_dirty(surface);
  uint64_t sum = 0;
  cairo_surface_write_to_png_stream(surface, count_bytes, &sum);
  cairo_surface_destroy(surface);
  return sum;
}
