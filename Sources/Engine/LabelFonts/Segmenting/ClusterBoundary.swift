// Finds the boundary between two grapheme clusters to which a border of runs is moved.
import LabelLayout
import TextSegmentation

enum ClusterBoundary {
  /// The scalars before and after an offset, if both are letters or certain signs, between which a cluster begins
  /// whatever is around them; otherwise nil. O(1).
  @inline(__always)
  static func letters(
    _ bytes: UnsafeBufferPointer<UInt8>, beside offset: Int
  ) -> (before: UInt32, after: UInt32)? {
    var before = threeByteScalar(bytes, at: offset - 3)
    var after = threeByteScalar(bytes, at: offset)
    if before == 0 || after == 0 {
      let start = RunEnds.scalarStart(bytes, before: offset)
      let last = decodeScalar(bytes, at: start)
      if start + last.length != offset { return nil }
      (before, after) = (last.scalar, decodeScalar(bytes, at: offset).scalar)
    }
    // A mark of Thai may be before the offset, too: it ends a cluster.
    guard isLetter(after), isLetter(before) || before >= 0xE01 && before <= 0xE4E else { return nil }
    return (before, after)
  }

  /// The scalar of three bytes at an offset; 0 if there is none. Faster than `decodeScalar`.
  @inline(__always)
  private static func threeByteScalar(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
    guard offset >= 0, offset + 3 <= bytes.count else { return 0 }
    let (first, second, third) = (UInt32(bytes[offset]), UInt32(bytes[offset + 1]), UInt32(bytes[offset + 2]))
    let scalar = (first & 0xF) << 12 | (second & 0x3F) << 6 | third & 0x3F
    return first & 0xF0 == 0xE0 && second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && scalar >= 0x800 ? scalar : 0
  }

  /// The line breaks between two letters, if these depend on no other character, and no break elsewhere depends on both
  /// letters; nil for other letters. Between classes AL and HL there is none (UAX #14, LB28). An ideograph or a large
  /// kana is class ID, and there is a break before it if an ideograph, a kana or one of their signs (class ID, CJ, NS
  /// or CL) precedes it (LB31). Syllables of Hangul are H2 and H3, with breaks between them (LB31), but AL under
  /// hangulWordPriority (R85).
  static func lineBreaks(between before: UInt32, _ after: UInt32) -> ClusterFlags? {
    switch after {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: break
    case 0x3042...0x3094, 0x30A2...0x30FA:
      // Small kana are class CJ.
      switch (after - 0x3041) % 0x60 {
      case 0x02, 0x04, 0x06, 0x08, 0x22, 0x42, 0x44, 0x46, 0x4D, 0x54, 0x55: return nil
      default: break
      }
    case 0xAC00...0xD7A3: return before >= 0xAC00 && before <= 0xD7A3 ? .breakBefore : nil
    default: return isAlphabetic(after) && isAlphabetic(before) ? [] : nil
    }
    switch before {
    case 0x3001, 0x3002, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF: return LineState.atSpaces
    default: return nil
    }
  }

  /// Whether a scalar is a letter of class AL or HL that does not join others.
  private static func isAlphabetic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x388...0x38A, 0x38E...0x3A1, 0x3A3...0x481, 0x48A...0x52F: true
    case 0x5D0...0x5EA, 0x904...0x939, 0x1200...0x135A: true
    default: false
    }
  }

  /// The first cluster boundary of the whole text at a byte or after it. O(bytes of a cluster). In text without
  /// ideographs and ASCII, it looks back to the last such character.
  static func find(_ bytes: UnsafeBufferPointer<UInt8>, atOrAfter offset: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= bytes.count { return bytes.count }
    let (before, after) = (bytes[offset - 1], bytes[offset])
    if before < 0x80, after < 0x80, before != 0x0D || after != 0x0A { return offset }
    if letters(bytes, beside: offset) != nil { return offset }
    let next = decodeScalar(bytes, at: offset).scalar
    if before == 0x20, next != 0xFFFD, beginsCluster(bytes, at: offset, since: offset - 1) { return offset }
    // What follows a character of ASCII or an ideograph does not depend on the text before that.
    var start = offset - 1
    while start > 0, bytes[start] >= 0x80, bytes[start] < 0xE4 || bytes[start] > 0xE9 { start -= 1 }
    var length = offset - start + 8
    while true {
      let window = UnsafeBufferPointer(rebasing: bytes[start..<min(start + length, bytes.count)])
      let isRest = start + window.count == bytes.count
      // A scalar that the window's end cuts counts as malformed, so the last 3 bytes say nothing.
      let last = isRest ? window.count : window.count - 3
      let found = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: window.count / 64 + 1) { bits -> Int? in
        _ = segment(window, into: SegmentationOutput(graphemes: bits.baseAddress))
        for index in (offset - start)..<last where bits[index >> 6] >> UInt64(index & 63) & 1 != 0 {
          return start + index
        }
        return nil
      }
      if let found { return found }
      if isRest { return bytes.count }
      length *= 2
    }
  }

  /// Whether the scalar neither extends the cluster before it nor joins another such scalar that follows (UAX #29:
  /// class Other, or Hangul syllables). Only ranges of such scalars are checked; false for scalars outside them.
  @inline(__always)
  private static func isLetter(_ scalar: UInt32) -> Bool {
    // ASCII; hiragana; ideographs.
    if scalar &- 0x20 <= 0x5E || scalar &- 0x3041 <= 0x55 || scalar &- 0x4E00 <= 0x51FF { return true }
    return isOtherLetter(scalar)
  }

  @inline(never)
  private static func isOtherLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Signs of kana and ideographs; katakana; more ideographs; Hangul.
    case 0x3001...0x3029, 0x30A1...0x30FE, 0x3400...0x4DBF, 0xAC00...0xD7A3: true
    // Latin; Greek and Cyrillic; Hebrew, Arabic; Devanagari, Thai; Ethiopic; punctuation, wide forms of ASCII and
    // narrow katakana.
    case 0xAE...0x2FF, 0x370...0x377, 0x37A...0x37F, 0x384...0x38A, 0x38E...0x3A1, 0x3A3...0x482, 0x48A...0x52F: true
    case 0x5D0...0x5EA, 0x620...0x64A: true
    case 0x904...0x939, 0xE01...0xE30, 0xE40...0xE46: true
    case 0x1200...0x135A, 0x2010...0x2027, 0xFF01...0xFF9D: true
    default: false
    }
  }
}
