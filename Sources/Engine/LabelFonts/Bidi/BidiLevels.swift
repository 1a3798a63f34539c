// The embedding levels of one text after another (UAX #9), in memory that is reused.
import LabelLayout
import TextSegmentation

/// Finds the embedding level of each cluster of a text. Reusable, by one thread at a time.
package struct BidiLevels: ~Copyable {
  /// The characters of the current paragraph, the ends of their first bytes, and their levels. A control that is not in
  /// the text belongs to the byte before it.
  var characters = ScratchArray<BidiCharacter>()
  var offsets = ScratchArray<UInt32>()
  var levels = ScratchArray<UInt8>()
  private var scratch = ScratchArray<UInt32>()

  package init() {}

  /// The bytes of memory that are kept for the next text.
  var byteCount: Int { characters.byteCount + offsets.byteCount + levels.byteCount + scratch.byteCount }

  /// Finds the levels of `characters` before L1. O(characters).
  mutating func resolveParagraph(isRightToLeft: Bool) {
    levels.reserve(characters.count)
    scratch.reserve(bidiScratchCount(for: characters.count))
    unsafe findEmbeddingLevels(
      of: characters.elements, isRightToLeft: isRightToLeft, scratch: scratch.base, into: levels.base)
  }
}
