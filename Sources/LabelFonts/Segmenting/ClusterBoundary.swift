// Where a border of runs is moved to: between two grapheme clusters.
import TextSegmentation

enum ClusterBoundary {
  /// The first cluster boundary at a byte or after it, as in the whole text. O(bytes of a cluster), apart from text
  /// without ideographs and ASCII, where it looks back to the last such character.
  static func find(_ bytes: UnsafeBufferPointer<UInt8>, atOrAfter offset: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= bytes.count { return bytes.count }
    let (before, after) = (bytes[offset - 1], bytes[offset])
    if before < 0x80, after < 0x80, before != 0x0D || after != 0x0A { return offset }
    let next = decodeScalar(bytes, at: offset).scalar
    if before == 0x20, next != 0xFFFD, beginsCluster(bytes, at: offset, since: offset - 1) { return offset }
    if isLetter(next) {
      let start = RunEnds.scalarStart(bytes, before: offset)
      let (scalar, length) = decodeScalar(bytes, at: start)
      if start + length == offset, isLetter(scalar) || scalar >= 0xE01 && scalar <= 0xE4E { return offset }
    }
    // After a character of ASCII, and after an ideograph, nothing depends on what was before it.
    var start = offset - 1
    while start > 0, bytes[start] >= 0x80, bytes[start] < 0xE4 || bytes[start] > 0xE9 { start -= 1 }
    var length = offset - start + 8
    while true {
      let window = UnsafeBufferPointer(rebasing: bytes[start..<min(start + length, bytes.count)])
      let isRest = start + window.count == bytes.count
      // A scalar that the window holds a part of counts as malformed.
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

  /// Letters that neither join letters before them nor such as these after them (UAX #29: Other, or Hangul syllables, and
  /// in no conjunct), and signs of the same blocks.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Greek and Cyrillic; Hebrew, Arabic; Thai; kana and ideographs; Hangul.
    case 0x370...0x377, 0x37A...0x37F, 0x384...0x38A, 0x38E...0x3A1, 0x3A3...0x482, 0x48A...0x52F: true
    case 0x5D0...0x5EA, 0x620...0x64A: true
    case 0xE01...0xE30, 0xE40...0xE46: true
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xAC00...0xD7A3: true
    default: false
    }
  }
}
