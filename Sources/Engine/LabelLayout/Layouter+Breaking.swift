// Greedy line breaking over prefix sums: where each line ends.

extension Layouter {
  /// Returns the next line from `start` on, broken in the mode of its paragraph.
  @inline(__always)
  mutating func findLine(from start: Int) -> BrokenLine {
    var line: BrokenLine
    if frame.wrapsCharacters {
      line = findCharacterWrappedLine(from: start)
    } else {
      line = findWordWrappedLine(from: start, limit: frame.limit)
      if text.isCut(line.start, line.end) { line = findShownLine(line) }
    }
    noteMore(line)
    return line
  }

  /// Returns the next line in word wrapping: as much text as fits `limit` (R38, R39), up to an opportunity (R37).
  ///
  /// The search takes O(log n) for a line of n clusters; looking for hard breaks and tabs takes O(n).
  mutating func findWordWrappedLine(from start: Int, limit: LayoutUnit) -> BrokenLine {
    var limit = limit
    let overflow = overflowOfLine(from: start, limit: &limit)
    if let hard = text.firstHardBreak(from: start, to: overflow) { return hardLine(from: start, at: hard) }
    var reach = overflow
    if overflow == text.count || text.isWhitespace(overflow) {
      // Whitespace hangs, so the line may break where the whitespace ends (R43).
      reach = text.endOfWhitespace(from: overflow)
      if let line = findHardLineEnd(from: start, at: reach) { return line }
    }
    // A long word that follows a short one, or spaces (R21), begins a new line before it is broken (R41).
    if var line = tryLastOpportunity(after: start, upTo: reach, limit: limit) {
      if Content.isVaried { hyphenate(&line, limit: limit) }
      return line
    }
    // There is no opportunity: the word is broken (R40). Whitespace at the start of the line belongs to it (R20).
    let end = findEndAfterSoftHyphen(overflow)
    // Whitespace after the break hangs (R42).
    let next = text.endOfWhitespace(from: end)
    if let line = findHardLineEnd(from: start, at: next) { return line }
    var line = softLine(from: start, to: next, .insideWord)
    if Content.isVaried { hyphenate(&line, limit: limit) }
    return line
  }

  /// Returns the first cluster that does not fit on a line from `start` on. If its first cluster alone is too wide, the
  /// line is broken as if it were as wide as that (R42, R300), which `limit` then is.
  @inline(__always)
  private mutating func overflowOfLine(from start: Int, limit: inout LayoutUnit) -> Int {
    let overflow = firstOverflow(from: start, limit: limit)
    if overflow > start || start >= text.count { return overflow }
    limit = limitOfCluster(start)
    return max(firstOverflow(from: start, limit: limit), start &+ 1)
  }

  /// Returns the greatest width of lines that are no wider than a cluster alone.
  @inline(never)
  mutating func limitOfCluster(_ start: Int) -> LayoutUnit {
    let slack = frame.limit &- frame.area  // ε
    let width = neededWidth(start, start &+ 1, endsLine: true)
    noteWidth(width)
    return width &+ slack
  }

  /// Returns the first cluster that does not fit or, if that is a soft hyphen, the cluster after it: a soft hyphen that
  /// is not shown takes no room, whatever its kern, unless its hard line ends with it.
  @inline(__always)
  mutating func findEndAfterSoftHyphen(_ overflow: Int) -> Int {
    guard Content.isVaried, text.isSoftHyphen(overflow) else { return overflow }
    let next = overflow &+ 1
    if next == text.count, !text.isComplete { missing = .beginning }
    return next < text.count && !text.isHardBreak(next) ? next : overflow
  }

  /// Returns the first cluster of the line after the one from `start` in word wrapping, if that line ends at an
  /// opportunity within its hard line; otherwise nil. Precondition: the text has no hard breaks.
  @inline(__always)
  mutating func nextSoftLine(from start: Int, limit: LayoutUnit) -> Int? {
    let overflow = firstOverflow(from: start, limit: limit)
    if overflow == text.count { return nil }
    let reach = text.isWhitespace(overflow) ? text.endOfWhitespace(from: overflow) : overflow
    if reach == text.count { return nil }
    return lastOpportunity(after: start, upTo: reach)
  }

  /// Returns the next line in character wrapping: all clusters that fit (R55).
  private mutating func findCharacterWrappedLine(from start: Int) -> BrokenLine {
    var limit = frame.limit
    let end = overflowOfLine(from: start, limit: &limit)
    // Whitespace hangs only at the end of a hard line (R234).
    let line = findHardEnd(from: start, within: end) ?? softLine(from: start, to: end, .soft)
    return text.isCut(start, line.end) || text.isCut(start, line.next) ? findShownLine(line) : line
  }

  /// Returns the rest of the hard line from `start` if its text fits `limit`; otherwise nil. Looks no further than the
  /// limit.
  mutating func findWholeHardLine(from start: Int, limit: LayoutUnit) -> BrokenLine? {
    if !text.hasHardBreaks {
      // Without hard breaks this is the rest of the text, so no search is needed.
      let end = text.trimmed(from: start, to: text.count)
      if extent(start, end, from: frame.pen, endsLine: true) > limit { return nil }
      let line = findLastLine(from: start)
      return text.isCut(start, end) ? findShown(line, limit: limit) : line
    }
    guard let line = findHardEnd(from: start, within: firstOverflow(from: start, limit: limit)) else { return nil }
    return text.isCut(start, line.end) ? findShown(line, limit: limit) : line
  }

  // MARK: Ends

