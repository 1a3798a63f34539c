// What CSS does differently, in Chromium 156.
import Conformance

private let text = "https://www.w3.org/TR/css-text-3/"
private let overflow = "https://www.w3.org/TR/css-overflow-4/"
private let sizing = "https://www.w3.org/TR/css-sizing-3/"
private let inline = "https://www.w3.org/TR/css-inline-3/"
private let units = "third_party/blink/renderer/platform/geometry/layout_unit.h"
private let breaker = "third_party/blink/renderer/platform/text/text_break_iterator.cc"
private let otherSpaces =
  "\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{205F}"

extension Failure {
  fileprivate var isCut: Bool { mode == .byTruncatingTail && isSameButLast && last.holds(ellipsis) }
  fileprivate var hasOnlyOtherX: Bool { query == .layout && fields == ["x"] && givenTexts == expectedTexts }
  fileprivate var hasOnlyOtherHeights: Bool { fields.isSubset(of: ["y", "baseline"]) }
  fileprivate var hasBox: Bool { text.holds("\u{FFFC}") }
  fileprivate var isTooWide: Bool { width.map { ($0 < givenWidths.max() ?? 0) } ?? false }
  fileprivate var styles: [CaseParagraphStyle] { runs.compactMap { $0.attributes?.paragraphStyle } }
}

/// Whether each surplus break is after a space; in French, breaks occur there before a question mark.
private func breaksAfterSpaces(_ one: Failure) -> Bool {
  guard one.query == .lineBreaks else {
    return one.query == .layout && one.mode == .byWordWrapping && one.reachesAcrossSpaces
  }
  let given = Set(one.given.breaks ?? []), expected = Set(one.expected.breaks ?? [])
  let units = Array(one.text.utf16)
  return expected.isStrictSubset(of: given) && given.subtracting(expected).allSatisfy { units[$0 - 1] == 0x20 }
}

