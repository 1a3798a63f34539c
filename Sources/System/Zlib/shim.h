// zlib: the format that browsers expand as "deflate".
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <zlib.h>
