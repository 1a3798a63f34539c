// Head and middle truncation of a long text of which only the beginning and the end are there.

extension LabelLayouter {
  /// Places the last line as `placeHeadTruncatedLine` and `placeMiddleTruncatedLine` do, with the part behind the ellipsis
  /// out of the text's end. Asks for more text where one of the two parts would reach into what is not there.
  ///
  /// In the line, clusters of the end have numbers above the text's count (`tailText`), until lines are placed.
  mutating func placeLine(
    from start: Int, room: LayoutUnit, before endingText: UnsafePointer<LabelText>, keepsLead: Bool
  ) {
    let ending = LineBreaker(text: endingText, strategy: label.pointee.lineBreakStrategy)
    var textEnd = endingText.pointee.count
    while textEnd > 0, !endingText.pointee.isInk(textEnd &- 1) { textEnd &-= 1 }
    // The first word may go on before the end.
    var floor = 0
    if !endingText.pointee.isWholeFromStart { while floor < textEnd, endingText.pointee.isInk(floor) { floor &+= 1 } }
    if floor == textEnd {
      breaker.missing = .ending
      return
    }
    var (lead, tail) = (start, textEnd)
    if !keepsLead || room >= 0 {
      if keepsLead { lead = prefixEnd(from: start, limit: room / 2) }
      tail = ending.suffixStart(of: textEnd, notBefore: floor, limit: room &- text.width(start, lead))
      if tail <= floor || lead == text.count {
        breaker.missing = lead == text.count ? .beginning : .ending
        return
      }
      if let hard = ending.lastHardBreak(from: keepsLead ? tail &- 1 : tail, to: textEnd) {
        tail = hard + 1
        // The trailing part is all of its hard line, so the leading part takes what is left (R188).
        if keepsLead { lead = prefixEnd(from: start, limit: room &- endingText.pointee.width(tail, textEnd)) }
        if lead == text.count {
          breaker.missing = .beginning
          return
        }
      }
      if trims {
        lead = breaker.trimmed(from: start, to: lead)
        tail = min(ending.endOfWhitespace(from: tail), textEnd)
      }
    }
    result.isTruncated = true
    let width = text.width(start, lead) &+ text.style.ellipsis.advance &+ endingText.pointee.width(tail, textEnd)
    if width > widthLimit { hasOverwideLine = true }
    let first = text.count &+ 1
    append(
      start: start, end: lead, tailStart: first &+ tail, tailEnd: first &+ textEnd, width: width, flags: .ellipsis)
  }

  /// The text that holds a line's part behind the ellipsis, and the number that its first cluster has there.
  @inline(__always)
  func tailText(_ tailStart: Int) -> (text: UnsafePointer<LabelText>, first: Int) {
    if tailStart > text.count, let ending = text.ending { return (ending, text.count &+ 1) }
    return (breaker.pointer, 0)
  }
}
