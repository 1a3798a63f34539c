// Boundaries of a text as a value: a set of bits that can be walked through.

/// Places in a text in UTF-8, as offsets in bytes, ascending: boundaries of grapheme clusters, or line breaks.
///
/// The end of a text that is not empty is one, its start never is.
///
///     for offset in BoundarySet.lineBreaks(of: "one two") { print(offset) }  // 4, 7
///
/// A bit a byte of the text; making one is O(bytes), walking through it O(bytes / 64 + boundaries).
public struct BoundarySet: Sequence, Equatable, Sendable {
  private let words: [UInt64]
  /// The number of boundaries.
  public let count: Int

  /// A set that `find` fills.
  ///
  /// - Parameters:
  ///   - byteCount: of the text.
  ///   - find: gets `byteCount / 64 + 1` words, all 0; sets bit i of word i / 64 for a boundary before byte i, and returns
  ///     how many it set.
  public init(byteCount: Int, find: (inout MutableSpan<UInt64>) -> Int) {
    var words = [UInt64](repeating: 0, count: byteCount / 64 + 1)
    var span = words.mutableSpan
    count = find(&span)
    self.words = words
  }

  /// Whether there is a boundary before a byte; false for offsets outside the text. O(1).
  public func contains(_ offset: Int) -> Bool {
    offset >= 0 && offset / 64 < words.count && words[offset / 64] >> UInt64(offset % 64) & 1 != 0
  }

  /// The boundaries as indices of the text that they are of. O(bytes / 64 + boundaries).
  public func indices(in text: String) -> [String.Index] {
    map { text.utf8.index(text.utf8.startIndex, offsetBy: $0) }
  }

  /// Walks through the boundaries.
  public func makeIterator() -> Iterator { Iterator(words) }

  /// Walks through the boundaries of a set, ascending.
  public struct Iterator: IteratorProtocol, Sendable {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words[0]
    }

    /// The next boundary as an offset in bytes; nil after the last.
    public mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        if index >= words.count { return nil }
        rest = words[index]
      }
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      return index * 64 + bit
    }
  }
}

// MARK: Finding boundaries

extension BoundarySet {
  /// The boundaries between extended grapheme clusters (UAX #29). O(bytes).
  public static func graphemes(of text: String) -> BoundarySet { graphemes(of: text.utf8Span.span) }

  /// The same of bytes in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
  public static func graphemes(of bytes: Span<UInt8>) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { findGraphemeBreaks(in: bytes, into: &$0) }
  }

  /// The boundaries where a line may end (UAX #14), without dictionaries: runs of Thai, Lao, Khmer and Burmese have none.
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - text: its UTF-8 is what offsets count.
  ///   - options: how the rules are tailored.
  public static func lineBreaks(of text: String, options: LineBreakOptions = LineBreakOptions()) -> BoundarySet {
    lineBreaks(of: text.utf8Span.span, options: options)
  }

  /// The same of bytes in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
  public static func lineBreaks(
    of bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions()
  ) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { findLineBreaks(in: bytes, options: options, into: &$0) }
  }

  /// The boundaries where a line must end (LB4, LB5); at the end of the text only after a hard break. O(bytes).
  public static func hardBreaks(of text: String) -> BoundarySet { hardBreaks(of: text.utf8Span.span) }

  /// The same of bytes in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
  public static func hardBreaks(of bytes: Span<UInt8>) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { words in
      bytes.withUnsafeBufferPointer { bytes in
        words.withUnsafeMutableBufferPointer { words in
          _ = segment(bytes, into: SegmentationOutput(mandatoryBreaks: words.baseAddress))
          return words.reduce(0) { $0 + $1.nonzeroBitCount }
        }
      }
    }
  }
}

/// Finds the boundaries between extended grapheme clusters (UAX #29), into memory of the caller. O(bytes), allocates
/// nothing.
///
/// - Parameters:
///   - bytes: UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
///   - words: `bytes.count / 64 + 1` at least; bit i of word i / 64 is set for a boundary before byte i.
/// - Returns: the number of boundaries.
public func findGraphemeBreaks(in bytes: Span<UInt8>, into words: inout MutableSpan<UInt64>) -> Int {
  precondition(words.count > bytes.count / 64, "too few words for the text")
  return bytes.withUnsafeBufferPointer { bytes in
    words.withUnsafeMutableBufferPointer { words in
      segment(bytes, into: SegmentationOutput(graphemes: words.baseAddress)).graphemeCount
    }
  }
}

/// Finds the boundaries where a line may end (UAX #14), without dictionaries, into memory of the caller. O(bytes), allocates
/// nothing.
///
/// - Parameters:
///   - bytes: UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
///   - options: how the rules are tailored.
///   - words: `bytes.count / 64 + 1` at least; bit i of word i / 64 is set for a break before byte i.
/// - Returns: the number of breaks.
public func findLineBreaks(
  in bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions(), into words: inout MutableSpan<UInt64>
) -> Int {
  precondition(words.count > bytes.count / 64, "too few words for the text")
  return bytes.withUnsafeBufferPointer { bytes in
    words.withUnsafeMutableBufferPointer { words in
      segment(bytes, options: options, into: SegmentationOutput(lineBreaks: words.baseAddress)).lineBreakCount
    }
  }
}