  /// Returns the line that a hard break ends. It is empty if there is nothing before the break (R46, R48).
  mutating func hardLine(from start: Int, at hard: Int) -> BrokenLine {
    let isParagraph = text.isParagraphBreak(hard)  // R45, R49
    let end = text.trimmed(from: start, to: hard)
    return BrokenLine(
      start: start, end: end, next: hard &+ 1, ending: isParagraph ? .paragraphBreak : .lineBreak,
      width: extent(start, end, from: frame.pen, endsLine: true))
  }

  /// Returns the line up to the end of its hard line if only whitespace lies between `end` and there; otherwise nil.
  @inline(__always)
  mutating func findHardEnd(from start: Int, within end: Int) -> BrokenLine? {
    if let hard = text.firstHardBreak(from: start, to: end) { return hardLine(from: start, at: hard) }
    return findHardLineEnd(from: start, at: text.endOfWhitespace(from: end))
  }

  /// Returns the line up to a cluster if its hard line ends there: at a hard break, or at the end of the text.
  @inline(__always)
  mutating func findHardLineEnd(from start: Int, at cluster: Int) -> BrokenLine? {
    if cluster == text.count { return findLastLine(from: start) }
    return text.isHardBreak(cluster) ? hardLine(from: start, at: cluster) : nil
  }

  /// Whether a hard break before `start` is at the very end, where it adds no line when there is text before it (R47),
  /// another break too (R293).
  @inline(__always)
  mutating func endsWithHardBreak(before start: Int) -> Bool {
    start == text.count && text.isComplete && start > 1
  }

  @inline(__always)
  mutating func findLastLine(from start: Int) -> BrokenLine {
    if !text.isComplete { missing = .beginning }
    let end = text.trimmed(from: start, to: text.count)
    return BrokenLine(
      start: start, end: end, next: text.count, ending: .textEnd,
      width: extent(start, end, from: frame.pen, endsLine: true))
  }

  /// Returns a line that ends softly before `next`. Hanging whitespace is not part of its text, nor is a soft hyphen
  /// that is not shown if no whitespace hangs. Whitespace inside the line is part of it (R44).
  @inline(__always)
  mutating func softLine(from start: Int, to next: Int, _ ending: LineEnding) -> BrokenLine {
    var end = text.trimmed(from: start, to: next)
    if Content.isVaried, start < end, end == next, text.isSoftHyphen(next &- 1) { end &-= 1 }
    return BrokenLine(
      start: start, end: end, next: next, ending: ending, width: extent(start, end, from: frame.pen, endsLine: true))
  }

  // MARK: Opportunities

  /// Whether a line may end before the cluster.
  @inline(__always)
  mutating func isOpportunity(_ index: Int) -> Bool { text.flags[index].rawValue & frame.opportunity != 0 }

  /// Returns the last opportunity in `start + 1...reach` (R37), which may be after leading spaces alone (R21), or nil.
  @inline(__always)
  mutating func lastOpportunity(after start: Int, upTo reach: Int) -> Int? {
    var index = reach
    while index > start {
      if isOpportunity(index) { return index }
      index &-= 1
    }
    return nil
  }

  /// Returns the line up to the last opportunity up to `reach`, or nil. At a soft hyphen the hyphen is shown, and must fit
  /// too (R191, R264, R281).
  @inline(__always)
  private mutating func tryLastOpportunity(after start: Int, upTo reach: Int, limit: LayoutUnit) -> BrokenLine? {
    var reach = reach
    while let next = lastOpportunity(after: start, upTo: reach) {
      guard Content.isVaried, text.isSoftHyphen(next &- 1) else { return softLine(from: start, to: next, .soft) }
      if let line = tryHyphen(from: start, next: next, limit) { return line }
      reach = next &- 1
    }
    return nil
  }

  // MARK: Hyphens

  /// If a line would be too empty, takes onto it the longest beginning of the next word that fits with a hyphen (R191,
  /// R209).
  mutating func hyphenate(_ line: inout BrokenLine, limit: LayoutUnit) {
    let factor = min(text.styles[frame.style].hyphenationFactor, 1)
    guard factor > 0, let points = text.attributes.hyphenation else { return }
    let available = frame.area.points
    // A break in mid-word does not count: a word that is wider than the line is hyphenated instead.
    guard available > 0, line.ending == .insideWord || line.width.points < factor * available else {
      return noteWidth(LayoutUnit(points: line.width.points / factor))
    }
    let word = isOpportunity(line.next) ? line.next : line.start
    let before = extent(line.start, word, from: frame.pen, endsLine: false)
    var cluster = word &+ 1
    while cluster < text.count, !text.isWhitespace(cluster), !text.isHardBreak(cluster) {
      let width = before &+ text.width(word, cluster)
      if width > limit { return noteWidth(width) }
      if points[cluster >> 6] >> UInt64(cluster & 63) & 1 != 0 {
        let hyphen = hyphenAdvance(before: cluster)
        let shown = shownExtent(line.start, cluster, from: frame.pen, endsLine: false)
        if max(width, shown) &+ hyphen <= limit {
          line = BrokenLine(
            start: line.start, end: cluster, next: cluster, ending: .soft, hasHyphen: true, width: shown &+ hyphen)
        } else {
          noteWidth(max(width, shown) &+ hyphen)
        }
      }
      cluster &+= 1
    }
  }

  /// Returns the run of the hyphen to show before a cluster.
  mutating func runOfHyphen(before cluster: Int) -> UnsafePointer<TextRun> {
    text.run(at: text.clusterOfHyphen(before: cluster))
  }

  /// Returns the advance of that hyphen, whose tracking hangs since it ends its line (R214).
  mutating func hyphenAdvance(before cluster: Int) -> LayoutUnit {
    let run = runOfHyphen(before: cluster)
    return max(0, run.pointee.hyphen.advance &- run.pointee.hanging)
  }
}
