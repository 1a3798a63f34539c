// Shrinking: finds the largest scale, in steps of 1/1000, at which the label fits.

extension Layouter {
  /// Whether the last pass shows everything within the bounds (R268): all text within the available lines and height
  /// (R99, R100). Hanging whitespace does not matter (R104), nor do broken words (R101) unless an option says so.
  @inline(__always)
  private mutating func tryFit() -> Bool {
    !isTruncated && !block.hasOverwideLine && tryHeight(block.height)
      && !(block.hasBrokenWord && label.options.contains(.shrinkKeepsWordsWhole))
  }

  /// Lays out at the scale that shrinking finds, and positions the lines.
  @inline(__always)
  mutating func fit() -> LabelLayoutResult {
    if !Content.isVaried { breaker.alignFrame() }
    runAtFittingScale()
    if breaker.missing == .nothing, block.lineCount > 0, bounds.height < .infinity || bounds.width == .infinity {
      if block.dependsOnWidth {
        // The width of the block replaces an unconstrained width (R271).
        breaker.alignmentWidth = block.usedWidth.points * scale
        run(scale: scale)
      }
      placeBlock()
    }
    return result()
  }

  /// Lays out at scale 1, or at the scale that shrinking finds.
  ///
  /// There are three ways to the largest fitting step, by what is known of the label. If the width alone decides, it
  /// follows from the width that the lines need, in one pass. If smaller steps fit too, it takes at most 10 probes;
  /// otherwise a probe for each change of the lines. One line takes 1.4 times `layout_warm` in the first way and 5.7 in
  /// the second in English, 1.7 and 130 in Thai (docs/TRIED.md). A probe is a pass in bounds divided by the scale, so no
  /// text is measured again.
  @inline(__always)
  private mutating func runAtFittingScale() {
    let mayShrink = label.adjustsFontSizeToFitWidth || label.fixedScale > 0  // R94, R206
    if mayShrink { shrink() } else { run(scale: 1) }
  }

  @inline(never)
  private mutating func shrink() {
    if bounds.width <= 0 || bounds.height <= 0 || text.count == 0 { return run(scale: 1) }  // R16, R17, R18
    let fixed = label.fixedScale.cleaned
    if fixed > 0 { return run(scale: fixed) }  // R206
    // A fixed scale that is no number is none (R206).
    guard label.adjustsFontSizeToFitWidth, let least = label.leastScale else { return run(scale: 1) }
    var tooLarge = Self.stepsToOne  // No text is enlarged (R90).
    if fitsByWidthAlone() {
      breaker.resetFrame()
      let first = frame.limit
      switch breaker.findRequiredWidth(from: first) {
      case .exactly(let width):
        return run(scale: width == first ? 1 : max(Self.scale(ofStep: step(forWidth: width)), least))
      case .atLeast(let width):
        if breaker.hasCut {
          run(scale: 1)
          if breaker.missing != .nothing || tryFit() { return }
        }
        tooLarge = step(forWidth: width) &+ 1
      }
    } else {
      run(scale: 1)
      if breaker.missing != .nothing || tryFit() { return }
    }
    let found = findLargestFittingScale(from: least, below: tooLarge)
    if breaker.missing == .nothing { run(scale: found) }
  }

  /// Whether a label that shrinks fits a scale as soon as its lines are wide enough. That is so if lines are broken
  /// greedily in one area, the whole text is available, and the last line has room at scale 1, since smaller scales
  /// then only widen the lines.
  ///
  /// Tightened lines, words that must stay whole and heights that decide are left to the search.
  @inline(__always)
  private mutating func fitsByWidthAlone() -> Bool {
    guard !Content.isVaried, text.isComplete, label.lineBreakMode != .byCharWrapping else {
      return false
    }
    guard !label.options.contains(.shrinkKeepsWordsWhole) else { return false }
    if frame.mayTighten, label.lineBreakMode.truncates { return false }
    return bounds.height == .infinity
      || label.lineLimit < 1 << 20
        && height(ofLines: label.lineLimit) <= bounds.height + breaker.tolerance
  }

  /// The number of steps up to scale 1: scales are multiples of 1/1000 (R89).
  private static var stepsToOne: Int { 1000 }

  @inline(__always)
  private static func scale(ofStep step: Int) -> Double { Double(step) / Double(stepsToOne) }

  /// Returns the largest step at or below a scale.
  @inline(__always)
  private static func step(reachedBy scale: Double) -> Int { Int(scale * Double(stepsToOne)) }

  /// Returns the largest step below 1 at which a line may be `width` wide, exact to the last bit (R91).
  @inline(__always)
  private mutating func step(forWidth width: LayoutUnit) -> Int {
    let last = Self.stepsToOne &- 1
    let exact = (bounds.width + breaker.tolerance) * Double(Self.stepsToOne) / width.points
    var step = exact < Double(last) ? Int(exact) &+ 1 : last
    while step > 0, bounds.limit(bounds.width + breaker.tolerance, Self.scale(ofStep: step)) < width { step &-= 1 }
    return step
  }

