// Finds what QFontMetricsF::elidedText kept. It inserts U+2026, or three full stops if the font has no such glyph, and
// zero-width joiners next to it where letters were joined.
//
// SPDX-License-Identifier: Apache-2.0
#include "layout.h"

namespace peer PEER_HIDDEN {

static qsizetype ellipsis_length(QStringView shown, qsizetype at) {
  if (at < shown.size() && shown[at] == QChar(0x2026)) return 1;
  return at + 3 <= shown.size() && shown.mid(at, 3) == QStringView(u"...") ? 3 : 0;
}

static qsizetype common_start(QStringView a, QStringView b) {
  const qsizetype most = std::min(a.size(), b.size());
  qsizetype i = 0;
  while (i < most && a[i] == b[i]) ++i;
  return i;
}

static qsizetype common_end(QStringView a, QStringView b) {
  const qsizetype most = std::min(a.size(), b.size());
  qsizetype i = 0;
  while (i < most && a[a.size() - 1 - i] == b[b.size() - 1 - i]) ++i;
  return i;
}

Elided find_ellipsis(QStringView shown, QStringView source, Qt::TextElideMode mode) {
  Elided found;
  const qsizetype from = mode == Qt::ElideLeft ? 0 : common_start(shown, source);
  for (qsizetype at = mode == Qt::ElideRight ? shown.size() : from + 1; at >= 0; --at) {  // A joiner may precede it.
    const qsizetype length = ellipsis_length(shown, at);
    if (length == 0) continue;
    found.ellipsis = at;
    found.head = std::min(from, at);
    if (mode != Qt::ElideRight) {
      found.tail = std::min(common_end(shown, source), shown.size() - at - length);
      found.tail = std::min(found.tail, source.size() - found.head);
    }
    break;
  }
  return found;
}

}  // namespace peer
