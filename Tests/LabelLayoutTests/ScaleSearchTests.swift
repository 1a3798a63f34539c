// The scale of a shrunk label is the largest that fits, even if a smaller one does not fit: tabs, lines of several
// heights.
import TestSupport
import Testing

@testable import LabelLayout

@Suite struct ScaleSearchTests {
  private static let pieces = [
    "a", "bb", "ccc", "dddd", "A", "BB", "eE", " ", " ", " ", " ", "\t", "-", "\n", "f\u{AD}ff", "g\u{AD}",
  ]

  /// By RULES.md a label fits at a scale if it is not truncated, no line is wider than its area, and the block is not
  /// higher than the bounds.
  private func fits(_ text: TestText, _ label: LabelProperties, _ bounds: LayoutBounds, _ scale: Double) -> Bool {
    var fixed = label
    fixed.fixedScale = scale
    return withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 256) { lines in
      let result = text.text.writeLines(fixed, in: bounds, into: lines)
      let epsilon = 1e-5
      return !result.isTruncated && result.height <= bounds.height + epsilon
        && lines.prefix(result.lineCount).allSatisfy { $0.width <= bounds.width + epsilon }
    }
  }

  @Test("R89: random labels against every candidate in turn", arguments: 0..<8)
  func largestCandidate(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) &* 7919 &+ 17)
    var shrunk = 0
    for _ in 0..<60 {
      let string = (0..<Int.random(in: 4...24, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random)! }.joined()
      let text = TestText(string, hasTallCapitals: Bool.random(using: &random))
      var label = LabelProperties.random([.byTruncatingTail, .byTruncatingMiddle, .byClipping], &random)
      label.lineBreakStrategy = Bool.random(using: &random) ? .pushOut : []
      if Bool.random(using: &random) { label.options.insert(.fallbackLineHeights) }
      let bounds = LayoutBounds(
        width: Double(Int.random(in: 15...120, using: &random)), height: Double(Int.random(in: 8...60, using: &random)))
      let candidates = [1] + stride(from: 999, through: 300, by: -1).map { Double($0) / 1000 }
      let expected = candidates.first { fits(text, label, bounds, $0) } ?? 0.3
      let scale = withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 256) { lines in
        text.text.writeLines(label, in: bounds, into: lines).scale
      }
      #expect(abs(scale - expected) < 1e-9, "\(string.debugDescription) \(label) \(bounds)")
      if expected < 1, expected > 0.3 { shrunk += 1 }
    }
    // If no label needed a search, the test would pass without testing anything.
    #expect(shrunk > 10)
  }

  #if DEBUG
    /// Words are ten clusters of 10 points. With a height, and a last line that may be tightened, smaller scales need not fit
    /// too, so the search goes from change to change: a line takes in another word, or the last line fits tightened. Step by
    /// step it would take a probe for each thousandth.
    @Test(
      "The search for the scale takes a probe or two for each change of the lines",
      arguments: [
        // The last line holds two words of 210 points, tightened to 210 / 1.05 (R106), which is 200: 150 / 200.
        (words: 3, lines: 2, scale: 0.75),
        // The first line holds two words, the last three of 320 points, tightened to 320 / 1.05: 150 / 304.8.
        (words: 5, lines: 2, scale: 0.492),
        // Each line holds four words of 430 points: 150 / 430.
        (words: 12, lines: 3, scale: 0.348),
      ])
    func probes(words: Int, lines: Int, scale: Double) {
      let text = TestText(Array(repeating: "aaaaaaaaaa", count: words).joined(separator: " "))
      var label = LabelProperties()
      label.numberOfLines = lines
      label.lineBreakMode = .byTruncatingTail
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.1
      label.allowsDefaultTighteningForTruncation = true
      label.options.insert(.fallbackLineHeights)
      withBorrowed(text.text) { text in
        LabelText.withAttributes(text) { text in
          withBorrowed(label) { label in
            withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 8) { lines in
              var layouter = Layouter<VariedContent>(
                label: label, text: text, bounds: LayoutBounds(width: 150, height: 100), lines: lines,
                paragraphMode: .byTruncatingTail)
              let result = layouter.fit()
              #expect(result.scale == scale)
              #expect((1...4).contains(layouter.probeCount))
            }
          }
        }
      }
    }
  #endif
}
