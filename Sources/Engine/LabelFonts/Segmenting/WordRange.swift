// Words of a text, for selections.
import CICU

/// The part of a text between two word boundaries (UAX #29) that holds an index: a word, a run of spaces or one other
/// character. O(bytes): opens an iterator of ICU's.
///
/// - Parameters:
///   - text: not empty.
///   - index: before the end of the text.
/// - Returns: the range; if ICU's data is missing, that of the character at the index.
package func wordRange(of text: String, at index: String.Index) -> Range<String.Index> {
  let utf16 = text.utf16
  let offset = utf16.distance(from: utf16.startIndex, to: index)
  var (start, end): (Int32, Int32) = (0, 0)
  guard unsafe icu_word_range(Array(utf16), Int32(utf16.count), Int32(offset), &start, &end) else {
    return index..<text.index(after: index)
  }
  let lower = utf16.index(utf16.startIndex, offsetBy: Int(start))
  return lower..<utf16.index(lower, offsetBy: Int(end - start))
}
