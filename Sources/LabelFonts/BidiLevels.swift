// Embedding levels of bidirectional text (UAX #9), by ICU.
import CICU

/// The bidirectional algorithm for one text after the other. Reusable; one thread at a time.
public final class BidiLevels {
  /// The direction of a paragraph.
  public enum Base: UInt8, Sendable {
    /// Level 0.
    case leftToRight = 0
    /// Level 1.
    case rightToLeft = 1
    /// That of the first strong character, left-to-right where there is none (P2, P3).
    case firstStrong = 254
  }

  private let bidi: OpaquePointer

  /// Nil where memory is short.
  public init?() {
    guard let bidi = icu_bidi_open() else { return nil }
    self.bidi = bidi
  }

  deinit { icu_bidi_close(bidi) }

  /// Resolves one paragraph and answers about it; nil where ICU fails (memory). O(length).
  ///
  /// `body` gets the paragraph's level and the level of each unit of UTF-16 after L1, as if the paragraph were one line.
  /// Characters that X9 removes have levels too.
  public func withLevels<Result>(
    of text: UnsafeBufferPointer<UInt16>, base: Base, _ body: (UInt8, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard icu_bidi_set_text(bidi, text.baseAddress, Int32(text.count), base.rawValue) else { return nil }
    let paragraph = icu_bidi_paragraph_level(bidi)
    if text.isEmpty { return body(paragraph, UnsafeBufferPointer(start: nil, count: 0)) }
    guard let levels = icu_bidi_levels(bidi) else { return nil }
    return body(paragraph, UnsafeBufferPointer(start: levels, count: text.count))
  }

  /// The units of a paragraph from left to right, as if it were one line (L2); nil where ICU fails. O(length).
  public func visualOrder(of text: UnsafeBufferPointer<UInt16>, base: Base) -> [Int32]? {
    guard icu_bidi_set_text(bidi, text.baseAddress, Int32(text.count), base.rawValue) else { return nil }
    var order = [Int32](repeating: 0, count: text.count)
    let good = order.withUnsafeMutableBufferPointer { $0.isEmpty || icu_bidi_visual_map(bidi, $0.baseAddress) }
    return good ? order : nil
  }
}
