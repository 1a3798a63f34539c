#include "label_engine.h"
extern "C" const le_functions *label_engine_entry(uint32_t) { return nullptr; }
