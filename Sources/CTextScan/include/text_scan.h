// Scanning of bytes with vector instructions.
#ifndef TEXT_SCAN_H
#define TEXT_SCAN_H
#endif
