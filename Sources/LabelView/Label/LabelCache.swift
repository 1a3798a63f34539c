// What a label has found out and is still valid.
import Foundation
import LabelKit

struct LabelCache {
  /// The engine's form of the content.
  var prepared: PreparedText?
  /// In the bounds.
  var layout: TextLayout?
  /// For the preferred width.
  var intrinsicSize: CGSize?
  /// For the width asked for last; infinity is unconstrained.
  var fittingSize: (width: CGFloat, size: CGSize)?

  mutating func forgetText() {
    prepared = nil
    forgetLayout()
    forgetSizes()
  }

  mutating func forgetLayout() { layout = nil }

  mutating func forgetSizes() {
    intrinsicSize = nil
    fittingSize = nil
  }
}
