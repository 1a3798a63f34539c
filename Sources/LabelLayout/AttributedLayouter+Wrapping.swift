// Where the next line of attributed text ends: words, clusters, soft hyphens, pushing out.

extension AttributedLayouter {
  /// The next line from a cluster on; `style` is nil for the first line of a paragraph. O(clusters of the line).
  func nextLine(from start: Int, paragraph: Int, style: Int?) -> AttributedLine {
    let index = style ?? attributes.styleIndex(at: min(start, text.count &- 1))  // R174
    let style = attributes.styles[index]
    var line = AttributedLine(
      style: index, paragraph: paragraph, isFirstOfParagraph: self.isFirst(start), start: start, next: start, end: start
    )
    let area = area(style, isFirst: line.isFirstOfParagraph, width: width)
    let limit = area.end &- area.start &+ tolerance
    let overflow = overflow(from: start, pen: area.start, limit: limit)
    // Whitespace behind what fits hangs (R43); a hard line that ends there fits (R38).
    var behind = overflow
    while behind < text.count, text.isWhitespace(behind) { behind &+= 1 }
    if behind == text.count || text.isHardBreak(behind) {
      end(&line, atHardEnd: behind, pen: area.start)
      return line
    }
    if wrapsCharacters(style) {
      wrapCharacters(&line, overflow: overflow, pen: area.start)
    } else {
      wrapWords(&line, overflow: overflow, behind: behind, pen: area.start, limit: limit)
      if style.hyphenationFactor > 0, !line.endsHard { hyphenate(&line, pen: area.start, limit: limit) }
    }
    return line
  }

  /// Whether a paragraph begins at a cluster.
  private func isFirst(_ start: Int) -> Bool { start == 0 || text.isParagraphBreak(start &- 1) }

  /// A paragraph wraps by its own mode (R174), in truncating and clipping modes by words.
  func wrapsCharacters(_ style: ParagraphStyle) -> Bool {
    (style.lineBreakMode ?? paragraphMode) == .byCharWrapping
  }

  private func strategy(_ style: ParagraphStyle) -> LineBreakStrategy {
    style.lineBreakStrategy ?? label.lineBreakStrategy
  }

  /// Whether a line may end before a cluster (R84, R85).
  private func isOpportunity(_ index: Int, _ style: ParagraphStyle) -> Bool {
    let flag: ClusterFlags =
      strategy(style).contains(.hangulWordPriority) ? .breakBeforeWordPriority : .breakBefore
    return text.flags[index].contains(flag)
  }

  /// The first cluster that does not fit, or the hard break or the end of the text before it.
  private func overflow(from start: Int, pen: LayoutUnit, limit: LayoutUnit) -> Int {
    // In steps, so that a long text costs what its line costs.
    var end = start
    var step = 64
    while true {
      let from = end
      end = min(end + step, text.count)
      var hard = from
      while hard < end, !text.isHardBreak(hard) { hard &+= 1 }
      let over = firstOverflow(start, hard, from: pen, limit: limit)
      if over < hard || hard < end || end == text.count { return over }
      step *= 2
    }
  }

  /// Lets a line hold all up to a hard break or the text's end.
  func end(_ line: inout AttributedLine, atHardEnd hardEnd: Int, pen: LayoutUnit) {
    line.end = trimmedEnd(line.start, hardEnd)
    line.endsHard = hardEnd < text.count
    line.endsParagraph = !line.endsHard || text.isParagraphBreak(hardEnd)
    line.next = line.endsHard ? hardEnd + 1 : hardEnd
    line.width = extent(line.start, line.end, from: pen)
  }

  /// Ends a line softly before `stop`. Hanging whitespace, else a soft hyphen that is not shown, is not in its text.
  private func end(_ line: inout AttributedLine, softlyAt stop: Int, pen: LayoutUnit) {
    line.next = stop
    line.endsSoftly = true
    line.endsAtOpportunity = isOpportunity(stop, attributes.styles[line.style])
    line.end = trimmedEnd(line.start, stop)
    if line.end == stop, text.isSoftHyphen(stop &- 1) { line.end &-= 1 }
    line.width = extent(line.start, line.end, from: pen)
  }

