// The boundaries of a text as a value: a set of bits over which one can iterate.

/// Boundaries in a text in UTF-8, as ascending offsets in bytes: those of grapheme clusters, or line breaks.
///
/// The end of a text that is not empty is a boundary; the start never is.
///
///     for offset in BoundarySet.lineBreaks(of: "one two") { print(offset) } // 4, 7
///
/// The set takes one bit per byte of the text. Making it is O(bytes); iterating over it is O(bytes / 64 + boundaries).
public struct BoundarySet: Sequence, Equatable, Sendable {
  private let words: [UInt64]
  /// The number of boundaries.
  public let count: Int

  /// Creates a set that `find` fills.
  ///
  /// - Parameters:
  ///   - byteCount: length of the text in bytes.
  ///   - find: receives `byteCount / 64 + 1` words, all 0. It must set bit i % 64 of word i / 64 for each boundary
  ///     before byte i, and return the number of boundaries.
  public init(byteCount: Int, find: (inout MutableSpan<UInt64>) -> Int) {
    var words = [UInt64](repeating: 0, count: byteCount / 64 + 1)
    var span = words.mutableSpan
    count = find(&span)
    self.words = words
  }

  /// Returns whether there is a boundary before a byte; false for offsets outside the text. O(1).
  public func contains(_ offset: Int) -> Bool {
    offset >= 0 && offset / 64 < words.count && words[offset / 64] >> UInt64(offset % 64) & 1 != 0
  }

  /// Returns the boundaries as indices of their text. O(bytes / 64 + boundaries).
  public func indices(in text: String) -> [String.Index] {
    map { text.utf8.index(text.utf8.startIndex, offsetBy: $0) }
  }

  /// Returns an iterator over the boundaries.
  public func makeIterator() -> Iterator { Iterator(words) }

  /// Iterates over the boundaries of a set in ascending order.
  public struct Iterator: IteratorProtocol, Sendable {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words[0]
    }

    /// Returns the next boundary as an offset in bytes; nil after the last.
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
  /// Returns the boundaries between extended grapheme clusters (UAX #29). O(bytes).
  public static func graphemes(of text: String) -> BoundarySet { graphemes(of: text.utf8Span.span) }

  /// The same for bytes in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
  public static func graphemes(of bytes: Span<UInt8>) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { findGraphemeBreaks(in: bytes, into: &$0) }
  }

  /// Returns the boundaries where a line may end (UAX #14), found without dictionaries, so that runs of Thai, Lao,
  /// Khmer and Burmese have none. O(bytes).
  ///
  /// - Parameters:
  ///   - text: the text; offsets count its bytes in UTF-8.
  ///   - options: how the rules are tailored.
  public static func lineBreaks(of text: String, options: LineBreakOptions = LineBreakOptions()) -> BoundarySet {
    lineBreaks(of: text.utf8Span.span, options: options)
  }

  /// The same for bytes in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
  public static func lineBreaks(
    of bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions()
  ) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { findLineBreaks(in: bytes, options: options, into: &$0) }
  }

  /// Returns the boundaries where a line must end (LB4, LB5). The end of the text is one only if a hard break precedes
  /// it. O(bytes).
  public static func hardBreaks(of text: String) -> BoundarySet { hardBreaks(of: text.utf8Span.span) }

  /// The same for bytes in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
  public static func hardBreaks(of bytes: Span<UInt8>) -> BoundarySet {
    BoundarySet(byteCount: bytes.count) { words in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe words.withUnsafeMutableBufferPointer { words in
          _ = unsafe segment(bytes, into: SegmentationOutput(mandatoryBreaks: words.baseAddress))
          return unsafe words.reduce(0) { $0 + $1.nonzeroBitCount }
        }
      }
    }
  }
}

/// Finds the boundaries between extended grapheme clusters (UAX #29) and writes them to the caller's memory. O(bytes),
/// allocates nothing.
///
/// - Parameters:
///   - bytes: the text in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
///   - words: at least `bytes.count / 64 + 1` words; bit i % 64 of word i / 64 is set for a boundary before byte i.
/// - Returns: the number of boundaries.
@_lifetime(words: copy words)
public func findGraphemeBreaks(in bytes: Span<UInt8>, into words: inout MutableSpan<UInt64>) -> Int {
  precondition(words.count > bytes.count / 64, "too few words for the text")
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe segment(bytes, into: SegmentationOutput(graphemes: words.baseAddress)).graphemeCount
    }
  }
}

/// Finds the boundaries where a line may end (UAX #14), without dictionaries, and writes them to the caller's memory.
/// O(bytes), allocates nothing.
///
/// - Parameters:
///   - bytes: the text in UTF-8; malformed parts count as U+FFFD, one for each maximal subpart.
///   - options: how the rules are tailored.
///   - words: at least `bytes.count / 64 + 1` words; bit i % 64 of word i / 64 is set for a break before byte i.
/// - Returns: the number of breaks.
@_lifetime(words: copy words)
public func findLineBreaks(
  in bytes: Span<UInt8>, options: LineBreakOptions = LineBreakOptions(), into words: inout MutableSpan<UInt64>
) -> Int {
  precondition(words.count > bytes.count / 64, "too few words for the text")
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe segment(bytes, options: options, into: SegmentationOutput(lineBreaks: words.baseAddress)).lineBreakCount
    }
  }
}
