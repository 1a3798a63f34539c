// Embedding levels of bidirectional text (UAX #9), by FriBidi with isolates resolved separately. Passes all of
// BidiTest.txt and BidiCharacterTest.txt. (ICU 72 does not: it gives other levels to isolates and brackets under an
// override, and to marks after brackets. FriBidi alone does, and yet lets isolates affect each other.)
import CFriBidi

/// Runs the bidirectional algorithm for one text after another. Reusable, by one thread at a time.
public struct BidiLevels: ~Copyable {
  private var types = ScratchArray<UInt32>()
  private var brackets = ScratchArray<UInt32>()
  private var found = ScratchArray<Int8>()
  /// The scalars of the current paragraph, and their byte offsets.
  var scalars = ScratchArray<UInt32>()
  var offsets = ScratchArray<UInt32>()
  /// The level of each scalar of the current paragraph.
  var levels = ScratchArray<UInt8>()

  public init() {}

  /// The bytes of memory that are kept for the next text.
  var byteCount: Int {
    types.byteCount + brackets.byteCount + found.byteCount + scalars.byteCount + offsets.byteCount + levels.byteCount
  }

  /// Resolves one paragraph of scalar values. Returns the level of each before L1, in memory that the next call
  /// overwrites; nil if memory is short. The last scalar must be neutral, but neither white space nor a bracket, and
  /// outside of all embeddings. O(length).
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
