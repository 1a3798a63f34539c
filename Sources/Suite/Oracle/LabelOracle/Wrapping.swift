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
    let end = text.hardLines[hardLine].range.upperBound
    let area = area(hardLine, isFirst: isFirst, width: width)
    // R215: what follows a tab may move it, so a prefix is not part of the whole.
    let isAligned = !style(hardLine).tabAlignments.isEmpty
    let pens = pens(start..<(isAligned ? start : end), from: area.start, endsLine: false)
    func extent(to stop: Int, endsLine: Bool = true) -> Double {
      if isAligned { return self.extent(start..<stop, from: area.start, endsLine: endsLine) }
      let hanging = endsLine && stop > start ? text.clusters[stop - 1].hanging * scale : 0  // R214
      return pens[stop - start] - pens[0] - hanging
    }
    // R42, R300: where the first cluster alone does not fit, the line is broken as if it were as wide as that.
    let least = start < end ? extent(to: start + 1) : 0
    let available = fits(least, area.end - area.start) ? area.end - area.start : least

    /// A line up to `stop`, with its width.
    func line(to stop: Int, endsSoftly: Bool) -> DraftLine {
      // R191: a soft hyphen whose hyphen is not shown is no opportunity.
      let isOpportunity = !endsSoftly || mayBreak(before: stop, hardLine) && !text.clusters[stop - 1].isSoftHyphen
      let visible = endsSoftly ? visibleEnd(start..<stop) : text.trimmedEnd(start..<stop)
      return DraftLine(
        hardLine: hardLine, range: start..<stop, kept: start..<visible, tail: stop..<stop, isFirstOfParagraph: isFirst,
        endsSoftly: endsSoftly, endsAtOpportunity: isOpportunity, width: extent(to: visible))
    }

    let whole = line(to: end, endsSoftly: false)
    if fits(whole.width, available) { return whole }  // R38
    if wrapsByCharacter(hardLine) { return characterLine(start..<end, { extent(to: $0) }, available, line) }

    // R37: the last opportunity up to which the text fits; hanging whitespace is not measured (R43).
    var best: DraftLine?
    for stop in (start + 1)..<end where mayBreak(before: stop, hardLine) {
      var candidate = line(to: stop, endsSoftly: true)
      if text.clusters[stop - 1].isSoftHyphen {  // R191: the hyphen is shown, and must fit
        // OPEN: a soft hyphen before whitespace is not shown; the opportunity is that of the whitespace.
        candidate.hasHyphen = true
        candidate.endsAtOpportunity = true
        candidate.kept = start..<(stop - 1)
        candidate.width = extent(to: stop - 1, endsLine: false) + hyphenWidth(at: stop - 1)
      }
      if fits(candidate.width, available) { best = candidate }
    }
    if let best { return best }

    // R40: within a word, at the last cluster boundary up to which the text fits.
    var stop = start + 1
    for candidate in (start + 1)..<end where fits(line(to: candidate, endsSoftly: true).width, available) {
      stop = candidate
    }
    while stop < end, text.clusters[stop].isWhitespace { stop += 1 }  // R42: whitespace after the break hangs
    return line(to: stop, endsSoftly: stop < end)
  }

  /// R55: breaks before the first cluster that does not fit, even if it is a space.
  private func characterLine(
    _ range: Range<Int>, _ extent: (Int) -> Double, _ available: Double, _ line: (Int, Bool) -> DraftLine
  ) -> DraftLine {
    var stop = range.lowerBound + 1  // R42
    while stop < range.upperBound, fits(extent(stop + 1), available) { stop += 1 }
    // R234: whitespace hangs if no ink follows it in its hard line.
    if !text.hasInk(stop..<range.upperBound) { stop = range.upperBound }
    return line(stop, stop < range.upperBound)
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
    var lower = second
    lower.range = start..<second.range.upperBound
    lower.kept = start..<second.kept.upperBound
    lower.width = extent(lower.kept, from: area(lower).start, endsLine: true)
    let area = area(lower)
    let isMoved = fits(lower.width, area.end - area.start)  // R77, R78
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
