// The last visible line of attributed text: truncated, tightened, or running on.

extension AttributedLayouter {
  /// The hard line from a cluster on as one line.
  func wholeHardLine(from start: Int, paragraph: Int, isFirst: Bool) -> AttributedLine {
    var line = AttributedLine(
      style: attributes.styleIndex(at: start), paragraph: paragraph, isFirstOfParagraph: isFirst, start: start,
      next: start, end: start)
    end(&line, atHardEnd: endOfHardLine(start), pen: area(line).start)
    return line
  }

  /// The remainder up to the next hard break, unbroken (R62).
  func runningOn(_ line: AttributedLine) -> AttributedLine {
    var whole = line
    whole.hasHyphen = false
    whole.endsSoftly = false
    end(&whole, atHardEnd: endOfHardLine(line.start), pen: area(line).start)
    return whole
  }

  /// The line with an ellipsis for all that does not fit on it, or that it hides (R24).
  func truncated(_ line: AttributedLine) -> AttributedLine {
    let cut: AttributedLine?
    switch label.lineBreakMode {
    case .byTruncatingHead: cut = truncatedAtHead(line)
    case .byTruncatingMiddle: cut = truncatedInMiddle(line)
    default: cut = truncatedAtTail(line)
    }
    // Where nothing fits beside it, the ellipsis stands alone (R15).
    return cut ?? self.line(line, keeping: line.start, tail: line.start, line.start)
  }

  private var trims: Bool { !label.options.contains(.keepsSpaceAtEllipsis) }

  private func available(_ line: AttributedLine) -> LayoutUnit {
    let area = area(line)
    return area.end &- area.start
  }

  /// The parts `line.start..<end`, ellipsis, `tailStart..<tailEnd`; the ellipsis has the attributes at `end` (R13).
  private func line(
    _ line: AttributedLine, keeping end: Int, tail tailStart: Int, _ tailEnd: Int
  ) -> AttributedLine {
    let pen = area(line).start
    var cut = line
    cut.end = end
    (cut.tailStart, cut.tailEnd) = (tailStart, tailEnd)
    cut.ellipsis = end
    (cut.hasHyphen, cut.endsSoftly, cut.endsAtOpportunity) = (false, false, true)  // R191
    let before = extent(line.start, end, from: pen) &+ ellipsisAdvance(at: end)
    // Tab stops are taken after the cut (R190).
    cut.width = before &+ extent(tailStart, tailEnd, from: pen &+ before)
    return cut
  }

  // MARK: Tail

  /// The longest prefix of the hard line beside which the ellipsis fits (R2 to R4, R14, R59, R68 to R70, R73, R74).
  private func truncatedAtTail(_ line: AttributedLine) -> AttributedLine? {
    let limit = available(line) &+ tolerance
    let hardEnd = endOfHardLine(line.start)
    var stop = firstOverflow(line.start, hardEnd, from: area(line).start, limit: limit)
    while stop >= line.start {
      let end = trims ? trimmedEnd(line.start, stop) : stop
      let cut = self.line(line, keeping: end, tail: end, end)
      if cut.width <= limit { return cut }
      stop = min(stop, end) - 1
    }
    return nil
  }

  // MARK: Head

  /// The longest suffix of the last hard line that has ink (R5, R6, R26, R60).
  private func truncatedAtHead(_ line: AttributedLine) -> AttributedLine? {
    let limit = available(line) &+ tolerance
    let source = tailSource(line)
    guard
      let first = firstFitting(
        from: source.start, to: source.end,
        {
          let start = trims ? trimmedStart($0, source.end) : $0
          return self.line(line, keeping: line.start, tail: start, source.end).width <= limit
        })
    else { return nil }
    let start = trims ? trimmedStart(first, source.end) : first
    return self.line(line, keeping: line.start, tail: start, source.end)
  }

  /// The first place in `start...end` that fits, where all behind one that fits do too. O(clusters behind it).
  private func firstFitting(from start: Int, to end: Int, _ fits: (Int) -> Bool) -> Int? {
    guard fits(end) else { return nil }
    var place = end
    while place > start, fits(place &- 1) { place &-= 1 }
    return place
  }

