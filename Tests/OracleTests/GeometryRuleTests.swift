// Section J, geometry: the positions of lines and the heights of their boxes.
import LabelOracle
import Testing

/// Lays an example out and checks the boxes and baselines of its lines.
func expectBoxes(
  _ label: OracleLabel, _ width: Double, _ height: Double, tops: [Double], heights: [Double], baselines: [Double],
  at location: SourceLocation = #_sourceLocation
) {
  let lines = Oracle(label).layout(width: width, height: height).lines
  #expect(isNear(lines.map(\.y), tops), "\(lines.map(\.y))", sourceLocation: location)
  #expect(isNear(lines.map(\.height), heights), "\(lines.map(\.height))", sourceLocation: location)
  #expect(isNear(lines.map(\.baseline), baselines), "\(lines.map(\.baseline))", sourceLocation: location)
}

struct GeometryRuleTests {
  @Test("R143 The text block is centred vertically") func r143() {
    expectBoxes(OracleLabel("Hello"), 100, 40, tops: [15], heights: [10], baselines: [23])
  }

  @Test("R144 Two lines in 100×40") func r144() {
    let label = exampleLabel("a\nb", lines: 0, .byTruncatingTail)
    expectBoxes(label, 100, 40, tops: [10, 20], heights: [10, 10], baselines: [18, 28])
  }

  @Test("R145 A block taller than the bounds is centred too") func r145() {
    expectBoxes(OracleLabel("Hello"), 100, 6, tops: [-2], heights: [10], baselines: [6])
  }

  /// The x of an example's only line.
  private func x(
    _ text: String, _ width: Double, _ alignment: TextAlignment, _ mode: LineBreakMode = .byTruncatingTail,
    _ change: (inout OracleLabel) -> Void = { _ in }
  ) -> Double? {
    var label = exampleLabel(text, lines: 1, mode, change)
    label.textAlignment = alignment
    return Oracle(label).layout(width: width, height: .infinity).lines.first?.x
  }

  @Test("R146 left, center, right") func r146() {
    #expect(x("ab", 50, .left) == 0)
    #expect(x("ab", 50, .center) == 15)
    #expect(x("ab", 50, .right) == 30)
    let indent: (inout OracleLabel) -> Void = { $0.setParagraphStyle { $0.firstLineHeadIndent = 20 } }
    #expect(x("ab", 100, .left, .byTruncatingTail, indent) == 20)
    #expect(x("ab", 100, .right, .byTruncatingTail, indent) == 80)
    #expect(x("abcdefghij", 75, .center, .byTruncatingMiddle) == 2.5)
    expectLines(
      "abcdefghij", 75, .infinity, lines: 1, .byTruncatingMiddle, ["abc…hij"], widths: [70], truncated: true)
  }

  @Test("R147 Trailing spaces do not shift a right-aligned line") func r147() {
    #expect(x("ab  ", 50, .right) == 30)
  }

  @Test("R148 natural follows the layout direction of the environment") func r148() {
    #expect(x("abc", 50, .natural) == 0)
    #expect(x("abc", 50, .natural) { $0.layoutDirection = .rightToLeft } == 20)
    // Decision 20: with the flag naturalAlignment: content, the first strong character decides the alignment.
    #expect(
      x("abc", 50, .natural) {
        $0.layoutDirection = .rightToLeft
        $0.alignsNaturalByContent = true
      } == 0)
  }

  @Test("R150 justified stretches every line that ended softly") func r150() {
    for height in [Double.infinity, 10] {
      let label = exampleLabel("aa bb cc dd", lines: 0, .byWordWrapping) { $0.textAlignment = .justified }
      let lines = Oracle(label).layout(width: 90, height: height).lines
      #expect(lines[0].text == "aa bb cc")
      #expect(lines[0].width == 90)
      #expect(lines[0].wordSpacing == 5)
      guard height > 10 else { continue }
      #expect(lines[1].text == "dd")
      #expect(lines[1].width == 20)
      #expect(lines[1].wordSpacing == 0)
    }
  }

  @Test("R151 A truncated line is not justified") func r151() {
    for width in [60.0, 65] {
      expectLines(
        "aa bb cc dd", width, .infinity, lines: 1, .byTruncatingTail, ["aa bb…"], widths: [60], truncated: true
      ) { $0.textAlignment = .justified }
    }
  }

  @Test("R152 justified with n=1 equals natural") func r152() {
    let label: (inout OracleLabel) -> Void = { $0.layoutDirection = .rightToLeft }
    #expect(x("aa bb", 90, .justified, .byTruncatingTail, label) == 40)
    #expect(x("aa bb", 90, .justified) == 0)
  }

  @Test("R153 A line ended by U+2028 is natural-aligned") func r153() {
    expectLines("aa bb\u{2028}cc", 90, .infinity, lines: 0, .byWordWrapping, ["aa bb", "cc"], widths: [50, 20]) {
      $0.textAlignment = .justified
    }
  }

  @Test("R154 Overflowing clipped line") func r154() {
    #expect(x("abcdefghij", 70, .left, .byClipping) == 0)
    #expect(x("abcdefghij", 70, .right, .byClipping) == -30)
    #expect(x("abcdefghij", 70, .center, .byClipping) == -15)
  }

  /// A label whose line of 100 points shrinks to one half in bounds of 50.
  private func shrunk(_ adjustment: BaselineAdjustment) -> OracleLabel {
    exampleLabel("abcdefghij", lines: 1, .byTruncatingTail) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
      $0.baselineAdjustment = adjustment
    }
  }

  @Test("R155 alignBaselines: shrunk text keeps the baseline of the unshrunk text") func r155() {
    expectBoxes(shrunk(.alignBaselines), 50, 20, tops: [9], heights: [5], baselines: [13])
    let low = exampleLabel("Hello", lines: 1, .byTruncatingTail) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.4
    }
    expectBoxes(low, 100, 5, tops: [0], heights: [5], baselines: [4])
  }

  @Test("R156 alignCenters: the line box is centred") func r156() {
    expectBoxes(shrunk(.alignCenters), 50, 20, tops: [7.5], heights: [5], baselines: [11.5])
    // Decision 10: with the flag baselineObserved, alignBaselines centres the text.
    var observed = shrunk(.alignBaselines)
    observed.baselineObserved = true
    expectBoxes(observed, 50, 20, tops: [7.5], heights: [5], baselines: [11.5])
  }

  @Test("R157 none: the top of the box stays") func r157() {
    expectBoxes(shrunk(.none), 50, 20, tops: [5], heights: [5], baselines: [9])
  }

  @Test("R230 none: a box that would leave the bounds is moved in") func r230() {
    expectBoxes(shrunk(.none), 50, 5, tops: [0], heights: [5], baselines: [4])
    expectBoxes(shrunk(.none), 50, 6, tops: [0], heights: [5], baselines: [4])
  }

  @Test("R158 baselineAdjustment has no effect when n ≠ 1 or the scale is 1") func r158() {
    for adjustment in BaselineAdjustment.allCases {
      var several = shrunk(adjustment)
      several.numberOfLines = 2
      several.runs[0].text = "abcdefghi jklmnopqr"
      expectBoxes(several, 50, 20, tops: [4.45, 10], heights: [5.55, 5.55], baselines: [8.89, 14.44])
      expectBoxes(shrunk(adjustment), 100, 20, tops: [5], heights: [10], baselines: [13])
    }
  }
}
