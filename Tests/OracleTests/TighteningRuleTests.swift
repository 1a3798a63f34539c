// The examples of the rules about tightening: those of section G, and R137, R182 and R216.
import LabelOracle
import Testing

struct TighteningRuleTests {
  private static func tighten(_ label: inout OracleLabel) { label.allowsDefaultTighteningForTruncation = true }

  /// Both decide in turn whether the text fits.
  static func shrinkAndTighten(_ label: inout OracleLabel) {
    tighten(&label)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
  }

  @Test("R105 Overflow within 5 %: the gaps are reduced evenly so that the line exactly fills") func r105() {
    expectLines(
      "abcdefghijk", 106, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghijk"], widths: [106], gaps: [-0.4], TighteningRuleTests.tighten)
  }

  @Test("R106 Overflow beyond 5 %: no tightening at all, normal truncation.") func r106() {
    expectLines(
      "abcdefghijk", 100, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghi…"], widths: [100], truncated: true, TighteningRuleTests.tighten)
  }

  @Test("R107 Off by default.") func r107() {
    expectLines(
      "abcdefghijk", 106, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghi…"], widths: [100], truncated: true
    ) {
      $0.allowsDefaultTighteningForTruncation = false
    }
  }

  @Test("R108 Only for truncating modes, not clipping.") func r108() {
    expectLines(
      "abcdefghijk", 106, .infinity, lines: 1, .byClipping,
      ["abcdefghijk"], widths: [110], truncated: true, TighteningRuleTests.tighten)
  }

  @Test("R109 Boundary: ratio exactly 1.05 tightens.") func r109() {
    expectLines(
      "abcdefghijklmnopqrstu", 200, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghijklmnopqrstu"], widths: [200], gaps: [-0.5], TighteningRuleTests.tighten)
  }

  @Test("R110 A single cluster has no gap to tighten.") func r110() {
    expectLines(
      "a", 9.6, .infinity, lines: 1, .byTruncatingTail,
      ["…"], widths: [10], truncated: true, TighteningRuleTests.tighten)
  }

  @Test("R111 Works with middle mode.") func r111() {
    expectLines(
      "abcdefghijk", 106, .infinity, lines: 1, .byTruncatingMiddle,
      ["abcdefghijk"], widths: [106], gaps: [-0.4], TighteningRuleTests.tighten)
  }

  @Test("R112 n=2: only the last visible line may be tightened, in head and middle mode too") func r112() {
    expectLines(
      "aaaaaaaaa bbbbbb cccc", 106, .infinity, lines: 2, .byTruncatingTail,
      ["aaaaaaaaa", "bbbbbb cccc"], widths: [90, 106], gaps: [0, -0.4], TighteningRuleTests.tighten)
    expectLines(
      "aaaaaaaaa bbbbbb cccc", 106, .infinity, lines: 2, .byTruncatingMiddle,
      ["aaaaaaaaa", "bbbbbb cccc"], widths: [90, 106], gaps: [0, -0.4], TighteningRuleTests.shrinkAndTighten)
  }

  @Test("R137 Measuring ignores tightening") func r137() {
    let label = exampleLabel("Hello World", lines: 1, .byTruncatingTail, TighteningRuleTests.tighten)
    #expect(Oracle(label).intrinsicContentSize() == OracleSize(110, 10))
  }

  @Test("R182 Shrink and tighten both on") func r182() {
    let text = "abcdefghijk"
    expectLines(
      text, 106, .infinity, lines: 1, .byTruncatingTail, [text], widths: [106], gaps: [-0.4],
      TighteningRuleTests.shrinkAndTighten)
    expectLines(
      text, 100, .infinity, lines: 1, .byTruncatingTail, [text], widths: [100], scale: 0.954, gaps: [-0.494],
      TighteningRuleTests.shrinkAndTighten)
  }

  @Test("R216 A paragraph style decides whether its paragraph is tightened") func r216() {
    expectLines("Hello", 48, .infinity, lines: 1, .byTruncatingTail, ["Hello"], widths: [48]) {
      $0.setParagraphStyle { $0.allowsDefaultTighteningForTruncation = true }
    }
    expectLines("Hello", 48, .infinity, lines: 1, .byTruncatingTail, ["Hel…"], widths: [40], truncated: true) {
      TighteningRuleTests.tighten(&$0)
      $0.setParagraphStyle { $0.allowsDefaultTighteningForTruncation = false }
    }
  }
}
