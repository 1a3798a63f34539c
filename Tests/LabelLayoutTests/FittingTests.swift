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

  @Test("every boundary of the grid: W = 10 n s fits at s exactly") func grid() {
    for thousandths in 501..<1000 {
      let exact = shrink("abcdefghij", 100 * Double(thousandths) / 1000, minimum: 0.5)
      #expect(abs(exact.result.scale - Double(thousandths) / 1000) < 1e-12)
    }
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
