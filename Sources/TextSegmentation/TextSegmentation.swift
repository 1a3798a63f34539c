// Finds grapheme clusters and line break opportunities in UTF-8 text (Unicode 17).
import CTextScan

/// Where boundaries go: sets of bits, bit i of word i / 64 being the boundary before byte i.
///
/// Each array has `length / 64 + 1` words and is written whole. Bit `length`, the end of the text, is set when the text
/// is not empty; bit 0 never is. What is nil is not wanted and not computed.
@usableFromInline package struct SegmentationOutput {
  /// Extended grapheme clusters (UAX #29).
  @usableFromInline package var graphemes: UnsafeMutablePointer<UInt64>?
  /// Line break opportunities (UAX #14, LB1 to LB31), mandatory ones included: after a hyphen (R50), not beside U+00A0
  /// (R51), after U+200B (R52), between ideographs (R53) but not before closing punctuation (R54).
  @usableFromInline package var lineBreaks: UnsafeMutablePointer<UInt64>?
  /// The breaks after BK, CR, LF and NL (LB4, LB5); at the end of the text only after a hard break.
  @usableFromInline package var mandatoryBreaks: UnsafeMutablePointer<UInt64>?
  /// The opportunities under the strategy hangulWordPriority: Hangul counts as AL, so it breaks only at spaces (R85).
  @usableFromInline package var wordPriorityBreaks: UnsafeMutablePointer<UInt64>?
  /// The first byte of every scalar of class SA (Thai, Lao, Khmer, Burmese), where only a dictionary finds words.
  @usableFromInline package var complexContext: UnsafeMutablePointer<UInt64>?

  /// Nothing is wanted.
  @inlinable package init() {}

  /// Only the given sets are wanted.
  @inlinable
  package init(
    graphemes: UnsafeMutablePointer<UInt64>? = nil, lineBreaks: UnsafeMutablePointer<UInt64>? = nil,
    mandatoryBreaks: UnsafeMutablePointer<UInt64>? = nil, wordPriorityBreaks: UnsafeMutablePointer<UInt64>? = nil,
    complexContext: UnsafeMutablePointer<UInt64>? = nil
  ) {
    self.graphemes = graphemes
    self.lineBreaks = lineBreaks
    self.mandatoryBreaks = mandatoryBreaks
    self.wordPriorityBreaks = wordPriorityBreaks
    self.complexContext = complexContext
  }
}

/// Tailoring of the line breaking rules.
public struct LineBreakOptions: Equatable, Sendable {
  /// What small kana and the like (class CJ) count as (LB1).
  public enum Strictness: UInt8, Sendable {
    /// As NS: no line begins with them.
    case strict
    /// As ID.
    case normal
  }

  /// How strict CJ is.
  public var strictness: Strictness

  /// Strict unless it is said otherwise.
  @inlinable public init(strictness: Strictness = .strict) { self.strictness = strictness }

  @inlinable var rawOptions: UInt32 { strictness == .normal ? UInt32(TS_LOOSE) : 0 }
}

/// What a text contains.
@usableFromInline package struct SegmentationSummary: Equatable, Sendable {
  /// Grapheme clusters; 0 where they were not wanted.
  @usableFromInline package var graphemeCount: Int
  /// Opportunities, the end of the text included; 0 where they were not wanted.
  @usableFromInline package var lineBreakCount: Int
  /// Some scalar is of class SA.
  @usableFromInline package var hasComplexContext: Bool
  /// Some scalar is right-to-left or a bidi control, so the bidirectional algorithm has something to do.
  @usableFromInline package var needsBidi: Bool
  /// Every byte is ASCII.
  @usableFromInline package var isASCII: Bool

  /// A summary with the given facts.
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
  var sets = ts_output(
    graphemes: output.graphemes, line_breaks: output.lineBreaks, mandatory_breaks: output.mandatoryBreaks,
    word_priority_breaks: output.wordPriorityBreaks, complex_context: output.complexContext)
  let found = ts_segment(bytes.baseAddress, bytes.count, options.rawOptions, &sets)
  let words = bytes.count / 64 + 1
  return SegmentationSummary(
    graphemeCount: ts_count_set(output.graphemes, words),
    lineBreakCount: ts_count_set(output.lineBreaks ?? output.wordPriorityBreaks, words),
    hasComplexContext: found & UInt32(TS_HAS_COMPLEX) != 0,
    needsBidi: found & UInt32(TS_HAS_BIDI) != 0,
    isASCII: found & UInt32(TS_HAS_NON_ASCII) == 0)
}

/// Whether some scalar is right-to-left or a bidi control, as `SegmentationSummary.needsBidi` says. O(bytes before the
/// first such scalar).
@inlinable
package func needsBidi(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  ts_needs_bidi(bytes.baseAddress, bytes.count) != 0
}

/// Whether a grapheme cluster begins at `place`, without a pass over the text. For text of class SA, see `complexContext`:
/// well-formed, without emoji sequences and regional indicators.
///
/// - Parameters:
///   - bytes: the text.
///   - place: first byte of a scalar, after `start`.
///   - start: first byte of a scalar; nothing before it is read.
/// - Complexity: O(scalars of the cluster before).
@inlinable
package func beginsCluster(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, since start: Int) -> Bool {
  precondition(start >= 0 && start < place && place < bytes.count)
  return ts_begins_cluster(bytes.baseAddress, bytes.count, start, place) != 0
}
