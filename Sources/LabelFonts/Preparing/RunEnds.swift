// What the borders of a run of attributed text cut through: words, and letters that join.
import TextSegmentation

/// What is at the ends of a run within its text.
struct RunEnds: OptionSet {
  let rawValue: UInt8
  /// The border cuts a word: neither a space nor a hard break is beside it.
  static let cutsBefore = RunEnds(rawValue: 1 << 0)
  static let cutsAfter = RunEnds(rawValue: 1 << 1)
  /// The run's letters may join those beyond the border: Arabic and other cursive scripts keep their forms there.
  static let joinsBefore = RunEnds(rawValue: 1 << 2)
  static let joinsAfter = RunEnds(rawValue: 1 << 3)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(of run: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self = []
    if RunEnds.cutsWord(bytes, at: run.lowerBound) {
      formUnion(RunEnds.joins(bytes, at: run.lowerBound) ? [.cutsBefore, .joinsBefore] : .cutsBefore)
    }
    if RunEnds.cutsWord(bytes, at: run.upperBound) {
      formUnion(RunEnds.joins(bytes, at: run.upperBound) ? [.cutsAfter, .joinsAfter] : .cutsAfter)
    }
  }

  private static func cutsWord(_ bytes: UnsafeBufferPointer<UInt8>, at border: Int) -> Bool {
    guard border > 0, border < bytes.count, let base = bytes.baseAddress else { return false }
    let (before, after) = (bytes[border - 1], bytes[border])
    return before != 0x20 && after != 0x20 && !endsHardBreak(bytes, border)
      && !WordScan.isHardBreak(base, border, bytes.count, after)
  }

  /// Whether a hard break ends at an offset above 0.
  static func endsHardBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    switch bytes[offset - 1] {
    case 0x0A...0x0D: true
    case 0x85: offset > 1 && bytes[offset - 2] == 0xC2
    case 0xA8, 0xA9: offset > 2 && bytes[offset - 2] == 0x80 && bytes[offset - 3] == 0xE2
    default: false
    }
  }

  /// Whether letters may join across a border: a scalar on either side is of a cursive script, and none is of ASCII, which
  /// joins nothing (joining type U). O(1).
  private static func joins(_ bytes: UnsafeBufferPointer<UInt8>, at border: Int) -> Bool {
    guard bytes[border - 1] >= 0x80, bytes[border] >= 0x80 else { return false }
    let before = decodeScalar(bytes, at: scalarStart(bytes, before: border)).scalar
    return isCursive(before) || isCursive(decodeScalar(bytes, at: border).scalar)
  }

  /// The blocks of the scripts with joining types (ArabicShaping.txt); characters in them that do not join are harmless.
  private static func isCursive(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x08FF, 0x1800...0x18AF, 0xA840...0xA87F, 0x10A00...0x10FFF, 0x1E900...0x1E95F: true
    default: false
    }
  }

  /// Where the scalar before an offset above 0 starts.
  static func scalarStart(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int {
    var start = offset - 1
    while start > 0 && bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  // MARK: What letters join

  /// HarfBuzz looks at no more scalars than this.
  private static let contextLength = 5

  /// The scalars before an offset that letters after it may join.
  static func context(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Range<Int> {
    var start = offset
    // Where bytes are malformed, no more than a scalar may have.
    for _ in 0..<contextLength where start > 0 { start = max(scalarStart(bytes, before: start), start - 4) }
    return start..<offset
  }

  /// The scalars from an offset on that letters before it may join.
  static func context(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Range<Int> {
    var end = offset
    for _ in 0..<contextLength where end < bytes.count { end += decodeScalar(bytes, at: end).length }
    return offset..<end
  }
}
