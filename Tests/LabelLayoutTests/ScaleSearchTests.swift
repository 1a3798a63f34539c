// The scale of a shrunk label is the largest that fits, even if a smaller one does not fit: tabs, lines of several
// heights.
import LabelLayout
import TestSupport
import Testing

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
}
