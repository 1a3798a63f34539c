// Tail, head and middle truncation: where the ellipsis cuts the last visible line.

/// What a line shows after its ellipsis: clusters of the text, or of its separate ending.
struct LineTail {
  let text: Borrowed<LabelText>
  let start: Int
  let end: Int
  /// Index of the style of their paragraph; only texts with tabs need it.
  let style: Int

  @inline(__always)
  init(_ clusters: Range<Int>, of text: Borrowed<LabelText>, style: Int = 0) {
    (self.text, start, end, self.style) = (text, clusters.lowerBound, clusters.upperBound, style)
  }

  var isEmpty: Bool { start >= end }
}

/// What a truncated line shows: clusters from its start to `end`, an ellipsis, and a tail.
struct LineCut {
  let end: Int
  let tail: LineTail
}

/// The source of the part after the ellipsis in head and middle truncation: the text itself or, if only the beginning
/// and the ending of a long text are available, the ending.
private struct TailSource {
  let text: Borrowed<LabelText>
  /// The first cluster that may be shown. In a separate ending the part must begin after it, since a part that reaches
  /// it might continue before the ending.
  let first: Int
  /// The end of the last ink.
  let end: Int
  let isSeparate: Bool
  /// Index of the style of the last ink's paragraph; only texts with tabs need it.
  let style: Int

  /// Its clusters from one on.
  @inline(__always)
  func tail(from start: Int) -> LineTail {
    unsafe LineTail(Range(uncheckedBounds: (start, end)), of: text, style: style)
  }
}

extension LineBreaker {
  /// No clusters after the ellipsis, or no ellipsis.
  @inline(__always)
  var noTail: LineTail { LineTail(0..<0, of: text) }

  /// Whether whitespace next to the ellipsis is dropped (R4, R6, R9).
  var trims: Bool { !label.options.contains(.keepsSpaceAtEllipsis) }

  /// Returns the ellipsis or the truncation token, with the attributes of the first cluster that it replaces (R13,
  /// R204, R280).
  @inline(__always)
  mutating func ellipsis(at cluster: Int) -> InsertedText {
    Content.isVaried
      ? text.run(at: text.clusterOfEllipsis(at: cluster)).pointee.ellipsis : text.style.ellipsis
  }

  /// Returns the advance of that ellipsis. If it ends its line, its tracking hangs (R214).
  @inline(__always)
  mutating func ellipsisAdvance(at cluster: Int, endsLine: Bool) -> LayoutUnit {
    let advance = ellipsis(at: cluster).advance
    guard Content.isVaried, endsLine, text.hasTracking else { return advance }
    return max(0, advance &- text.run(at: text.clusterOfEllipsis(at: cluster)).pointee.hanging)
  }

  @inline(__always)
  mutating func trimmedEnd(from start: Int, to end: Int) -> Int {
    trims ? text.trimmed(from: start, to: end) : end
  }

  // MARK: Tail

  /// Returns the longest prefix of a line's own hard line that fits together with the ellipsis (R2, R4, R59, R68, R69, R70,
  /// R73, R74). If no prefix fits, the line is the ellipsis alone (R14, R15).
  @inline(__always)
  mutating func findTailCut(from start: Int) -> LineCut {
    // With attributes, the ellipsis may differ at each cut (R13).
    let room = Content.isVaried ? frame.limit : frame.limit &- ellipsis(at: start).advance
    var end = start
    if room >= 0 {
      end = endOfPrefix(from: start, limit: room)
      if end == text.count, !text.isComplete { missing = .beginning }
      end = trimmedEnd(from: start, to: end)
      if Content.isVaried || text.isCut(start, end) { end = endOfPrefixWithEllipsis(from: start, to: end) }
    }
    return LineCut(end: end, tail: LineTail(end..<end, of: text))
  }

  /// Returns the end of the longest prefix, up to `end`, with which its own ellipsis fits.
  @inline(never)
  private mutating func endOfPrefixWithEllipsis(from start: Int, to end: Int) -> Int {
    var end = end
    var steps = CutSteps()
    while end > start,
      neededWidth(start, end, endsLine: false) &+ ellipsisAdvance(at: end, endsLine: true) > frame.limit
    {
      let step = text.isCut(start, end) ? steps.next() : 1
      end = trimmedEnd(from: start, to: max(start, end &- step))
    }
    return end
  }

  // MARK: Head

