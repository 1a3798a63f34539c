// A visible line of a laid-out label, and the properties of the layout as a whole.

/// Flags of a line. Raw values are those of the C interface.
public struct LineFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An ellipsis is between the first part and the tail.
  @inlinable public static var ellipsis: LineFlags { LineFlags(rawValue: 1 << 0) }
  /// The hyphen U+2010 is shown after the text.
  @inlinable public static var hyphen: LineFlags { LineFlags(rawValue: 1 << 1) }
  /// The gaps between clusters are reduced so that the line fits.
  @inlinable public static var tightened: LineFlags { LineFlags(rawValue: 1 << 2) }
  /// The inner whitespace of the line is stretched.
  @inlinable public static var justified: LineFlags { LineFlags(rawValue: 1 << 3) }
  /// The line is wider than its area and is cut at its edge.
  @inlinable public static var clipped: LineFlags { LineFlags(rawValue: 1 << 4) }
  /// A hard break ends the line.
  @inlinable public static var hardBreak: LineFlags { LineFlags(rawValue: 1 << 5) }
  /// The base direction of the line's paragraph is right-to-left.
  @inlinable public static var rightToLeft: LineFlags { LineFlags(rawValue: 1 << 6) }
}

/// A visible line. It shows the bytes `start..<end`, an ellipsis or a hyphen if the flags say so, and the bytes
/// `tailStart..<tailEnd`.
///
/// Lengths are points in the label's bounds, with y downwards. The fields are those of `le_line` of the C interface, in
/// the same order, so that lines are written straight into a caller's array.
public struct LabelLine: Hashable, Sendable, BitwiseCopyable {
  /// First UTF-8 byte of the text before the ellipsis, which has no hanging whitespace at its end.
  public var start = 0
  /// The end of the text before the ellipsis.
  public var end = 0
  /// First UTF-8 byte of the tail, the text after the ellipsis. `tailStart` equals `tailEnd` if there is none.
  public var tailStart = 0
  /// The end of the tail.
  public var tailEnd = 0
  /// What else the line shows, and how it was made.
  public var flags: LineFlags = []
  /// Always 0, as in the C interface.
  package var reserved: UInt32 = 0
  /// Left edge of the text.
  public var x = 0.0
  /// Top of the line's box.
  public var y = 0.0
  /// Height of the line's box: ascent and descent.
  public var height = 0.0
  /// Vertical position of the baseline.
  public var baseline = 0.0
  /// Width of what is shown, without hanging whitespace, as drawn.
  public var width = 0.0
  /// Added to each gap between clusters; negative in a tightened line.
  public var letterSpacing = 0.0
  /// Added to each inner whitespace of a justified line.
  public var wordSpacing = 0.0
  /// Left edge of the ellipsis; 0 if there is none.
  public var ellipsisX = 0.0

  /// An empty line at (0, 0).
  public init() {}
}

/// The properties of a layout as a whole.
public struct LabelLayoutResult: Sendable {
  /// Number of visible lines, including those for which the caller's array had no room.
  public var lineCount = 0
  /// The scale of the text; 1 unless the label is shrunk (R181).
  public var scale = 1.0
  /// Whether there is an ellipsis, some ink is on no visible line, or a clipped line of several clusters is
  /// wider than its area (R269).
  public var isTruncated = false
  /// The greatest used width of a line, including indents and hanging spaces, in points, not rounded (R125).
  public var width = 0.0
  /// Height of the block, in points, not rounded.
  public var height = 0.0
  /// What the layout still needs of the text: unless it is `.nothing`, prepare more clusters and lay out again. Nothing
  /// else is valid then.
  public var missing = MissingText.nothing

  /// Creates the result of a layout without lines.
  public init() {}
}
