// The direction of a paragraph's text, by its first strong character (UAX #9, P2).
import LabelLayout
import TextSegmentation

package enum ParagraphDirection {
  /// The direction of the paragraph that begins at byte `start`. O(bytes up to its first strong character).
  @inline(__always)
  package static func first(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> ContentDirection {
    assert(start >= 0 && start <= bytes.count)
    // Usually the first character is a letter.
    if start < bytes.count, let direction = unsafe letterDirection(bytes, at: start) { return direction }
    return unsafe search(bytes, from: start)
  }

  static func search(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> ContentDirection {
    var index = start
    // Text in isolates does not count.
    var isolates = 0
    while index < bytes.count {
      if isolates == 0, let direction = unsafe letterDirection(bytes, at: index) { return direction }
      let (scalar, length) = unsafe decodeScalar(bytes, at: index)
      if HardBreak(scalar) == .paragraph { break }
      switch BidiCharacter(codePoint: scalar).bidiClass {
      case .l where isolates == 0: return .leftToRight
      case .r where isolates == 0, .al where isolates == 0: return .rightToLeft
      case .lri, .rli, .fsi: isolates += 1
      case .pdi: isolates = max(0, isolates - 1)
      default: break
      }
      index += length
    }
    return .none
  }

  /// The direction of the letter at an index, if it is one of those with which most text begins: ASCII, U+05D0 to
  /// U+05EA, U+0620 to U+064A, U+3041 to U+307F, U+5000 to U+9FFF; nil for all others.
  @inline(__always)
  static func letterDirection(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> ContentDirection? {
    let first = unsafe bytes[index]
    if first | 0x20 >= 0x61, first | 0x20 <= 0x7A { return .leftToRight }
    guard first >= 0xD7, index + 1 < bytes.count else { return nil }
    let second = unsafe bytes[index + 1]
    if first > 0xD9 {
      guard first == 0xE3 && second == 0x81 || first >= 0xE5 && first <= 0xE9, index + 2 < bytes.count else {
        return nil
      }
      return unsafe second & 0xC0 == 0x80 && bytes[index + 2] & 0xC0 == 0x80 ? .leftToRight : nil
    }
    switch first {
    case 0xD7: return second >= 0x90 && second <= 0xAA ? .rightToLeft : nil
    case 0xD8: return second >= 0xA0 && second <= 0xBF ? .rightToLeft : nil
    default: return second >= 0x80 && second <= 0x8A ? .rightToLeft : nil
    }
  }

  /// The beginning of the paragraph of an offset: after the last paragraph separator that ends at the offset or before
  /// it. O(bytes of the paragraph before the offset), 32 at a time.
  package static func start(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    assert(offset >= 0 && offset <= bytes.count)
    guard let base = bytes.baseAddress else { return 0 }
    var end = offset
    while end >= 32 {
      let chunk = unsafe UnsafeRawPointer(base + (end - 32)).loadUnaligned(as: SIMD32<UInt8>.self)
      if any(chunk .== 0x0A .| chunk .== 0x0D .| chunk .== 0xA9),
        let found = unsafe lastSeparatorEnd(bytes, in: end - 32, end)
      {
        return found
      }
      end -= 32
    }
    return unsafe lastSeparatorEnd(bytes, in: 0, end) ?? 0
  }

  private static func lastSeparatorEnd(_ bytes: UnsafeBufferPointer<UInt8>, in start: Int, _ end: Int) -> Int? {
    var index = end
    while index > start {
      if unsafe HardBreak.endingAt(index, bytes) == .paragraph { return index }
      index -= 1
    }
    return nil
  }
}

/// A set of directions.
struct ContentDirections: Sendable {
  private var bits: UInt8 = 0

  init() {}

  mutating func insert(_ direction: ContentDirection) { bits |= 1 << UInt8(direction.rawValue + 1) }

  /// The only direction in the set; nil if there are several, or none. Text without strong characters counts as having
  /// the environment's.
  func common(_ environment: LayoutDirection) -> ContentDirection? {
    let none: UInt8 = ContentDirection.none.isRightToLeft(environment) ? 4 : 2
    let all = bits & 1 == 0 ? bits : bits & ~1 | none
    return all == 2 ? .leftToRight : all == 4 ? .rightToLeft : nil
  }
}
