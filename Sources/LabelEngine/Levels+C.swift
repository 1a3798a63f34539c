// Embedding levels of a text's clusters, for positions.
import CLabelEngine
import LabelFonts
import LabelLayout

extension TextRequest {
  /// Whether a cluster may have another level than its paragraph's. May say yes where none has.
  var mayHaveLevels: Bool {
    // A right-to-left paragraph of a left-to-right text is attributed; all right-to-left characters lie behind U+0590.
    direction == .rightToLeft || isAttributed || bytes.contains { $0 >= 0xD6 }
  }

  /// The level of each cluster of a prepared text; the caller frees them.
  func levels(of text: LabelText, _ clusters: borrowing ClusterBuffer) -> UnsafeMutablePointer<UInt8> {
    var bidi = BidiLevels()
    let levels = UnsafeMutablePointer<UInt8>.allocate(capacity: max(clusters.count, 1))
    bidi.fill(levels, bytes, clusters) { text.isRightToLeft(paragraphAt: $0, direction) }
    return levels
  }
}
