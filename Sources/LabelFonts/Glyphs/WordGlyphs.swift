// What the cache keeps of a word's glyphs, with its entry; made when they are first asked for.
import LabelLayout

/// A glyph of a word. Lengths are font units of its face; what the word's place on a line adds is not in them.
struct WordGlyph: BitwiseCopyable {
  /// Index in the face.
  var glyph: UInt32
  /// Its origin, from the left edge of the box of its clusters; from right to left from the right edge, so below 0.
  var x: Int32
  /// Its origin above the baseline.
  var y: Int32
  /// The cluster that it begins in, by its index in the word.
  var cluster: UInt16
  /// The clusters that it shares a box with: those that HarfBuzz's overlapping clusters touch.
  var first: UInt16
  var last: UInt16
  /// Index into the font's faces.
  var face: UInt8
  var isRightToLeft: Bool
}

/// The directions that the clusters of a word are drawn in: bit i is set where cluster i is on an odd embedding level.
struct WordDirections: Equatable, BitwiseCopyable {
  let bits: UInt64

  static let leftToRight = WordDirections(bits: 0)
  static let rightToLeft = WordDirections(bits: ~0)
  /// Words of more clusters in both directions have no value.
  static let most = 64
}

/// The head of a word's glyphs, which follow it in memory.
struct WordGlyphs {
  let directions: WordDirections
  let count: Int

  /// Bytes with so many glyphs; a multiple of 8.
  static func size(count: Int) -> Int {
    (MemoryLayout<WordGlyphs>.stride + count * MemoryLayout<WordGlyph>.stride + 7) & ~7
  }
}

extension UnsafePointer<WordGlyphs> {
  /// Its glyphs, those of a box side by side.
  var glyphs: UnsafeBufferPointer<WordGlyph> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(self + 1).assumingMemoryBound(to: WordGlyph.self), count: pointee.count)
  }
}
