// libhyphen, which has no pkg-config file: Liang's algorithm on TeX's patterns.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <hyphen.h>
