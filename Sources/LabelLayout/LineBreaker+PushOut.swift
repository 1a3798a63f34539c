// The strategy pushOut: no lone last word in a paragraph of two lines (R75 to R83).

extension LineBreaker {
  /// The first line of a paragraph without its last word, where pushOut moves that word down; else nil.
  ///
  /// The paragraph breaks into exactly two lines, `first` ends softly at whitespace and holds at least two words, and
  /// `second` is one word; both words fit `limit` together (R75, R77 to R80). The moved word begins at an opportunity.
  func pushedOut(_ first: BrokenLine, before second: BrokenLine, limit: LayoutUnit) -> BrokenLine? {
    guard first.ending == .soft, first.end < first.next else { return nil }
    guard second.ending == .paragraphBreak || second.ending == .textEnd, second.end > second.start else { return nil }
    for index in second.start..<second.end where text.isWhitespace(index) { return nil }
    var word = first.end
    while word > first.start, !text.isWhitespace(word &- 1) { word &-= 1 }
    let end = trimmed(from: first.start, to: word)
    guard end > first.start, text.flags[word].rawValue & opportunity != 0 else { return nil }
    guard text.width(word, second.end) <= limit else { return nil }
    return BrokenLine(start: first.start, end: end, next: word, ending: .soft)
  }
}
