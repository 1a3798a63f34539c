// The last line that a label may show: as it is if the rest of the text fits, otherwise tightened, truncated or
// clipped.

extension Layouter {
  /// Places the last line, which begins at cluster `start`.
  mutating func placeLastLine(from start: Int) {
    var start = start
    if pushed.second == start, breaker.findInk(from: pushed.next) { start = undoPushOut() }
    // R223, R224
    let wraps = label.numberOfLines != 1 || label.options.contains(.profile2009)
    switch label.lineBreakMode {
    case .byWordWrapping where wraps, .byCharWrapping where wraps:
      // Wrapping drops the rest of the text (R56, R67).
      let line = breaker.findLine(from: start)
      isTruncated = breaker.findInk(from: line.next)
      placeWhole(line)
    case .byWordWrapping, .byCharWrapping, .byClipping:
      placeClippedLine(from: start)  // R10, R11, R12, R62, R108
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      placeTruncatingLine(from: start)
    }
  }

  /// Places the rest of the hard line, unbroken (R10, R25, R62).
  private mutating func placeClippedLine(from start: Int) {
    guard let line = breaker.findWholeHardLine(from: start, limit: .unbounded) else { return }
    let hidesInk = breaker.findInk(from: line.next)
    let isClipped = isTooWideToClip(line)
    // A line above may be clipped too: see `placeWrapped`.
    isTruncated = isTruncated || hidesInk || isClipped
    placeWhole(line, isClipped ? .clipped : [])
  }

  /// Whether a clipped line counts as truncated: it is wider than its area, and than its first cluster alone (R269).
  @inline(__always)
  mutating func isTooWideToClip(_ line: BrokenLine) -> Bool {
    let width = breaker.neededWidth(of: line)
    return width > frame.limit && width > breaker.limitOfCluster(line.start)
  }

  /// Places the rest of the text if it fits, or fits when tightened; otherwise a line with an ellipsis. The ellipsis
  /// takes room even if all of the line's own text would fit (R24). In a shrunk label a line may be tightened at every
  /// scale (R182), if tightening is on (R107).
  private mutating func placeTruncatingLine(from start: Int) {
    if let line = breaker.findWholeHardLine(from: start, limit: frame.limit) {
      // Ink after the hard line requires an ellipsis too (R23).
      if !breaker.findInk(from: line.next) { return placeWhole(line) }  // R1, R71, R72, R104, R130, R187
    } else if let line = findLastClusterAlone(from: start) {
      return placeWhole(line)
    } else if frame.mayTighten, !isMeasuring, let line = findTightenedLine(from: start) {
      if line.width <= frame.limit {
        // Only in its hard line is the text too wide (R302); it fits as it is shown.
        let isOverwide = block.hasOverwideLine
        placeWhole(line)
        block.hasOverwideLine = isOverwide
        return
      }
      // The gaps share the overflow evenly, so that the line exactly fills its area (R105).
      let spacing = (frame.available - line.width.points * scale) / Double(line.end &- line.start &- 1)
      return place(line, flags: .tightened, letterSpacing: spacing)
    }
    if breaker.missing != .nothing { return }
    isTruncated = true
    if isProbe { return considerRest(from: start) }
    if truncatesBeforeLastLine { return placeLinesAroundEllipsis() }
    switch label.lineBreakMode {
    case .byTruncatingHead: if let cut = breaker.findHeadCut(from: start) { placeCut(from: start, cut) }
    case .byTruncatingMiddle: if let cut = breaker.findMiddleCut(from: start) { placeCut(from: start, cut) }
    default: placeCut(from: start, breaker.findTailCut(from: start))
    }
  }

  /// In a probe: records the width and, if it may be tightened, the scale at which the rest of the hard line fits.
  private mutating func considerRest(from start: Int) {
    let rest = breaker.considerRest(from: start)
    guard frame.mayTighten else { return }
    // The area grows by the share of tightening, and the tolerance does not.
    let width = rest.points + frame.indents.points * Self.tightenedShare
    let tightened = (bounds.width * Self.tightenedShare + breaker.tolerance) / width
    if tightened < scale * (1 + 1e-9) { nextScale = max(nextScale, tightened) }
  }

  /// Places a line with an ellipsis (R70). Inlined: in tail truncation the tail is empty.
  @inline(__always)
  private mutating func placeCut(from start: Int, _ cut: LineCut) {
    // The positions of tab stops follow from the line after the cut (R190).
    let pen = frame.pen
    let before =
      breaker.shownExtent(start, cut.end, from: pen, endsLine: false)
      &+ breaker.ellipsisAdvance(at: cut.end, endsLine: cut.tail.isEmpty)
    let width = before &+ breaker.shownExtent(of: cut.tail, from: pen &+ before)
    place(
      BrokenLine(start: start, end: cut.end, next: cut.end, ending: .textEnd, width: width), flags: .ellipsis,
      tail: cut.tail)
  }

  /// The greatest width of a line before it is tightened, as a multiple of its area (R106, R109).
  static var tightenedShare: Double { 1.05 }

  /// Returns the rest of the text if it fits with smaller gaps (R105), in every truncating mode (R108, R111); of
  /// several lines only the last is tightened (R112).
  private mutating func findTightenedLine(from start: Int) -> BrokenLine? {
    let limit = bounds.limit(frame.available * Self.tightenedShare + breaker.tolerance, scale)
    guard let line = breaker.findWholeHardLine(from: start, limit: limit), line.end &- line.start > 1 else {
      return nil
    }
    if Content.isVaried, breaker.hasTab(line.start, line.end) { return nil }  // R190
    return breaker.findInk(from: line.next) ? nil : line
  }

  /// Returns the rest of the text if it is a single cluster that is wider than the line. More may follow if it has no
  /// width, is a soft hyphen that is not shown, or leaves the rest no wider than its first cluster alone (R302). The
  /// last of several lines may be such a line, as any other line may (R42, R191); a label's only line may not (R110).
  private mutating func findLastClusterAlone(from start: Int) -> BrokenLine? {
    guard label.numberOfLines != 1 else { return nil }
    // Usually more text follows.
    let next = start &+ 1
    if next < text.count, text.isInk(next), !text.isCut(start, next),
      breaker.extent(next, next &+ 1, from: frame.pen, endsLine: true) > 0, !(Content.isVaried && text.hasSoftHyphens)
    {
      return nil
    }
    let line = breaker.findLine(from: start)
    if line.ending.isSoft { return nil }
    return breaker.findInk(from: line.next) ? nil : line
  }

  /// Places a last line without an ellipsis; whitespace after it is not measured (R133).
  mutating func placeWhole(_ line: BrokenLine, _ flags: LineFlags = []) {
    if line.ending == .insideWord { block.hasBrokenWord = true }
    place(line, flags: line.ending.isHard ? flags.union(.hardBreak) : flags)
  }
}
