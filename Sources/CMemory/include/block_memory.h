// Memory for arrays that may become long, of which nothing stays with the process once it is freed.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>

/// A block of `size` bytes, aligned to 16; ends the process where memory is short. Blocks of 1 MiB and more come from the
/// system and go back to it: a C library keeps freed ones of up to some 64 MiB in each thread's heap. O(1).
void *block_allocate(size_t size);

/// Frees a block of `size` bytes.
void block_free(void *block, size_t size);

/// Makes a block of `size` bytes `new_size` long, maybe elsewhere; what both have stays. Pages of large blocks are moved,
/// not copied.
void *block_resize(void *block, size_t size, size_t new_size);
