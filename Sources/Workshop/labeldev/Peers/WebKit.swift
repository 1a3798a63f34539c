// What WebKit does differently, in WebKitGTK 2.50: what follows from CSS as in Chromium, and some of its own.
import Conformance

private let inline = "Source/WebCore/layout/formattingContexts/inline/"
private let breaker = inline + "InlineContentBreaker.cpp"

extension Failure {
  private func inkOf(_ lines: [String]) -> [String] { lines.filter { !$0.isEmpty } }
  /// Whether it has lines without text where none are expected, and differs in nothing else.
  fileprivate var hasEmptyLines: Bool {
    givenTexts.count > expectedTexts.count && inkOf(givenTexts) == inkOf(expectedTexts)
  }
  /// Whether lines are moved by the width of one or more spaces, and differ in nothing else.
  fileprivate var isMovedBySpaces: Bool {
    guard query == .layout, fields == ["x"], givenTexts == expectedTexts else { return false }
    return zip(given.lines ?? [], expected.lines ?? []).allSatisfy { one, other in
      guard let x = one.x, let wanted = other.x else { return false }
      return abs(((x - wanted) / fontSize).rounded() - (x - wanted) / fontSize) < 0.01
    }
  }
}

private let own = [
  Reason(
    "Where the ellipsis is put, white space that hangs does not count: the ellipsis follows it, also outside of the box.",
    inline + "display/InlineDisplayLineBuilder.cpp"
  ) { $0.keepsSpaces && ($0.width ?? .infinity) < ($0.givenWidths.last ?? 0) },
  Reason(
    "In a block inside the clamped one, the last line is not cut to make room: the ellipsis follows it, also outside.",
    inline + "display/InlineDisplayLineBuilder.cpp"
  ) {
    $0.id.begins(with: "spacing.indents-and-truncation.") && $0.isSameButLast && $0.last.holds(ellipsis)
      && ($0.width ?? .infinity) < ($0.given.lines?.last?.x ?? 0) + ($0.givenWidths.last ?? 0)
  },
  Reason(
    "Of the white space only spaces and tabs hang; U+3000 too is measured where a line ends, and starts the next line "
      + "where it does not fit.", inline + "InlineLine.cpp"
  ) { $0.text.holds("\u{3000}") },
  Reason(
    "White space hangs only after something that fits: in a line narrower than a character it has a line of its own.",
    breaker
  ) { $0.query == .layout && $0.hasEmptyLines && $0.text.holds(" ") },
  Reason(
    "A paragraph that runs against its block is aligned without the white space that hangs, and placed with it: its text "
      + "is moved by the width of that.", inline + "InlineFormattingUtils.cpp"
  ) {
    $0.isMovedBySpaces && $0.text.holds(" ") && $0.text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
  },
  Reason(
    "Each element's text is broken and cut by itself: a cluster that begins in the element before it may be divided.",
    breaker
  ) { $0.id.begins(with: "attributed.two-runs-clusters.") },
  Reason(
    "A mark on a space is no part of it: it has an advance of its own.",
    "Source/WebCore/platform/graphics/ComplexTextController.cpp"
  ) { $0.id.begins(with: "clusters.marks-on-spaces.") && $0.text.holds(" \u{301}") },
  Reason(
    "word-break: keep-all leaves breaks at white space only, neither after a hyphen nor next to an ideograph.",
    "Source/WebCore/rendering/BreakLines.h"
  ) { $0.query == .lineBreaks && $0.id.begins(with: "breaks.hangul-words.") },
  Reason(
    "It breaks by Debian 12's ICU 72, which has Unicode 15: LB19a and LB21a as they are since Unicode 16 are not in it.",
    "https://www.unicode.org/reports/tr14/tr14-53.html#Modifications"
  ) { $0.query == .lineBreaks && ($0.id.begins(with: "breaks.lb19a.") || $0.id.begins(with: "breaks.lb21a.")) },
  Reason(
    "Lengths are multiples of 1/64 pixel (LayoutUnit) of the page as it is zoomed: a width that is less than a step too "
      + "small still holds the text, and a size is rounded to them.", "Source/WebCore/platform/LayoutUnit.h"
  ) {
    $0.id.holds("tolerance.") || $0.id.begins(with: "odd.bounds.tiny") || ($0.measures && !($0.kern * 64).isWhole)
  },
  Reason(
    "Tabs have stops from where the line's text begins, after its indent.", inline + "text/TextUtil.cpp"
  ) {
    $0.id.begins(with: "spacing.tabs.")
      && $0.runs.contains { $0.attributes?.paragraphStyle?.firstLineHeadIndent != nil }
  },
]

/// Its own, and what CSS says or leaves open.
let webkit = own + chromium.filter { !$0.source.begins(with: "third_party/") }
