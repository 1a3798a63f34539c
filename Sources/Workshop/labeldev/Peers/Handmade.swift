// What the peer handmade and SkParagraph (skia-python 144) do differently.

let handmade = [
  Reason(
    "Breaks by ICU 72, which knows Unicode 15: LB15 keeps no quotation mark with what follows a space after it "
      + "(LB15a came with Unicode 15.1).", "https://www.unicode.org/reports/tr14/tr14-51.html#Modifications"
  ) { $0.isAboutLineBreaks && $0.text.holds(oneOf: "«»“”‘’") },
  Reason("Spaces before a hard break are not measured.", "Sources/Peers/Handmade") {
    $0.isNarrower && $0.text.holds(" \n")
  },
  endsAfterAWideCluster,
  cutsOtherwise,
]

private let paragraph = "modules/skparagraph/src/ParagraphImpl.cpp"
private let wrapper = "modules/skparagraph/src/TextWrapper.cpp"

let skparagraph = [
  Reason("A break at the very end begins one more line.", wrapper + ": breakTextIntoLines") {
    $0.text.ends(withOneOf: hardBreaks)
  },
  Reason("An empty paragraph is as high as a line of its style.", paragraph + ": layout") { $0.text.isEmpty },
  Reason("A text of nothing but spaces is as wide as they are.", wrapper + ": TextStretch") {
    !$0.text.isEmpty && $0.text.allSatisfy(\.isWhitespace)
  },
  Reason(
    "ICU's line breaks without lb=strict: a line may begin with a small kana.",
    "https://unicode-org.github.io/icu/userguide/boundaryanalysis/break-rules"
  ) { $0.id.holds("small-kana") },
  Reason(
    "LongestLine leaves out the spaces at which a line ends, also where text follows on another line.",
    wrapper + ": TextStretch"
  ) { $0.isNarrower && $0.text.holds(" ") },
  Reason("LongestLine is that of a cluster that is wider than the layout.", paragraph + ": fLongestLine") {
    ($0.width ?? 10) < 10 && $0.givenExtent.width == 10
  },
  Reason(
    "A line's height holds the font's leading, and is rounded to a whole point.",
    "skia/modules/skparagraph/src/Run.h: InternalLineMetrics::height"
  ) { $0.id.holds(".heights.all-low") || $0.area == "recorded" },
  Reason("A font of size 0 has lines of a height that is not 0.", paragraph + ": layout") { $0.fontSize <= 0 },
]
