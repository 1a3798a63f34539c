// Sections A, B, D and M: the last visible line of a text that continues after it.

extension OracleLayouter {
  /// The line that starts where `line` starts and represents all remaining text, with an ellipsis.
  func truncated(_ line: DraftLine) -> DraftLine {
    switch mode {
    case .byTruncatingHead: return truncatedAtHead(line)
    case .byTruncatingMiddle: return truncatedInMiddle(line)
    default: return truncatedAtTail(line)
    }
  }

  private func available(_ line: DraftLine) -> Double { area(line).end - area(line).start }

  /// The rest of the line's own hard line.
  private func remainder(_ line: DraftLine) -> Range<Int> {
    line.range.lowerBound..<text.hardLines[line.hardLine].range.upperBound
  }

  /// A line of two parts around an ellipsis, which takes the attributes of a cluster.
  func line(_ line: DraftLine, _ kept: Range<Int>, _ tail: Range<Int>, ellipsisAt cluster: Int) -> DraftLine {
    let pen = area(line).start
    let before = extent(kept, from: pen, endsLine: false)
    let ellipsis = ellipsisWidth(at: cluster, endsLine: tail.isEmpty)
    var result = line
    result.range = line.range.lowerBound..<max(kept.upperBound, tail.upperBound)
    result.kept = kept
    result.tail = tail
    result.ellipsis = cluster
    result.hasHyphen = false  // R191: never next to the ellipsis
    result.endsSoftly = false
    result.endsAtOpportunity = true
    // R190: tabs take their stops after the cut.
    result.width = before + ellipsis + extent(tail, from: pen + before + ellipsis, endsLine: true)
    return result
  }

  /// R15: if nothing fits next to it, the ellipsis is alone.
  private func ellipsisAlone(_ line: DraftLine) -> DraftLine {
    let start = line.range.lowerBound
    note(15)
    return self.line(line, start..<start, start..<start, ellipsisAt: start)
  }

  // MARK: Tail

  private func truncatedAtTail(_ line: DraftLine) -> DraftLine {
    let rest = remainder(line)
    // R13: the largest number of clusters with which the ellipsis fits. R59: the line is refilled cluster by cluster.
    for cut in rest.lowerBound...rest.upperBound {
      let stop = rest.upperBound - (cut - rest.lowerBound)
      let end = label.trimsAroundEllipsis ? text.trimmedEnd(rest.lowerBound..<stop) : stop  // R4
      let part = rest.lowerBound..<end
      let need = need(part, from: area(line).start, endsLine: false) + ellipsisWidth(at: end, endsLine: true)
      guard fits(need, available(line)) else { continue }
      noteTail(line, cut: stop, end: end)
      return self.line(line, part, end..<end, ellipsisAt: end)
    }
    return ellipsisAlone(line)
  }

  private func noteTail(_ line: DraftLine, cut: Int, end: Int) {
    let rest = remainder(line)
    note(numberOfLines == 1 ? 2 : 59)
    if cut < rest.upperBound { note(3) }
    if end < cut { note(4) }
    let whole = need(rest.lowerBound..<text.trimmedEnd(rest), from: area(line).start, endsLine: true)
    if fits(whole, available(line)) {
      // The hard line fits; the ellipsis is for what follows it.
      let isSeparator = rest.upperBound < text.clusters.count && text.clusters[rest.upperBound].isLineBreak
      if rest.isEmpty, numberOfLines != 1 { note(70) }
      let isCut = end < text.trimmedEnd(rest)
      note(numberOfLines == 1 ? (isCut ? 24 : 23) : (isCut ? 69 : 68))
      if numberOfLines == 1, isSeparator { note(27) }
    }
    noteEllipsis()
    if end == rest.lowerBound, available(line) - ellipsisWidth(at: end, endsLine: true) < epsilon { note(14) }
  }

