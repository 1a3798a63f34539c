// A glyph on a visible line: what a renderer draws.

/// A glyph of a laid-out text, at its position in the label's bounds. Lengths are points; y grows downwards. It has the
/// same fields in the same order as `le_glyph` of the C interface.
public struct PlacedGlyph: BitwiseCopyable, Sendable {
  /// The size of the struct, in bytes.
  public let structSize = MemoryLayout<PlacedGlyph>.size
  /// The first byte of the grapheme cluster that it begins in; -1 (SIZE_MAX) in an ellipsis, a token or a shown hyphen.
  public var cluster: Int
  /// The x of its origin, the font's own offsets included.
  public var x: Double
  /// The y of its origin: the line's baseline, moved by the run's offset and the font's own offsets.
  public var y: Double
  /// The size of an em in points, as drawn: the font's size times the label's scale.
  public var size: Double
  /// The index of the attribute run whose font it has.
  public var run: UInt32
  /// The index of its face in the font.
  public var face: UInt32
  /// The index of the glyph in the face; 0 is `.notdef`.
  public var glyph: UInt32
  /// The index of its line.
  public var line: UInt32
}
