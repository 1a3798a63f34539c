// Baselines at pixels, as UILabel draws them.
import Foundation
import LabelKit

/// Where the baselines of a block of lines are drawn (R210).
package struct BaselineSnapping {
  /// Of each line, in points.
  package let baselines: [Double]

  /// - Parameters:
  ///   - lines: of a layout, from top to bottom.
  ///   - top: where (0, 0) of the layout is, in points.
  ///   - displayScale: pixels a point; what is odd counts as 1.
  package init(_ lines: [LabelLine], top: Double, displayScale: Double) {
    guard let first = lines.first, let last = lines.last else {
      baselines = []
      return
    }
    let pixels = displayScale > 0 && displayScale < .infinity ? displayScale : 1
    // What lies this near above a whole pixel counts as on it: sums of points are not exact.
    func up(_ points: Double) -> Double { (points * pixels - 1e-6).rounded(.up) }
    // R210 says where baselines are in a label of the block's own size; here that label is where the block is.
    let height = last.y + last.height - first.y
    let ownBottom = top + first.y + height / 2 + up(height) / pixels / 2
    let bottom = (ownBottom * pixels + 0.5).rounded(.down)
    let descent = last.y + last.height - last.baseline
    baselines = lines.map { line in
      (bottom - (up(descent) + (last.baseline - line.baseline) * pixels + 1e-6).rounded(.down)) / pixels
    }
  }
}
