// The direction of a paragraph's text: its first strong character (UAX #9, P2).
import CICU
import LabelLayout
import TextSegmentation

public enum ParagraphDirection {
  /// The direction of the paragraph that begins at byte `start`. O(bytes up to its first strong character).
  @inlinable @inline(__always)
  public static func first(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> ContentDirection {
    // As a rule the first character is a letter.
    if start < bytes.count, let direction = letterDirection(bytes, at: start) { return direction }
    return search(bytes, from: start)
  }

  @usableFromInline
  static func search(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> ContentDirection {
    var index = start
    // Text in isolates does not count.
    var isolates = 0
    while index < bytes.count {
      if isolates == 0, let direction = letterDirection(bytes, at: index) { return direction }
      let (scalar, length) = decodeScalar(bytes, at: index)
      if endsParagraph(scalar) { break }
      switch icu_bidi_strength(scalar) {
      case 1 where isolates == 0: return .leftToRight
      case 2 where isolates == 0: return .rightToLeft
      case 3: isolates += 1
      case 4: isolates = max(0, isolates - 1)
      default: break
      }
      index += length
    }
    return .none
  }

  /// The direction of all paragraphs that begin before byte `end`, or nil where they differ. O(bytes).
  public static func common(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) -> ContentDirection? {
    let direction = first(bytes, from: 0)
    var index = 0
    while index < end {
      let byte = bytes[index]
      // LF, CR, U+0085, U+2029.
      guard byte == 0x0A || byte == 0x0D || byte == 0xC2 || byte == 0xE2 else {
        index += 1
        continue
      }
      let (scalar, length) = decodeScalar(bytes, at: index)
      index += length
      if endsParagraph(scalar), index < end, first(bytes, from: index) != direction { return nil }
    }
    return direction
  }

  /// The direction of the letters that most text begins with: those of ASCII, U+05D0 to U+05EA, U+0620 to U+064A; nil
  /// elsewhere.
  @inlinable @inline(__always)
  static func letterDirection(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> ContentDirection? {
    let first = bytes[index]
    if first | 0x20 >= 0x61, first | 0x20 <= 0x7A { return .leftToRight }
    guard first >= 0xD7, first <= 0xD9, index + 1 < bytes.count else { return nil }
    let second = bytes[index + 1]
    switch first {
    case 0xD7: return second >= 0x90 && second <= 0xAA ? .rightToLeft : nil
    case 0xD8: return second >= 0xA0 && second <= 0xBF ? .rightToLeft : nil
    default: return second >= 0x80 && second <= 0x8A ? .rightToLeft : nil
    }
  }

  private static func endsParagraph(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x85 || scalar == 0x2029
  }
}
