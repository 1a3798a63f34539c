// Finds the boundary between two grapheme clusters to which a border of runs is moved.
import LabelLayout
import TextSegmentation

enum ClusterBoundary {
  /// The scalars before and after an offset, if a cluster begins between them whatever is around them; otherwise nil.
  /// O(1).
  @inline(__always)
  static func letters(
    _ bytes: UnsafeBufferPointer<UInt8>, beside offset: Int
  ) -> (before: UInt32, after: UInt32)? {
    assert(offset > 0 && offset < bytes.count, "characters are on both sides")
    var before = unsafe threeByteScalar(bytes, at: offset - 3)
    var after = unsafe threeByteScalar(bytes, at: offset)
    if before == 0 || after == 0 {
      let start = unsafe scalarStart(bytes.baseAddress.unsafelyUnwrapped, at: offset - 1)
      let last = unsafe decodeScalar(bytes, at: start)
      if start + last.length != offset { return nil }
      (before, after) = unsafe (last.scalar, decodeScalar(bytes, at: offset).scalar)
    }
    return LetterPair(before, after).isClusterBoundary ? (before, after) : nil
  }

  /// The scalar of three bytes at an offset; 0 if there is none. Faster than `decodeScalar`.
  @inline(__always)
  private static func threeByteScalar(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
    guard offset >= 0, offset + 3 <= bytes.count else { return 0 }
    let (first, second, third) = unsafe (UInt32(bytes[offset]), UInt32(bytes[offset + 1]), UInt32(bytes[offset + 2]))
    let scalar = (first & 0xF) << 12 | (second & 0x3F) << 6 | third & 0x3F
    return first & 0xF0 == 0xE0 && second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && scalar >= 0x800 ? scalar : 0
  }

  /// The line breaks between two letters that do not join, if these alone decide on them (`LetterPair.lineBreak`).
  static func lineBreaks(between before: UInt32, _ after: UInt32) -> ClusterFlags? {
    let pair = LetterPair(before, after)
    return switch pair.lineBreak {
    case .never: pair.mayJoin ? nil : []
    case .always: LineState.atSpaces
    case .unlessWordPriority: .breakBefore
    case nil: nil
    }
  }

  /// The first cluster boundary of the whole text at a byte or after it. O(bytes of a cluster). In text without
  /// ideographs and ASCII, it looks back to the last such character, or to the boundary that is known.
  ///
  /// - Parameter boundary: a cluster boundary; 0 if none is known.
  static func find(_ bytes: UnsafeBufferPointer<UInt8>, atOrAfter offset: Int, since boundary: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= bytes.count { return bytes.count }
    let (before, after) = unsafe (bytes[offset - 1], bytes[offset])
    if before < 0x80, after < 0x80, before != 0x0D || after != 0x0A { return offset }
    if unsafe letters(bytes, beside: offset) != nil { return offset }
    let next = unsafe decodeScalar(bytes, at: offset).scalar
    if before == 0x20, next != 0xFFFD, unsafe beginsCluster(bytes, at: offset, since: offset - 1) { return offset }
    // What follows a cluster boundary, a character of ASCII or an ideograph does not depend on the text before that.
    let floor = boundary < offset ? boundary : 0
    var start = offset - 1
    while start > floor, unsafe bytes[start] >= 0x80, unsafe bytes[start] < 0xE4 || bytes[start] > 0xE9 { start -= 1 }
    var length = offset - start + 8
    while true {
      let window = unsafe UnsafeBufferPointer(rebasing: bytes[start..<min(start + length, bytes.count)])
      let isRest = start + window.count == bytes.count
      // A scalar that the window's end cuts counts as malformed, so the last 3 bytes say nothing.
      let last = isRest ? window.count : window.count - 3
      let found = unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: window.count / 64 + 1) {
        bits -> Int? in
        _ = unsafe segment(window, into: SegmentationOutput(graphemes: bits.baseAddress))
        for index in (offset - start)..<last where unsafe bits[index >> 6] >> UInt64(index & 63) & 1 != 0 {
          return start + index
        }
        return nil
      }
      if let found { return found }
      if isRest { return bytes.count }
      length *= 2
    }
  }
}