let chromium = [
  Reason(
    "word-break: keep-all forbids breaks between ideographs too, not only between Hangul syllables.",
    text + "#word-break-property"
  ) { $0.query == .lineBreaks && $0.id.begins(with: "breaks.hangul-words.beside-ideographs") },
  Reason(
    "Lengths are multiples of 1/64 pixel (LayoutUnit): a width that is less than a step too small still holds "
      + "the text, and a size is rounded to them.", units
  ) { $0.id.holds("tolerance.") || ($0.measures && !($0.kern * 64).isWhole) },
  Reason("A box of less than 1/64 pixel (LayoutUnit) is empty.", units) { $0.id.begins(with: "odd.bounds.tiny") },
  Reason(
    "The first character of a line is clipped, never replaced by the ellipsis.", overflow + "#text-overflow"
  ) { $0.isCut && $0.expectedLast == ellipsis && $0.last.trimmedStart(spaces).trimmedEnd(spaces) != ellipsis },
  Reason(
    "A mark in a span of its own is no part of the text before it: it has letter spacing of its own, and an "
      + "ellipsis may cut before it.", text + "#letter-spacing-property"
  ) { $0.id.holds("cluster-across-runs") },
  Reason("An ellipsis has the block's style, whatever run it is in.", overflow + "#text-overflow") {
    Set($0.runs.map(\.attributes)).count > 1 && $0.mode == .byTruncatingTail
      && ($0.last.holds(ellipsis) || $0.expectedLast.holds(ellipsis))
  },
  Reason("The ellipsis is where it fits: white space before it is kept.", overflow + "#text-overflow") {
    $0.keepsSpaces
  },
  Reason(
    "A clamped line ends where it would without a clamp, and the ellipsis is after it: the room for what "
      + "begins the next line is not used.", overflow + "#block-ellipsis"
  ) { $0.isCut && $0.limit != 1 && $0.expectedLast.begins(with: String($0.last.trimmed.unicodeScalars.dropLast())) },
  Reason(
    "Of a justified line that is cut, the words stay as far apart as justifying put them.", text + "#justify-cut"
  ) { $0.area == "geometry" && $0.id.holds(".justified.") && $0.last.holds(ellipsis) },
  Reason(
    "A cut line keeps the position that alignment gave it; an ellipsis after it may be outside of the box.",
    overflow + "#block-ellipsis"
  ) { $0.hasOnlyOtherX && $0.area == "bidi" && $0.last.holds(ellipsis) },
  Reason(
    "An ellipsis cuts off the right end of a line from left to right, the end of a word of Hebrew in it too.",
    overflow + "#text-overflow"
  ) { $0.area == "bidi" && $0.id.holds("mixed-tail") },
  Reason(
    "A clamp counts the blank lines after its last one as content: an ellipsis shows for them.",
    overflow + "#line-clamp"
  ) {
    $0.mode == .byTruncatingTail && $0.last.holds(ellipsis) && $0.text.ends(withOneOf: " \n")
      && !$0.expectedTexts.contains { $0.holds(ellipsis) }
  },
  Reason(
    "Of the white space only spaces, tabs and U+3000 hang; any other is measured where a line ends, and starts "
      + "the next line where it does not fit.", text + "#white-space-phase-2"
  ) { $0.text.holds(oneOf: otherSpaces) },
  Reason(
    "Emoji presentation (U+FE0F) takes the colour emoji font before the fonts of the style.",
    "https://www.w3.org/TR/css-fonts-4/#cluster-matching"
  ) { $0.text.holds("\u{2764}\u{FE0F}") },
  Reason(
    "White space before the end of a paragraph hangs only where it does not fit; else it is aligned with the line.",
    text + "#hanging"
  ) { $0.hasOnlyOtherX && $0.text.ends(with: " ") },
  Reason(
    "A line that is too wide for its box starts at the edge where its paragraph starts, however it is aligned.",
    text + "#text-align-property"
  ) { $0.hasOnlyOtherX && $0.isTooWide },
  Reason(
    "A head indent is padding with a negative text-indent on the first line; where the padding is wider than the "
      + "block, its content has no width, and the first line is as wide as the text-indent says, beyond the bounds.",
    text + "#text-indent-property"
  ) { $0.rules.contains("R116") && $0.givenTexts.count == 1 },
  Reason(
    "Padding and text-indent are never cut: where indents leave no room, a line starts after them, however it is aligned.",
    text + "#text-indent-property"
  ) { $0.hasOnlyOtherX && $0.id.begins(with: "spacing.indents.") },
  Reason(
    "CSS puts one half of what line-height adds above the glyphs and the other below, in whole pixels.",
    inline + "#line-height-property"
  ) {
    $0.hasOnlyOtherHeights && !$0.hasBox
      && $0.styles.contains {
        $0.lineHeightMultiple != nil || $0.minimumLineHeight != nil || $0.maximumLineHeight != nil
          || $0.lineSpacing != nil
      }
  },
  Reason(
    "A justified line without a space to stretch starts where its paragraph starts, here at the left.",
    text + "#text-align-property"
  ) { $0.hasOnlyOtherX && $0.id.holds(".justified.") },
  Reason(
    "A preserved line feed at a block's end begins no line, not even where the block holds nothing else.",
    text + "#white-space-rules"
  ) { ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains($0.text) },
  Reason(
    "With white-space: pre-wrap a line may end after any sequence of preserved spaces, whatever follows.",
    text + "#line-break-details", breaksAfterSpaces),
  Reason(
    "For ASCII Chromium uses a table of its own for breaks: none after a slash, but one after a hyphen at a "
      + "word's start and before a digit, and one between % and a bracket.", breaker
  ) { $0.isAboutLineBreaks && $0.text.holds(oneOf: "/-%") },
  Reason(
    "A soft hyphen is not given up where its hyphen does not fit: the letter before it, or the hyphen alone, "
      + "moves to the next line (overflow-wrap and line-break: anywhere).", text + "#hyphenation"
  ) { $0.text.holds("\u{AD}") },
  Reason(
    "With white-space: break-spaces white space at the end of a paragraph is wrapped too.",
    text + "#valdef-white-space-break-spaces"
  ) { $0.mode == .byCharWrapping && ($0.text.ends(with: " ") || $0.text.holds(" \n")) },
  Reason(
    "A line box is never lower than the strut of its block, so a line with nothing but an inline block is at "
      + "least as high as text.", inline + "#line-height-property"
  ) { $0.hasBox && $0.query == .layout && $0.hasOnlyOtherHeights },
  Reason(
    "A block that wraps is as wide as what is available to it (fit-content), not as its widest line.",
    sizing + "#fit-content-size"
  ) { $0.limit != 1 && $0.isWider && ($0.width != nil || $0.query != .sizeThatFits) },
  Reason(
    "max-content counts all lines of a block, the clamped ones too, and no ellipsis.", sizing + "#max-content"
  ) { $0.measures && $0.limit == 1 && $0.text.holds(oneOf: hardBreaks) },
  Reason("max-content counts preserved white space at the end of a line.", text + "#white-space-phase-2") {
    $0.measures && $0.givenExtent.width > $0.expectedExtent.width && $0.text.holds(" ")
  },
  Reason(
    "The ascent and descent of a font are rounded to whole pixels, and max-content is rounded up to the next 1/64 pixel.",
    "third_party/blink/renderer/platform/fonts/simple_font_data.cc"
  ) { $0.id.holds(".pixels.size-") || $0.measures && $0.area == "recorded" },
  Reason(
    "White space that hangs is outside of the line's box, so the block is as wide as its ink.", text + "#hanging"
  ) { $0.query == .layout && $0.fields == ["size"] && $0.text.holds(" ") },
  Reason(
    "Justifying stretches white space at a line's start, and a line with a tab after the tab.",
    text + "#text-justify-property"
  ) { $0.id.begins(with: "geometry.justified.") && ($0.text.begins(with: " ") || $0.text.holds("\t")) },
  Reason(
    "Letter spacing does not depend on the font: text of size 0 has it too.", text + "#letter-spacing-property"
  ) { $0.kern != 0 && $0.fontSize == 0 },
  Reason(
    "Letter spacing may move a character to the left of the one before it.", text + "#letter-spacing-property"
  ) { $0.kern > 10 },
  Reason(
    "With negative letter spacing a cluster after which the ellipsis would just fit is cut too.",
    overflow + "#text-overflow"
  ) { $0.id.holds(".kern.minus") && $0.isCut },
  Reason(
    "Tabs have stops without end: a thirteenth follows the twelve that a label has.", text + "#tab-size-property"
  ) { $0.id == "spacing.tab-stops.default-none-after-the-twelfth" },
  Reason(
    "The normal height of a line holds the font's line gap, and ascent and descent are whole pixels.",
    "https://drafts.csswg.org/css-inline/#valdef-line-height-normal"
  ) { $0.id.holds(".heights.all-low") },
  Reason(
    "The strategy and the line clamp act on the label as a whole: the first paragraph's are taken.",
    "Sources/Peers/CSS/style.py"
  ) { $0.id.begins(with: "attributed.style-fixes.") },
  Reason(
    "Half of what a line is higher or lower than its text is above it.",
    "https://drafts.csswg.org/css-inline/#inline-height"
  ) { $0.id.begins(with: "attributed.several-styles.") && $0.givenTexts == $0.expectedTexts },
  Reason(
    "Each line box holds a strut of its block's font, also where the line has a larger one.",
    "https://drafts.csswg.org/css2/#strut"
  ) { $0.id.holds(".heights.large-spaces-before") },
  Reason(
    "A preserved line feed is in an inline box, whose font counts in its line's height, spaces before it or not.",
    "https://drafts.csswg.org/css-inline/#inline-height"
  ) { $0.id.holds(".heights.spaces-before-a-large-") || $0.id.holds(".heights.empty-line-between-large-breaks") },
  Reason(
    "A line may end before a space with a mark on it, which begins the next line.",
    breaker
  ) { $0.id.holds("marks-on-spaces.no-opportunity-before-the-mark") },
  Reason(
    "A centred line is cut as alignment placed it, and not centred again.", overflow + "#text-overflow"
  ) { $0.isCut && $0.label.textAlignment == .center },
  endsAfterAWideCluster,
  cutsOtherwise,
]
