// Shrink to fit: the largest scale on a grid of 1/1000 at which the label fits.

extension LabelLayouter {
  /// Whether the pass that just ran shows everything within the bounds (RULES.md: a label fits at a scale): all text in
  /// the lines and the height that there are (R99, R100), whatever hangs (R104) and words broken or not (R101).
  private var fits: Bool {
    !result.isTruncated && !hasOverwideLine
      && blockHeight * scale <= bounds.height + text.style.tolerance
      && !(hasBrokenWord && label.pointee.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Lays out at scale 1, or at the scale that shrinking finds.
  ///
  /// Where the width alone decides, the scale follows from the width that the lines need: one pass. Else O(passes ×
  /// visible clusters) with at most 10 passes for the search: no text is measured again, a probe is a pass in bounds
  /// divided by the scale.
  mutating func runFitting() {
    if bounds.width <= 0 || bounds.height <= 0 { return run(scale: 1) }  // R16, R17
    if text.count == 0 { return run(scale: 1) }  // R18
    if label.pointee.fixedScale > 0 { return run(scale: label.pointee.fixedScale) }  // R206
    guard let least = label.pointee.leastScale else { return run(scale: 1) }
    var largest = 1000
    if fitsByWidthAlone {
      let first = bounds.widthLimit(scale: 1, tolerance: text.style.tolerance)
      switch requiredWidth(from: first) {
      case .exactly(let width):
        return run(scale: width == first ? 1 : self.scale(forWidth: width, from: least))
      case .atLeast(let width): largest = thousandths(forWidth: width) &+ 1
      }
    } else {
      run(scale: 1)
      if breaker.needsMoreText || fits { return }
    }
    let found = fittingScale(from: least, below: largest)
    if !breaker.needsMoreText { run(scale: found) }
    result.missing = breaker.missing
  }

  /// The largest multiple of 1/1000 below 1 at which a line may be `width` wide.
  @inline(__always)
  private func thousandths(forWidth width: LayoutUnit) -> Int {
    let exact = (bounds.width + text.style.tolerance) * 1000 / width.points
    var step = exact < 999 ? Int(exact) &+ 1 : 999
    let tolerance = text.style.tolerance
    while step > 0, bounds.widthLimit(scale: Double(step) / 1000, tolerance: tolerance) < width { step &-= 1 }
    return step
  }

  @inline(__always)
  private func scale(forWidth width: LayoutUnit, from least: Double) -> Double {
    max(Double(thousandths(forWidth: width)) / 1000, least)
  }

  /// The scale that shrinking finds; `tooLarge` thousandths are known not to fit.
  private mutating func fittingScale(from least: Double, below tooLarge: Int) -> Double {
    // A probe decides and writes no lines.
    let target = lines
    lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    isProbe = true
    defer {
      lines = target
      isProbe = false
    }
    // A smaller scale may break a word between clusters where a larger one did not.
    let isMonotone =
      !(label.pointee.lineBreakMode == .byCharWrapping && label.pointee.options.contains(.shrinkKeepsWordsWhole))
    return LabelProperties.fittingScale(from: least, below: tooLarge, isMonotone: isMonotone) {
      run(scale: $0)
      return fits || breaker.needsMoreText
    }
  }
}
