// Shrink to fit: the largest scale on a grid of 1/1000 at which the label fits.

extension LabelLayouter {
  /// Whether the pass that just ran shows everything within the bounds (BEHAVIOUR: a label fits at a scale).
  private var fits: Bool {
    !result.isTruncated && !hasOverwideLine
      && blockHeight * scale <= bounds.height + text.style.tolerance
      && !(hasBrokenWord && label.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Whether the label's properties let it shrink at all (R87, R88, R94, R96; BEHAVIOUR §2.1).
  private var mayShrink: Bool {
    guard label.adjustsFontSizeToFitWidth else { return false }
    if label.options.contains(.singleLineShrink), label.numberOfLines != 1 { return false }
    if label.options.contains(.profile2009) { return minimumScale < 1 }
    guard minimumScale > 0, minimumScale < 1 else { return false }
    return label.lineBreakMode.truncates || label.lineBreakMode == .byClipping
  }

  /// The minimum scale, cleaned of odd values (R180).
  private var minimumScale: Double {
    let scale = label.minimumScaleFactor
    return scale > 0 ? min(scale, 1) : 0
  }

  /// Lays out at scale 1, or at the scale that shrinking finds.
  ///
  /// O(passes × visible clusters) with at most 10 passes for the search: no text is measured again, a probe is a pass in
  /// bounds divided by the scale.
  mutating func runFitting() {
    if bounds.width <= 0 || bounds.height <= 0 { return run(scale: 1) }  // R16, R17
    if label.fixedScale > 0 { return run(scale: label.fixedScale) }  // R206
    run(scale: 1)
    if result.needsMoreText || !mayShrink || fits { return }
    let found = fittingScale()
    if !breaker.needsMoreText { run(scale: found) }
    result.needsMoreText = breaker.needsMoreText
  }

  /// The largest multiple of 1/1000, at least the minimum, at which the label fits; else the minimum (R89 to R93).
  ///
  /// Scale 1 is known not to fit. Fitting is monotone in the scale, so bisection finds the largest.
  private mutating func fittingScale() -> Double {
    // A probe decides and writes no lines.
    let target = lines
    lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    defer { lines = target }
    var fitting = max(1, Int((minimumScale * 1000 - 1e-9).rounded(.up))) - 1
    let smallest = fitting + 1
    var tooLarge = 1000
    while tooLarge - fitting > 1 {
      let middle = (fitting + tooLarge) / 2
      run(scale: Double(middle) / 1000)
      if breaker.needsMoreText { return 1 }
      if fits { fitting = middle } else { tooLarge = middle }
    }
    if fitting >= smallest { return Double(fitting) / 1000 }
    return minimumScale > 0 ? minimumScale : 0.001
  }
}
