// Makes the header a target, and checks that it compiles as C.
#include "label_engine.h"
