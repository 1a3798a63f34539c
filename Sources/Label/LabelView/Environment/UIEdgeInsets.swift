// Insets of rectangles, with UIKit's names.
public import Foundation

/// The distances, in points, by which the edges of a rectangle move inwards; negative distances move them outwards.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The inset of the top edge, in points.
  public var top: CGFloat
  /// The inset of the left edge, in points.
  public var left: CGFloat
  /// The inset of the bottom edge, in points.
  public var bottom: CGFloat
  /// The inset of the right edge, in points.
  public var right: CGFloat

  /// Creates insets, in points.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle with its edges moved inwards. Unlike `insetBy(dx:dy:)`, it may have a negative size.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