  /// Returns the longest suffix, within the last hard line that has ink, that fits together with the ellipsis (R5, R6, R26,
  /// R60); nil if more of the text is needed.
  mutating func findHeadCut(from start: Int) -> LineCut? {
    guard let source = findTailSource(from: start) else { return nil }
    let ellipsis = ellipsis(at: start).advance
    var tail = findStartOfSuffix(
      source, from: source.first, limit: frame.limit &- ellipsis, pen: frame.pen &+ ellipsis, trimmed: trims)
    if missing != .nothing { return nil }
    if let hard = source.text.lastHardBreak(from: tail, to: source.end) { tail = hard &+ 1 }
    if trims { tail = min(source.text.endOfWhitespace(from: tail), source.end) }
    return LineCut(end: start, tail: source.tail(from: tail))
  }

  // MARK: Middle

  /// Returns a prefix of at most half the room, and a suffix that fills the rest (R7, R8, R9, R61, R188); nil if more of the
  /// text is needed. What is dropped at the end of the prefix is room for the suffix.
  mutating func findMiddleCut(from start: Int) -> LineCut? {
    guard let source = findTailSource(from: start) else { return nil }
    let (half, cut) = leadingPart(from: start)
    // If nothing fits next to the ellipsis, it is shown alone (R15).
    if frame.limit < cut { return LineCut(end: start, tail: source.tail(from: source.end)) }
    if source.isSeparate, half == text.count { missing = .beginning }
    var lead = trimmedEnd(from: start, to: half)
    let before = shownExtent(start, lead, from: frame.pen, endsLine: false) &+ cut
    let floor = source.isSeparate ? source.first : half
    var tail = findStartOfSuffix(source, from: floor, limit: frame.limit &- before, pen: frame.pen &+ before)
    if missing != .nothing { return nil }
    let hard = source.text.lastHardBreak(from: max(tail &- 1, floor), to: source.end)
    if let hard {
      // The trailing part is its whole hard line, so the leading part takes the room that is left (R188).
      tail = hard &+ 1
      let longest = max(half, longestLead(from: start, before: source, tail))
      if source.isSeparate, longest == text.count { missing = .beginning }
      lead = trimmedEnd(from: start, to: longest)
    }
    if trims { tail = min(source.text.endOfWhitespace(from: tail), source.end) }
    if hard == nil, lead < half {
      lead = findBalancedLead(from: start, lead, before: source.tail(from: tail), in: source)
    }
    return LineCut(end: lead, tail: source.tail(from: tail))
  }

  /// Returns the end of a leading part whose whitespace was dropped, once it has taken the clusters that still fit and
  /// that bring its width nearer to that of the trailing part (R299).
  private mutating func findBalancedLead(from start: Int, _ lead: Int, before tail: LineTail, in source: TailSource)
    -> Int
  {
    let slack = frame.limit &- frame.area  // ε
    var lead = lead
    var difference = parts(from: start, to: lead, tail).difference
    while true {
      let next = text.endOfWhitespace(from: lead)
      if next == text.count, !text.isComplete { missing = .beginning }
      let end = source.isSeparate ? text.count : tail.start
      guard next < end, text.isInk(next) else { return lead }
      let longer = parts(from: start, to: next &+ 1, tail)
      guard longer.needed <= frame.limit, longer.difference < difference &- slack else { return lead }
      (lead, difference) = (next &+ 1, longer.difference)
    }
  }

  /// Returns the width that a line with a leading part, the ellipsis and a tail needs, and the difference of the two parts'
  /// widths.
  private mutating func parts(from start: Int, to lead: Int, _ tail: LineTail)
    -> (needed: LayoutUnit, difference: LayoutUnit)
  {
    let width = shownExtent(start, lead, from: frame.pen, endsLine: false)
    let ellipsis = ellipsisAdvance(at: lead, endsLine: tail.isEmpty)
    let tailWidth = shownExtent(of: tail, from: frame.pen &+ width &+ ellipsis)
    let needed = neededWidth(start, lead, endsLine: false) &+ ellipsis
    return (needed &+ shownExtent(of: tail, from: frame.pen &+ needed), abs(width &- tailWidth))
  }

  /// Returns the end of the longest prefix that takes at most half the room (R8), and the width of the ellipsis after
  /// it.
  mutating func leadingPart(from start: Int) -> (end: Int, ellipsis: LayoutUnit) {
    let slack = frame.limit &- frame.area  // ε
    var cut = ellipsis(at: start).advance
    var lead = endOfPrefix(
      from: start, limit: (Content.isVaried ? frame.area : frame.area &- cut) / 2 &+ slack)
    if Content.isVaried || text.isCut(start, lead) {
      // Each prefix is tried with the ellipsis that would follow it.
      var steps = CutSteps()
      while true {
        cut = ellipsis(at: trimmedEnd(from: start, to: lead)).advance
        let width = neededWidth(start, lead, endsLine: false)
        if lead == start || width <= (frame.area &- cut) / 2 &+ slack { break }
        lead = max(start, lead &- (text.isCut(start, lead) ? steps.next() : 1))
      }
    }
    return (lead, cut)
  }

