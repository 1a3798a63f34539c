// The results that a label caches: its prepared text, layout and sizes.
import Foundation
import LabelKit

struct LabelCache {
  /// The content as prepared by the engine; nil if it is not cached.
  var prepared: PreparedText?
  /// The lines in the bounds; valid if `hasLayout`. Their memory is reused by the next layout.
  var lines: [LabelLine] = []
  /// The summary of the layout in the bounds; valid if `hasLayout`.
  var summary: LayoutSummary?
  private(set) var hasLayout = false
  private var hasIntrinsicSize = false
  private var hasFittingSize = false
  private var intrinsic = CGSize.zero
  private var fitting = CGSize.zero
  private var fittingWidth: CGFloat = 0

  /// The cached intrinsic size, in points.
  var intrinsicSize: CGSize? { hasIntrinsicSize ? intrinsic : nil }

  /// Returns the size at a width, in points, if that width was measured last. An infinite width is unconstrained.
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

  /// Discards the layout, but keeps the memory of its lines for the next one.
  mutating func forgetLayout() { hasLayout = false }

  mutating func forgetSizes() {
    hasIntrinsicSize = false
    hasFittingSize = false
  }
}
