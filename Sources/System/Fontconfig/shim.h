// What LabelFonts uses of fontconfig.
#include <fontconfig/fontconfig.h>
