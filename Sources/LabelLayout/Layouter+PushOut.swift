// The strategy pushOut: no lone last word in a paragraph of two lines (R75).

/// The paragraph of two lines whose first gave its last word to the second, where there was one.
struct PushedParagraph {
  /// The block above it.
  var above = LineBlock()
  /// Where it begins, where its second line does, and what follows it.
  var start = 0
  var second = -1
  var next = 0
}

extension Layouter {
  /// Takes the last word off the first line of a paragraph where pushOut moves that word down; else nil.
  ///
  /// The paragraph breaks into exactly two lines (R80), `line` ends softly at whitespace and holds at least two words
  /// (R79), and the second line is one word; both words fit together (R75, R77, R78). The moved word begins at an
  /// opportunity. O(clusters of the second line's first word).
  @inline(never)
  mutating func pushOut(_ line: inout BrokenLine) {
    guard text.isWhitespace(line.next &- 1) else { return }
    var wordEnd = text.endOfWhitespace(from: line.next)
    while wordEnd < text.count, text.isInk(wordEnd) { wordEnd &+= 1 }
    let reach = text.endOfWhitespace(from: wordEnd)
    if reach >= text.count &- 1 {
      // A hard break at the very end adds no line.
      if reach < text.count, !text.isHardBreak(reach) { return }
      if !text.pointee.isComplete { missing = .beginning }
    } else if !text.isParagraphBreak(reach) {
      return  // another word, or a second hard line
    }
    var word = line.end
    while word > line.start, !text.isWhitespace(word &- 1) { word &-= 1 }
    let end = text.trimmed(from: line.start, to: word)
    guard end > line.start, isOpportunity(word), fitsSecondLine(word, wordEnd) else { return }
    (pushed.start, pushed.second, pushed.next) = (line.start, word, min(reach &+ 1, text.count))
    pushed.above = block
    (line.end, line.next, line.width) = (end, word, extent(line.start, end, from: frame.pen))
  }

  /// Whether clusters fit the second line of the paragraph.
  @inline(__always)
  private mutating func fitsSecondLine(_ start: Int, _ end: Int) -> Bool {
    let first = frame
    if Content.isAttributed { frame = frame(style: first.style, isFirst: false) }
    let width = extent(start, end, from: frame.pen)
    let fits = width <= frame.limit
    if !fits { noteWidth(width) }
    if Content.isAttributed { frame = first }
    return fits
  }

  /// Breaks the paragraph anew without pushing out, where that would hide ink after its second line (R81).
  ///
  /// - Returns: where its second line begins.
  @inline(never)
  mutating func takeBack() -> Int {
    block = pushed.above
    if Content.isAttributed { frame = frame(style: frame.style, isFirst: true) }
    let first = wrappedLine(from: pushed.start)
    placeWrapped(first)
    advanceFrame(after: first)
    return first.next
  }
}
