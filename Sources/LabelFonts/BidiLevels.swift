// Embedding levels of bidirectional text (UAX #9), by FriBidi, which passes all of BidiCharacterTest.txt. (ICU 72 does
// not: it gives other levels to isolates and brackets under an override, and to marks after brackets.)
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
  private var order: [Int32] = []

  public init() {}

  /// Resolves one paragraph of scalar values and answers about it; nil where memory is short. O(length).
  ///
  /// `body` gets the paragraph's level, the level of each scalar after L1, as if the paragraph were one line, and the
  /// scalars' places from left to right (L2). Characters that X9 removes have levels and places too.
  public mutating func withLevels<Result>(
    of scalars: [UInt32], base: Base, _ body: (_ paragraph: UInt8, _ levels: [Int8], _ order: [Int32]) -> Result
  ) -> Result? {
    resize(scalars.count)
    let paragraph = bidi_resolve(
      scalars, Int32(scalars.count), base.rawValue, &types, &brackets, &found, &order)
    return paragraph < 0 ? nil : body(UInt8(paragraph), found, order)
  }

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
    order = [Int32](repeating: 0, count: count)
  }
}
