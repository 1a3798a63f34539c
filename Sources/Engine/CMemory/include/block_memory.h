// Memory for arrays that may become long. The process keeps nothing of a long array after it is freed.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>

/// Allocates a block of `size` bytes, aligned to 16. Ends the process if there is not enough memory. O(1).
///
/// On Linux, blocks of 1 MiB and more come from the system and return to it when they are freed. The C library would
/// keep freed blocks of up to about 64 MiB in each thread's heap.
void *block_allocate(size_t size);

/// Whether the system has memory for `size` bytes now, and for some MiB of small blocks besides; true if `size` is below
/// 1 MiB. O(1).
int block_is_available(size_t size);

/// Frees a block of `size` bytes.
void block_free(void *block, size_t size);

/// Changes the size of a block from `size` to `new_size` bytes. The block may move. Its contents are kept up to the
/// smaller size. On Linux, the pages of large blocks are moved, not copied.
void *block_resize(void *block, size_t size, size_t new_size);
