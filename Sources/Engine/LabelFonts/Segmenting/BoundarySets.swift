// Grapheme clusters and line breaks of a text, as bit sets.
import LabelLayout
import TextSegmentation

/// Boundaries of a text: bit i of a set is 1 if there is one before byte i.
///
/// The sets are in memory that their owner lends. They are valid until it lends that again.
@safe struct BoundarySets {
  enum Kind: Int, CaseIterable {
    case cluster
    case lineBreak
    /// Line breaks under the strategy hangulWordPriority.
    case wordPriorityBreak
    /// Not a boundary: a scalar of class SA begins at the byte, where only a dictionary finds line breaks.
    case complexContext
  }

  private let base: UnsafeMutablePointer<UInt64>
  /// The length of each set in words of 64 bits.
  private let words: Int
  let hasComplexContext: Bool
  let needsBidi: Bool

  /// Segments a text (UAX #29, UAX #14). O(bytes).
  init(of bytes: UnsafeBufferPointer<UInt8>, in memory: inout ScratchArray<UInt64>) {
    words = bytes.count / 64 + 1
    memory.reserve(words * Kind.allCases.count)
    unsafe base = memory.base
    let summary = unsafe segment(
      bytes,
      into: SegmentationOutput(
        graphemes: base, lineBreaks: base + words, wordPriorityBreaks: base + 2 * words,
        complexContext: base + 3 * words))
    (hasComplexContext, needsBidi) = (summary.hasComplexContext, summary.needsBidi)
  }

  @inline(__always)
  subscript(_ kind: Kind) -> UnsafeMutablePointer<UInt64> { unsafe base + kind.rawValue &* words }

  @inline(__always)
  func contains(_ offset: Int, _ kind: Kind) -> Bool {
    assert(offset >= 0 && offset >> 6 < words, "the sets have the offset")
    return unsafe self[kind][offset >> 6] >> UInt64(offset & 63) & 1 != 0
  }

  /// The line breaks before a byte, as flags of the cluster that begins there. Breaks within clusters are left out (R263).
  @inline(__always)
  func breaks(before offset: Int) -> ClusterFlags {
    assert(offset >= 0 && offset >> 6 < words, "the sets have the offset")
    let (word, shift) = (offset >> 6, UInt64(offset & 63))
    let breaks = unsafe UInt32(truncatingIfNeeded: self[.lineBreak][word] >> shift & 1)
    let others = unsafe UInt32(truncatingIfNeeded: self[.wordPriorityBreak][word] >> shift & 1)
    return ClusterFlags(
      rawValue: breaks &* ClusterFlags.breakBefore.rawValue
        | others &* ClusterFlags.breakBeforeWordPriority.rawValue)
  }

  /// 64 bits of a set from `offset` on, the lowest bit first; 0 after its end.
  private func bits(_ kind: Kind, from offset: Int) -> UInt64 {
    assert(offset >= 0 && offset >> 6 < words, "the sets have the offset")
    let (word, shift) = (offset >> 6, UInt64(offset & 63))
    let low = unsafe self[kind][word] >> shift
    return unsafe shift == 0 || word == words - 1 ? low : low | self[kind][word + 1] << (64 - shift)
  }

  /// Whether `count` bytes of the text from `offset` on have the same boundaries as in `part`, a text of their own.
  /// Boundaries in complex context and the one before the first byte are not compared.
  func agree(with part: BoundarySets, from offset: Int, count: Int) -> Bool {
    // The first byte of the part begins it in any case.
    var ignored: UInt64 = 1
    var index = 0
    while index < count {
      if count - index < 64 { ignored |= ~0 << UInt64(count - index) }
      ignored |= bits(.complexContext, from: offset + index)
      var different: UInt64 = 0
      for kind in [Kind.cluster, .lineBreak, .wordPriorityBreak] {
        different |= bits(kind, from: offset + index) ^ part.bits(kind, from: index)
      }
      if different & ~ignored != 0 { return false }
      ignored = 0
      index += 64
    }
    return true
  }
}
