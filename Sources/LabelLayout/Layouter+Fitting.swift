// Shrink to fit: the largest scale on a grid of 1/1000 at which the label fits.

extension Layouter {
  /// Whether the pass that just ran shows everything within the bounds (RULES.md: a label fits at a scale): all text in
  /// the lines and the height that there are (R99, R100), whatever hangs (R104) and words broken or not (R101).
  @inline(__always)
  private mutating func fits() -> Bool {
    !isTruncated && !block.hasOverwideLine && fitsHeight(block.height)
      && !(block.hasBrokenWord && label.pointee.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Lays out at the scale that shrinking finds, and places the lines.
  @inline(__always)
  mutating func layOut() -> LabelLayoutResult {
    if !Content.isAttributed { frame.align(label, text) }
    runFitting()
    if missing == .nothing, block.lineCount > 0, bounds.height < .infinity || bounds.width == .infinity {
      if block.dependsOnWidth {
        // An unconstrained width counts as that of the block.
        placingWidth = block.usedWidth.points * scale
        run(scale: scale)
      }
      placeBlock()
    }
    return result()
  }

  /// Lays out at scale 1, or at the scale that shrinking finds.
  ///
  /// Where the width alone decides, the scale follows from the width that the lines need: one pass. Else O(passes ×
  /// visible clusters) with at most 10 passes for the search: no text is measured again, a probe is a pass in bounds
  /// divided by the scale.
  private mutating func runFitting() {
    if bounds.width <= 0 || bounds.height <= 0 { return run(scale: 1) }  // R16, R17
    if text.count == 0 { return run(scale: 1) }  // R18
    if label.pointee.fixedScale > 0 { return run(scale: label.pointee.fixedScale) }  // R206
    guard let least = label.pointee.leastScale else { return run(scale: 1) }
    var tooLarge = 1000
    if fitsByWidthAlone() {
      resetFrame()
      let first = frame.limit
      switch requiredWidth(from: first) {
      case .exactly(let width):
        return run(scale: width == first ? 1 : max(Double(thousandths(forWidth: width)) / 1000, least))
      case .atLeast(let width): tooLarge = thousandths(forWidth: width) &+ 1
      }
    } else {
      run(scale: 1)
      if missing != .nothing || fits() { return }
    }
    let found = largestFittingScale(from: least, below: tooLarge)
    if missing == .nothing { run(scale: found) }
  }

  /// The largest multiple of 1/1000 below 1 at which a line may be `width` wide.
  @inline(__always)
  private mutating func thousandths(forWidth width: LayoutUnit) -> Int {
    let exact = (bounds.width + tolerance) * 1000 / width.points
    var step = exact < 999 ? Int(exact) &+ 1 : 999
    while step > 0, bounds.limit(bounds.width + tolerance, Double(step) / 1000) < width { step &-= 1 }
    return step
  }

  /// The scale that shrinking finds; `tooLarge` thousandths are known not to fit.
  private mutating func largestFittingScale(from least: Double, below tooLarge: Int) -> Double {
    // A probe decides and writes no lines.
    let target = lines
    lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    isProbe = true
    defer {
      lines = target
      isProbe = false
    }
    let isMonotone = isMonotone()
    return LabelProperties.fittingScale(from: least, below: tooLarge, isMonotone: isMonotone) {
      run(scale: $0)
      return fits() || missing != .nothing
    }
  }

  /// Whether all scales below one that fits do too. With tab stops, hyphenation and lines of different heights they need
  /// not; nor where a smaller scale breaks a word between clusters, or has room for a line with a larger indent.
  private mutating func isMonotone() -> Bool {
    if label.pointee.options.contains(.shrinkKeepsWordsWhole), label.pointee.lineBreakMode == .byCharWrapping {
      return false
    }
    if bounds.height < .infinity {
      if text.pointee.hasSeveralMetrics { return false }
      if Content.isAttributed, text.pointee.metricsCount > 1 { return false }
    }
    guard Content.isAttributed else { return true }
    return !text.pointee.hasTabs && text.pointee.attributes.unsafelyUnwrapped.hyphenation == nil
      && !(mayTighten && bounds.height < .infinity && label.pointee.numberOfLines != 1)
  }
}
