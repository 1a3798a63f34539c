// The glyphs that are kept with a prepared text.
import LabelLayout

/// The glyphs of a whole prepared text, kept with it once they were asked for, in the order of their clusters.
/// Immutable.
@safe package final class KeptGlyphs: @unchecked Sendable {
  let glyphs: ScratchArray<TextGlyph>
  /// The fonts of the caller's runs, to compare: a caller may pass other runs.
  private let fonts: [UnsafeMutableRawPointer]

  /// The most clusters of a text whose glyphs are kept. Of a longer text, labels show only a part.
  package static let mostClusters = 1024

  init(copying glyphs: borrowing ScratchArray<TextGlyph>, _ runs: UnsafeBufferPointer<AttributedRun>) {
    self.glyphs = ScratchArray(copying: glyphs)
    unsafe fonts = runs.map { unsafe $0.font.toOpaque() }
  }

  /// Whether runs have the fonts that the glyphs are of.
  func areOf(_ runs: UnsafeBufferPointer<AttributedRun>) -> Bool {
    if unsafe runs.count != fonts.count { return false }
    for index in 0..<runs.count where unsafe runs[index].font.toOpaque() != fonts[index] { return false }
    return true
  }

  /// Bytes of memory.
  package var byteCount: Int { unsafe glyphs.byteCount + fonts.count * 8 }
}
