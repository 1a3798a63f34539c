// Scanning of bytes with vector instructions.
#include "text_scan.h"
