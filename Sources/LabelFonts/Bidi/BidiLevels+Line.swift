// A paragraph that is one line: its levels after L1 and its visual order, as Unicode's test files ask for them.
import CFriBidi
import LabelLayout

extension BidiLevels {
  /// Resolves one paragraph of scalar values and answers about it; nil where memory is short. O(length × levels).
  ///
  /// `body` gets the paragraph's level, the level of each scalar after L1, as if the paragraph were one line, and the
  /// scalars' places from left to right (L2). Characters that X9 removes have levels and places too.
  public mutating func withLevels<Result>(
    of scalars: [UInt32], base: Base, _ body: (_ paragraph: UInt8, _ levels: [UInt8], _ order: [Int]) -> Result
  ) -> Result? {
    let isRightToLeft = base == .rightToLeft || base == .firstStrong && Self.isRightToLeft(scalars)
    let paragraph: UInt8 = isRightToLeft ? 1 : 0
    guard var levels = paragraphLevels(of: scalars, isRightToLeft: isRightToLeft) else { return nil }
    var resets = true
    for index in levels.indices.reversed() {  // L1
      resets = bidi_is_separator(scalars[index]) || resets && levels[index] & ClusterLevels.blank != 0
      levels[index] = resets ? paragraph : levels[index] & ~ClusterLevels.blank
    }
    return body(paragraph, levels, Self.visualOrder(levels))
  }

  /// L2
  private static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    for level in (1...max(1, levels.max() ?? 1)).reversed() {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return order
  }
}
