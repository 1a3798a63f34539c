// The last visible line: natural where the rest of the text fits, else tightened, truncated or clipped.

extension LabelLayouter {
  /// Appends the last line that the label may show, which begins at cluster `start`.
  mutating func placeLastLine(from start: Int) {
    switch label.pointee.lineBreakMode {
    case .byWordWrapping where label.pointee.numberOfLines != 1, .byCharWrapping where label.pointee.numberOfLines != 1:
      placeWrappedLastLine(from: start)
    case .byWordWrapping, .byCharWrapping, .byClipping:
      placeClippedLine(from: start)  // R10 to R12, R62
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      placeTruncatedLine(from: start)
    }
  }

  /// Word and character wrapping drop the rest (R56, R67).
  private mutating func placeWrappedLastLine(from start: Int) {
    let line =
      label.pointee.lineBreakMode == .byCharWrapping
      ? breaker.characterWrappedLine(from: start, limit: widthLimit)
      : breaker.wordWrappedLine(from: start, limit: widthLimit)
    let hidesInk = breaker.hasInk(from: line.next)
    result.isTruncated = hidesInk
    appendLast(line)
  }

  /// The remainder up to the next hard break, unbroken (R10, R25, R62).
  private mutating func placeClippedLine(from start: Int) {
    guard let line = breaker.wholeHardLine(from: start, limit: .unbounded) else { return }
    let width = text.width(line.start, line.end)
    let hidesInk = breaker.hasInk(from: line.next)
    if width > widthLimit { hasOverwideLine = true }
    // A single cluster that is wider than the line does not count (RULES.md: truncated).
    let isClipped = width > widthLimit && line.end &- line.start > 1
    result.isTruncated = hidesInk || isClipped
    append(start: line.start, end: line.end, width: width, flags: isClipped ? .clipped : [])
  }

  /// The rest of the text where it fits, tightened where that helps, else an ellipsis for it, which takes room even where
  /// all of the line's own text would fit (R24). In a shrunk label a line may be tightened at every scale (R182).
  private mutating func placeTruncatedLine(from start: Int) {
    if let line = breaker.wholeHardLine(from: start, limit: widthLimit) {
      if !breaker.hasInk(from: line.next) { return appendLast(line) }  // R1, R71, R187
    } else if let line = lastClusterAlone(from: start) {
      return appendLast(line)
    } else if mayTighten,
      let line = breaker.wholeHardLine(
        from: start, limit: bounds.tightLimit(scale: scale, tolerance: text.style.tolerance)),
      line.end &- line.start > 1, !breaker.hasInk(from: line.next)
    {
      return placeTightenedLine(line)
    }
    if breaker.needsMoreText { return }
    if isProbe {
      result.isTruncated = true
      return
    }
    let room = widthLimit &- text.style.ellipsis.advance
    switch label.pointee.lineBreakMode {
    case .byTruncatingHead: placeHeadTruncatedLine(from: start, room: room)
    case .byTruncatingMiddle: placeMiddleTruncatedLine(from: start, room: room)
    default: placeTailTruncatedLine(from: start, room: room)
    }
  }

  /// The rest of the text where it is one cluster that is wider than the line: of several lines, the last may be such a
  /// one as any other (R42). Of a single line it may not (R110).
  private mutating func lastClusterAlone(from start: Int) -> BrokenLine? {
    guard label.pointee.numberOfLines != 1 else { return nil }
    // As a rule more follows.
    if start &+ 1 < text.count, text.isInk(start &+ 1) { return nil }
    let line = breaker.wordWrappedLine(from: start, limit: widthLimit)
    guard line.end == start &+ 1, line.ending != .soft, line.ending != .insideWord else { return nil }
    return breaker.hasInk(from: line.next) ? nil : line
  }

  /// The gaps take up the overflow evenly, so that the line exactly fills the width (R105 to R112).
  private mutating func placeTightenedLine(_ line: BrokenLine) {
    let width = text.width(line.start, line.end)
    let spacing = (bounds.width - width.points * scale) / Double(line.end &- line.start &- 1)
    append(start: line.start, end: line.end, width: width, flags: .tightened, letterSpacing: spacing)
  }

  /// Appends a last line that shows all its text: whitespace behind it is not measured (R133).
  private mutating func appendLast(_ line: BrokenLine) {
    let width = text.width(line.start, line.end)
    if width > widthLimit { hasOverwideLine = true }
    if line.ending == .insideWord { hasBrokenWord = true }
    append(start: line.start, end: line.end, width: width)
  }
}
