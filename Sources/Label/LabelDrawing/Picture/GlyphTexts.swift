// The text that each glyph of a layout shows: a cluster, a ligature's clusters, or what is inserted.
import LabelKit

/// The texts of a layout's glyphs.
///
/// A ligature's glyphs belong to its first cluster. Its other clusters have none, and directly follow it in the text.
struct GlyphTexts {
  /// The text of a glyph and its box.
  struct Text {
    /// In UTF-8 bytes of the layout's string.
    var range: Range<Int>
    /// The edges of its box, in points of the layout.
    var left, right: Double
    let isRightToLeft: Bool
    /// The clusters of a ligature, in logical order; empty for one cluster.
    var parts: [ClusterPosition] = []
  }

  /// The text that begins at a byte.
  private var texts: [Int: Text] = [:]
  /// For each line, the box of its ellipsis, token or hyphen.
  private(set) var inserted: [Int: ClusterPosition] = [:]

  init(_ positions: TextPositions, _ glyphs: TextGlyphs) {
    var hasGlyphs = Set<Int>(minimumCapacity: positions.clusters.count)
    for run in glyphs.runs { for case let cluster? in run.glyphs.lazy.map(\.cluster) { hasGlyphs.insert(cluster) } }
    let bytes = Array(positions.string.utf8)
    for line in positions.lines.indices {
      var clusters = Array(positions.clusters(ofLine: line))
      if clusters.contains(where: \.isRightToLeft) { clusters.sort { $0.start < $1.start } }
      var last: (start: Int, position: ClusterPosition)?
      for cluster in clusters {
        if cluster.isInserted {
          inserted[line] = cluster
        } else if let (start, first) = last, !hasGlyphs.contains(cluster.start),
          cluster.start == texts[start]?.range.upperBound,
          cluster.width > 0, GlyphTexts.mayJoin(bytes[cluster.start..<cluster.end])
        {
          join(cluster, to: start, first)
        } else {
          texts[cluster.start] = Text(
            range: cluster.start..<cluster.end, left: cluster.x, right: cluster.maxX,
            isRightToLeft: cluster.isRightToLeft)
          last = hasGlyphs.contains(cluster.start) ? (cluster.start, cluster) : nil
        }
      }
    }
  }

  /// The text of a glyph whose first cluster begins at a byte; nil if that is not visible.
  subscript(start: Int) -> Text? { texts[start] }

  private mutating func join(_ cluster: ClusterPosition, to start: Int, _ first: ClusterPosition) {
    guard var text = texts[start] else { return }
    if text.parts.isEmpty { text.parts = [first] }
    text.parts.append(cluster)
    text.range = text.range.lowerBound..<cluster.end
    (text.left, text.right) = (min(text.left, cluster.x), max(text.right, cluster.maxX))
    texts[start] = text
  }

  /// Whether a cluster without glyphs is a part of a ligature: not white space, and not an attachment (U+FFFC).
  private static func mayJoin(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first.map { $0 > 0x20 } == true && !bytes.elementsEqual([0xEF, 0xBF, 0xBC])
  }
}
