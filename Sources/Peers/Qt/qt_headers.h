// Includes Qt's headers as system headers, because their warnings are not ours.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once
#pragma GCC system_header

#define QT_NO_KEYWORDS  // `slots` and `signals` are names in our code.

#include <QtCore/QTextBoundaryFinder>
#include <QtGui/QFont>
#include <QtGui/QFontDatabase>
#include <QtGui/QFontMetricsF>
#include <QtGui/QGlyphRun>
#include <QtGui/QGuiApplication>
#include <QtGui/QRawFont>
#include <QtGui/QScreen>
#include <QtGui/QTextLayout>
#include <QtGui/QTextOption>
