// The bounds of a label, cleaned of odd values, and the limits that follow from them at a scale.
import CTextScan

/// A size in points; infinity means unconstrained.
@frozen
public struct LayoutBounds: Sendable {
  /// Points; never negative, never not a number.
  public let width: Double
  /// Points; never negative, never not a number.
  public let height: Double

  /// Not a number and negative count as 0 (R192).
  @inlinable @inline(__always)
  public init(width: Double, height: Double) {
    self.width = width > 0 ? width : 0
    self.height = height > 0 ? height : 0
  }

  /// A length as drawn at a scale, in layout units of unscaled text. Rounds down, so that what is above the length stays
  /// above it. Precondition: not negative.
  @inline(__always)
  func limit(_ points: Double, _ scale: Double) -> LayoutUnit {
    let units = points / scale * LayoutUnit.perPoint
    return units < 4.6e18 ? ts_integral_part(units) : .unbounded
  }
}
