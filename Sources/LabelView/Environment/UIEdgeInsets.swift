// Insets of rectangles, by UIKit's names.
public import Foundation

/// Points to move the edges of a rectangle in; negative ones move them out.
public struct UIEdgeInsets: Hashable, Sendable {
  /// Points.
  public var top: CGFloat
  /// Points.
  public var left: CGFloat
  /// Points.
  public var bottom: CGFloat
  /// Points.
  public var right: CGFloat

  /// Insets.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// None.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// The rectangle with its edges moved in. Unlike `insetBy(dx:dy:)` the size may become negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
