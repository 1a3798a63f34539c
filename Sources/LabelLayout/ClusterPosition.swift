// Where a cluster of a visible line is: hit-testing geometry.

/// Embedding levels of a text's clusters before L1 of UAX #9, a byte each.
public enum ClusterLevels {
  /// Set beside the level of white space and controls: L1 gives them the paragraph's at a line's end and before tabs.
  public static let blank: UInt8 = 0x80
}

/// A cluster on a visible line. Same fields in the same order as the C interface's `le_position`.
public struct ClusterPosition: Hashable, Sendable, BitwiseCopyable {
  /// UTF-8 bytes; both -1 (SIZE_MAX) for the ellipsis or a shown hyphen.
  public var start = -1
  /// The end of the bytes.
  public var end = -1
  /// Left edge in the bounds, in points.
  public var x = 0.0
  /// Points.
  public var width = 0.0
  /// Index into the lines.
  public var line: UInt32 = 0
  /// Bidi embedding level on its line.
  public var level: UInt32 = 0

  /// Of nothing in the text, at 0.
  public init() {}

  /// Set in `level` until L1 was applied: white space or a control, a segment separator.
  static let blank: UInt32 = 0x100
  static let separator: UInt32 = 0x200

  /// Gives white space and controls at the line's end and before tabs the paragraph's level (UAX #9 L1). `positions` are
  /// in logical order. O(positions).
  static func resetLevels(_ positions: UnsafeMutablePointer<ClusterPosition>, _ count: Int, to base: UInt32) {
    var resets = true
    for index in (0..<count).reversed() {
      let level = positions[index].level
      resets = level & separator != 0 || resets && level & blank != 0
      positions[index].level = resets ? base : level & ~(separator | blank)
    }
  }

  /// From the highest level to the lowest odd one, reverses every run of that level and above (UAX #9 L2). In place;
  /// O(positions × levels).
  package static func reorder(_ positions: UnsafeMutablePointer<ClusterPosition>, _ count: Int) {
    var highest: UInt32 = 0
    var lowestOdd = UInt32.max
    for index in 0..<count {
      let level = positions[index].level
      highest = max(highest, level)
      if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
    }
    guard lowestOdd <= highest else { return }
    for level in (lowestOdd...highest).reversed() {
      var index = 0
      while index < count {
        guard positions[index].level >= level else {
          index += 1
          continue
        }
        var end = index
        while end < count, positions[end].level >= level { end += 1 }
        var (left, right) = (index, end - 1)
        while left < right {
          (positions[left], positions[right]) = (positions[right], positions[left])
          left += 1
          right -= 1
        }
        index = end
      }
    }
  }
}
