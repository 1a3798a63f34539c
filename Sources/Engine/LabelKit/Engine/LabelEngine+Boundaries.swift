// The grapheme clusters and line breaks of a text, found without a font.
import LabelFonts
public import LabelLayout
public import TextSegmentation

extension LabelEngine {
  /// Returns the boundaries where a line may end, according to UAX #14, and to dictionaries for Thai, Lao, Khmer and
  /// Burmese.
  ///
  /// - Parameters:
  ///   - text: the text; offsets count its bytes in UTF-8.
  ///   - options: how UAX #14 is tailored.
  ///   - strategy: only `hangulWordPriority` matters: Hangul then breaks only at spaces (R85).
  /// - Returns: the opportunities, including the end of the text but not its start.
  /// - Complexity: O(bytes).
  public func lineBreaks(
    in text: String, options: LineBreakOptions = LineBreakOptions(), strategy: LineBreakStrategy = []
  ) -> BoundarySet {
    lineBreaks(in: text.utf8Span.span, options: options, strategy: strategy)
  }

  /// The same for bytes in UTF-8; malformed parts count as U+FFFD.
  public func lineBreaks(
    in bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions(), strategy: LineBreakStrategy = []
  ) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { words in
      findLineBreaks(in: bytes, options: options, strategy: strategy, into: &words)
    }
  }

  /// Finds the boundaries where a line may end and writes them to the caller's memory. Allocates nothing, except for
  /// text in Thai, Lao, Khmer or Burmese beyond what was seen before.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8; malformed parts count as U+FFFD.
  ///   - options: how UAX #14 is tailored.
  ///   - strategy: only `hangulWordPriority` matters.
  ///   - words: at least `bytes.count / 64 + 1` words. Bit i % 64 of word i / 64 is set if a line may end before byte
  ///     i.
  /// - Returns: the number of opportunities, including the end of the text.
  @_lifetime(words: copy words)
  public func findLineBreaks(
    in bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions(), strategy: LineBreakStrategy = [],
    into words: inout MutableSpan<UInt64>
  ) -> Int {
    precondition(words.count > bytes.count / 64, "too few words for the text")
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe words.withUnsafeMutableBufferPointer { words in
        unsafe fonts.findLineBreaks(
          bytes, options: options, wordPriority: strategy.contains(.hangulWordPriority),
          boundaries: words.baseAddress.unsafelyUnwrapped, mandatory: nil)
      }
    }
  }

  /// Returns the boundaries between the extended grapheme clusters of a text (UAX #29). O(bytes).
  public func graphemeBreaks(in text: String) -> BoundarySet { BoundarySet.graphemes(of: text) }

  /// The same for bytes in UTF-8; malformed parts count as U+FFFD.
  public func graphemeBreaks(in bytes: Span<UInt8>) -> BoundarySet { BoundarySet.graphemes(of: bytes) }
}
