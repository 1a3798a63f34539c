// Embedding levels of bidirectional text (UAX #9), by FriBidi with isolates apart: passes all of BidiTest.txt and
// BidiCharacterTest.txt. (ICU 72 does not: it gives other levels to isolates and brackets under an override, and to marks
// after brackets. FriBidi alone does, and yet lets isolates see each other.)
import CFriBidi

/// The bidirectional algorithm for one text after the other. Reusable; one thread at a time.
public struct BidiLevels {
  private var types: [UInt32] = []
  private var brackets: [UInt32] = []
  private var found: [Int8] = []
  /// Of the current paragraph, with their byte offsets.
  var scalars: [(value: UInt32, byte: Int)] = []

  public init() {}

  /// Bytes of memory that is kept for the next text.
  var byteCount: Int {
    types.capacity * 4 + brackets.capacity * 4 + found.capacity + scalars.capacity * MemoryLayout<(UInt32, Int)>.stride
  }

  /// Resolves one paragraph of scalar values before L1 and answers the level of each; nil where memory is short. The last
  /// scalar must be neutral, no white space and no bracket, outside of all embeddings. O(length).
  mutating func resolve(_ scalars: [UInt32], isRightToLeft: Bool) -> [UInt8]? {
    if found.count != scalars.count {
      types = [UInt32](repeating: 0, count: scalars.count)
      brackets = types
      found = [Int8](repeating: 0, count: scalars.count)
    }
    let base: UInt8 = isRightToLeft ? 1 : 0
    guard bidi_paragraph_levels(scalars, Int32(scalars.count), base, &types, &brackets, &found) else { return nil }
    return found.map { UInt8(bitPattern: $0) }
  }
}
