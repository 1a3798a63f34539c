// What Qt 6.4 does differently.

private let elide = "qtbase/src/gui/text/qtextengine.cpp: QTextEngine::elidedText"
private let lines = "qtbase/src/gui/text/qtextlayout.cpp: QTextLine::layout_helper"

private func takesMiddleByTurns(_ one: Failure) -> Bool {
  guard one.mode == .byTruncatingMiddle, one.isSameButLast, let (head, tail) = one.last.aroundEllipsis else {
    return false
  }
  return head.count == tail.count
}

private func hangsEverything(_ one: Failure) -> Bool {
  func ink(_ lines: [String]) -> String { lines.joined().filter { !$0.isWhitespace } }
  return one.mode == .byCharWrapping && one.text.holds(" ")
    && !one.givenTexts.dropFirst().contains { $0.begins(with: " ") } && ink(one.givenTexts) == ink(one.expectedTexts)
}

private func keepsFirstWord(_ one: Failure) -> Bool {
  let first = one.givenTexts.first ?? ""
  return one.text.begins(with: " ") && first.begins(with: " ") && !first.trimmedStart(spaces).isEmpty
    && [.byWordWrapping, .byCharWrapping].contains(one.mode)
}

let qt = [
  Reason("QFontMetricsF::elidedText cuts at clusters and keeps the whitespace next to the ellipsis.", elide) {
    $0.keepsSpaces && $0.mode != .byTruncatingMiddle
  },
  Reason(
    "QFontMetricsF::elidedText with Qt::ElideMiddle takes clusters from both ends by turns, whatever their "
      + "widths, and keeps whitespace: both parts have the same number of clusters, and room may be left over.",
    elide, takesMiddleByTurns),
  Reason("QFontMetricsF::elidedText gives no text at all where the ellipsis does not fit.", elide) {
    $0.truncates && $0.isSameButLast && $0.last.isEmpty && $0.expectedLast == ellipsis
  },
  Reason(
    "QFontMetricsF::elidedText gives a text of one character back as it is, however wide.",
    "qtbase/src/gui/text/qfontmetrics.cpp: QFontMetricsF::elidedText"
  ) { $0.truncates && $0.text.unicodeScalars.count == 1 && $0.givenTexts == [$0.text] },
  Reason(
    "Qt's widths are multiples of 1/64 point (QFixed): a width that is less than a step too small still holds the text.",
    "qtbase/src/gui/text/qfixed_p.h"
  ) {
    $0.id.holds(".tolerance.") && !(($0.width ?? 0) * 64).isWhole && $0.givenTexts == [$0.text]
  },
  Reason("QFontMetricsF::elidedText takes the ellipsis without the letter spacing after it.", elide) {
    $0.kern != 0 && $0.truncates && $0.last.holds(ellipsis)
  },
  Reason(
    "Qt breaks no line between the whitespace that begins it and the first word: what fits of the word is "
      + "after the whitespace, which does not count for its width where the word is broken.", lines, keepsFirstWord),
  Reason(
    "QTextLine lets all whitespace at which a line ends hang, in QTextOption::WrapAnywhere too.", lines, hangsEverything
  ),
  Reason(
    "Qt breaks Hangul at whitespace only, not between syllables.",
    "qtbase/src/corelib/text/qunicodetools.cpp: getLineBreaks"
  ) { $0.rules.contains("R84") && $0.text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } },
  Reason(
    "Qt 6.4 breaks by UAX #14 of Unicode 14: after a hyphen at the start of a word too (LB20a came with 16).",
    "qtbase/src/corelib/text/qunicodetools.cpp: breakTable"
  ) { $0.isAboutLineBreaks && $0.text.holds(" -") },
  Reason(
    "The direction of all lines is that of the first strong character, else left to right.",
    "https://doc.qt.io/qt-6.4/qtextoption.html#textDirection"
  ) {
    $0.area == "bidi" && $0.fields.isSubset(of: ["positions", "level", "x", "ellipsisX"])
      && $0.givenTexts == $0.expectedTexts
  },
  Reason(
    "Qt lets a line end after any space: what UAX #14 keeps together across spaces (LB14 to LB17) it does not.",
    "qtbase/src/corelib/text/qunicodetools.cpp: getLineBreaks"
  ) { $0.mode == .byWordWrapping && $0.reachesAcrossSpaces },
  Reason(
    "Qt draws a script with the fonts whose layout tables name it, and with others of the machine where none of the "
      + "label's does; the twin names no script of India.",
    "qtbase/src/gui/text/qfontengine.cpp: QFontEngine::supportsScript"
  ) { $0.text.unicodeScalars.contains { (0x900...0xDFF).contains($0.value) } },
  Reason("A space with a mark on it is white space for Qt, which hangs.", lines) {
    $0.id.holds("marks-on-spaces")
      || ($0.mode == .byWordWrapping && $0.text.holds(" \u{301}")
        && $0.givenTexts.contains { $0.ends(withOneOf: "\u{301}\u{302}") })
  },
  Reason(
    "QTextLine::naturalTextWidth leaves out the whitespace at which a line ends, also where text follows on another line.",
    "https://doc.qt.io/qt-6.4/qtextline.html#naturalTextWidth"
  ) { $0.isNarrower && $0.text.holds(" ") },
  Reason(
    "QTextLine::naturalTextWidth leaves out the whitespace at which a line ends, so the block is as wide as its ink.",
    "https://doc.qt.io/qt-6.4/qtextline.html#naturalTextWidth"
  ) { $0.hasNarrowerBlock && $0.text.holds(" ") },
  Reason("QFontMetricsF::elidedText keeps the whitespace before the ellipsis, so the measured line is wider.", elide) {
    $0.truncates && $0.limit > 0 && $0.isWider
  },
  Reason("Qt loads fonts at whole pixel sizes: 5.05 is 5.", "qtbase/src/gui/text/qfontdatabase.cpp") {
    $0.measures && !$0.fontSize.isWhole
  },
  Reason("Qt's letter spacing is a multiple of 1/64 point (QFixed).", "qtbase/src/gui/text/qfixed_p.h") {
    $0.measures && !($0.kern * 64).isWhole
  },
  Reason(
    "Qt lets letter spacing make a cluster narrower than nothing.",
    "https://doc.qt.io/qt-6.4/qfont.html#setLetterSpacing"
  ) { $0.kern > 10 && $0.givenTexts == $0.expectedTexts && ($0.givenWidths.first ?? 0) < 0 },
  Reason(
    "Numbers are found by a machine of their own, which joins numbers across a space and parts a slash or a percent sign "
      + "from them.", "qtbase/src/corelib/text/qunicodetools.cpp: namespace NS, number sequence"
  ) { $0.query == .lineBreaks && $0.text.holds(oneOf: "0123456789") },
  Reason(
    "Breaks beside quotation marks and hyphens come from a table of pairs of classes, which is older than LB15a, LB19a, LB20a "
      + "and LB21a.", "qtbase/src/corelib/text/qunicodetools.cpp: breakTable"
  ) { $0.query == .lineBreaks && $0.text.holds(oneOf: "\u{201C}\u{201D}-.") },
  Reason("A QTextLine's height is rounded up to a whole point.", "https://doc.qt.io/qt-6.4/qtextline.html#height") {
    $0.id.holds(".heights.all-low") || $0.id.holds("size.unrounded")
  },
  endsAfterAWideCluster,
  cutsOtherwise,
  Reason(
    "With letter spacing no optional ligature is formed.",
    "qtbase/src/gui/text/qtextengine.cpp: shapeTextWithHarfbuzzNG"
  ) {
    $0.rules.contains("R301") && $0.kern > 0
  },
  Reason("The ellipsis is shaped with the text before it, so that it kerns.", "QFontMetricsF::elidedText") {
    $0.rules.contains("R301") && $0.truncates && $0.isSameButLast && $0.last == $0.expectedLast
  },
]

extension Double {
  /// Whether the number is an integer.
  var isWhole: Bool { self == rounded() }
}
