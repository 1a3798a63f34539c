// The examples with lines of the rules of section H, paragraph styles; each rule has a test.
import LabelOracle
import Testing

struct ParagraphStyleRuleTests {
  @Test("R113 kern is added after every cluster including the last.") func r113() {
    expectLines(
      "abc", 100, .infinity, lines: 1, .byTruncatingTail,
      ["abc"], widths: [36]
    ) {
      $0.runs[0].kern = 2.0
    }
  }

  @Test("R114 …so it counts for fitting.") func r114() {
    expectLines(
      "abc", 34, .infinity, lines: 1, .byTruncatingTail,
      ["a…"], widths: [24], truncated: true
    ) {
      $0.runs[0].kern = 2.0
    }
  }

  @Test("R115 firstLineHeadIndent narrows the first line only.") func r115() {
    expectLines(
      "aa bb cc", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", "bb cc"], widths: [20, 50]
    ) {
      $0.runs[0].paragraphStyle.firstLineHeadIndent = 20.0
    }
  }

  @Test("R116 headIndent narrows the other lines.") func r116() {
    expectLines(
      "aa bb cc dd", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa bb", "cc", "dd"], widths: [50, 20, 20]
    ) {
      $0.runs[0].paragraphStyle.headIndent = 20.0
    }
  }

  @Test("R117 tailIndent ≤ 0 is measured from the trailing edge.") func r117() {
    expectLines(
      "aa bb cc", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", "bb", "cc"], widths: [20, 20, 20]
    ) {
      $0.runs[0].paragraphStyle.tailIndent = -20.0
    }
  }

  @Test("R118 tailIndent > 0 is measured from the leading edge.") func r118() {
    expectLines(
      "aa bb cc", 200, .infinity, lines: 0, .byWordWrapping,
      ["aa bb", "cc"], widths: [50, 20]
    ) {
      $0.runs[0].paragraphStyle.tailIndent = 50.0
    }
  }

  @Test("R119 lineSpacing consumes height between lines.") func r119() {
    expectLines(
      "aa bb cc", 20, 32, lines: 0, .byTruncatingTail,
      ["aa", "b…"], widths: [20, 20], truncated: true
    ) {
      $0.runs[0].paragraphStyle.lineSpacing = 5.0
    }
  }

  @Test("R120 lineHeightMultiple scales the line box.") func r120() {
    expectLines(
      "aa bb cc", 20, 30, lines: 0, .byTruncatingTail,
      ["aa", "b…"], widths: [20, 20], truncated: true
    ) {
      $0.runs[0].paragraphStyle.lineHeightMultiple = 1.5
    }
  }

  @Test("R121 minimumLineHeight.") func r121() {
    expectLines(
      "aa bb cc", 20, 30, lines: 0, .byTruncatingTail,
      ["aa", "b…"], widths: [20, 20], truncated: true
    ) {
      $0.runs[0].paragraphStyle.minimumLineHeight = 15.0
    }
  }

  @Test("R122 maximumLineHeight.") func r122() {
    expectLines(
      "aa bb cc", 20, 24, lines: 0, .byTruncatingTail,
      ["aa", "bb", "cc"], widths: [20, 20, 20]
    ) {
      $0.runs[0].paragraphStyle.maximumLineHeight = 8.0
    }
  }
}
