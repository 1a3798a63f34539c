// Makes the header a target; all wrappers are inline.
#include "CICU.h"
