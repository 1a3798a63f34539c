// The ascent and the descent that a font gives to a line.

/// Ascent and descent of a font at its size. The leading of a font is ignored (R202).
public struct LineMetrics: Equatable, Sendable, BitwiseCopyable {
  /// Ascent above the baseline, in points.
  public var ascent: Double
  /// Descent below the baseline, in points, positive.
  public var descent: Double

  /// Creates metrics from an ascent and a descent, in points.
  public init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }
}
