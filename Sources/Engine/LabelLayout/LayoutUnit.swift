// The unit of all lengths inside the layout: an integer, so that sums are exact and equal on all machines.
import CTextScan

/// A length in layout units, 2^-30 points each.
///
/// Prefix sums of integers do not depend on where a sum begins, so the same words have the same widths in a whole text
/// and in a part of it. Range: ±8.5e9 points. Rounding an advance to this unit changes it by at most 4.7e-10 points.
public typealias LayoutUnit = Int64

extension LayoutUnit {
  /// Layout units in a point.
  public static var perPoint: Double { 1_073_741_824 }

  /// A length that no text reaches; it means "unconstrained".
  public static var unbounded: LayoutUnit { 1 << 62 }

  /// Rounds a length in points to layout units. A value that is not a number gives 0, and one that is out of range
  /// gives `unbounded` with its sign.
  ///
  /// It adds a half and truncates, since baseline x86-64 has no instruction that rounds, and a call would take longer
  /// than the rest.
  @inlinable @inline(__always)
  public init(points: Double) {
    let units = points * LayoutUnit.perPoint
    if units.magnitude < 4.6e18 {
      self = ts_integral_part(units + (units < 0 ? -0.5 : 0.5))
    } else {
      self = points.isNaN ? 0 : points < 0 ? -LayoutUnit.unbounded : .unbounded
    }
  }

  /// An advance with kern or tracking, which never moves the pen back (R113, R192).
  @inlinable @inline(__always)
  package func spaced(_ kern: LayoutUnit) -> LayoutUnit { Swift.max(0, self &+ kern) }

  /// The length in points.
  @inlinable
  public var points: Double { Double(self) * (1 / LayoutUnit.perPoint) }
}
