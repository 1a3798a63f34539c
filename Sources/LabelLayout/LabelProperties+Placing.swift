// Where the block of lines is in the height of the bounds.

extension LabelProperties {
  /// The top of the block (R143 to R145, R155 to R158, R207). Lengths are points.
  ///
  /// - Parameters:
  ///   - height: of the block at `scale`.
  ///   - unshrunk: the same at scale 1, and `ascent` of its first baseline below its top.
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
      top += ascent * (1 - scale)  // The baseline stays (R155).
    case .alignCenters: return centered
    case .none: break
    }
    // A box that would leave the bounds is moved in.
    if height > bounds.height + tolerance { return top }
    return min(max(top, 0), max(0, bounds.height - height))  // R155, R230
  }
}
