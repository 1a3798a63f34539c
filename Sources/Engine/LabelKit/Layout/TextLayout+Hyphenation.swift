// The languages that a text would be hyphenated in if there were a dictionary.
import LabelFonts
import TextSegmentation

extension TextLayout {
  /// The languages of text that asks for automatic hyphenation and gets none, because no dictionary for them is installed
  /// (R209): each once, in the order of the text. Empty if there is none, and for a label of one line. Text without a
  /// language is English.
  ///
  /// - Complexity: O(runs × paragraphs), and a look at the dictionary's file for each run.
  public var languagesWithoutHyphenation: [Language] {
    if label.numberOfLines == 1 { return [] }
    let text = styledText
    var found: [Language] = []
    for paragraph in text.paragraphs where paragraph.attributes.hyphenationFactor > 0 && !paragraph.range.isEmpty {
      // The paragraphs that begin in the range have its style up to their ends (R174).
      let last = text.string.index(utf8Offset: paragraph.range.upperBound - 1)
      let end = text.string.unicodeScalars[last...].firstIndex { HardBreak($0.value) == .paragraph }
      let range = paragraph.range.lowerBound..<(end.map { text.string.utf8Offset(of: $0) } ?? text.string.utf8.count)
      for run in text.runs where run.range.overlaps(range) {
        let language = run.attributes.language ?? "en"
        if !found.contains(language), !Machine.hyphenates(language.tag) { found.append(language) }
      }
    }
    return found
  }
}
