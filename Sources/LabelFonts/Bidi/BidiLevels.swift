// Embedding levels of bidirectional text (UAX #9), by FriBidi with isolates apart: passes all of BidiTest.txt and
// BidiCharacterTest.txt. (ICU 72 does not: it gives other levels to isolates and brackets under an override, and to marks
// after brackets. FriBidi alone does, and yet lets isolates see each other.)
import CFriBidi

/// The bidirectional algorithm for one text after the other. Reusable; one thread at a time.
public struct BidiLevels: ~Copyable {
  private var types = ScratchArray<UInt32>()
  private var brackets = ScratchArray<UInt32>()
  private var found = ScratchArray<Int8>()
  /// Of the current paragraph, with their byte offsets.
  var scalars = ScratchArray<UInt32>()
  var offsets = ScratchArray<UInt32>()
  /// Of each scalar of the current paragraph.
  var levels = ScratchArray<UInt8>()

  public init() {}

  /// Bytes of memory that is kept for the next text.
  var byteCount: Int {
    types.byteCount + brackets.byteCount + found.byteCount + scalars.byteCount + offsets.byteCount + levels.byteCount
  }

  /// Resolves one paragraph of scalar values before L1 and answers the level of each, which the next call overwrites; nil
  /// where memory is short. The last scalar must be neutral, no white space and no bracket, outside of all embeddings. O(length).
  mutating func resolve(
    _ scalars: UnsafeBufferPointer<UInt32>, isRightToLeft: Bool
  ) -> UnsafePointer<Int8>? {
    types.reserve(scalars.count)
    brackets.reserve(scalars.count)
    found.reserve(scalars.count)
    let isDone = bidi_paragraph_levels(
      scalars.baseAddress, Int32(scalars.count), isRightToLeft ? 1 : 0, types.base, brackets.base, found.base)
    return isDone ? UnsafePointer(found.base) : nil
  }
}