  /// Returns the end of the longest prefix that fits with an ellipsis and a given trailing part.
  private mutating func longestLead(from start: Int, before source: TailSource, _ tail: Int) -> Int {
    var room = frame.limit
    if !Content.isVaried {
      room &-= ellipsis(at: start).advance &+ shownExtent(of: source.tail(from: tail), from: frame.pen)
    }
    var lead = endOfPrefix(from: start, limit: room)
    if !Content.isVaried, !text.isCut(start, lead) { return lead }
    var steps = CutSteps()
    while lead > start {
      let before =
        neededWidth(start, lead, endsLine: false) &+ ellipsis(at: trimmedEnd(from: start, to: lead)).advance
      if before &+ shownExtent(of: source.tail(from: tail), from: frame.pen &+ before) <= frame.limit { break }
      lead = max(start, lead &- (text.isCut(start, lead) ? steps.next() : 1))
    }
    return lead
  }

  // MARK: Parts

  /// Returns the end of the longest prefix, by clusters (R3), of the hard line at `start` that is at most `limit` wide.
  private mutating func endOfPrefix(from start: Int, limit: LayoutUnit) -> Int {
    if limit < 0 { return start }
    let end = firstOverflow(from: start, limit: limit)
    return text.firstHardBreak(from: start, to: end) ?? end
  }

  /// Returns the source of the trailing part, up to the last ink of the text. Returns nil and sets `missing` if that
  /// part of the text is not available.
  private mutating func findTailSource(from start: Int) -> TailSource? {
    let source = text.ending ?? text
    guard source.isComplete else {
      missing = .ending
      return nil
    }
    let isSeparate = text.ending != nil
    let end = source.endOfInk(from: isSeparate ? 0 : start, to: source.count)
    let hasTabs = Content.isVaried && source.hasTabs
    let style = hasTabs ? source.styleIndex(at: source.startOfParagraph(max(end &- 1, 0))) : 0
    guard isSeparate else { return TailSource(text: source, first: start, end: end, isSeparate: false, style: style) }
    // The first word may begin before the ending, so it is skipped.
    var first = 0
    if !source.pointee.isWholeFromStart { while first < end, source.isInk(first) { first &+= 1 } }
    if first == end {
      missing = .ending
      return nil
    }
    return TailSource(text: source, first: first, end: end, isSeparate: true, style: style)
  }

  /// Returns the width of a tail.
  @inline(__always)
  mutating func shownExtent(of tail: LineTail, from pen: LayoutUnit) -> LayoutUnit {
    shownExtent(tail.start, tail.end, from: pen, in: tail.text, tail.style, endsLine: true)
  }

  /// Returns the first cluster of the longest suffix of `first..<source.end` that is at most `limit` wide if it begins
  /// at `pen`. O(log suffix length), times the length of the suffix if the text has tabs.
  ///
  /// - Parameter trimmed: whether whitespace at its start is not shown.
  private mutating func findStartOfSuffix(
    _ source: TailSource, from first: Int, limit: LayoutUnit, pen: LayoutUnit, trimmed: Bool = false
  ) -> Int {
    let (text, end) = (source.text, source.end)
    if limit < 0 { return end }
    var first = first
    // Widths of tabs have a meaning only within one hard line.
    if Content.isVaried, text.hasTabs, let hard = text.lastHardBreak(from: first, to: end) {
      first = hard &+ 1
    }
    func extentInHardLine(from start: Int) -> LayoutUnit {
      extent(start, end, from: pen, in: text, source.style, endsLine: true)
    }
    var high = end
    if !source.isSeparate, extentInHardLine(from: first) <= limit {
      high = first
    } else {
      var step = 16
      var low = max(end &- step, first)
      while low < high, extentInHardLine(from: low) <= limit {
        high = low
        step &*= 2
        low = max(low &- step, first)
      }
      if low < high { high = partitionPoint(low &+ 1, high) { extentInHardLine(from: $0) > limit } }
    }
    var steps = CutSteps()
    while high < end {
      let shown = trimmed ? min(text.endOfWhitespace(from: high), end) : high
      if !text.isCut(shown, end) || shownExtent(of: source.tail(from: shown), from: pen) <= limit { break }
      high = min(end, shown &+ steps.next())
    }
    // A suffix that reaches the beginning of a separate ending might continue before it.
    if source.isSeparate, high <= source.first { missing = .ending }
    return high
  }
}
