// Head and middle truncation of several lines in the 2009 profile: the ellipsis is on the first line, or on the middle
// one.

extension Layouter {
  /// Whether the ellipsis is on a line other than the last (R236, R237).
  var truncatesBeforeLastLine: Bool {
    let mode = label.lineBreakMode
    return label.options.contains(.profile2009) && label.numberOfLines != 1
      && (mode == .byTruncatingHead || mode == .byTruncatingMiddle)
  }

  /// Places all lines again: those before the ellipsis, then as much of the end of the text as the limits allow. It is
  /// called when the last line would be cut, since the number of lines is known then. O(visible clusters × lines),
  /// squared where long lines have hard breaks or tabs: each trial reads the rest of its hard line.
  mutating func placeLinesAroundEllipsis() {
    guard text.isComplete else {
      missing = .beginning
      return
    }
    let isHead = label.lineBreakMode == .byTruncatingHead
    let linesBefore = isHead ? 0 : block.lineCount / 2
    block = LineBlock()
    resetFrame()
    var start = 0
    for _ in 0..<linesBefore {
      let line = findLine(from: start)
      placeWrapped(line)
      start = line.next
      advanceFrame(after: line)
    }
    let end = text.endOfInk(from: start, to: text.count)
    let lead = isHead ? start : leadingPart(from: start).end
    var cut = EllipsisCut(start: start, lead: isHead ? start : trimmedEnd(from: start, to: lead), tail: end, end: end)
    cut.before = extent(start, lead, from: frame.pen, endsLine: false) &+ ellipsis(at: cut.lead).advance

    let (above, own) = (block, frame)
    var tail = end
    while tail > lead {
      tail &-= 1
      // Whitespace after the ellipsis is dropped (R6, R9).
      var longer = cut
      longer.tail = trims ? min(text.endOfWhitespace(from: tail), end) : tail
      if longer.tail == cut.tail { continue }
      let fits = placeLines(around: longer)
      (block, frame) = (above, own)
      if !fits { break }
      cut = longer
    }
    _ = placeLines(around: cut)
  }

  /// Places the line with the ellipsis and the lines after it. Returns false, with some lines already placed, if the
  /// limits allow fewer lines.
  private mutating func placeLines(around cut: EllipsisCut) -> Bool {
    let own = frame
    let paragraph = frameAfterEllipsis(cut)
    frame = paragraph
    (frame.pen, frame.limit) = (own.pen &+ cut.before, own.limit &- cut.before)
    var line = findLineAfterEllipsis(from: cut.tail)
    frame = own
    let tail = LineTail(Range(uncheckedBounds: (cut.tail, line.end)), of: text, style: paragraph.style)
    let before =
      extent(cut.start, cut.lead, from: own.pen, endsLine: false)
      &+ ellipsisAdvance(at: cut.lead, endsLine: tail.isEmpty)
    let width = before &+ extent(of: tail, from: own.pen &+ before)
    let shown = BrokenLine(start: cut.start, end: cut.lead, next: line.next, ending: .textEnd, width: width)
    let flags: LineFlags = line.ending.isHard ? [.ellipsis, .hardBreak] : .ellipsis
    if block.lineCount > 0, cut.tail < cut.end {
      let box = box(shown, flags, tail)
      if !tryHeight(block.height + gapAbove() + box.height) { return false }
    }
    place(shown, flags: flags, tail: tail)
    frame = paragraph
    if Content.isVaried { block.style = Int32(truncatingIfNeeded: frame.style) }
    while line.next < cut.end {
      advanceFrame(after: line)
      line = findLine(from: line.next)
      if block.lineCount >= label.lineLimit || !tryRoom(for: line) { return false }
      if line.next < cut.end { placeWrapped(line) } else { placeWhole(line) }
    }
    return true
  }

  /// Returns the frame of the lines after an ellipsis, which break as their own paragraph does.
  private mutating func frameAfterEllipsis(_ cut: EllipsisCut) -> LineFrame {
    if Content.isVaried {
      let first = text.startOfParagraph(min(cut.tail, text.count &- 1))
      return frame(style: text.styleIndex(at: first), isFirst: false)
    }
    var frame = frame
    frame.isFirst = false
    return frame
  }

  /// Returns the part after the ellipsis on its line. A line ends directly after the ellipsis only inside a word, and
  /// never at a soft hyphen (R191).
  private mutating func findLineAfterEllipsis(from start: Int) -> BrokenLine {
    let hasRoom = frame.limit >= 0
    let overflow = hasRoom ? firstOverflow(from: start, limit: frame.limit) : start
    if let line = findHardEnd(from: start, within: overflow) { return line }
    if frame.wrapsCharacters { return softLine(from: start, to: overflow, .soft) }
    // Whitespace hangs after what fits; where the ellipsis alone is too wide, nothing does.
    var next = hasRoom ? text.endOfWhitespace(from: overflow) : start
    while next > start {
      if isOpportunity(next), !(Content.isVaried && text.isSoftHyphen(next &- 1)) {
        return softLine(from: start, to: next, .soft)
      }
      next &-= 1
    }
    let end = hasRoom ? findEndAfterSoftHyphen(overflow) : start
    return findHardEnd(from: start, within: end)
      ?? softLine(from: start, to: text.endOfWhitespace(from: end), .insideWord)
  }
}

/// The clusters that are kept before and after an ellipsis.
private struct EllipsisCut {
  /// The first cluster of the line with the ellipsis, and the end of what is kept before the ellipsis.
  var start: Int
  var lead: Int
  /// The range that is shown after the ellipsis, on the same line and the lines after it.
  var tail: Int
  var end: Int
  /// The width taken up before the part after the ellipsis. Whitespace that is dropped there is not filled again (R9).
  var before: LayoutUnit = 0
}
