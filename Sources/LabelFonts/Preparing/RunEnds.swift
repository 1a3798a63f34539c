// What the borders of a run of attributed text cut through: words, and letters that join.
import LabelLayout
import TextSegmentation

/// A border of runs, at a boundary of clusters, with what it cuts.
struct RunBorder {
  let offset: Int
  /// Line breaks there that need no look at the word, which then is not cut.
  let breaks: ClusterFlags
  fileprivate let cuts: UInt8
  /// The border cuts a word: neither a space nor a hard break is beside it.
  fileprivate static let cutsWord: UInt8 = 1 << 0
  /// Letters may join across the border, a word's always: Arabic and other cursive scripts keep their forms there.
  fileprivate static let joinsLetters: UInt8 = 1 << 2

  private init(_ offset: Int, _ cuts: UInt8, breaks: ClusterFlags = []) {
    (self.offset, self.cuts, self.breaks) = (offset, cuts, breaks)
  }

  /// The border at a byte, or where the cluster that goes on there ends.
  init(_ bytes: UnsafeBufferPointer<UInt8>, atOrAfter byte: Int) {
    if byte > 0, byte < bytes.count {
      let (before, after) = (bytes[byte - 1], bytes[byte])
      if before | after < 0x80 {
        if before > 0x20, after > 0x20 {
          let isAlphabetic = ClusterBoundary.lineBreaks(between: UInt32(before), UInt32(after)) != nil
          self.init(byte, isAlphabetic ? 0 : RunBorder.cutsWord)
          return
        }
      } else if let letters = ClusterBoundary.letters(bytes, beside: byte) {
        if let breaks = ClusterBoundary.lineBreaks(between: letters.before, letters.after) {
          self.init(byte, 0, breaks: breaks)
        } else {
          self.init(byte, before == 0x20 || after == 0x20 ? 0 : RunBorder.cuts(letters.before, letters.after))
        }
        return
      }
    }
    self.init(bytes, at: ClusterBoundary.find(bytes, atOrAfter: byte))
  }

  /// The border at a boundary of clusters.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at border: Int) {
    self.init(border, 0)
    guard border > 0, border < bytes.count, let base = bytes.baseAddress else { return }
    let (before, after) = (bytes[border - 1], bytes[border])
    if before == 0x20 || after == 0x20 || RunEnds.endsHardBreak(bytes, border) { return }
    if WordScan.isHardBreak(base, border, bytes.count, after) { return }
    let last = decodeScalar(bytes, at: RunEnds.scalarStart(bytes, before: border)).scalar
    self = RunBorder(border, RunBorder.cuts(last, decodeScalar(bytes, at: border).scalar))
  }

  /// What is cut between two scalars of a word. Letters may join where one is of a cursive script, and none is of ASCII, which
  /// joins nothing (joining type U).
  private static func cuts(_ before: UInt32, _ after: UInt32) -> UInt8 {
    let joins = before >= 0x80 && after >= 0x80 && (RunEnds.isCursive(before) || RunEnds.isCursive(after))
    return joins ? cutsWord | joinsLetters : cutsWord
  }
}

/// What is at the ends of a run within its text.
struct RunEnds: OptionSet {
  let rawValue: UInt8
  static let cutsBefore = RunEnds(rawValue: RunBorder.cutsWord)
  static let cutsAfter = RunEnds(rawValue: 1 << 1)
  static let joinsBefore = RunEnds(rawValue: RunBorder.joinsLetters)
  static let joinsAfter = RunEnds(rawValue: 1 << 3)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  init(from start: RunBorder, to end: RunBorder) { rawValue = start.cuts | end.cuts << 1 }

  /// Whether a hard break ends at an offset above 0.
  static func endsHardBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    switch bytes[offset - 1] {
    case 0x0A...0x0D: true
    case 0x85: offset > 1 && bytes[offset - 2] == 0xC2
    case 0xA8, 0xA9: offset > 2 && bytes[offset - 2] == 0x80 && bytes[offset - 3] == 0xE2
    default: false
    }
  }

  /// The blocks of the scripts with joining types (ArabicShaping.txt); characters in them that do not join are harmless.
  fileprivate static func isCursive(_ scalar: UInt32) -> Bool {
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
