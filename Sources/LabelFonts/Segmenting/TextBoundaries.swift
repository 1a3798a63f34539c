// Grapheme clusters and line breaks of a long text, found part by part as in the whole.
import LabelLayout
import TextSegmentation

/// The boundaries of a window of a text, which moves on as they are asked for.
///
/// A window ends at a letter after which nothing depends on what was before it: the boundaries up to the letter are
/// found with the window that it ends, those after it with the next one, which begins with it. UAX #29 and UAX #14 look
/// back across such a letter in no rule, and the breaks of dictionaries only within a run of class SA.
struct TextBoundaries {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let memory: UnsafeMutablePointer<AttributedMemory>
  /// The current window.
  private(set) var window: Window
  /// Up to where its boundaries are those of the whole text.
  var end: Int { window.end }
  /// How long the next window is to be.
  private var length = 1024

  private static var longest: Int { 1 << 14 }

  /// - Parameter start: where a word begins: the boundaries of what follows it are those of the whole text.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, memory: UnsafeMutablePointer<AttributedMemory>) {
    self.bytes = bytes
    self.memory = memory
    window = Window(start: start, end: start, sets: nil)
  }

  /// Boundaries from `start` to `end`; bits count from `start`, before which there is none.
  struct Window {
    fileprivate let start: Int
    let end: Int
    /// Nil where the window is empty.
    fileprivate let sets: BoundarySets?

    /// The breaks before a byte of the window. Precondition: the window is not empty.
    @inline(__always)
    func breaks(before offset: Int) -> ClusterFlags { sets.unsafelyUnwrapped.breaks(before: offset &- start) }
  }

  /// Moves on until a byte is in the window, which may end there.
  mutating func advance(to offset: Int, _ breaker: UnsafeMutablePointer<DictionaryBreaker>) {
    while offset > end || window.sets == nil {
      segmentWindow(from: end, breaker)
      length = min(length * 2, TextBoundaries.longest)
    }
  }

  private mutating func segmentWindow(from start: Int, _ breaker: UnsafeMutablePointer<DictionaryBreaker>) {
    var length = length
    var covered = bytes.count
    var end = bytes.count
    while bytes.count - start > 2 * length {
      if let cut = findCut(in: start + length / 2, start + length) {
        (end, covered) = (cut, cut + 4)
        while bytes[covered] & 0xC0 == 0x80 && covered > cut + 1 { covered -= 1 }
        break
      }
      length *= 2
    }
    let part = UnsafeBufferPointer(rebasing: bytes[start..<covered])
    let sets = BoundarySets(of: part, in: &memory.pointee.boundaries)
    if sets.hasComplexContext { breaker.pointee.replaceBreaks(part, in: sets) }
    window = Window(start: start, end: end, sets: sets)
  }

  /// The last letter in a part of the text that a window may end with.
  private func findCut(in first: Int, _ last: Int) -> Int? {
    var offset = last
    while offset > first {
      offset -= 1
      if TextBoundaries.mayCut(bytes, at: offset) { return offset }
    }
    return nil
  }

  /// Whether a letter of class AL, HL, ID, H2 or H3 begins at a byte that has four bytes after it, and no mark follows
  /// from it; or one of Thai after a space.
  private static func mayCut(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    switch decodeScalar(bytes, at: offset).scalar {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0x3B1...0x3C9, 0x410...0x44F: true  // Greek, Cyrillic
    case 0x5D0...0x5EA, 0x620...0x63F, 0x641...0x64A: true  // Hebrew, Arabic
    case 0x915...0x939: true  // Devanagari consonants
    case 0xE01...0xE2E: bytes[offset - 1] == 0x20  // Thai consonants
    case 0x4E00...0x9FBF: true  // Ideographs
    case 0xAC40...0xCFFF: true  // Hangul syllables
    default: false
    }
  }

  // MARK: Run borders

  /// The first cluster boundary at a byte or after it, as in the whole text. O(bytes of a cluster), apart from text
  /// without ideographs and ASCII, where it looks back to the last such character.
  static func cluster(_ bytes: UnsafeBufferPointer<UInt8>, atOrAfter offset: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= bytes.count { return bytes.count }
    let (before, after) = (bytes[offset - 1], bytes[offset])
    if before < 0x80, after < 0x80, before != 0x0D || after != 0x0A { return offset }
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
}
