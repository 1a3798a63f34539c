// Lines that begin or end between clusters that depend on each other (R302). Such a line is first found by the advances
// that its clusters have in their hard line. Here it is found again, to fit both ways: by these and as it is shown.

extension LineBreaker {
  /// Returns the width of clusters that are shaped by themselves.
  @inline(never)
  mutating func widthOfCut(_ start: Int, _ end: Int, in text: Borrowed<LabelText>) -> LayoutUnit {
    hasCut = true
    if let last = lastCut, last.start == start, last.end == end, last.text.isTriviallyIdentical(to: text) {
      return last.width
    }
    let width = text.widthAlone(start, end)
    lastCut = (text, start, end, width)
    return width
  }

  /// Returns the greater of the widths that clusters have in their hard line and as they are shown: the width of the
  /// narrowest line that they fit.
  @inline(__always)
  mutating func neededWidth(_ start: Int, _ end: Int, endsLine: Bool) -> LayoutUnit {
    let width = extent(start, end, from: frame.pen, endsLine: endsLine)
    return text.isCut(start, end) ? max(width, shownExtent(start, end, from: frame.pen, endsLine: endsLine)) : width
  }

  /// Returns the same for a line, its hyphen included. The line's own width may be either.
  mutating func neededWidth(of line: BrokenLine) -> LayoutUnit {
    if !text.isCut(line.start, line.end) { return line.width }
    let hyphen = line.hasHyphen ? hyphenAdvance(before: line.end) : 0
    return neededWidth(line.start, line.end, endsLine: !line.hasHyphen) &+ hyphen
  }

  /// Returns a line with the width of what it shows.
  @inline(__always)
  mutating func asShown(_ line: BrokenLine) -> BrokenLine {
    if !text.isCut(line.start, line.end) { return line }
    var line = line
    let hyphen = line.hasHyphen ? hyphenAdvance(before: line.end) : 0
    line.width = shownExtent(line.start, line.end, from: frame.pen, endsLine: !line.hasHyphen) &+ hyphen
    return line
  }

  /// Returns a line as it is shown if it fits `limit` both ways; otherwise nil. In character wrapping whitespace at a soft end
  /// counts too (R55), so such a line is not returned.
  @inline(never)
  mutating func findShown(_ line: BrokenLine, limit: LayoutUnit) -> BrokenLine? {
    if frame.wrapsCharacters, line.ending == .soft { return nil }
    return neededWidth(of: line) <= limit ? asShown(line) : nil
  }

  /// Returns a line with the width of what it shows, if it fits both ways; otherwise one that does. `line` is the
  /// longest one by the advances in the hard line.
  @inline(never)
  mutating func findShownLine(_ line: BrokenLine) -> BrokenLine {
    hasCut = true
    considerCluster(from: line.start)
    if frame.followsEllipsis, frame.limit < 0 { return line }
    return findShown(line, limit: frame.limit) ?? findCutLine(from: line.start)
  }

  /// Returns the longest line from `start` on that fits both ways; if there is none, that which fits the width of its first
  /// cluster (R42, R300), and after an ellipsis nothing. Precondition: the text is prepared as far as the line reaches by the
  /// advances in its hard line. O(clusters of the line × their number).
  private mutating func findCutLine(from start: Int) -> BrokenLine {
    if frame.followsEllipsis {
      return findFittingCut(from: start, limit: frame.limit, mayBeEmpty: true)
        ?? softLine(from: start, to: text.endOfWhitespace(from: start), .insideWord)
    }
    let least = limitOfCluster(start)
    if let line = findFittingCut(from: start, limit: frame.limit, mayBeEmpty: least <= frame.limit) { return line }
    return findFittingCut(from: start, limit: least, mayBeEmpty: true)
      ?? asShown(softLine(from: start, to: start &+ 1, .insideWord))
  }

