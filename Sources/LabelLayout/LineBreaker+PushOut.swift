// The strategy pushOut: no lone last word in a paragraph of two lines (R75 to R83).

extension LineBreaker {
  /// The first line of a paragraph without its last word, where pushOut moves that word down, and the first cluster
  /// behind the paragraph; else nil.
  ///
  /// The paragraph breaks into exactly two lines, `first` ends softly at whitespace and holds at least two words, and
  /// the second line is one word; both words fit `limit` together (R75, R77 to R80). The moved word begins at an
  /// opportunity. O(clusters of the second line's first word).
  mutating func pushedOut(_ first: BrokenLine, limit: LayoutUnit) -> (line: BrokenLine, next: Int)? {
    guard first.ending == .soft, first.end < first.next else { return nil }
    var wordEnd = endOfWhitespace(from: first.next)
    while wordEnd < text.count, text.isInk(wordEnd) { wordEnd &+= 1 }
    let behind = endOfWhitespace(from: wordEnd)
    if behind == text.count {
      if !text.isComplete { missing = .beginning }
    } else if behind == text.count &- 1, text.isHardBreak(behind) {
      // A hard break at the very end adds no line.
      if !text.isComplete { missing = .beginning }
    } else if !text.isParagraphBreak(behind) {
      return nil  // another word, or a second hard line
    }
    var word = first.end
    while word > first.start, !text.isWhitespace(word &- 1) { word &-= 1 }
    let end = trimmed(from: first.start, to: word)
    guard end > first.start, isOpportunity(word) else { return nil }
    guard text.width(word, wordEnd) <= limit else { return nil }
    let line = BrokenLine(start: first.start, end: end, next: word, ending: .soft)
    return (line, min(behind &+ 1, text.count))
  }
}
