// Automatic hyphenation of words that do not fit on a line of attributed text.

extension AttributedLayouter {
  /// Takes the last part of the next word that fits with its hyphen onto a line that would be too empty (R191, R209).
  func hyphenate(_ line: inout AttributedLine, pen: LayoutUnit, limit: LayoutUnit) {
    guard let points = attributes.hyphenation else { return }
    let available = (limit &- tolerance).points
    let factor = min(attributes.styles[line.style].hyphenationFactor, 1)
    guard available > 0, line.width.points < factor * available else { return }
    // A word that is wider than the line is hyphenated where else it would be broken anywhere.
    var cluster = line.endsAtOpportunity ? line.next : line.start
    var best: (end: Int, width: LayoutUnit)?
    cluster += 1
    while cluster < text.count, !text.isWhitespace(cluster), !text.isHardBreak(cluster) {
      if points[cluster >> 6] >> UInt64(cluster & 63) & 1 != 0 {
        let width = extent(line.start, cluster, from: pen) &+ hyphenRun(at: cluster).hyphen.advance
        if width <= limit { best = (cluster, width) }
      }
      if extent(line.start, cluster, from: pen) > limit { break }
      cluster += 1
    }
    guard let best else { return }
    (line.end, line.next, line.width) = (best.end, best.end, best.width)
    (line.hasHyphen, line.endsSoftly, line.endsAtOpportunity) = (true, true, true)
  }

  /// The run whose attributes a hyphen before a cluster has: that of the soft hyphen whose place it takes, else of the
  /// cluster before it.
  func hyphenRun(at cluster: Int) -> TextRun {
    attributes.run(at: cluster < text.count && text.isSoftHyphen(cluster) ? cluster : max(0, cluster - 1))
  }
}
