// The strategy pushOut, which avoids a lone last word in a paragraph of two lines (R75).

/// A paragraph of two lines whose first line gave its last word to the second; `second` is -1 if there is none.
struct PushedParagraph {
  /// The block above the paragraph.
  var above = LineBlock()
  /// The first clusters of the paragraph and of its second line, and the cluster after the paragraph.
  var start = 0
  var second = -1
  var next = 0
}

extension Layouter {
  /// Moves the last word of a paragraph's first line down if the rules of pushOut say so (R275); otherwise leaves the
  /// line as it is.
  ///
  /// The word is moved if the paragraph breaks into exactly two lines (R80), `line` ends softly at whitespace and holds
  /// at least two words (R79), the second line is a single word, and both words fit together on it (R75, R77, R78). The
  /// moved word begins at an opportunity. O(clusters of the second line's first word).
  @inline(never)
  mutating func pushOut(_ line: inout BrokenLine) {
    guard text.isWhitespace(line.next &- 1) else { return }
    var wordEnd = text.endOfWhitespace(from: line.next)
    while wordEnd < text.count, text.isInk(wordEnd) { wordEnd &+= 1 }
    let reach = text.endOfWhitespace(from: wordEnd)
    if reach >= text.count &- 1 {
      // A hard break at the very end adds no line.
      if reach < text.count, !text.isHardBreak(reach) { return }
      if !text.isComplete { breaker.missing = .beginning }
    } else if !text.isParagraphBreak(reach) {
      return  // another word, or a second hard line
    }
    var word = line.end
    while word > line.start, !text.isWhitespace(word &- 1) { word &-= 1 }
    let end = text.trimmed(from: line.start, to: word)
    guard end > line.start, breaker.isOpportunity(word), trySecondLine(word, wordEnd) else { return }
    (pushed.start, pushed.second, pushed.next) = (line.start, word, min(reach &+ 1, text.count))
    pushed.above = block
    (line.end, line.next, line.width) = (
      end, word, breaker.shownExtent(line.start, end, from: frame.pen, endsLine: true)
    )
  }

  /// Whether the clusters fit on the second line of the paragraph.
  @inline(__always)
  private mutating func trySecondLine(_ start: Int, _ end: Int) -> Bool {
    let first = frame
    if Content.isVaried { breaker.frame = breaker.frame(style: first.style, isFirst: false) }
    let width = breaker.neededWidth(start, end, endsLine: true)
    let fits = width <= frame.limit
    if !fits { breaker.consider(width) }
    if Content.isVaried { breaker.frame = first }
    return fits
  }

  /// Breaks the paragraph again without pushing out, because pushing out would hide ink after its second line (R81).
  ///
  /// - Returns: the first cluster of the paragraph's second line.
  @inline(never)
  mutating func undoPushOut() -> Int {
    block = pushed.above
    if Content.isVaried { breaker.frame = breaker.frame(style: frame.style, isFirst: true) }
    let first = breaker.findLine(from: pushed.start)
    placeWrapped(first)
    breaker.advanceFrame(after: first)
    return first.next
  }
}
