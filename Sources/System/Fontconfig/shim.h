// What LabelFaces uses of fontconfig.
#include <fontconfig/fontconfig.h>
