// The examples of the rules of section F, shrinking to fit; each rule has a test.
import LabelOracle
import Testing

struct ShrinkingRuleTests {
  @Test("R87 minimumScaleFactor 0 (the default) means no scaling: the text truncates.") func r87() {
    expectLines(
      "Hello World", 60, .infinity, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [60], truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.0
    }
  }

  @Test("R88 minScale 1 likewise.") func r88() {
    expectLines(
      "Hello World", 60, .infinity, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [60], truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 1.0
    }
  }

  @Test("R89 Shrinks to the largest scale that fits (grid 1/1000).") func r89() {
    expectLines(
      "Hello World", 60, .infinity, lines: 1, .byTruncatingTail,
      ["Hello World"], widths: [59.95], scale: 0.545
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R90 Never enlarges.") func r90() {
    expectLines(
      "Hello", 500, 100, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [50]
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R91 Exact ratio.") func r91() {
    expectLines(
      "abcdefghij", 50, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghij"], widths: [50], scale: 0.5
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R92 If the minimum does not fit, the text is truncated at the minimum scale") func r92() {
    expectLines(
      "Hello World", 60, .infinity, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [48], scale: 0.8, truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.8
    }
  }

  @Test("R93 A minimum off the grid is itself a candidate.") func r93() {
    expectLines(
      "abcdefghijkl", 40, .infinity, lines: 1, .byTruncatingTail,
      ["abcdefghijkl"], widths: [40], scale: 0.3333333333333333
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.3333333333333333
    }
  }

  @Test("R94 shrink=false with a minimum: no scaling.") func r94() {
    expectLines(
      "Hello World", 60, .infinity, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [60], truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = false
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R95 Text shrinks for the height too, and so does a line that is too wide.") func r95() {
    expectLines(
      "Hello", 100, 5, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [25], scale: 0.5
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.4
    }
    expectLines(
      "abc", 5, .infinity, lines: 0, .byTruncatingTail,
      ["a", "b", "c"], widths: [5, 5, 5], scale: 0.5
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.3
    }
  }

  @Test("R96 No-op for word and character wrapping, n=1 included.") func r96() {
    expectLines(
      "Hello World", 60, 10, lines: 0, .byWordWrapping,
      ["Hello"], widths: [50], truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    expectLines(
      "Hello World", 60, .infinity, lines: 1, .byWordWrapping,
      ["Hello World"], widths: [110], truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R97 Works with clipping.") func r97() {
    expectLines(
      "Hello World", 55, .infinity, lines: 1, .byClipping,
      ["Hello World"], widths: [55], scale: 0.5
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R98 Works with head mode.") func r98() {
    expectLines(
      "Hello World", 55, .infinity, lines: 1, .byTruncatingHead,
      ["Hello World"], widths: [55], scale: 0.5
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R99 n=2: largest scale at which all text wraps into 2 lines.") func r99() {
    expectLines(
      "one two three four five", 80, .infinity, lines: 2, .byTruncatingTail,
      ["one two three", "four five"], widths: [79.95, 55.35], scale: 0.615
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R100 n=0: shrinks only when the height is exceeded.") func r100() {
    expectLines(
      "one two three four", 80, 20, lines: 0, .byTruncatingTail,
      ["one two", "three four"], widths: [56, 80], scale: 0.8
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.3
    }
  }

  @Test("R101 n=0 with enough height does not shrink, even though a word is broken.") func r101() {
    expectLines(
      "friendship", 80, 40, lines: 0, .byTruncatingTail,
      ["friendsh", "ip"], widths: [80, 20]
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R102 n=2 at the minimum still too long: last line truncated at the minimum.") func r102() {
    expectLines(
      "one two three four five six", 60, .infinity, lines: 2, .byTruncatingTail,
      ["one", "two t…"], widths: [27, 54], scale: 0.9, truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.9
    }
  }

  @Test("R103 Shrinking never brings in ink after a newline with n=1.") func r103() {
    expectLines(
      "ab\ncd", 100, 10, lines: 1, .byTruncatingTail,
      ["ab…"], widths: [15], scale: 0.5, truncated: true
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R104 Trailing spaces do not trigger shrinking.") func r104() {
    expectLines(
      "Hello   ", 50, 10, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [50]
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }
}
