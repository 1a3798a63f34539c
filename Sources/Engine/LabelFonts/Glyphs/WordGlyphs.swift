// A word's glyphs as the cache keeps them: next to the word's entry, made when they are first asked for.
import LabelLayout

/// A glyph of a word. Lengths are font units of its face, without kern, tightening and justification.
struct WordGlyph: BitwiseCopyable {
  /// The glyph's index in the face.
  var glyph: UInt32
  /// The x of its origin, from the left edge of the box of its clusters; in right-to-left text from the right edge, so
  /// at most 0.
  var x: Int32
  /// The height of its origin above the baseline.
  var y: Int32
  /// The index, in the word, of the cluster that it begins in.
  var cluster: UInt16
  /// The first and last cluster of its box: those that overlapping HarfBuzz clusters cover.
  var first: UInt16
  var last: UInt16
  /// The index of its face in the font.
  var face: UInt16
  var isRightToLeft: Bool
}

/// The directions of a word's clusters: bit i is set if the embedding level of cluster i is odd.
struct WordDirections: Equatable, BitwiseCopyable {
  let bits: UInt64

  static let leftToRight = WordDirections(bits: 0)
  static let rightToLeft = WordDirections(bits: ~0)
  /// The most clusters of a word that has both directions.
  static let most = 64
}

/// The header of a word's glyphs, which follow it in memory.
struct WordGlyphs {
  let directions: WordDirections
  let count: Int

  /// Returns the size of this header with `count` glyphs, in bytes: a multiple of 8.
  static func size(count: Int) -> Int {
    (MemoryLayout<WordGlyphs>.stride + count * MemoryLayout<WordGlyph>.stride + 7) & ~7
  }
}

extension UnsafePointer<WordGlyphs> {
  /// The glyphs; those of one box are adjacent.
  var glyphs: UnsafeBufferPointer<WordGlyph> {
    unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(self + 1).assumingMemoryBound(to: WordGlyph.self), count: pointee.count)
  }
}
