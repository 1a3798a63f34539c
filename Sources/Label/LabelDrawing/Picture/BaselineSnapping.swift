// Rounding of baselines to pixels, as UILabel draws them.
import Foundation
import LabelKit

/// The baselines of a block of lines, rounded to pixels (R210).
package struct BaselineSnapping {
  /// The baseline of each line, in points.
  package let baselines: [Double]

  /// Rounds the baselines of a layout.
  ///
  /// - Parameters:
  ///   - lines: the lines of a layout, from top to bottom.
  ///   - top: the y of the layout's (0, 0), in points.
  ///   - displayScale: the display scale, in pixels per point; values that are not positive and finite count as 1.
  package init(_ lines: [LabelLine], top: Double, displayScale: Double) {
    guard let first = lines.first, let last = lines.last else {
      baselines = []
      return
    }
    let pixels = displayScale > 0 && displayScale < .infinity ? displayScale : 1
    // A value slightly above a whole pixel counts as that pixel, because sums of points are not exact.
    func up(_ points: Double) -> Double { (points * pixels - 1e-6).rounded(.up) }
    // R210 defines the baselines of a label that has the size of its block. That label is placed where the block is.
    let height = last.y + last.height - first.y
    let ownBottom = top + first.y + height / 2 + up(height) / pixels / 2
    let bottom = (ownBottom * pixels + 0.5).rounded(.down)
    let descent = last.y + last.height - last.baseline
    baselines = lines.map { line in
      let snapped = (bottom - (up(descent) + (last.baseline - line.baseline) * pixels + 1e-6).rounded(.down)) / pixels
      // Pixels may be too many for a Double; then they are too small to matter.
      return snapped.isFinite ? snapped : top + line.baseline
    }
  }
}
