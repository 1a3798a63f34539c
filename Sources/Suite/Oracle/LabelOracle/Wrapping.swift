// Sections C and E: divides hard lines into lines, by words or by clusters.

extension OracleLayouter {
  /// All lines of the text, without a limit of lines, before pushing out.
  func wrapAll() -> [DraftLine] {
    var lines: [DraftLine] = []
    for hardLine in text.hardLines.indices {
      let range = text.hardLines[hardLine].range
      var start = range.lowerBound
      repeat {
        let isFirst = start == range.lowerBound && text.hardLines[hardLine].startsParagraph
        let line = nextLine(hardLine, from: start, isFirst: isFirst)
        lines.append(line)
        start = line.range.upperBound
      } while start < range.upperBound
    }
    return lines
  }

  /// Whether a paragraph wraps by characters; in all other modes it wraps by words.
  func wrapsByCharacter(_ hardLine: Int) -> Bool {
    (style(hardLine).lineBreakMode ?? label.lineBreakMode) == .byCharWrapping  // R174
  }

  func strategy(_ hardLine: Int) -> LineBreakStrategy {
    if (style(hardLine).lineBreakMode ?? label.lineBreakMode) == .byClipping { return .none }  // R232
    return style(hardLine).lineBreakStrategy ?? label.lineBreakStrategy
  }

  func mayBreak(before index: Int, _ hardLine: Int) -> Bool {
    text.mayBreak(before: index, keepsHangulWords: strategy(hardLine).keepsHangulWords)  // R84, R85
  }

  /// The visible end of a line that holds `range` and no hyphen: hanging whitespace and unshown soft hyphens at its end
  /// are dropped. OPEN: a soft hyphen at the end of a line that does not show it is not in the line's text (R191's
  /// example with W = 35); a soft hyphen at the end of a hard line stays, unshown.
  func visibleEnd(_ range: Range<Int>) -> Int {
    var end = text.trimmedEnd(range)
    while end > range.lowerBound, end == range.upperBound, text.clusters[end - 1].isSoftHyphen { end -= 1 }
    return end
  }

  func nextLine(_ hardLine: Int, from start: Int, isFirst: Bool) -> DraftLine {
    let area = area(hardLine, isFirst: isFirst, width: width)
    let line = LineStart(self, hardLine, from: start, isFirst: isFirst, pen: area.start)
    // R42, R300, R302: where no part fits, the line is broken as if it were as wide as its first cluster.
    let least = start < line.end ? line.need(to: start + 1) : 0
    let fitsSomething = fits(least, area.end - area.start) || line.hasPart { fits($0, area.end - area.start) }
    let available = fitsSomething ? area.end - area.start : least
    return line.broken { fits($0, available) }
  }

  // MARK: Pushing out

  /// R75 to R83, R275: in paragraphs of two lines, moves the last word of the first line to the second.
  func pushedOut(_ lines: [DraftLine]) -> [DraftLine] {
    var lines = lines
    for paragraph in text.paragraphs.indices {
      let places = lines.indices.filter { text.hardLines[lines[$0].hardLine].paragraph == paragraph }
      noteStrategy(places.map { lines[$0] })
      guard places.count == 2, let moved = pushedOut(lines[places[0]], lines[places[1]]) else { continue }  // R80
      lines[places[0]] = moved.0
      lines[places[1]] = moved.1
    }
    return lines
  }

  private func pushedOut(_ first: DraftLine, _ second: DraftLine) -> (DraftLine, DraftLine)? {
    guard strategy(first.hardLine).pushesOut, !wrapsByCharacter(first.hardLine) else { return nil }  // R82
    guard first.endsSoftly, text.clusters[first.range.upperBound - 1].isWhitespace else { return nil }
    guard words(first.kept).count >= 2, words(second.kept).count == 1 else { return nil }  // R79, R80
    // OPEN: the position before the moved word must be an opportunity ("a ! b" moves nothing, because LB13 keeps "a
    // !").
    let start = words(first.kept).last!.lowerBound
    guard mayBreak(before: start, first.hardLine) else { return nil }
    var upper = first
    upper.range = first.range.lowerBound..<start
    upper.kept = upper.range.lowerBound..<text.trimmedEnd(upper.range)
    upper.tail = start..<start
    upper.width = extent(upper.kept, from: area(upper).start, endsLine: true)
    upper.need = need(upper.kept, from: area(upper).start, endsLine: true)
    var lower = second
    lower.range = start..<second.range.upperBound
    lower.kept = start..<second.kept.upperBound
    lower.width = extent(lower.kept, from: area(lower).start, endsLine: true)
    lower.need = need(lower.kept, from: area(lower).start, endsLine: true)
    let isMoved = !isTooWide(lower)  // R77, R78
    note(isMoved ? 75 : 78)
    return isMoved ? (upper, lower) : nil
  }

  /// Notes the rules because of which the strategies leave the lines of a paragraph unchanged.
  private func noteStrategy(_ lines: [DraftLine]) {
    guard lines.count > 1, let hardLine = lines.first?.hardLine else { return }
    let own = style(hardLine).lineBreakStrategy ?? label.lineBreakStrategy
    if own != .none, strategy(hardLine) == .none { note(232) }
    if strategy(hardLine) == .standard { note(86) }
    guard strategy(hardLine).pushesOut else { return note(strategy(hardLine) == .none ? 76 : 85) }
    if lines.count == 2, wrapsByCharacter(hardLine) { note(82) }
    let isLone = words(lines[lines.count - 1].kept).count == 1
    let before = words(lines[lines.count - 2].kept).count
    if isLone, lines.count > 2, before > 1 { note(80) }
    if isLone, lines.count == 2, before == 1 { note(79) }
    if !isLone, lines.count == 2 { note(80) }
  }

  /// R275: a word is a maximal run without whitespace.
  private func words(_ range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for index in range {
      if text.clusters[index].isWhitespace {
        if let begun = start { words.append(begun..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let begun = start { words.append(begun..<range.upperBound) }
    return words
  }
}
