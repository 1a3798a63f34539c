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
  /// The index of the caller's run, and of the face in its font.
  var run: UInt32
  var face: UInt8
  var isRightToLeft: Bool

  /// No run: a word of several directions, whose glyphs depend on the line.
  static let noRun = UInt32.max
}

extension UnsafeBufferPointer<TextGlyph> {
  /// The index of the first glyph whose box begins at a slot or after it, among glyphs in the order of their clusters.
  /// O(log glyphs).
  func index(at slot: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) >> 1
      if Int(self[middle].first) < slot { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

/// The glyphs of a whole prepared text, kept with it once they were asked for, in the order of their clusters.
/// Immutable.
public final class KeptGlyphs: @unchecked Sendable {
  let glyphs: ScratchArray<TextGlyph>
  /// The fonts of the caller's runs, to compare: a caller may pass other runs.
  private let fonts: [UnsafeMutableRawPointer]

  /// The most clusters of a text whose glyphs are kept. Of a longer text, labels show only a part.
  public static let mostClusters = 1024

  init(copying glyphs: borrowing ScratchArray<TextGlyph>, _ runs: UnsafeBufferPointer<AttributedRun>) {
    self.glyphs = ScratchArray(copying: glyphs)
    fonts = runs.map { $0.font.toOpaque() }
  }

  /// Whether runs have the fonts that the glyphs are of.
  func areOf(_ runs: UnsafeBufferPointer<AttributedRun>) -> Bool {
    if runs.count != fonts.count { return false }
    for index in 0..<runs.count where runs[index].font.toOpaque() != fonts[index] { return false }
    return true
  }

  /// Bytes of memory.
  public var byteCount: Int { glyphs.byteCount + fonts.count * 8 }
}
