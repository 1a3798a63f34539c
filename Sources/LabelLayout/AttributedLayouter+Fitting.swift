// Shrink to fit of attributed text.

extension AttributedLayouter {
  /// All text is within the lines and the bounds (R99, R100); words may be broken (R101) and whitespace hangs (R104).
  private var fits: Bool {
    !result.isTruncated && !block.hasOverwideLine
      && result.height <= bounds.height + text.style.tolerance
      && !(block.hasBrokenWord && label.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Lays out at scale 1, or at the scale that shrinking finds (R89 to R93).
  mutating func runFitting() {
    if bounds.width <= 0 || bounds.height <= 0 { return run(scale: 1) }  // R16, R17
    if text.count == 0 { return run(scale: 1) }  // R18
    if label.fixedScale > 0 { return run(scale: label.fixedScale) }  // R206
    run(scale: 1)
    guard let least = label.leastScale, !fits else { return }
    let target = lines
    lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    let found = fittingScale(from: least)
    lines = target
    run(scale: found)
  }

  /// The scale that shrinking finds; scale 1 is known not to fit.
  private mutating func fittingScale(from least: Double) -> Double {
    // With tab stops, and with lines of different heights, a scale may fit where a smaller one does not; so may one at
    // which the last line is tightened, where a smaller one has room for another line with a larger indent.
    let isMonotone =
      !text.hasTabs && (text.metricsCount == 1 || bounds.height == .infinity) && attributes.hyphenation == nil
      && !(label.options.contains(.shrinkKeepsWordsWhole) && label.lineBreakMode == .byCharWrapping)
      && !(label.allowsDefaultTighteningForTruncation && bounds.height < .infinity && label.numberOfLines != 1)
    return LabelProperties.fittingScale(from: least, isMonotone: isMonotone) {
      run(scale: $0)
      return fits
    }
  }
}
