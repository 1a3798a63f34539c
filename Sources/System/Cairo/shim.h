// What LabelDrawing uses of Cairo: PNG and PDF, with fonts of FreeType, and the glyph cache of pixman.
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <freetype/ftmm.h>
#include <pixman.h>
