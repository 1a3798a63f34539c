// Section I, measuring: the rules whose examples are written as prose.
import LabelOracle
import Testing

struct MeasuringProseTests {
  private let text = "one two three"

  @Test("R135 Sizes are rounded up to the pixel grid") func r135() {
    let natural = OracleFont(name: "Numbers", size: 1, advances: [0x61: 56.865, 0x62: 56.3])
    var observed = OracleLabel("a", font: natural)
    observed.setParagraphStyle { $0.minimumLineHeight = 35.801 }
    #expect(Oracle(observed).sizeThatFits(width: .infinity) == OracleSize(57, 36))
    for (displayScale, width) in [(1.0, 57.0), (2, 56.5), (3, 169.0 / 3)] {
      var label = OracleLabel("b", font: natural)
      label.displayScale = displayScale
      #expect(Oracle(label).sizeThatFits(width: .infinity).width == width)
    }
  }

  @Test("R136 Measuring ignores shrinking") func r136() {
    let label = exampleLabel("Hello World", lines: 1, .byTruncatingTail) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    #expect(Oracle(label).intrinsicContentSize() == OracleSize(110, 10))
  }

  @Test("R138 preferredMaxLayoutWidth above 0 and n ≠ 1: intrinsicContentSize is sizeThatFits(p, ∞)") func r138() {
    for (preferred, size) in [(80.0, OracleSize(80, 20)), (0, OracleSize(130, 10))] {
      let label = exampleLabel(text, lines: 0, .byTruncatingTail) { $0.preferredMaxLayoutWidth = preferred }
      #expect(Oracle(label).intrinsicContentSize() == size)
    }
  }

  @Test("R139 preferredMaxLayoutWidth is ignored for n = 1") func r139() {
    let label = exampleLabel(text, lines: 1, .byTruncatingTail) { $0.preferredMaxLayoutWidth = 20 }
    #expect(Oracle(label).intrinsicContentSize() == OracleSize(130, 10))
  }

  @Test("R140 sizeToFit uses the current bounds width as constraint") func r140() {
    expectSize(text, lines: 0, width: 80, 80, 20)
  }

  @Test("R141 Frame of zero width, sizeToFit: one line per paragraph") func r141() {
    expectSize(text, lines: 0, width: 0, 130, 10)
  }

  @Test("R142 textRect(forBounds:limitedToNumberOfLines:)") func r142() {
    let oracle = Oracle(exampleLabel(text, lines: 1, .byTruncatingTail))
    #expect(oracle.textRect(OracleRect(0, 0, 80, 40), lines: 0) == OracleRect(0, 0, 80, 20))
    #expect(oracle.textRect(OracleRect(0, 0, 80, 40), lines: 1) == OracleRect(0, 0, 80, 10))
    #expect(oracle.textRect(OracleRect(0, 0, 80, 15), lines: 0) == OracleRect(0, -2, 80, 15))
    // Decision 24: with the profile 2009, textRect returns the bounds.
    let old = Oracle(exampleLabel(text, lines: 1, .byTruncatingTail) { $0.is2009 = true })
    #expect(old.textRect(OracleRect(1, 2, 80, 40), lines: 0) == OracleRect(1, 2, 80, 40))
  }

  @Test("R189 Measuring with indents: the largest start + w + max(0, −tailIndent)") func r189() {
    expectSize("aa bb cc", lines: 0, width: 60, 60, 20) { $0.setParagraphStyle { $0.headIndent = 20 } }
    expectSize("aa bb cc", lines: 0, width: .infinity, 100, 10) {
      $0.setParagraphStyle { $0.firstLineHeadIndent = 20 }
    }
  }

  @Test("R196 With its width fixed, a label's intrinsic height is that of sizeThatFits") func r196() {
    expectSize(text, lines: 0, width: 80, 80, 20)
  }
}