  /// Notes the rules that hold for every ellipsis.
  func noteEllipsis() {
    if Set(text.ellipses.map { $0.map { [$0.advance, $0.ascent, $0.descent] } }).count > 1 { note(13) }
    if text.paragraphs.contains(where: \.isRightToLeft) { note(183) }
    if Set(text.paragraphs.map { $0.style.lineBreakMode ?? label.lineBreakMode }).count > 1 { note(175) }
  }

  // MARK: Head

  private func truncatedAtHead(_ line: DraftLine) -> DraftLine {
    let start = line.range.lowerBound
    let source = tailSource(line)  // R26, R60
    for cut in source.range {
      let first = label.trimsAroundEllipsis ? text.trimmedStart(cut..<source.range.upperBound) : cut  // R6
      let part = first..<source.range.upperBound
      let ellipsis = ellipsisWidth(at: start, endsLine: part.isEmpty)
      guard fits(ellipsis + need(part, from: area(line).start + ellipsis, endsLine: true), available(line)) else {
        continue
      }
      note(5)  // R5
      if cut > source.range.lowerBound { note(3) }
      if first > cut { note(6) }
      if !source.isOwn { note(26) }
      if numberOfLines != 1 { note(60) }
      noteEllipsis()
      return self.line(line, start..<start, part, ellipsisAt: start)
    }
    return ellipsisAlone(line)
  }

  /// The source of the trailing part: the last hard line that has ink, without the whitespace that hangs at its end,
  /// and without anything before the line's start.
  private func tailSource(_ line: DraftLine) -> (range: Range<Int>, isOwn: Bool) {
    let last = text.lastHardLineWithInk ?? line.hardLine
    let own = last <= line.hardLine
    let range = own ? remainder(line) : text.hardLines[last].range
    return (range.lowerBound..<text.trimmedEnd(range), own)
  }

  // MARK: Middle

  private func truncatedInMiddle(_ line: DraftLine) -> DraftLine {
    let rest = remainder(line)
    let source = tailSource(line)
    let pen = area(line).start

    /// The end of the leading part without the whitespace dropped there. The ellipsis takes the attributes at this end.
    func trimmed(_ end: Int) -> Int {
      label.trimsAroundEllipsis ? text.trimmedEnd(rest.lowerBound..<end) : end
    }
    func room(_ leadEnd: Int) -> Double { available(line) - ellipsisWidth(at: trimmed(leadEnd), endsLine: false) }

    // R8: the longest prefix of at most half the room. OPEN: if the tail is from another hard line (R188), trailing
    // whitespace counts. OPEN: if attributes change the ellipsis, each prefix is tried with its own ellipsis.
    let leads = rest.lowerBound...rest.upperBound
    guard
      var lead = leads.last(where: {
        fits(0, room($0)) && fits(need(rest.lowerBound..<$0, from: pen, endsLine: false), room($0) / 2)
      })
    else { return ellipsisAlone(line) }

    // R8, R9: the longest suffix that fits into the room that the leading part leaves without its whitespace.
    let half = lead
    lead = trimmed(half)
    let leadWidth = extent(rest.lowerBound..<lead, from: pen, endsLine: false)
    let first = source.isOwn ? max(half, source.range.lowerBound) : source.range.lowerBound
    let end = max(first, source.range.upperBound)
    let tailPen = pen + leadWidth + ellipsisWidth(at: lead, endsLine: false)
    let tail =
      (first...end).first { fits(need($0..<end, from: tailPen, endsLine: true), room(lead) - leadWidth) } ?? end

    // R9: whitespace after the ellipsis is dropped after the trailing part was chosen.
    let tailStart = label.trimsAroundEllipsis ? text.trimmedStart(tail..<end) : tail
    if !source.isOwn, tail == source.range.lowerBound {
      // R188: if the trailing part is its whole hard line, the leading part gets the rest of the room.
      lead =
        trimmed(
          leads.last { longer in
            let width = need(rest.lowerBound..<longer, from: pen, endsLine: false)
            let start = pen + width + ellipsisWidth(at: trimmed(longer), endsLine: false)
            let following = extent(tail..<end, from: start, endsLine: true)
            return fits(width + following, room(longer))
          } ?? half)
    } else if lead < half {
      // R299: whitespace and one cluster of ink at a time.
      while let next = (lead..<min(rest.upperBound, source.isOwn ? tailStart : rest.upperBound)).first(where: {
        !text.clusters[$0].isWhitespace
      }) {
        note(299)
        let now = self.line(line, rest.lowerBound..<lead, tailStart..<end, ellipsisAt: lead)
        let longer = self.line(line, rest.lowerBound..<(next + 1), tailStart..<end, ellipsisAt: next + 1)
        guard fits(needOfLead(longer), available(line)), difference(longer) < difference(now) - epsilon else { break }
        lead = next + 1
      }
    }
    note(7, 8)
    if tailStart > tail || trimmed(half) < half { note(9) }
    if !source.isOwn { note(188) }
    if numberOfLines != 1 { note(61) }
    noteEllipsis()
    return self.line(line, rest.lowerBound..<lead, tailStart..<end, ellipsisAt: lead)
  }

