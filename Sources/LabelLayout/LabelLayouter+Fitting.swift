// Shrink to fit: the largest scale on a grid of 1/1000 at which the label fits.

extension LabelLayouter {
  /// Whether the pass that just ran shows everything within the bounds (BEHAVIOUR: a label fits at a scale).
  private var fits: Bool {
    !result.isTruncated && !hasOverwideLine
      && blockHeight * scale <= bounds.height + text.style.tolerance
      && !(hasBrokenWord && label.pointee.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Lays out at scale 1, or at the scale that shrinking finds.
  ///
  /// O(passes × visible clusters) with at most 10 passes for the search: no text is measured again, a probe is a pass in
  /// bounds divided by the scale.
  mutating func runFitting() {
    if bounds.width <= 0 || bounds.height <= 0 { return run(scale: 1) }  // R16, R17
    if text.count == 0 { return run(scale: 1) }  // R18
    if label.pointee.fixedScale > 0 { return run(scale: label.pointee.fixedScale) }  // R206
    run(scale: 1)
    if result.needsMoreText { return }
    guard let least = label.pointee.leastScale, !fits else { return }
    let found = fittingScale(from: least)
    if !breaker.needsMoreText { run(scale: found) }
    result.needsMoreText = breaker.needsMoreText
  }

  /// The scale that shrinking finds; scale 1 is known not to fit.
  private mutating func fittingScale(from least: Double) -> Double {
    // A probe decides and writes no lines.
    let target = lines
    lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    defer { lines = target }
    // A smaller scale may break a word between clusters where a larger one did not.
    let isMonotone =
      !(label.pointee.lineBreakMode == .byCharWrapping && label.pointee.options.contains(.shrinkKeepsWordsWhole))
    return LabelProperties.fittingScale(from: least, isMonotone: isMonotone) {
      run(scale: $0)
      return fits || breaker.needsMoreText
    }
  }
}
