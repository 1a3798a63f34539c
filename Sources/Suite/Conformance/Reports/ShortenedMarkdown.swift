// The beginning of a rule's text, for tables and summaries.

extension String {
  /// Returns the first paragraph, or a beginning of it that ends at a sentence or a word, with an ellipsis. Neither code nor
  /// emphasis nor a link is cut, so no mark of Markdown is left alone.
  package func shortenedMarkdown(to most: Int) -> String {
    let rows = split(separator: "\n", omittingEmptySubsequences: false)
    let paragraph = rows.prefix { !$0.isEmpty && !$0.drop { $0 == " " }.hasPrefix("- ") }.joined(separator: " ")
    guard paragraph.count > most else { return paragraph }
    let begin = paragraph.prefix(most)
    let end = begin.ranges(of: ". ").last?.lowerBound ?? begin.lastIndex(of: " ") ?? begin.endIndex
    var cut = begin[..<end]
    for mark in [#/`+/#, #/\*+/#] {
      let marks = cut.ranges(of: mark)
      if !marks.count.isMultiple(of: 2), let last = marks.last { cut = cut[..<last.lowerBound] }
    }
    if let link = cut.lastIndex(of: "["), !cut[link...].contains(")") { cut = cut[..<link] }
    return cut.replacing(#/[\s(,;:.]+$/#, with: "") + " …"
  }
}
