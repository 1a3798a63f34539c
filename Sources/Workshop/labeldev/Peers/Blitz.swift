// What blitz-py 0.5 does differently, which measures with Parley.

private let breaker = "parley/src/layout/line_break.rs"
private let binding = "https://pypi.org/project/blitz-py/0.5.0/: measure_text"

let blitz = [
  Reason("A break at the very end begins one more line.", breaker) { $0.text.ends(withOneOf: hardBreaks) },
  Reason("An empty text is as high as a line.", binding) { $0.text.isEmpty },
  Reason(
    "The width of a layout leaves out the spaces at which a line ends, also where text follows on another line.",
    "parley/src/layout/mod.rs: Layout::width"
  ) { $0.isNarrower && $0.text.holds(" ") },
  Reason(
    "A word wider than the layout is not divided: the binding does not set overflow_wrap, whose default is normal.",
    "parley/src/style/mod.rs: OverflowWrap"
  ) { $0.givenExtent.width > ($0.width ?? $0.label.preferredMaxLayoutWidth ?? .infinity) },
  Reason("Where white space at the end of the text does not fit, a line begins after it.", breaker) {
    $0.text.ends(withOneOf: spaces) && $0.givenExtent.height > $0.expectedExtent.height
  },
  Reason("White space that does not fit before a hard break has a line of its own.", breaker) {
    $0.text.holds(" \n") && $0.givenExtent.height > $0.expectedExtent.height
  },
  Reason("A line's height holds the font's line gap.", "parley/src/style/mod.rs: LineHeight::MetricsRelative") {
    $0.id.holds(".heights.all-low")
  },
]