  /// Where the trailing part comes from: the last hard line that has ink, without what hangs at its end, but nothing from
  /// before the line; and whether that is the line's own hard line.
  private func tailSource(_ line: AttributedLine) -> (start: Int, end: Int, isOwn: Bool) {
    var last = text.count
    while last > line.start, !text.isInk(last &- 1) { last &-= 1 }
    let hardEnd = endOfHardLine(line.start)
    if last <= hardEnd { return (line.start, trimmedEnd(line.start, hardEnd), true) }
    var start = last
    while start > line.start, !text.isHardBreak(start &- 1) { start &-= 1 }
    return (start, last, false)
  }

  // MARK: Middle

  /// A prefix of at most half the room and a suffix of what is left (R7 to R9, R61, R188).
  private func truncatedInMiddle(_ line: AttributedLine) -> AttributedLine? {
    let pen = area(line).start
    let available = available(line)
    let source = tailSource(line)
    /// What the ellipsis behind a prefix leaves; it has the attributes behind the whitespace that is dropped.
    func ellipsis(_ lead: Int) -> LayoutUnit {
      ellipsisAdvance(at: trims ? trimmedEnd(line.start, lead) : lead)
    }
    func prefix(_ lead: Int) -> LayoutUnit { extent(line.start, lead, from: pen) }

    let hardEnd = endOfHardLine(line.start)
    var lead = firstOverflow(line.start, hardEnd, from: pen, limit: available / 2 &+ tolerance)
    while true {
      let room = available &- ellipsis(lead)
      if room &+ tolerance >= 0, prefix(lead) <= room / 2 &+ tolerance { break }
      if lead == line.start { return nil }
      lead &-= 1
    }
    let first = source.isOwn ? max(lead, source.start) : source.start
    let end = max(first, source.end)
    let tailLimit = available &- ellipsis(lead) &- prefix(lead) &+ tolerance
    let tailPen = pen &+ prefix(lead) &+ ellipsis(lead)
    let tail = firstFitting(from: first, to: end) { extent($0, end, from: tailPen) <= tailLimit } ?? end

    if !source.isOwn, tail == source.start {
      // The trailing part is all of its hard line: the leading part takes what is left (R188).
      var longer = firstOverflow(line.start, hardEnd, from: pen, limit: available &+ tolerance)
      while longer > lead {
        let width = prefix(longer) &+ ellipsis(longer)
        if width &+ extent(tail, end, from: pen &+ width) <= available &+ tolerance { break }
        longer &-= 1
      }
      lead = max(lead, longer)
    }
    let kept = trims ? trimmedEnd(line.start, lead) : lead
    return self.line(line, keeping: kept, tail: trims ? trimmedStart(tail, end) : tail, end)
  }

  // MARK: Tightening

  /// All the rest of the text with smaller gaps, so that it exactly fills the line; nil where that is not allowed (R105 to
  /// R112), at every scale (R182).
  func tightened(_ line: AttributedLine) -> AttributedLine? {
    guard label.allowsDefaultTighteningForTruncation, label.lineBreakMode.truncates else { return nil }
    var whole = runningOn(line)
    guard !hasInk(whole.next, text.count), whole.end &- whole.start > 1 else { return nil }
    guard !text.hasTabs || !hasTab(whole.start, whole.end) else { return nil }  // R190
    let available = available(line)
    let most = LayoutUnit(points: 1.05 * available.points)
    guard available < .unbounded / 2, whole.width <= most &+ tolerance else { return nil }
    let surplus = available.points - whole.width.points
    whole.letterSpacing = surplus * scale / Double(whole.end &- whole.start &- 1)
    whole.width = available
    return whole
  }

  func hasTab(_ start: Int, _ end: Int) -> Bool {
    for index in start..<end where text.flags[index].contains(.tab) { return true }
    return false
  }
}
