// The profile 2009, n ≠ 1: truncation at the head on the first line, truncation in the middle on the middle line (R236,
// R237).

extension OracleLayouter {
  var truncatesBeforeLastLine: Bool {
    label.is2009 && numberOfLines != 1 && (mode == .byTruncatingHead || mode == .byTruncatingMiddle)
  }

  /// The visible lines. Without an ellipsis there would be `count`.
  func truncatedBeforeLastLine(_ greedy: [DraftLine], count: Int) -> [DraftLine] {
    let isHead = mode == .byTruncatingHead
    note(isHead ? 236 : 237)
    noteEllipsis()
    // R237: of k lines, line ⌈k/2⌉ has the ellipsis.
    let middle = isHead ? 0 : (count + 1) / 2 - 1
    let above = Array(greedy.prefix(middle))
    let line = greedy[middle]
    let start = line.range.lowerBound
    let lead = isHead ? start : leadEnd(of: line)
    let kept = start..<(label.trimsAroundEllipsis ? text.trimmedEnd(start..<lead) : lead)
    // R237: the room of whitespace that is dropped stays free.
    let taken =
      extent(start..<lead, from: area(line).start, endsLine: false)
      + ellipsisWidth(at: kept.upperBound, endsLine: false)

    let lastLine = text.lastHardLineWithInk!
    let end = text.trimmedEnd(text.hardLines[lastLine].range)
    func lines(from cut: Int) -> [DraftLine] {
      let first = label.trimsAroundEllipsis ? text.trimmedStart(cut..<end) : cut
      return above + wrapped(first, to: end, after: line, kept, taken)
    }
    // The suffix grows from the end of the text, cluster by cluster, as long as its lines are visible.
    var best = lines(from: end)
    for cut in (lead..<max(lead, end)).reversed() {
      let candidate = lines(from: cut)
      guard numberOfLines == 0 || candidate.count <= numberOfLines else { break }
      let isLow = (max(middle, 1)..<candidate.count).allSatisfy {
        fits(stackHeight(candidate.prefix($0 + 1)), height)
      }
      guard isLow else { break }
      best = candidate
    }
    return best
  }

  /// R8: the end of the longest prefix of at most half the room.
  private func leadEnd(of line: DraftLine) -> Int {
    let start = line.range.lowerBound
    let available = area(line).end - area(line).start
    return (start...text.hardLines[line.hardLine].range.upperBound).last { end in
      let ellipsis = label.trimsAroundEllipsis ? text.trimmedEnd(start..<end) : end
      let room = available - ellipsisWidth(at: ellipsis, endsLine: false)
      return fits(0, room) && fits(need(start..<end, from: area(line).start, endsLine: false), room / 2)
    } ?? start
  }

  /// The line with the ellipsis and the lines after it, up to `end`.
  private func wrapped(_ first: Int, to end: Int, after line: DraftLine, _ kept: Range<Int>, _ taken: Double)
    -> [DraftLine]
  {
    var hardLine = text.hardLines.lastIndex { $0.range.lowerBound <= first }!
    var stop = self.stop(first, hardLine, area(line).start + taken, area(line).end - area(line).start - taken)
    let visible =
      stop < text.hardLines[hardLine].range.upperBound ? visibleEnd(first..<stop) : text.trimmedEnd(first..<stop)
    var cut = self.line(line, kept, first..<visible, ellipsisAt: kept.upperBound)
    cut.tailHardLine = hardLine
    var lines = [cut]
    while stop < end {
      var isFirst = false
      if stop == text.hardLines[hardLine].range.upperBound {
        hardLine += 1
        stop = text.hardLines[hardLine].range.lowerBound
        isFirst = text.hardLines[hardLine].startsParagraph
      }
      let next = nextLine(hardLine, from: stop, isFirst: isFirst)
      lines.append(next)
      stop = next.range.upperBound
    }
    return lines
  }

  /// The end of the line that has the ellipsis before the cluster `first`, which is at `pen`.
  private func stop(_ first: Int, _ hardLine: Int, _ pen: Double, _ available: Double) -> Int {
    let end = text.hardLines[hardLine].range.upperBound
    func fits(to visible: Int) -> Bool {
      self.fits(need(first..<visible, from: pen, endsLine: true), available)
    }
    if fits(to: text.trimmedEnd(first..<end)) { return end }
    if wrapsByCharacter(hardLine) {
      let stop = (first..<end).last { fits(to: $0) && fits(to: visibleEnd(first..<$0)) } ?? first
      return text.hasInk(stop..<end) ? stop : end  // R234
    }
    // No opportunity directly after the ellipsis, nor at a soft hyphen, which is not shown next to the ellipsis (R191).
    let opportunities = (first..<end).dropFirst().filter {
      mayBreak(before: $0, hardLine) && !text.clusters[$0 - 1].isSoftHyphen
    }
    if let last = opportunities.last(where: { fits(to: visibleEnd(first..<$0)) }) { return last }
    // R40. The ellipsis is the one cluster that a line has at least (R42).
    var stop = (first..<end).dropFirst().last { fits(to: visibleEnd(first..<$0)) } ?? first
    while stop < end, text.clusters[stop].isWhitespace { stop += 1 }
    return stop
  }
}
