// The ascent and the descent that a font gives to a line.

/// Ascent and descent of a font at its size. The leading of a font is ignored (R202).
public struct LineMetrics: Equatable, Sendable, BitwiseCopyable {
  /// Ascent above the baseline, in points.
  public var ascent: Double
  /// Descent below the baseline, in points, positive.
  public var descent: Double
  /// The descent without baseline offsets, in points: what counts in a line whose height a style changes (R164).
  var unmovedDescent: Double

  /// Creates metrics from an ascent and a descent, in points.
  public init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
    unmovedDescent = descent
  }

  /// The metrics of glyphs that are moved up by a baseline offset, in points: the ascent grows, or the descent if they are
  /// moved down (R164).
  @inline(__always)
  package func moved(up offset: Double) -> LineMetrics {
    var moved = self
    moved.ascent += max(0, offset)
    moved.descent += max(0, -offset)
    return moved
  }

  /// Takes the larger ascent and the larger descents.
  @inline(__always)
  package mutating func formUnion(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    unmovedDescent = max(unmovedDescent, other.unmovedDescent)
  }
}
