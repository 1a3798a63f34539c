// What a label has found out and is still valid.
import Foundation
import LabelKit

struct LabelCache {
  /// The engine's form of the content, while it is likely needed.
  var prepared: PreparedText?
  /// In the bounds, where `hasLayout`.
  var lines: [LabelLine] = []
  /// Likewise.
  var summary: LayoutSummary?
  private(set) var hasLayout = false
  private var hasIntrinsicSize = false
  private var hasFittingSize = false
  private var intrinsic = CGSize.zero
  private var fitting = CGSize.zero
  private var fittingWidth: CGFloat = 0

  /// For the preferred width.
  var intrinsicSize: CGSize? { hasIntrinsicSize ? intrinsic : nil }

  /// For the width asked for last; infinity is unconstrained.
  func fittingSize(for width: CGFloat) -> CGSize? { hasFittingSize && fittingWidth == width ? fitting : nil }

  mutating func keepIntrinsicSize(_ size: CGSize) {
    intrinsic = size
    hasIntrinsicSize = true
  }

  mutating func keepFittingSize(_ size: CGSize, for width: CGFloat) {
    (fitting, fittingWidth) = (size, width)
    hasFittingSize = true
  }

  mutating func keepLayout(_ summary: LayoutSummary) {
    self.summary = summary
    hasLayout = true
  }

  mutating func forgetText() {
    prepared = nil
    forgetLayout()
    forgetSizes()
  }

  /// The memory of the lines stays for the next ones.
  mutating func forgetLayout() { hasLayout = false }

  mutating func forgetSizes() {
    hasIntrinsicSize = false
    hasFittingSize = false
  }
}
