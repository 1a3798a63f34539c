// Shrink to fit: the largest scale on a grid of 1/1000 at which the label fits.

extension Layouter {
  /// Whether the pass that just ran shows everything within the bounds (RULES.md: a label fits at a scale): all text in
  /// the lines and the height that there are (R99, R100), whatever hangs (R104) and words broken or not (R101).
  @inline(__always)
  private mutating func fits() -> Bool {
    !isTruncated && !block.hasOverwideLine && fitsHeight(block.height)
      && !(block.hasBrokenWord && label.pointee.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Lays out at the scale that shrinking finds, and positions the lines.
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
  /// Where the width alone decides, the scale follows from the width that the lines need: one pass. Else a search in
  /// probes: no text is measured again, a probe is a pass in bounds divided by the scale.
  @inline(__always)
  private mutating func runFitting() {
    let mayShrink = label.pointee.adjustsFontSizeToFitWidth || label.pointee.fixedScale > 0  // R94, R206
    if mayShrink { shrink() } else { run(scale: 1) }
  }

  @inline(never)
  private mutating func shrink() {
    if bounds.width <= 0 || bounds.height <= 0 || text.count == 0 { return run(scale: 1) }  // R16, R17, R18
    let fixed = label.pointee.fixedScale.cleaned
    if fixed > 0 { return run(scale: fixed) }  // R206
    guard let least = label.pointee.leastScale else { return run(scale: 1) }
    var tooLarge = 1000  // No text is enlarged (R90).
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

  /// The largest multiple of 1/1000 below 1 at which a line may be `width` wide (R89), to the last bit (R91).
  @inline(__always)
  private mutating func thousandths(forWidth width: LayoutUnit) -> Int {
    let exact = (bounds.width + tolerance) * 1000 / width.points
    var step = exact < 999 ? Int(exact) &+ 1 : 999
    while step > 0, bounds.limit(bounds.width + tolerance, Double(step) / 1000) < width { step &-= 1 }
    return step
  }

  /// The largest multiple of 1/1000 from `least` on that fits (R89); else `least` itself, on the grid or not
  /// (R93), at which the text may be truncated (R92, R102, R103). `tooLarge` thousandths are known not to fit.
  private mutating func largestFittingScale(from least: Double, below tooLarge: Int) -> Double {
    // A probe decides and writes no lines.
    let target = lines
    lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    isProbe = true
    defer {
      lines = target
      isProbe = false
    }
    let smallest = max(1, Int((least * 1000 - 1e-9).rounded(.up)))
    let found = isMonotone() ? bisect(smallest, tooLarge) : descend(smallest, tooLarge)
    return found >= smallest ? Double(found) / 1000 : least
  }

  /// Whether the label fits at a scale, or needs more of its text to know.
  private mutating func probe(_ thousandths: Int) -> Bool {
    nextScale = 0
    run(scale: Double(thousandths) / 1000)
    return missing != .nothing || fits()
  }

  /// The largest step that fits, where all below one that fits do too; 10 probes at most.
  private mutating func bisect(_ smallest: Int, _ tooLarge: Int) -> Int {
    var fitting = smallest &- 1
    var tooLarge = max(tooLarge, smallest)
    while tooLarge &- fitting > 1 {
      let middle = (fitting &+ tooLarge) / 2
      if probe(middle) { fitting = middle } else { tooLarge = middle }
    }
    return fitting
  }

  /// The largest step that fits, where smaller ones need not: from the largest on, always to the next at which a line
  /// could take in a word more or the height another line. A probe for each such change, some for a label of some lines.
  private mutating func descend(_ smallest: Int, _ tooLarge: Int) -> Int {
    var step = tooLarge &- 1
    while step >= smallest, !probe(step) { step = min(step &- 1, Int(nextScale * 1000) &+ 1) }
    return step
  }

  /// Whether all scales below one that fits do too. With tab stops, hyphenation and lines of different heights they need
  /// not; nor where a smaller scale breaks a word between clusters, or has room for a line with a larger indent.
  private mutating func isMonotone() -> Bool {
    if label.pointee.options.contains(.shrinkKeepsWordsWhole), label.pointee.lineBreakMode == .byCharWrapping {
      return false
    }
    if bounds.height < .infinity {
      if text.hasSeveralMetrics { return false }
      if Content.isAttributed, text.pointee.metricsCount > 1 { return false }
    }
    guard Content.isAttributed else { return true }
    return !text.hasTabs && text.pointee.attributes.unsafelyUnwrapped.hyphenation == nil
      && !(mayTighten && bounds.height < .infinity && label.pointee.numberOfLines != 1)
  }
}

/// What a probe that does not fit says of smaller scales.
extension Layouter {
  /// In a probe: lines of the frame change where they may be so wide. Widths that are allowed already do not count: the
  /// paragraph's tail indent limits them.
  @inline(__always)
  mutating func noteWidth(_ width: LayoutUnit) {
    if isProbe { note((bounds.width + tolerance) / (width &+ frame.outside).points) }
  }

  /// In a probe: lines change where the bounds are so high, in points at scale 1.
  @inline(__always)
  mutating func noteHeight(_ height: Double) {
    if isProbe { note((bounds.height + tolerance) / height) }
  }

  private mutating func note(_ scale: Double) {
    if scale < self.scale * (1 + 1e-9) { nextScale = max(nextScale, min(scale, self.scale)) }
  }

  /// In a probe: when a line that ends softly takes in more.
  @inline(__always)
  mutating func noteMore(_ line: BrokenLine) {
    if isProbe, line.ending.isSoft { noteWidth(widthOfMore(line)) }
  }

  /// The least width at which a soft line could end later: one opportunity, or one cluster.
  private mutating func widthOfMore(_ line: BrokenLine) -> LayoutUnit {
    let isByCluster =
      frame.wrapsCharacters || line.ending == .insideWord
      || Content.isAttributed
        && (text.hasSoftHyphens || text.pointee.attributes.unsafelyUnwrapped.hyphenation != nil)
    let end =
      isByCluster
      ? min(firstOverflow(from: line.start, limit: frame.limit) &+ 1, text.count) : laterEnd(of: line)
    return extent(line.start, end, from: frame.pen)
  }

  /// In a probe: when the rest of a line's hard line fits, tightened where that is allowed.
  mutating func noteRest(from start: Int) {
    guard isProbe else { return }
    let end = text.firstHardBreak(from: start, to: text.count) ?? text.count
    let rest = extent(start, text.trimmed(from: start, to: end), from: frame.pen)
    noteWidth(rest)
    if mayTighten { noteWidth(LayoutUnit(Double(rest) / 1.05)) }
  }
}
