// Embedding levels of bidirectional text (UAX #9), by FriBidi with isolates apart: passes all of BidiTest.txt and
// BidiCharacterTest.txt. (ICU 72 does not: it gives other levels to isolates and brackets under an override, and to marks
// after brackets. FriBidi alone does, and yet lets isolates see each other.)
import CFriBidi

/// The bidirectional algorithm for one text after the other. Reusable; one thread at a time.
public struct BidiLevels {
  /// The direction of a paragraph.
  public enum Base: UInt8, Sendable {
    /// Level 0.
    case leftToRight = 0
    /// Level 1.
    case rightToLeft = 1
    /// That of the first strong character, left-to-right where there is none (P2, P3).
    case firstStrong = 254
  }

  private var types: [UInt32] = []
  private var brackets: [UInt32] = []
  private var found: [Int8] = []
  /// Of the paragraph at hand, with their places.
  var scalars: [(value: UInt32, byte: Int)] = []

  public init() {}

  /// Resolves one paragraph of scalar values before L1 and answers the level of each; nil where memory is short. The last
  /// scalar must be neutral, no white space and no bracket, outside of all embeddings. O(length).
  mutating func resolve(_ scalars: [UInt32], isRightToLeft: Bool) -> [UInt8]? {
    resize(scalars.count)
    let base: Base = isRightToLeft ? .rightToLeft : .leftToRight
    guard bidi_paragraph_levels(scalars, Int32(scalars.count), base.rawValue, &types, &brackets, &found) else {
      return nil
    }
    return found.map { UInt8(bitPattern: $0) }
  }

  private mutating func resize(_ count: Int) {
    guard found.count != count else { return }
    types = [UInt32](repeating: 0, count: count)
    brackets = types
    found = [Int8](repeating: 0, count: count)
  }
}