  /// Returns the scale of the largest step, not less than `least`, at which the label fits. If there is none, returns
  /// `least` itself, which need not be a step (R93); the text may be truncated at it (R92, R102, R103). `tooLarge` is
  /// known not to fit.
  private mutating func findLargestFittingScale(from least: Double, below tooLarge: Int) -> Double {
    // A probe only decides, so it writes no lines.
    let target = unsafe lines
    unsafe lines = UnsafeMutableBufferPointer(start: nil, count: 0)
    breaker.findsNextWidth = true
    defer {
      unsafe lines = target
      breaker.findsNextWidth = false
    }
    let smallest = max(1, Int((least * Double(Self.stepsToOne) - 1e-9).rounded(.up)))
    let bisected = isMonotone() ? bisect(smallest, tooLarge) : nil
    let found = bisected ?? descend(smallest, tooLarge)
    return found >= smallest ? Self.scale(ofStep: found) : least
  }

  /// Whether the label fits at a step, or the layout needs more of the text to know.
  private mutating func probe(_ step: Int) -> Bool {
    (breaker.nextWidth, nextScale) = (.unbounded, 0)
    breaker.hasCut = false
    #if DEBUG
      probeCount &+= 1
    #endif
    run(scale: Self.scale(ofStep: step))
    return breaker.missing != .nothing || tryFit()
  }

  /// After a probe that does not fit: the largest scale, at most the current one, at which lines or their number change.
  private var nextChange: Double {
    let width = breaker.nextWidth
    let byWidth = width < .unbounded ? (bounds.width + breaker.tolerance) / width.points : 0
    return min(max(byWidth, nextScale), scale)
  }

  /// Returns the largest step that fits, if all steps below a fitting one fit too; nil if a probe with a cut word did
  /// not fit, since the label may then fit at a larger step (R302). At most 10 probes.
  private mutating func bisect(_ smallest: Int, _ tooLarge: Int) -> Int? {
    var failsByCut = false
    let found = partitionPoint(smallest, tooLarge) {
      let fits = probe($0)
      if !fits, breaker.hasCut { failsByCut = true }
      return fits
    }
    return failsByCut && breaker.missing == .nothing ? nil : found &- 1
  }

  /// Returns the largest step that fits, if smaller steps need not fit. It goes down from the largest step, each time
  /// to the next step at which a line could take in another word or the height another line. It takes one probe for
  /// each such change, a few for a label of a few lines.
  private mutating func descend(_ smallest: Int, _ tooLarge: Int) -> Int {
    var step = min(tooLarge &- 1, stepForAllInk())
    while step >= smallest, !probe(step) { step = min(step &- 1, Self.step(reachedBy: nextChange) &+ 1) }
    return step
  }

  /// Returns a step above which the label cannot fit, since its ink is wider than all its lines together. Whitespace may
  /// hang, and tabs take any room. O(clusters).
  private mutating func stepForAllInk() -> Int {
    let (width, last) = (bounds.width * Self.tightenedShare + breaker.tolerance, Self.stepsToOne &- 1)
    guard label.lineLimit < .max, width < .infinity, !text.hasTracking else { return last }
    var ink: LayoutUnit = 0
    for cluster in 0..<text.count where text.isInk(cluster) && !text.isSoftHyphen(cluster) && !text.isTab(cluster) {
      ink &+= text.width(cluster, cluster &+ 1)
    }
    // The next two steps allow for rounding.
    let exact = width * Double(label.lineLimit) * Double(Self.stepsToOne) / ink.points
    return exact < Double(last) ? Int(exact) &+ 2 : last
  }

  /// Whether all scales below a fitting one fit too. This need not be so with tab stops, hyphenation or lines of
  /// different heights, nor if a smaller scale breaks a word between clusters or makes room for a line with a larger
  /// indent.
  private mutating func isMonotone() -> Bool {
    guard Content.isVaried else { return true }
    if label.options.contains(.shrinkKeepsWordsWhole), wrapsSomeCharacters { return false }
    if bounds.height < .infinity, !hasOneHeight() { return false }
    return unsafe !text.hasTabs && text.attributes.hyphenation == nil
      && !(mayTightenSomeLine && bounds.height < .infinity && label.numberOfLines != 1)
  }

  /// Whether lines break between any two clusters in some paragraph, at some scales within a word (R55, R205). O(styles).
  private var wrapsSomeCharacters: Bool {
    unsafe text.attributes.styles.contains { $0.overrides.lineBreakMode ?? breaker.paragraphMode == .byCharWrapping }
  }

  /// Whether the last line may be tightened in some paragraph (R216). O(styles).
  private var mayTightenSomeLine: Bool {
    unsafe text.attributes.styles.contains { $0.overrides.mayTighten(label) }
  }
}

extension LabelProperties {
  /// The least scale that shrinking may reach in a label that adjusts its font size, or nil if the label does not
  /// shrink (R87, R88, R96, R276).
  ///
  /// Labels shrink in the truncating modes and when clipping (R97, R98), with any number of lines (R99, R100); in the
  /// profile of 2009 only with one.
  var leastScale: Double? {
    if !options.isDisjoint(with: [.singleLineShrink, .profile2009]), numberOfLines != 1 { return nil }  // R292
    // Factors that are not positive, or are not numbers, count as 0, and factors above 1 as 1 (R180).
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0
    if least >= 1 { return nil }
    // R227, R228
    if options.contains(.profile2009) { return least > 0 ? least : 0.001 }
    return least > 0 && (lineBreakMode.truncates || lineBreakMode == .byClipping) ? least : nil
  }
}