  /// R302: the room that a line needs of which the part before the ellipsis is still to be chosen.
  private func needOfLead(_ line: DraftLine) -> Double {
    let pen = area(line).start
    let taken =
      need(line.kept, from: pen, endsLine: false) + ellipsisWidth(at: line.ellipsis!, endsLine: line.tail.isEmpty)
    return taken + extent(line.tail, from: pen + taken, endsLine: true)
  }

  /// R299: by how much the widths of the parts of a line around an ellipsis differ.
  private func difference(_ line: DraftLine) -> Double {
    let pen = area(line).start
    let lead = extent(line.kept, from: pen, endsLine: false)
    let start = pen + lead + ellipsisWidth(at: line.ellipsis!, endsLine: line.tail.isEmpty)
    return abs(lead - extent(line.tail, from: start, endsLine: true))
  }

  // MARK: Tightening

  /// Section G: the whole remainder with smaller gaps; nil if that is not allowed.
  func tightened(_ line: DraftLine) -> DraftLine? {
    // R107, R108
    guard mode.truncates, !label.marqueesNow, mayTighten else { return nil }
    // R216: the style of the line's paragraph decides, where it says anything.
    let isAllowed = label.mayTighten(style(line.hardLine))
    if isAllowed != label.mayTighten(ParagraphStyle()) { note(216) }
    guard isAllowed else { return nil }
    let rest = remainder(line)
    let later = text.hardLines[(line.hardLine + 1)...]
    guard !later.contains(where: { text.hasInk($0.range) }) else {  // R112
      note(112)
      return nil
    }
    let visible = rest.lowerBound..<text.trimmedEnd(rest)
    guard visible.count >= 2, !text.clusters[visible].contains(where: \.isTab) else {  // R110, R190
      note(visible.count < 2 ? 110 : 190)
      return nil
    }
    let natural = extent(visible, from: area(line).start, endsLine: true)
    let need = need(visible, from: area(line).start, endsLine: true)
    guard fits(need, 1.05 * available(line)) else {  // R105, R106, R109
      note(106)
      return nil
    }
    note(105)
    if need > 1.05 * available(line) - 2 * epsilon { note(109) }
    if numberOfLines != 1 { note(112) }
    if mode != .byTruncatingTail { note(111) }
    var result = line
    result.range = rest
    result.kept = visible
    result.tail = rest.upperBound..<rest.upperBound
    result.hasHyphen = false
    result.endsSoftly = false
    // R105: the line fills its width exactly. OPEN: gaps next to clusters without an advance count like all others,
    // although R192 lets no advance fall below 0. R302: alone it may be narrower than its width.
    result.letterSpacing = min(0, (available(line) - natural) / Double(visible.count - 1))
    result.width = min(natural, available(line))
    result.need = result.width
    return result
  }
}
