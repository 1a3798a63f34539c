// The bounds of a label, never negative and always numbers, and the limits that follow from them at a scale.
import CTextScan

/// A size in points; infinity means unconstrained.
@frozen
public struct LayoutBounds: Sendable {
  /// Width in points; never negative, always a number.
  public let width: Double
  /// Height in points; never negative, always a number.
  public let height: Double

  /// Creates bounds; values that are negative or not numbers count as 0 (R192).
  @inlinable @inline(__always)
  public init(width: Double, height: Double) {
    self.width = width > 0 ? width : 0
    self.height = height > 0 ? height : 0
  }

  /// Converts a length as drawn at a scale to layout units of the unscaled text. It rounds down, so that what exceeds
  /// the length still exceeds the result. Precondition: the length is not negative.
  @inline(__always)
  func limit(_ points: Double, _ scale: Double) -> LayoutUnit {
    assert(points >= 0 && scale > 0, "a length is not negative")
    let units = points / scale * LayoutUnit.perPoint
    return units < 4.6e18 ? ts_integral_part(units) : .unbounded
  }
}