  /// Returns the longest line that fits both ways, or nil.
  ///
  /// - Parameter mayBeEmpty: whether it may show nothing, as a line of spaces.
  private mutating func findFittingCut(from start: Int, limit: LayoutUnit, mayBeEmpty: Bool) -> BrokenLine? {
    let overflow = firstOverflow(from: start, limit: limit)
    let end = text.firstHardBreak(from: start, to: overflow) ?? overflow
    if var line = findHardLineEnd(from: start, at: text.endOfWhitespace(from: end)), fits(&line, limit) {
      return line
    }
    return frame.wrapsCharacters
      ? cutAtCharacter(from: start, upTo: end, limit)
      : findCutAtWord(from: start, upTo: end, limit, mayBeEmpty: mayBeEmpty)
  }

  /// Gives the line the width of what it shows, and returns whether it fits.
  private mutating func fits(_ line: inout BrokenLine, _ limit: LayoutUnit) -> Bool {
    line = asShown(line)
    if line.width <= limit { return true }
    consider(line.width)
    return false
  }

  /// Returns the longest line in character wrapping that fits with the whitespace at its end, which counts (R55), and
  /// without it; or nil.
  private mutating func cutAtCharacter(from start: Int, upTo end: Int, _ limit: LayoutUnit) -> BrokenLine? {
    var next = end
    var steps = CutSteps()
    while next > start {
      var line = softLine(from: start, to: next, .soft)
      let whole = shownExtent(start, next, from: frame.pen, endsLine: true)
      if whole <= limit, fits(&line, limit) { return line }
      consider(whole)
      next &-= steps.next()
    }
    return nil
  }

  private mutating func findCutAtWord(
    from start: Int, upTo end: Int, _ limit: LayoutUnit, mayBeEmpty: Bool
  ) -> BrokenLine? {
    var next = text.endOfWhitespace(from: end)
    if next == text.count || text.isHardBreak(next) { next &-= 1 }
    var steps = CutSteps()
    while let opportunity = lastOpportunity(after: start, upTo: next) {
      if Content.isVaried, text.isSoftHyphen(opportunity &- 1) {
        if let line = hyphenatedLine(from: start, next: opportunity, limit) { return line }
      } else {
        var line = softLine(from: start, to: opportunity, .soft)
        if fits(&line, limit), mayBeEmpty || line.end > start {
          if Content.isVaried { hyphenate(&line, limit: limit) }
          return line
        }
      }
      next = opportunity &- steps.next()
    }
    // Within a word (R40).
    var last = end
    steps = CutSteps()
    while last > start {
      let next = last == text.count ? last : text.endOfWhitespace(from: findEndAfterSoftHyphen(last))
      if next < text.count, !text.isHardBreak(next) {
        var line = softLine(from: start, to: next, .insideWord)
        if fits(&line, limit), mayBeEmpty || line.end > start {
          if Content.isVaried { hyphenate(&line, limit: limit) }
          return line
        }
      }
      last &-= steps.next()
    }
    return nil
  }

  /// Returns the line up to a soft hyphen that is shown, if it fits (R191).
  @inline(__always)
  mutating func hyphenatedLine(from start: Int, next: Int, _ limit: LayoutUnit) -> BrokenLine? {
    let hyphen = hyphenAdvance(before: next &- 1)
    let needed = neededWidth(start, next &- 1, endsLine: false) &+ hyphen
    guard needed <= limit else {
      consider(needed)
      return nil
    }
    let width = shownExtent(start, next &- 1, from: frame.pen, endsLine: false) &+ hyphen
    return BrokenLine(start: start, end: next &- 1, next: next, ending: .soft, hasHyphen: true, width: width)
  }
}

/// The steps of a search for the longest part that fits as it is shown: one cluster or opportunity at a time. Each try shapes
/// the part again, and text can be made in which thousands of parts do not fit, so after 64 of these the steps double.
struct CutSteps {
  private var tries = 0
  private static let most = 64

  /// Returns how many clusters to go back for the next try.
  mutating func next() -> Int {
    tries &+= 1
    return tries <= CutSteps.most ? 1 : 1 << min(tries &- CutSteps.most, 30)
  }
}
