// What LabelFonts uses of HarfBuzz.
#include <hb.h>
#include <hb-aat.h>
#include <hb-ot.h>
