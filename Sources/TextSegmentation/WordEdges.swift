// Cutting a text at spaces: what a line break between two words depends on.
import CTextScan

/// What a word contributes to the line breaks at its ends. Fits in four bytes, to be kept with a cached word.
///
/// A text may be cut into words at U+0020 and at hard breaks, and each word segmented alone, as if it were the whole
/// text. What is lost is the decision after the spaces between two words, because some rules look across spaces (LB7,
/// LB8, LB11, LB13 to LB18): `allowsBreak` gives it back.
@usableFromInline package struct WordEdges: Equatable, Sendable {
  /// Bit t is set where a line may end between the spaces after a word of trailing kind t and this word.
  @usableFromInline package var leading: UInt8
  /// Kind of the word's end: 0...4.
  @usableFromInline package var trailing: UInt8
  /// A grapheme cluster reaches over the cut (GB9, GB9a, GB9b): the word must be segmented with its spaces.
  @usableFromInline package var isIrregular: Bool

  /// The edges of a line's beginning, which constrain nothing.
  @inlinable package static var none: WordEdges { WordEdges(leading: 0xFF, trailing: 0, isIrregular: false) }

  /// Edges with given values.
  @inlinable
  package init(leading: UInt8, trailing: UInt8, isIrregular: Bool) {
    self.leading = leading
    self.trailing = trailing
    self.isIrregular = isIrregular
  }
}

/// The edges of a word without spaces. O(bytes).
@inlinable
package func wordEdges(
  _ bytes: UnsafeBufferPointer<UInt8>, options: LineBreakOptions = LineBreakOptions()
) -> WordEdges {
  let edges = ts_word_edges(bytes.baseAddress, bytes.count, options.rawOptions)
  return WordEdges(leading: edges.leading, trailing: edges.trailing, isIrregular: edges.irregular != 0)
}

/// Whether a line may end between two words that spaces separate: after the last space. O(1).
///
/// - Parameters:
///   - trailing: of the word before.
///   - leading: of the word after.
///   - wordPriority: makes no difference, since the rules that look across spaces do not look at Hangul.
@inlinable
package func allowsBreak(afterSpacesFrom trailing: UInt8, to leading: UInt8, wordPriority: Bool = false) -> Bool {
  leading >> trailing & 1 != 0
}
