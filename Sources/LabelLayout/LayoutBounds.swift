// The bounds of a label, cleaned of odd values, and the limits that follow from them at a scale.

/// A size in points; infinity means unconstrained.
public struct LayoutBounds: Sendable {
  /// Points; never negative, never not a number.
  public let width: Double
  /// Points; never negative, never not a number.
  public let height: Double

  /// Not a number and negative count as 0 (R192).
  public init(width: Double, height: Double) {
    self.width = width > 0 ? width : 0
    self.height = height > 0 ? height : 0
  }

  /// The width that a line of unscaled text may have so that it fits at `scale`: (W + ε) / s.
  func widthLimit(scale: Double, tolerance: Double) -> LayoutUnit {
    LayoutBounds.limit((width + tolerance) / scale)
  }

  /// The width up to which a line may be tightened: (1.05 W + ε) / s (R105, R109).
  func tightLimit(scale: Double, tolerance: Double) -> LayoutUnit {
    LayoutBounds.limit((width * 1.05 + tolerance) / scale)
  }

  /// Rounds down, so that what is above the limit stays above it; the length is never negative.
  private static func limit(_ points: Double) -> LayoutUnit {
    let units = points * LayoutUnit.perPoint
    return units < 4.6e18 ? LayoutUnit(units) : .unbounded
  }
}
