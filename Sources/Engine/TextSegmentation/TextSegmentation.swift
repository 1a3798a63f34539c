// Finds grapheme clusters and line break opportunities in UTF-8 text (Unicode 17).
import CTextScan

/// Memory for boundaries: sets of bits, in which bit i % 64 of word i / 64 is the boundary before byte i.
///
/// Each array has `length / 64 + 1` words, and all of them are written. Bit `length`, the end of the text, is set if
/// the text is not empty; bit 0 never is. Sets that are nil are not computed.
@unsafe @usableFromInline package struct SegmentationOutput {
  /// Extended grapheme clusters (UAX #29, R255).
  @usableFromInline package var graphemes: UnsafeMutablePointer<UInt64>?
  /// Line break opportunities (UAX #14, LB1 to LB31: R260), including mandatory ones: after a hyphen (R50), after U+200B
  /// (R52) and between ideographs (R53), but not next to U+00A0 (R51) nor before closing punctuation (R54).
  @usableFromInline package var lineBreaks: UnsafeMutablePointer<UInt64>?
  /// The breaks after BK, CR, LF and NL (LB4, LB5). The end of the text is one only if a hard break precedes it (R265).
  @usableFromInline package var mandatoryBreaks: UnsafeMutablePointer<UInt64>?
  /// The opportunities under the strategy hangulWordPriority: Hangul counts as AL, so it breaks only at spaces (R85, R262).
  @usableFromInline package var wordPriorityBreaks: UnsafeMutablePointer<UInt64>?
  /// The first byte of each scalar of class SA (Thai, Lao, Khmer, Burmese), whose words only a dictionary can find
  /// (R261).
  @usableFromInline package var complexContext: UnsafeMutablePointer<UInt64>?

  /// Creates an output that requests nothing.
  @inlinable package init() {}

  /// Creates an output that requests only the given sets.
  @inlinable
  package init(
    graphemes: UnsafeMutablePointer<UInt64>? = nil, lineBreaks: UnsafeMutablePointer<UInt64>? = nil,
    mandatoryBreaks: UnsafeMutablePointer<UInt64>? = nil, wordPriorityBreaks: UnsafeMutablePointer<UInt64>? = nil,
    complexContext: UnsafeMutablePointer<UInt64>? = nil
  ) {
    unsafe self.graphemes = graphemes
    unsafe self.lineBreaks = lineBreaks
    unsafe self.mandatoryBreaks = mandatoryBreaks
    unsafe self.wordPriorityBreaks = wordPriorityBreaks
    unsafe self.complexContext = complexContext
  }
}

/// Tailorings of the line breaking rules.
public struct LineBreakOptions: Equatable, Sendable {
  /// What small kana and similar characters (class CJ) count as (LB1; R261 has the strict kind).
  public enum Strictness: UInt8, Sendable {
    /// They count as NS: no line begins with them.
    case strict
    /// They count as ID.
    case normal
  }

  /// What characters of class CJ count as.
  public var strictness: Strictness

  /// Creates options; the default is strict.
  @inlinable public init(strictness: Strictness = .strict) { self.strictness = strictness }

  @inlinable var rawOptions: UInt32 { strictness == .normal ? UInt32(TS_LOOSE) : 0 }
}

/// Facts about the contents of a text.
@usableFromInline package struct SegmentationSummary: Equatable, Sendable {
  /// Number of grapheme clusters; 0 if they were not requested.
  @usableFromInline package var graphemeCount: Int
  /// Number of opportunities, including the end of the text; 0 if they were not requested.
  @usableFromInline package var lineBreakCount: Int
  /// Whether some scalar is of class SA.
  @usableFromInline package var hasComplexContext: Bool
  /// Whether some scalar is right-to-left or a bidi control, so that the bidirectional algorithm is needed.
  @usableFromInline package var needsBidi: Bool
  /// Whether all bytes are ASCII.
  @usableFromInline package var isASCII: Bool

  /// Creates a summary.
  @inlinable
  package init(graphemeCount: Int, lineBreakCount: Int, hasComplexContext: Bool, needsBidi: Bool, isASCII: Bool) {
    self.graphemeCount = graphemeCount
    self.lineBreakCount = lineBreakCount
    self.hasComplexContext = hasComplexContext
    self.needsBidi = needsBidi
    self.isASCII = isASCII
  }
}

/// Segments a text in one pass. O(bytes), allocates nothing.
///
/// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart, at its own offset; nothing is read past the end.
@inlinable
package func segment(
  _ bytes: UnsafeBufferPointer<UInt8>, options: LineBreakOptions = LineBreakOptions(), into output: SegmentationOutput
) -> SegmentationSummary {
  var sets = unsafe ts_output(
    graphemes: output.graphemes, line_breaks: output.lineBreaks, mandatory_breaks: output.mandatoryBreaks,
    word_priority_breaks: output.wordPriorityBreaks, complex_context: output.complexContext)
  let found = unsafe ts_segment(bytes.baseAddress, bytes.count, options.rawOptions, &sets)
  let words = bytes.count / 64 + 1
  return unsafe SegmentationSummary(
    graphemeCount: ts_count_set(output.graphemes, words),
    lineBreakCount: ts_count_set(output.lineBreaks ?? output.wordPriorityBreaks, words),
    hasComplexContext: found & UInt32(TS_HAS_COMPLEX) != 0,
    needsBidi: found & UInt32(TS_HAS_BIDI) != 0,
    isASCII: found & UInt32(TS_HAS_NON_ASCII) == 0)
}

/// Returns whether some scalar is right-to-left or a bidi control, like `SegmentationSummary.needsBidi`. O(bytes before
/// the first such scalar).
@inlinable
package func needsBidi(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  unsafe ts_needs_bidi(bytes.baseAddress, bytes.count) != 0
}

/// Returns whether a grapheme cluster begins at `offset`, without a pass over the whole text. It is meant for text of
/// class SA (see `complexContext`), which must be well-formed and free of emoji sequences and regional indicators.
///
/// - Parameters:
///   - bytes: the text.
///   - offset: offset of the first byte of a scalar, greater than `start`.
///   - start: offset of the first byte of a scalar; nothing before it is read.
/// - Complexity: O(scalars of the cluster before `offset`).
@inlinable
package func beginsCluster(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, since start: Int) -> Bool {
  precondition(start >= 0 && start < offset && offset < bytes.count)
  return unsafe ts_begins_cluster(bytes.baseAddress, bytes.count, start, offset) != 0
}
