// The examples of the rules of section G, tightening; each rule has a test.
import LabelOracle
import Testing

struct TighteningRuleTests {
  @Test("R105 Overflow within 5 %: the gaps are reduced evenly so that the line exactly fills") func r105() {
    expectLines(
      "abcdefghijk", 106, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghijk"], widths: [106], gaps: [-0.4]
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
  }

  @Test("R106 Overflow beyond 5 %: no tightening at all, normal truncation.") func r106() {
    expectLines(
      "abcdefghijk", 100, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghi…"], widths: [100], truncated: true
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
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
      ["abcdefghijk"], widths: [110], truncated: true
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
  }

  @Test("R109 Boundary: ratio exactly 1.05 tightens.") func r109() {
    expectLines(
      "abcdefghijklmnopqrstu", 200, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghijklmnopqrstu"], widths: [200], gaps: [-0.5]
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
  }

  @Test("R110 A single cluster has no gap to tighten.") func r110() {
    expectLines(
      "a", 9.6, .infinity, lines: 1, .byTruncatingTail,
      ["…"], widths: [10], truncated: true
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
  }

  @Test("R111 Works with middle mode.") func r111() {
    expectLines(
      "abcdefghijk", 106, .infinity, lines: 1, .byTruncatingMiddle,
      ["abcdefghijk"], widths: [106], gaps: [-0.4]
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
  }

  @Test("R112 n=2: only the last visible line may be tightened, in head and middle mode too") func r112() {
    expectLines(
      "aaaaaaaaa bbbbbb cccc", 106, .infinity, lines: 2, .byTruncatingTail,
      ["aaaaaaaaa", "bbbbbb cccc"], widths: [90, 106], gaps: [0, -0.4]
    ) {
      $0.allowsDefaultTighteningForTruncation = true
    }
    expectLines(
      "aaaaaaaaa bbbbbb cccc", 106, .infinity, lines: 2, .byTruncatingMiddle,
      ["aaaaaaaaa", "bbbbbb cccc"], widths: [90, 106], gaps: [0, -0.4]
    ) {
      $0.allowsDefaultTighteningForTruncation = true
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }
}
