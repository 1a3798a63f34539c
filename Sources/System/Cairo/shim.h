// What LabelDrawing uses of Cairo: PNG and PDF, with fonts of FreeType.
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
