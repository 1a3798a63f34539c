// The properties of a grapheme cluster that layout needs besides its advance.

/// Properties of a cluster: flags in the low byte, and the index of its line metrics in the high byte.
///
/// A cluster without `whitespace` and `hardBreak` is ink (R258).
public struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Whitespace, which hangs at the end of a line (R19, R22, R36, R104): U+0009, U+0020, U+1680, U+2000 to U+2006,
  /// U+2008 to U+200A, U+205F, U+3000 and U+200B.
  @inlinable public static var whitespace: ClusterFlags { ClusterFlags(rawValue: 1 << 0) }
  /// A hard break, which ends its line: LF, CR, CR LF (one cluster: R28), U+0085, U+2028 (R27), U+2029, U+000B or
  /// U+000C.
  @inlinable public static var hardBreak: ClusterFlags { ClusterFlags(rawValue: 1 << 1) }
  /// A hard break that also ends its paragraph: LF, CR, CR LF and U+2029. It contains `hardBreak`.
  @inlinable public static var paragraphBreak: ClusterFlags { ClusterFlags(rawValue: 1 << 1 | 1 << 2) }
  /// The flag of U+00A0. It is part of `paragraphBreak`, which is never U+00A0, so `contains` must not be asked for it:
  /// `isNoBreakSpace` tells. A bit of its own would leave seven for the metrics index, and a list 96 faces of fallback
  /// instead of 224.
  @inlinable package static var noBreakSpace: ClusterFlags { ClusterFlags(rawValue: 1 << 2) }
  /// A line may end before this cluster (UAX #14, R260).
  @inlinable public static var breakBefore: ClusterFlags { ClusterFlags(rawValue: 1 << 3) }
  /// A line may end before this cluster under the strategy hangulWordPriority.
  @inlinable public static var breakBeforeWordPriority: ClusterFlags { ClusterFlags(rawValue: 1 << 4) }
  /// The soft hyphen, U+00AD, which is an opportunity only if a hyphen can be shown there (R264).
  @inlinable public static var softHyphen: ClusterFlags { ClusterFlags(rawValue: 1 << 5) }
  /// The flag of the tab, U+0009, which is whitespace. In ink it has another meaning: `isTab` tells.
  @inlinable public static var tab: ClusterFlags { ClusterFlags(rawValue: 1 << 6) }
  /// No face of the font has this cluster.
  @inlinable public static var missing: ClusterFlags { ClusterFlags(rawValue: 1 << 7) }

  /// Whether the cluster ends its paragraph.
  @inlinable
  public var isParagraphBreak: Bool { contains(.paragraphBreak) }

  /// Whether the cluster is a tab.
  @inlinable
  public var isTab: Bool { contains([.tab, .whitespace]) }

  /// Whether the text before the cluster and the text from it on are not shaped as they are together, so that a part that
  /// begins or ends there is shaped by itself (R302; HB_GLYPH_FLAG_UNSAFE_TO_BREAK). It is the flag of the tab in ink, and
  /// that of U+00A0 in whitespace; unions of flags have neither of the two for it.
  @inlinable
  package var isUnsafeToBreak: Bool {
    @inline(__always) get { rawValue & ClusterFlags.unsafeToBreak(isWhitespace: contains(.whitespace)).rawValue != 0 }
    set {
      let flag = ClusterFlags.unsafeToBreak(isWhitespace: contains(.whitespace))
      if newValue, !contains(.hardBreak) { insert(flag) } else if !contains(.hardBreak) { remove(flag) }
    }
  }

  @inlinable @inline(__always)
  package static func unsafeToBreak(isWhitespace: Bool) -> ClusterFlags { isWhitespace ? .noBreakSpace : .tab }

  /// Whether the cluster is U+00A0, which belongs to the text of its line and is measured (R35), and is stretched in
  /// justified lines (R150). A hard break is not, and stays a hard break if this is set.
  @inlinable
  public var isNoBreakSpace: Bool {
    get {
      rawValue & (ClusterFlags.paragraphBreak.rawValue | ClusterFlags.whitespace.rawValue)
        == ClusterFlags.noBreakSpace.rawValue
    }
    set {
      if contains(.hardBreak) { return }
      if newValue { insert(.noBreakSpace) } else { remove(.noBreakSpace) }
    }
  }

  /// From this metrics index on, a text need not have metrics for each index: only for those that its clusters have.
  @inlinable public static var firstSparseMetricsIndex: Int { 32 }

  /// The index of the cluster's ascent and descent in the text's `LineMetrics`, 0...255.
  @inlinable
  public var metricsIndex: Int { Int(rawValue >> 8) }

  /// Returns the same flags with another metrics index.
  @inlinable
  public func withMetricsIndex(_ index: Int) -> ClusterFlags {
    ClusterFlags(rawValue: rawValue & 0xFF | UInt16(truncatingIfNeeded: index) << 8)
  }
}
