// Points, sizes and rectangles of the public interface.
import LabelLayout

/// A point, in points; y grows downwards.
@frozen
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// Points to the right.
  public var x: Double
  /// Points downwards.
  public var y: Double

  /// A point.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size, in points.
///
/// As bounds, infinity means unconstrained; not a number and negative values count as 0 (R192).
@frozen
public struct Size: Hashable, Sendable, BitwiseCopyable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double

  /// A size.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Bounds that constrain nothing.
  @inlinable public static var unconstrained: Size { Size(width: .infinity, height: .infinity) }

  /// Without odd values.
  @inline(__always)
  var bounds: LayoutBounds { LayoutBounds(width: width, height: height) }
}

/// A rectangle, in points; y grows downwards.
@frozen
public struct Rect: Hashable, Sendable, BitwiseCopyable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double

  /// A rectangle.
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
