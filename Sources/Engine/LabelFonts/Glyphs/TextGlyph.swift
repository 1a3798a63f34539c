// The glyphs of a text by its clusters, before they are placed.
import LabelLayout

/// A glyph of a visible cluster. Lengths are font units of its face, without kern, tightening and justification.
package struct TextGlyph: BitwiseCopyable {
  /// The glyph's index in the face.
  package var glyph: UInt32
  /// The x of its origin, from the left edge of its box or, from right to left, from the right edge; and its height
  /// above the baseline.
  package var x: Int32
  package var y: Int32
  /// The slots of the first and the last cluster of its box.
  package var first: UInt32
  package var last: UInt32
  /// The first byte of the cluster that it begins in.
  package var byte: UInt32
  package var source: GlyphSource
}

/// Where a glyph is from, in one word, so that neighbours are compared at once.
@usableFromInline package struct GlyphSource: Equatable, BitwiseCopyable {
  @usableFromInline let bits: UInt64

  /// - Parameters:
  ///   - run: the index of the caller's run.
  ///   - face: the index of the face in the run's font.
  ///   - isMixed: whether the glyph is of a word of several directions, whose glyphs depend on where a line's end cuts
  ///     it.
  @inlinable
  package init(run: UInt32, face: UInt8 = 0, isRightToLeft: Bool = false, isMixed: Bool = false) {
    bits = UInt64(run) | UInt64(face) << 32 | (isRightToLeft ? 1 << 40 : 0) | (isMixed ? 1 << 41 : 0)
  }

  @inlinable package var run: UInt32 { UInt32(truncatingIfNeeded: bits) }
  @inlinable package var face: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
  @inlinable package var isRightToLeft: Bool { bits & 1 << 40 != 0 }
  @inlinable package var isMixed: Bool { bits & 1 << 41 != 0 }
}
