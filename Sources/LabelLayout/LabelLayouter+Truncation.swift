// Where an ellipsis cuts the last visible line: tail, head and middle.

extension LabelLayouter {
  /// Whether whitespace beside the ellipsis is dropped (R4, R6, R9).
  var trims: Bool { !label.pointee.options.contains(.keepsSpaceAtEllipsis) }

  /// Keeps the longest prefix of the line's own hard line beside which the ellipsis fits (R2 to R4, R59, R68 to
  /// R70, R73, R74); where none does, the ellipsis alone (R14, R15).
  mutating func placeTailTruncatedLine(from start: Int, room: LayoutUnit) {
    var end = start
    if room >= 0 {
      end = breaker.firstOverflow(from: start, limit: room)
      if let hard = breaker.firstHardBreak(from: start, to: end) {
        end = hard
      } else if end == text.count, !text.isComplete {
        breaker.missing = .beginning
      }
      if trims { end = breaker.trimmed(from: start, to: end) }
    }
    result.isTruncated = true
    appendTruncated(start: start, end: end, tailStart: end, tailEnd: end)
  }

  /// Keeps the longest suffix of the last hard line that has ink (R5, R6, R26, R60).
  mutating func placeHeadTruncatedLine(from start: Int, room: LayoutUnit) {
    if let ending = text.ending { return placeLine(from: start, room: room, before: ending, keepsLead: false) }
    guard let textEnd = endOfLastInk(from: start) else { return }
    let tail = suffix(of: textEnd, notBefore: start, limit: room)
    result.isTruncated = true
    appendTruncated(start: start, end: start, tailStart: tail, tailEnd: textEnd)
  }

  /// Keeps a prefix of at most half the room and a suffix of what is left (R7 to R9, R61, R188).
  mutating func placeMiddleTruncatedLine(from start: Int, room: LayoutUnit) {
    if let ending = text.ending { return placeLine(from: start, room: room, before: ending, keepsLead: true) }
    guard let textEnd = endOfLastInk(from: start) else { return }
    guard room >= 0 else {
      result.isTruncated = true
      return appendTruncated(start: start, end: start, tailStart: textEnd, tailEnd: textEnd)  // R15
    }
    var lead = prefixEnd(from: start, limit: room / 2)
    var tailLimit = room &- text.width(start, lead)
    var tail = breaker.suffixStart(of: textEnd, notBefore: lead, limit: tailLimit)
    if let hard = breaker.lastHardBreak(from: max(tail &- 1, lead), to: textEnd) {
      // The trailing part is all of its hard line, so the leading part takes what is left (R188).
      tail = hard + 1
      tailLimit = text.width(tail, textEnd)
      lead = prefixEnd(from: start, limit: room &- tailLimit)
    }
    if trims {
      lead = breaker.trimmed(from: start, to: lead)
      tail = min(breaker.endOfWhitespace(from: tail), textEnd)
    }
    result.isTruncated = true
    appendTruncated(start: start, end: lead, tailStart: tail, tailEnd: textEnd)
  }

  // MARK: Parts

  /// The end of the longest prefix of the hard line at `start` that is at most `limit` wide.
  mutating func prefixEnd(from start: Int, limit: LayoutUnit) -> Int {
    let end = breaker.firstOverflow(from: start, limit: limit)
    return breaker.firstHardBreak(from: start, to: end) ?? end
  }

  /// The start of the longest suffix before `end`, in its hard line and not before `floor`, without leading whitespace.
  private func suffix(of end: Int, notBefore floor: Int, limit: LayoutUnit) -> Int {
    var start = breaker.suffixStart(of: end, notBefore: floor, limit: limit)
    if let hard = breaker.lastHardBreak(from: start, to: end) { start = hard + 1 }
    return trims ? min(breaker.endOfWhitespace(from: start), end) : start
  }

  /// The end of the last ink of the text, which lies behind `start`; nil while the text's end is not there.
  private mutating func endOfLastInk(from start: Int) -> Int? {
    guard text.isComplete else {
      breaker.missing = .ending
      return nil
    }
    var end = text.count
    while end > start, !text.isInk(end &- 1) { end &-= 1 }
    return end
  }

  private mutating func appendTruncated(start: Int, end: Int, tailStart: Int, tailEnd: Int) {
    let width = text.width(start, end) &+ text.style.ellipsis.advance &+ text.width(tailStart, tailEnd)
    if width > widthLimit { hasOverwideLine = true }
    append(start: start, end: end, tailStart: tailStart, tailEnd: tailEnd, width: width, flags: .ellipsis)
  }
}
