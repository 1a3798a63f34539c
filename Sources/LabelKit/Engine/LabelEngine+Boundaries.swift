// Grapheme clusters and line breaks of a text, without a font.
import LabelFonts
public import LabelLayout
public import TextSegmentation

extension LabelEngine {
  /// The boundaries where a line of a text may end: UAX #14, and dictionaries for Thai, Lao, Khmer and Burmese.
  ///
  /// - Parameters:
  ///   - text: its bytes in UTF-8 are what offsets count.
  ///   - options: how UAX #14 is tailored.
  ///   - strategy: only `hangulWordPriority` matters: Hangul breaks only at spaces (R85).
  /// - Returns: the opportunities, the end of the text included, its start not.
  /// - Complexity: O(bytes).
  public func lineBreaks(
    in text: String, options: LineBreakOptions = LineBreakOptions(), strategy: LineBreakStrategy = []
  ) -> BoundarySet {
    lineBreaks(in: text.utf8Span.span, options: options, strategy: strategy)
  }

  /// The same of bytes in UTF-8. Malformed parts count as U+FFFD.
  public func lineBreaks(
    in bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions(), strategy: LineBreakStrategy = []
  ) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { words in
      findLineBreaks(in: bytes, options: options, strategy: strategy, into: &words)
    }
  }

  /// Finds the boundaries where a line may end, into memory of the caller. Allocates nothing but for text in Thai, Lao, Khmer
  /// or Burmese beyond what was seen before.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; malformed parts count as U+FFFD.
  ///   - options: how UAX #14 is tailored.
  ///   - strategy: only `hangulWordPriority` matters.
  ///   - words: `bytes.count / 64 + 1` at least. Bit i of word i / 64 is set where a line may end before byte i.
  /// - Returns: the number of opportunities, the end of the text included.
  public func findLineBreaks(
    in bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions(), strategy: LineBreakStrategy = [],
    into words: inout MutableSpan<UInt64>
  ) -> Int {
    precondition(words.count > bytes.count / 64, "too few words for the text")
    return bytes.withUnsafeBufferPointer { bytes in
      words.withUnsafeMutableBufferPointer { words in
        fonts.findLineBreaks(
          bytes, options: options, wordPriority: strategy.contains(.hangulWordPriority),
          boundaries: words.baseAddress.unsafelyUnwrapped, mandatory: nil)
      }
    }
  }

  /// The boundaries between the extended grapheme clusters of a text (UAX #29). O(bytes).
  public func graphemeBreaks(in text: String) -> BoundarySet { BoundarySet.graphemes(of: text) }

  /// The same of bytes in UTF-8. Malformed parts count as U+FFFD.
  public func graphemeBreaks(in bytes: Span<UInt8>) -> BoundarySet { BoundarySet.graphemes(of: bytes) }
}
