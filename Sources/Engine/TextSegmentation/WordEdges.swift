// The edges of words, for cutting a text at spaces: they decide the line breaks between words.
import CTextScan

/// What a word contributes to the line breaks at its ends. It fits in four bytes, so that it can be stored with a
/// cached word.
///
/// A text may be cut into words at U+0020 and at hard breaks, and each word may be segmented alone, as if it were the
/// whole text. Only the decision after the spaces between two words is lost, because some rules look across spaces
/// (LB7, LB8, LB11, LB13 to LB18). `allowsBreak` makes that decision.
@usableFromInline package struct WordEdges: Equatable, Sendable {
  /// Bit t is set if a line may end between this word and the spaces before it, which follow a word of trailing kind t.
  @usableFromInline package var leading: UInt8
  /// The trailing kind of the word: 0...4.
  @usableFromInline package var trailing: UInt8
  /// Whether a grapheme cluster crosses an end of the word (GB9, GB9a, GB9b). The word must then be segmented together
  /// with its spaces.
  @usableFromInline package var isIrregular: Bool

  /// Edges for the beginning of a line, which constrain nothing.
  @inlinable package static var none: WordEdges { WordEdges(leading: 0xFF, trailing: 0, isIrregular: false) }

  /// Creates edges from their values.
  @inlinable
  package init(leading: UInt8, trailing: UInt8, isIrregular: Bool) {
    self.leading = leading
    self.trailing = trailing
    self.isIrregular = isIrregular
  }
}

/// Returns the edges of a word without spaces. O(bytes).
@inlinable
package func wordEdges(
  _ bytes: UnsafeBufferPointer<UInt8>, options: LineBreakOptions = LineBreakOptions()
) -> WordEdges {
  let edges = unsafe ts_word_edges(bytes.baseAddress, bytes.count, options.rawOptions)
  return WordEdges(leading: edges.leading, trailing: edges.trailing, isIrregular: edges.irregular != 0)
}

/// Returns whether a line may end after the last of the spaces between two words. O(1).
///
/// - Parameters:
///   - trailing: trailing kind of the word before the spaces.
///   - leading: `leading` of the word after the spaces.
///   - wordPriority: has no effect, since the rules that look across spaces do not depend on Hangul.
@inlinable
package func allowsBreak(afterSpacesFrom trailing: UInt8, to leading: UInt8, wordPriority: Bool = false) -> Bool {
  leading >> trailing & 1 != 0
}
