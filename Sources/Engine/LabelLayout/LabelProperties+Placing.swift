// The vertical position of the block of lines in the bounds.

extension LabelProperties {
  /// Returns the top of the block, in points below the top of the bounds (R143 to R145, R155 to R158, R207).
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the label, in points.
  ///   - height: height of the block at `scale`, in points.
  ///   - unshrunk: height of the block at scale 1, in points.
  ///   - ascent: distance from the top of the block to its first baseline at scale 1, in points.
  ///   - scale: the scale of the layout.
  ///   - tolerance: ε in points.
  func blockTop(
    in bounds: LayoutBounds, height: Double, unshrunk: Double, ascent: Double, scale: Double, tolerance: Double
  ) -> Double {
    guard bounds.height.isFinite else { return 0 }
    switch verticalAlignment {
    case .top: return 0
    case .bottom: return bounds.height - height
    case .center: break
    }
    let centered = (bounds.height - height) / 2  // R143, R144, R145
    guard numberOfLines == 1, scale != 1 else { return centered }  // R158
    var top = (bounds.height - unshrunk) / 2  // R157
    switch baselineAdjustment {
    case .alignBaselines:
      if options.contains(.baselineObserved) { return centered }
      top += ascent * (1 - scale)  // The baseline stays where it is at scale 1 (R155).
    case .alignCenters: return centered  // R156
    case .none: break
    }
    // A block that fits the bounds but would reach beyond them is moved inside.
    if height > bounds.height + tolerance { return top }
    return min(max(top, 0), max(0, bounds.height - height))  // R155, R230
  }
}
