// Searching among the glyphs of a text.
import LabelFonts

extension UnsafeBufferPointer<TextGlyph> {
  /// The index of the first glyph whose box begins at a slot or after it, among glyphs in the order of their clusters.
  /// O(distance from `guess`).
  @inline(__always)
  func index(at slot: Int, near guess: Int) -> Int {
    var index = Swift.min(Swift.max(guess, 0), count)
    while index > 0 && Int(self[index &- 1].first) >= slot { index &-= 1 }
    while index < count && Int(self[index].first) < slot { index &+= 1 }
    return index
  }

  /// Whether a box is on both sides of a border between slots. `index` is that of the first glyph after it.
  @inline(__always)
  func hasBox(across slot: Int, at index: Int) -> Bool { index > 0 && Int(self[index &- 1].last) >= slot }

  /// Whether a word of several directions may be on both sides of a border.
  @inline(__always)
  func mayHaveMixedWord(at index: Int) -> Bool {
    index > 0 && index < count && self[index &- 1].source.isMixed && self[index].source.isMixed
  }
}
