// Heights that a font gives to a line.

/// Ascent and descent of a font at its size. A font's leading is ignored (R202).
public struct LineMetrics: Equatable, Sendable, BitwiseCopyable {
  /// Points above the baseline.
  public var ascent: Double
  /// Points below the baseline, positive.
  public var descent: Double

  /// Heights in points.
  public init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }
}
