// Shrinking, tightening, measuring and positioning, on clusters made by hand.
import LabelLayout
import Testing

@Suite struct FittingTests {
  private func shrink(
    _ string: String, _ width: Double, _ height: Double = .infinity, lines: Int = 1, minimum: Double,
    mode: LineBreakMode = .byTruncatingTail
  ) -> Outcome {
    TestText(string).layout(width, height, lines: lines, mode) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = minimum
    }
  }

  @Test(
    "R87 to R104: the largest scale that fits",
    arguments: [
      ("Hello World", 60, Double.infinity, 1, 0.0, 1.0, ["Hello…"]),
      ("Hello World", 60, .infinity, 1, 1.0, 1, ["Hello…"]),
      ("Hello World", 60, .infinity, 1, 0.5, 0.545, ["Hello World"]),
      ("Hello", 500, 100, 1, 0.5, 1, ["Hello"]),
      ("abcdefghij", 50, .infinity, 1, 0.5, 0.5, ["abcdefghij"]),
      ("Hello World", 60, .infinity, 1, 0.8, 0.8, ["Hello…"]),
      ("abcdefghijkl", 40, .infinity, 1, 1.0 / 3, 1.0 / 3, ["abcdefghijkl"]),
      ("Hello", 100, 5, 1, 0.4, 0.5, ["Hello"]),
      ("abc", 5, .infinity, 0, 0.3, 0.5, ["a", "b", "c"]),
      ("one two three four five", 80, .infinity, 2, 0.5, 0.615, ["one two three", "four five"]),
      ("one two three four", 80, 20, 0, 0.3, 0.8, ["one two", "three four"]),
      ("friendship", 80, 40, 0, 0.5, 1, ["friendsh", "ip"]),
      ("one two three four five six", 60, .infinity, 2, 0.9, 0.9, ["one", "two t…"]),
      ("ab\ncd", 100, 10, 1, 0.5, 0.5, ["ab…"]),
      ("Hello   ", 50, 10, 1, 0.5, 1, ["Hello"]),
      ("aa\n", 100, 10, 0, 0.5, 1, ["aa"]),
    ] as [(String, Double, Double, Int, Double, Double, [String])])
  func scale(string: String, width: Double, height: Double, lines: Int, minimum: Double, scale: Double, shown: [String])
  {
    let outcome = shrink(string, width, height, lines: lines, minimum: minimum)
    #expect(abs(outcome.result.scale - scale) < 1e-12)
    #expect(outcome.lines == shown)
  }

  @Test("every boundary of the grid: W = 10 n s fits at s exactly") func grid() {
    for thousandths in 501..<1000 {
      let exact = shrink("abcdefghij", 100 * Double(thousandths) / 1000, minimum: 0.5)
      #expect(abs(exact.result.scale - Double(thousandths) / 1000) < 1e-12)
    }
  }

  @Test("R96: no shrinking in wrapping modes, R97, R98: with clipping and head") func modes() {
    #expect(shrink("Hello World", 60, 10, lines: 0, minimum: 0.5, mode: .byWordWrapping).result.scale == 1)
    #expect(shrink("Hello World", 60, minimum: 0.5, mode: .byWordWrapping).lines == ["Hello World"])
    #expect(shrink("Hello World", 55, minimum: 0.5, mode: .byClipping).result.scale == 0.5)
    #expect(shrink("Hello World", 55, minimum: 0.5, mode: .byTruncatingHead).result.scale == 0.5)
  }

  private func tighten(
    _ string: String, _ width: Double, lines: Int = 1, _ mode: LineBreakMode = .byTruncatingTail, minimum: Double = 0
  ) -> Outcome {
    TestText(string).layout(width, lines: lines, mode) {
      $0.allowsDefaultTighteningForTruncation = true
      $0.adjustsFontSizeToFitWidth = minimum > 0
      $0.minimumScaleFactor = minimum
    }
  }

  @Test("R105 to R112, R182: tightening") func tightening() {
    let tightened = tighten("abcdefghijk", 106)
    #expect(tightened.lines == ["abcdefghijk"])
    #expect(tightened.widths == [106])
    #expect(abs(tightened.boxes[0].letterSpacing + 0.4) < 1e-9)
    #expect(tightened.result.isTruncated == false)
    #expect(tighten("abcdefghijk", 100).lines == ["abcdefghi…"])
    #expect(tighten("abcdefghijk", 106, .byClipping).result.isTruncated)
    #expect(tighten("abcdefghijklmnopqrstu", 200).lines == ["abcdefghijklmnopqrstu"])
    #expect(tighten("a", 9.6).lines == ["…"])
    let two = tighten("aaaaaaaaa bbbbbb cccc", 106, lines: 2)
    #expect(two.lines == ["aaaaaaaaa", "bbbbbb cccc"])
    #expect(two.widths == [90, 106])
    #expect(tighten("aaaaaaaaa bbbbbb cccc", 106, lines: 2, .byTruncatingMiddle, minimum: 0.5).result.scale == 1)
    #expect(tighten("abcdefghijk", 106, minimum: 0.5).result.scale == 1)
    #expect(tighten("abcdefghijk", 100, minimum: 0.5).result.scale == 0.954)
  }

  private func size(_ string: String, lines: Int, width: Double = .infinity, kern: Double = 0) -> [Double] {
    var label = LabelProperties()
    label.numberOfLines = lines
    label.lineBreakStrategy = []
    let text = TestText(string, kern: kern)
    return withExtendedLifetime(text) {
      let size = withUnsafePointer(to: text.text) { LabelText.sizeThatFits($0, &label, width: width) }
      return [size.width, size.height]
    }
  }

  @Test("R123 to R135: sizes") func sizes() {
    #expect(size("Hello", lines: 1) == [50, 10])
    #expect(size("Hello", lines: 1, width: 20) == [50, 10])
    #expect(size("one two three", lines: 0, width: 80) == [80, 20])
    #expect(size("one two three", lines: 0, width: 75) == [75, 20])
    #expect(size("one two", lines: 0, width: 80) == [70, 10])
    #expect(size("one two three", lines: 0, width: 0) == [130, 10])
    #expect(size("one two three", lines: 2, width: 30) == [30, 20])
    #expect(size("", lines: 1) == [0, 0])
    #expect(size("aa\nbbbb", lines: 0) == [40, 20])
    #expect(size("aa\nbbbb", lines: 1) == [30, 10])
    #expect(size("aa  ", lines: 1) == [20, 10])
    #expect(size("abc", lines: 1, kern: 2) == [36, 10])
    #expect(size("abc", lines: 1, kern: 0.1) == [31, 10])
  }

  @Test("R143 to R147, R155 to R157: places") func places() {
    #expect(TestText("ab").layout(100, 40).boxes[0].y == 15)
    #expect(TestText("ab").layout(100, 40).boxes[0].baseline == 23)
    #expect(TestText("ab").layout(100, 6).boxes[0].y == -2)
    #expect(TestText("ab  ").layout(50) { $0.textAlignment = .right }.boxes[0].x == 30)
    #expect(TestText("ab").layout(50) { $0.textAlignment = .center }.boxes[0].x == 15)
    func baseline(_ adjustment: BaselineAdjustment, _ string: String, _ width: Double, _ height: Double) -> [Double] {
      let box = TestText(string).layout(width, height) {
        $0.adjustsFontSizeToFitWidth = true
        $0.minimumScaleFactor = 0.5
        $0.baselineAdjustment = adjustment
      }.boxes[0]
      return [box.y, box.baseline]
    }
    let long = "abcdefghijabcdefghij"
    #expect(baseline(.alignBaselines, long, 100, 20) == [9, 13])
    #expect(baseline(.alignCenters, long, 100, 20) == [7.5, 11.5])
    #expect(baseline(.none, long, 100, 20) == [5, 9])
    #expect(baseline(.alignBaselines, "Hello", 100, 5) == [0, 4])
  }

  @Test("a layout of the beginning either equals that of the whole text or asks for more") func partial() {
    let string = "one two three four five six\nseven eight nine ten\neleven"
    for lines in 0...3 {
      for mode in [LineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail] {
        let whole = TestText(string).layout(75, lines: lines, mode)
        for count in 0..<string.count {
          let part = TestText(string, clusters: count).layout(75, lines: lines, mode)
          if part.result.missing != .nothing { continue }
          #expect(part.lines == whole.lines)
          #expect(part.result.isTruncated == whole.result.isTruncated)
        }
      }
    }
    #expect(TestText(string, clusters: 16).layout(75, lines: 1).result.missing == .nothing)
  }
}
