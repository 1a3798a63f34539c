// The properties of a grapheme cluster that layout needs besides its advance.

/// Properties of a cluster: flags in the low half, and the index of its line metrics in the high half.
///
/// A cluster without `whitespace` and `hardBreak` is ink (R258).
public struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whitespace, which hangs at the end of a line (R19, R22, R36, R104): U+0009, U+0020, U+1680, U+2000 to U+2006,
  /// U+2008 to U+200A, U+205F, U+3000 and U+200B.
  @inlinable public static var whitespace: ClusterFlags { ClusterFlags(rawValue: 1 << 0) }
  /// A hard break, which ends its line: LF, CR, CR LF (one cluster: R28), U+0085, U+2028 (R27), U+2029, U+000B or
  /// U+000C.
  @inlinable public static var hardBreak: ClusterFlags { ClusterFlags(rawValue: 1 << 1) }
  /// A hard break that also ends its paragraph: LF, CR, CR LF and U+2029. It contains `hardBreak`.
  @inlinable public static var paragraphBreak: ClusterFlags { ClusterFlags(rawValue: 1 << 1 | 1 << 2) }
  /// A line may end before this cluster (UAX #14, R260).
  @inlinable public static var breakBefore: ClusterFlags { ClusterFlags(rawValue: 1 << 3) }
  /// A line may end before this cluster under the strategy hangulWordPriority.
  @inlinable public static var breakBeforeWordPriority: ClusterFlags { ClusterFlags(rawValue: 1 << 4) }
  /// The soft hyphen, U+00AD, which is an opportunity only if a hyphen can be shown there (R264).
  @inlinable public static var softHyphen: ClusterFlags { ClusterFlags(rawValue: 1 << 5) }
  /// The tab, U+0009, which is whitespace.
  @inlinable public static var tab: ClusterFlags { ClusterFlags(rawValue: 1 << 6) }
  /// No face of the font has this cluster.
  @inlinable public static var missing: ClusterFlags { ClusterFlags(rawValue: 1 << 7) }
  /// U+00A0, which belongs to the text of its line and is measured (R35), and is stretched in justified lines (R150).
  @inlinable public static var noBreakSpace: ClusterFlags { ClusterFlags(rawValue: 1 << 8) }
  /// The text before the cluster and the text from it on are not shaped as they are together, so that a part that begins
  /// or ends there is shaped by itself (R302; HB_GLYPH_FLAG_UNSAFE_TO_BREAK).
  @inlinable public static var unsafeToBreak: ClusterFlags { ClusterFlags(rawValue: 1 << 9) }

  /// From this metrics index on, a text need not have metrics for each index: only for those that its clusters have.
  @inlinable public static var firstSparseMetricsIndex: Int { 32 }

  /// The index of the cluster's ascent and descent in the text's `LineMetrics`, 0...65,535.
  @inlinable
  public var metricsIndex: Int { Int(rawValue >> 16) }

  /// Returns the same flags with another metrics index.
  @inlinable
  public func withMetricsIndex(_ index: Int) -> ClusterFlags {
    ClusterFlags(rawValue: rawValue & 0xFFFF | UInt32(truncatingIfNeeded: index) << 16)
  }
}
