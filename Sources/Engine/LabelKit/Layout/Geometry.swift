// The points, sizes and rectangles of the public interface.
import LabelLayout

/// A position in points; y grows downwards.
@frozen
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// Distance to the right, in points.
  public var x: Double
  /// Distance downwards, in points.
  public var y: Double

  /// Creates a point.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size in points.
///
/// For bounds, infinity means unconstrained; negative values and values that are not numbers count as 0 (R192).
@frozen
public struct Size: Hashable, Sendable, BitwiseCopyable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// Creates a size.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Bounds that constrain nothing.
  @inlinable public static var unconstrained: Size { Size(width: .infinity, height: .infinity) }

  /// The size as bounds, whose values are never negative, and numbers.
  @inline(__always)
  var bounds: LayoutBounds { LayoutBounds(width: width, height: height) }
}

/// A rectangle in points; y grows downwards.
@frozen
public struct Rect: Hashable, Sendable, BitwiseCopyable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// Creates a rectangle.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The width and the height.
  @inlinable public var size: Size { Size(width: width, height: height) }
  /// The right edge.
  @inlinable public var maxX: Double { x + width }
  /// The bottom edge.
  @inlinable public var maxY: Double { y + height }
}
