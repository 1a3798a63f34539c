// The position of a cluster on a visible line, for hit testing.

/// Embedding levels of the clusters of a text before rule L1 of UAX #9, one byte each.
public enum ClusterLevels {
  /// This bit is set for whitespace and controls, to which L1 gives the paragraph's level at the end of a line and
  /// before tabs.
  public static let blank: UInt8 = 0x80
}

/// A cluster on a visible line. It has the same fields in the same order as `le_position` of the C interface.
public struct ClusterPosition: HasLevel, Hashable, Sendable, BitwiseCopyable {
  /// First UTF-8 byte of the cluster. For the ellipsis or a hyphen, `start` and `end` are -1 (SIZE_MAX).
  public var start = -1
  /// The end of the cluster's UTF-8 bytes.
  public var end = -1
  /// Left edge in the bounds, in points.
  public var x = 0.0
  /// Width in points.
  public var width = 0.0
  /// Index of the line.
  public var line: UInt32 = 0
  /// Embedding level on the line (UAX #9).
  public var level: UInt32 = 0

  /// Creates a position that belongs to no text, at x 0.
  public init() {}

  /// These bits are set in `level` until L1 has been applied: `blank` for whitespace and controls, `separator` for
  /// tabs.
  static let blank: UInt32 = 0x100
  static let separator: UInt32 = 0x200

  /// Gives whitespace and controls at the end of the line and before tabs the level of the paragraph (UAX #9 L1).
  /// `positions` must be in logical order. O(positions).
  static func resetLevels(_ positions: UnsafeMutablePointer<ClusterPosition>, _ count: Int, to base: UInt32) {
    var resets = true
    for index in (0..<count).reversed() {
      let level = unsafe positions[index].level
      resets = level & separator != 0 || resets && level & blank != 0
      unsafe positions[index].level = resets ? base : level & ~(separator | blank)
    }
  }
}
