// A glyph on a visible line: what a renderer draws.

/// A glyph of a laid-out text, at its place in the label's bounds. Lengths are points; y grows downwards.
public struct PlacedGlyph: BitwiseCopyable, Sendable {
  /// First byte of the grapheme cluster that it begins in; -1 (SIZE_MAX) in an ellipsis, a token or a shown hyphen.
  public var cluster: Int
  /// Its origin, offsets of the font included.
  public var x: Double
  /// Its origin: the line's baseline, moved by the run's offset and those of the font.
  public var y: Double
  /// Points of an em, as drawn: the font's size times the label's scale.
  public var size: Double
  /// Index of the attribute run that its font is of.
  public var run: UInt32
  /// Index into the font's faces.
  public var face: UInt32
  /// Index in the face; 0 is `.notdef`.
  public var glyph: UInt32
  /// Index into the lines.
  public var line: UInt32
}
