// What Parley 0.11 does differently, as a library.
import Conformance

private let breaker = "parley/src/layout/line_break.rs"
private let data = "parley/src/layout/data.rs"
private let marks = "\u{301}\u{302}\u{5B7}\u{5B8}"
private let stretched: Set = ["width", "wordSpacing", "x"]
private let otherSpaces =
  "\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{205F}\u{3000}"

extension Failure {
  fileprivate var hasOnlyOtherHeights: Bool { fields.isSubset(of: ["y", "baseline"]) }
  /// Whether it has two sizes of font.
  fileprivate var mixesSizes: Bool { Set(runs.map { $0.attributes?.font?.size ?? fontSize }).count > 1 }
  fileprivate var isJustified: Bool { fields.contains("wordSpacing") || id.begins(with: "geometry.justified.") }
  fileprivate func clusterCount(_ answer: CaseAnswer) -> Int {
    (answer.lines ?? []).reduce(0) { $0 + ($1.positions ?? []).count }
  }
  fileprivate var isRightToLeft: Bool {
    text.unicodeScalars.contains { (0x590...0x6FF).contains($0.value) }
  }
  /// Whether white space is where only one that fits may hang: doubled, not to be broken at, or before a paragraph's end.
  fileprivate var hasSpacesThatStay: Bool {
    text.holds("  ") || text.holds("\u{A0}") || text.ends(with: " ") || text.holds(" \n") || reachesAcrossSpaces
  }
}

let parley = [
  Reason("CR LF is two clusters, and each breaks the line.", data + ": to_whitespace") { $0.text.holds("\r\n") },
  Reason(
    "A cluster is one character: a mark is one of its own, with a share of the width.", data + ": process_clusters"
  ) {
    $0.text.holds(oneOf: marks) && $0.givenTexts == $0.expectedTexts && $0.fields.contains("positions")
      && $0.clusterCount($0.given) > $0.clusterCount($0.expected)
  },
  Reason("Only spaces, tabs and U+00A0 are white space, which hangs.", data + ": to_whitespace") {
    $0.text.holds(oneOf: otherSpaces)
  },
  Reason(
    "The white space at the end of a line from right to left is looked for where its last run starts, so it counts "
      + "to the width there, or white space within the line does not.", breaker + ": BreakLines::finish_line"
  ) {
    $0.isRightToLeft && $0.givenTexts == $0.expectedTexts && $0.fields.isSubset(of: ["width", "x", "positions"])
      && $0.text.holds(" ") && !$0.text.holds(oneOf: marks) && !$0.isJustified
  },
  Reason("A line's height holds the font's line gap.", "parley/src/style/mod.rs: LineHeight::MetricsRelative") {
    $0.label.font?.name == "Tall"
  },
  Reason(
    "One half of what a multiple adds to a line's height is above the glyphs.", breaker + ": BreakLines::finish_line"
  ) { one in
    one.hasOnlyOtherHeights && one.runs.contains { $0.attributes?.paragraphStyle?.lineHeightMultiple != nil }
  },
  Reason(
    "Every cluster counts in the height of its line, also white space and the break at its end.",
    breaker + ": BreakerState::add_line_height"
  ) { $0.mixesSizes },
  Reason(
    "The direction of all paragraphs is that of the first strong character, else left to right.",
    "parley/src/bidi.rs: BidiResolver::resolve"
  ) {
    $0.area == "bidi" && $0.fields.isSubset(of: ["x", "level", "positions"]) && $0.givenTexts == $0.expectedTexts
      && !$0.text.holds(oneOf: marks)
  },
  Reason(
    "Every hard break ends a paragraph: there is no line separator.",
    "parley/src/layout/mod.rs: IndentOptions::each_line"
  ) {
    $0.text.holds(oneOf: "\u{B}\u{C}\u{85}\u{2028}")
      && ($0.fields.isSubset(of: ["x", "y", "baseline"]) || $0.id.holds("separator-indented"))
  },
  Reason(
    "With a break at every character too, a space that does not fit hangs, and the line ends after it.",
    breaker + ": BreakLines::break_next"
  ) { $0.mode == .byCharWrapping && $0.text.holds(oneOf: " \u{A0}") },
  Reason(
    "A line ends after a space that does not fit, whether or not a break is allowed there; so only one hangs. U+00A0 is "
      + "such a space.", breaker + ": BreakLines::break_next"
  ) { $0.mode == .byWordWrapping && $0.hasSpacesThatStay && !$0.isJustified },
  Reason(
    "A line may end after a hyphen at a word's start: the rules are those of Unicode 15.1, without LB20a.",
    "icu_segmenter 2.2, src/line.rs"
  ) { $0.isAboutLineBreaks && $0.text.holds(" -") },
  Reason(
    "In a line from right to left, spaces are stretched from its end on, and first the one that hangs there.",
    "parley/src/layout/alignment.rs: align_impl"
  ) { $0.isJustified && $0.isRightToLeft && $0.fields.isSubset(of: stretched.union(["size"])) },
  Reason(
    "Of the spaces to be stretched one is left out as the line's last, also where that did not fit and was not counted.",
    breaker + ": commit_line"
  ) { $0.isJustified && $0.fields.isSubset(of: stretched) && !$0.text.begins(with: " ") },
  Reason(
    "Justifying stretches white space at a line's start.", "parley/src/layout/alignment.rs: align_impl"
  ) { $0.isJustified && $0.text.begins(with: " ") },
  Reason("U+00A0 hangs as other spaces do.", data + ": Whitespace::is_space_or_nbsp") { $0.text.holds("\u{A0}") },
  Reason(
    "Letter spacing does not depend on the font: text of size 0 has it too.",
    "parley/src/style/mod.rs: StyleProperty::LetterSpacing"
  ) { $0.kern != 0 && $0.fontSize == 0 },
  endsAfterAWideCluster,
  cutsOtherwise,
]
