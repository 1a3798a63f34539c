// The glyphs of a text by its clusters, before they are placed.
import LabelLayout

/// A glyph of a visible cluster. Lengths are font units of its face, without kern, tightening and justification.
struct TextGlyph: BitwiseCopyable {
  /// The glyph's index in the face.
  var glyph: UInt32
  /// The x of its origin, from the left edge of its box or, from right to left, from the right edge; and its height
  /// above the baseline.
  var x: Int32
  var y: Int32
  /// The slots of the first and the last cluster of its box.
  var first: UInt32
  var last: UInt32
  /// The first byte of the cluster that it begins in.
  var byte: UInt32
  var source: GlyphSource
}

/// Where a glyph is from, in one word, so that neighbours are compared at once.
struct GlyphSource: Equatable, BitwiseCopyable {
  let bits: UInt64

  /// - Parameters:
  ///   - run: the index of the caller's run.
  ///   - face: the index of the face in the run's font.
  ///   - isMixed: whether the glyph is of a word of several directions, whose glyphs depend on where a line's end cuts
  ///     it.
  init(run: UInt32, face: UInt16 = 0, isRightToLeft: Bool = false, isMixed: Bool = false) {
    bits = UInt64(run) | UInt64(face) << 32 | (isRightToLeft ? 1 << 48 : 0) | (isMixed ? 1 << 49 : 0)
  }

  var run: UInt32 { UInt32(truncatingIfNeeded: bits) }
  var face: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }
  var isRightToLeft: Bool { bits & 1 << 48 != 0 }
  var isMixed: Bool { bits & 1 << 49 != 0 }
}

extension UnsafeBufferPointer<TextGlyph> {
  /// The index of the first glyph whose box begins at a slot or after it, among glyphs in the order of their clusters.
  /// O(distance from `guess`).
  @inline(__always)
  func index(at slot: Int, near guess: Int) -> Int {
    var index = Swift.min(Swift.max(guess, 0), count)
    while unsafe index > 0 && Int(self[index &- 1].first) >= slot { index &-= 1 }
    while unsafe index < count && Int(self[index].first) < slot { index &+= 1 }
    return index
  }

  /// Whether a box is on both sides of a border between slots. `index` is that of the first glyph after it.
  @inline(__always)
  func hasBox(across slot: Int, at index: Int) -> Bool { unsafe index > 0 && Int(self[index &- 1].last) >= slot }

  /// Whether a word of several directions may be on both sides of a border.
  @inline(__always)
  func mayHaveMixedWord(at index: Int) -> Bool {
    unsafe index > 0 && index < count && self[index &- 1].source.isMixed && self[index].source.isMixed
  }
}
