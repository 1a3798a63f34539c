// A visible line of a laid-out label, and the label's layout as a whole.

/// Flags of a line. Raw values are those of the C interface.
public struct LineFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An ellipsis is between the two parts.
  @inlinable public static var ellipsis: LineFlags { LineFlags(rawValue: 1 << 0) }
  /// U+2010 is shown after the text.
  @inlinable public static var hyphen: LineFlags { LineFlags(rawValue: 1 << 1) }
  /// The gaps between clusters are reduced so that the line fits.
  @inlinable public static var tightened: LineFlags { LineFlags(rawValue: 1 << 2) }
  /// Its inner whitespace is stretched.
  @inlinable public static var justified: LineFlags { LineFlags(rawValue: 1 << 3) }
  /// Wider than its area and cut by it.
  @inlinable public static var clipped: LineFlags { LineFlags(rawValue: 1 << 4) }
  /// A hard break ends the line.
  @inlinable public static var hardBreak: LineFlags { LineFlags(rawValue: 1 << 5) }
  /// The base direction of its paragraph is right-to-left.
  @inlinable public static var rightToLeft: LineFlags { LineFlags(rawValue: 1 << 6) }
}

/// A visible line: the bytes `start..<end`, the ellipsis if the flag says so, the bytes `tailStart..<tailEnd`.
///
/// Lengths are points in the label's bounds, y downwards. Same fields in the same order as the C interface's `le_line`,
/// so that lines are written straight into a caller's array.
public struct LabelLine: Hashable, Sendable, BitwiseCopyable {
  /// UTF-8 bytes of the first kept part, without hanging whitespace.
  public var start = 0
  /// The end of the first kept part.
  public var end = 0
  /// UTF-8 bytes of the part after the ellipsis; both equal where there is none.
  public var tailStart = 0
  /// The end of the second part.
  public var tailEnd = 0
  /// What else the line shows, and how it came about.
  public var flags: LineFlags = []
  /// As in the C interface: 0.
  var reserved: UInt32 = 0
  /// Left edge of the text.
  public var x = 0.0
  /// Top of the line's box.
  public var y = 0.0
  /// Height of the line's box: ascent and descent.
  public var height = 0.0
  /// y of the baseline.
  public var baseline = 0.0
  /// Of the text without hanging whitespace, as drawn.
  public var width = 0.0
  /// Added to each gap between clusters; negative when tightened.
  public var letterSpacing = 0.0
  /// Added to each inner whitespace when justified.
  public var wordSpacing = 0.0
  /// Left edge of the ellipsis; 0 without one.
  public var ellipsisX = 0.0

  /// An empty line at (0, 0).
  public init() {}
}

/// What a layout says of the whole label.
public struct LabelLayoutResult: Sendable {
  /// Visible lines, also those for which the caller's array had no room.
  public var lineCount = 0
  /// 1 unless shrunk: the actual scale (R181).
  public var scale = 1.0
  /// There is an ellipsis, an ink cluster is on no visible line, or a clipped line is wider than its area (R188).
  public var isTruncated = false
  /// The widest used width, in points, unrounded (R125).
  public var width = 0.0
  /// The height of the block, in points, unrounded.
  public var height = 0.0
  /// Other than `.nothing` where the clusters that are here did not decide the layout: prepare more and call again.
  /// Nothing else is valid then.
  public var missing = MissingText.nothing

  /// A layout without lines.
  public init() {}
}
