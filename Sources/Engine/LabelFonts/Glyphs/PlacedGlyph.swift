// The glyphs on visible lines: what a renderer draws.
import LabelLayout

/// A glyph of a laid-out text, at its position in the label's bounds. Lengths are points; y grows downwards. It has the
/// same fields in the same order as `le_glyph` of the C interface.
package struct PlacedGlyph: BitwiseCopyable, Sendable {
  /// The size of the struct, in bytes.
  package let structSize = MemoryLayout<PlacedGlyph>.size
  /// The first byte of the grapheme cluster that it begins in; -1 (SIZE_MAX) in an ellipsis, a token or a shown hyphen.
  package var cluster: Int
  /// The x of its origin, the font's own offsets included.
  package var x: Double
  /// The y of its origin: the line's baseline, moved by the run's offset and the font's own offsets.
  package var y: Double
  /// The size of an em in points, as drawn: the font's size times the label's scale.
  package var size: Double
  /// The index of the attribute run whose font it has.
  package var run: UInt32
  /// The number of its face: the index of a listed face; for a face of fallback, what `FontStack.face(number:)` takes.
  package var face: UInt32
  /// The index of the glyph in the face; 0 is `.notdef`.
  package var glyph: UInt32
  /// The index of its line.
  package var line: UInt32
}

/// Glyphs that are being placed, in the caller's memory as long as it has room for them, then in memory that is reused.
@safe struct PlacedGlyphs: ~Copyable {
  /// For glyphs for which the caller has no room.
  private var reused = ScratchArray<PlacedGlyph>(capacity: 256)
  private(set) var base: UnsafeMutablePointer<PlacedGlyph>
  private var capacity = 0
  var count = 0

  init() { unsafe base = reused.base }

  /// The bytes of its own memory.
  var byteCount: Int { reused.byteCount }

  var elements: UnsafeBufferPointer<PlacedGlyph> { unsafe UnsafeBufferPointer(start: base, count: count) }

  /// Removes all glyphs. The next ones are written to the caller's memory, if there is any.
  mutating func begin(in memory: UnsafeMutableBufferPointer<PlacedGlyph>) {
    count = 0
    if let start = memory.baseAddress {
      unsafe (base, capacity) = (start, memory.count)
    } else {
      unsafe (base, capacity) = (reused.base, reused.capacity)
    }
  }

  /// Reserves memory for `count` glyphs, and keeps the present ones.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if count > capacity { move(count) }
  }

  @inline(never)
  private mutating func move(_ count: Int) {
    reused.count = unsafe base == reused.base ? self.count : 0
    reused.reserve(count)
    if reused.count == 0 { unsafe reused.base.update(from: base, count: self.count) }
    unsafe (base, capacity) = (reused.base, reused.capacity)
  }

  mutating func append(_ glyph: PlacedGlyph) {
    reserve(count + 1)
    unsafe base[count] = glyph
    count += 1
  }
}