  // MARK: Words

  private func wrapWords(
    _ line: inout AttributedLine, overflow: Int, behind: Int, pen: LayoutUnit, limit: LayoutUnit
  ) {
    let style = attributes.styles[line.style]
    // The last opportunity up to which the text fits (R37).
    var stop = behind
    while stop > line.start {
      if isOpportunity(stop, style) {
        guard text.isSoftHyphen(stop &- 1) else { return end(&line, softlyAt: stop, pen: pen) }
        // The hyphen is shown and must fit (R191).
        let width = extent(line.start, stop &- 1, from: pen) &+ attributes.run(at: stop &- 1).hyphen.advance
        if width <= limit {
          line.next = stop
          line.end = stop - 1
          line.endsSoftly = true
          line.hasHyphen = true
          line.width = width
          return
        }
      }
      stop &-= 1
    }
    // In mid-word, one cluster at least; whitespace behind the break hangs (R40, R42).
    stop = max(overflow, line.start + 1)
    // A soft hyphen at the end that is not shown takes no room, whatever its kern.
    if stop == overflow, text.isSoftHyphen(stop), stop + 1 < text.count, !text.isHardBreak(stop + 1) { stop &+= 1 }
    while stop < text.count, text.isWhitespace(stop) { stop &+= 1 }
    if stop == text.count || text.isHardBreak(stop) { return end(&line, atHardEnd: stop, pen: pen) }
    end(&line, softlyAt: stop, pen: pen)
  }

  /// Before the first cluster that does not fit, a space included (R55).
  private func wrapCharacters(_ line: inout AttributedLine, overflow: Int, pen: LayoutUnit) {
    let stop = max(overflow, line.start + 1)
    var behind = stop
    while behind < text.count, text.isWhitespace(behind) { behind &+= 1 }
    // Whitespace hangs where no ink is behind it in its hard line.
    if behind == text.count || text.isHardBreak(behind) { return end(&line, atHardEnd: behind, pen: pen) }
    end(&line, softlyAt: stop, pen: pen)
  }

  // MARK: Pushing out

  /// Whether a paragraph's strategy may move a word down (R75, R82).
  func pushesOut(_ first: AttributedLine) -> Bool {
    let style = attributes.styles[first.style]
    return strategy(style).contains(.pushOut) && !wrapsCharacters(style)
  }

  /// The two lines of a paragraph with the last word of the first moved down; nil where that does not do (R75 to R81).
  func pushedOut(
    _ first: AttributedLine, _ second: AttributedLine
  ) -> (first: AttributedLine, second: AttributedLine)? {
    guard text.isWhitespace(first.next &- 1) else { return nil }
    var word = first.end
    while word > first.start, !text.isWhitespace(word &- 1) { word &-= 1 }
    guard trimmedEnd(first.start, word) > first.start else { return nil }  // R79: two words at least
    guard isOneWord(second.start, second.end), isOpportunity(word, attributes.styles[first.style]) else { return nil }
    var upper = first
    upper.next = word
    upper.end = trimmedEnd(first.start, word)
    upper.endsAtOpportunity = true
    upper.width = extent(upper.start, upper.end, from: area(upper).start)
    var lower = second
    lower.start = word
    lower.width = extent(word, lower.end, from: area(lower).start)
    return isTooWide(lower) ? nil : (upper, lower)  // R77, R78
  }

  /// Whether a range holds exactly one run without whitespace.
  private func isOneWord(_ start: Int, _ end: Int) -> Bool {
    let start = trimmedStart(start, end)
    guard start < end else { return false }
    var index = start
    while index < end, !text.isWhitespace(index) { index &+= 1 }
    return trimmedStart(index, end) == end
  }
}
