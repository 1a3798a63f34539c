// Calls of `hit` and `caret` at the limits: null pointers, odd points, bounds and offsets.
//
// SPDX-License-Identifier: Apache-2.0
#include <math.h>

#include "driver.h"

void drive_points(driver *d) {
  const le_functions *t = d->table;
  static const double odd[] = {0, -1, 5, 1e308, -1e308, INFINITY, NAN};
  static const size_t offsets[] = {0, 1, 2, SIZE_MAX / 2, SIZE_MAX};
  enum { ODD = sizeof odd / sizeof *odd, OFFSETS = sizeof offsets / sizeof *offsets, FOUND = IS_OK | IS_NOT_FOUND };
  le_text *text = NULL;
  le_rect rect;
  size_t start, end;
  driver_reset(d);
  expect(d, t->text_create(d->engine, &d->request, &text), IS_OK, "text_create", "good values");
  expect(d, t->hit(NULL, &d->label, d->bounds, 0, 0, &start, &end), IS_INVALID, "hit", "no text");
  expect(d, t->hit(text, NULL, d->bounds, 0, 0, &start, &end), IS_INVALID, "hit", "no label");
  expect(d, t->hit(text, &d->label, d->bounds, 0, 0, NULL, &end), IS_INVALID, "hit", "no start");
  expect(d, t->hit(text, &d->label, d->bounds, 0, 0, &start, NULL), IS_INVALID, "hit", "no end");
  expect(d, t->caret(NULL, &d->label, d->bounds, 0, &rect), IS_INVALID, "caret", "no text");
  expect(d, t->caret(text, NULL, d->bounds, 0, &rect), IS_INVALID, "caret", "no label");
  expect(d, t->caret(text, &d->label, d->bounds, 0, NULL), IS_INVALID, "caret", "no rectangle");
  for (int i = 0; i < ODD; i++) {
    for (int j = 0; j < ODD; j++) {
      const le_size bounds = {odd[i], odd[j]};
      for (int k = 0; k < ODD; k++) {
        expect(d, t->hit(text, &d->label, bounds, odd[k], odd[j], &start, &end), FOUND, "hit", "a point");
      }
      for (int k = 0; k < OFFSETS; k++) {
        const le_status status = t->caret(text, &d->label, bounds, offsets[k], &rect);
        expect(d, status, FOUND, "caret", "an offset");
        if (status == LE_OK && !(rect.width == 0 && rect.height >= 0)) complain(d, "caret", "rectangle", "is none");
      }
    }
  }
  t->text_release(text);
}
