// A library in front of another engine's, which repeats a share of its calls: a slowdown put in from outside.
//
// The file LIBRARY.slow next to this library, LIBRARY, has three lines: the path of the engine's library, the share of
// calls that are repeated (0.03 for a slowdown of 3 %), and the functions, separated by commas ("layout,measure").
#ifndef SLOW_ENGINE_H
#define SLOW_ENGINE_H

#include "label_engine.h"

#endif
