// The clusters that lines show, and where they are on lines that need no reordering.

/// The clusters of a visible line, or those of its tail. Borrows from the text.
@usableFromInline package struct VisiblePart: BitwiseCopyable {
  /// The index of the line.
  @usableFromInline package let line: Int
  @usableFromInline package let isTail: Bool
  /// Whether the base direction of the line is right-to-left.
  @usableFromInline package let isRightToLeft: Bool
  /// The index of the first cluster in the text or in its ending, and that after the last one.
  @usableFromInline package let start: Int
  @usableFromInline package let end: Int
  /// The first byte of each cluster, and the sum of the advances before it.
  @usableFromInline package let starts: UnsafePointer<UInt32>
  @usableFromInline package let sums: UnsafePointer<LayoutUnit>
  /// The number of clusters in the parts before it.
  @usableFromInline package let slot: Int
  /// The number of clusters and insertions on the lines before it, and on its line.
  @usableFromInline package let place: Int
  @usableFromInline package let placeCount: Int
  /// The advance of what is inserted to the left of the clusters.
  @usableFromInline let inset: LayoutUnit

  fileprivate init(
    line: Int, isTail: Bool, isRightToLeft: Bool, _ clusters: Range<Int>, of text: UnsafePointer<LabelText>, slot: Int,
    place: Int, placeCount: Int, inset: LayoutUnit
  ) {
    (self.line, self.isTail, self.isRightToLeft) = (line, isTail, isRightToLeft)
    (start, end, starts, sums) = (
      clusters.lowerBound, clusters.upperBound, text.pointee.starts, text.pointee.positions
    )
    (self.slot, self.place, self.placeCount, self.inset) = (slot, place, placeCount, inset)
  }

  /// The bytes of the clusters end here.
  @inlinable @inline(__always)
  package var endByte: Int { Int(starts[end]) }

  // MARK: Straight lines

  /// Whether clusters have the level of the line. O(clusters).
  package func isStraight(_ clusters: Range<Int>, _ levels: UnsafePointer<UInt8>) -> Bool {
    let base: UInt8 = isRightToLeft ? 1 : 0
    var others: UInt8 = 0
    for cluster in clusters { others |= levels[cluster] ^ base }
    return others & ~ClusterLevels.blank == 0
  }

  /// The sum of advances from which those of a straight line's clusters count.
  @inlinable @inline(__always)
  package var origin: LayoutUnit { isRightToLeft ? inset &+ sums[end] : sums[start] }

  /// Returns the left edge of a cluster of a straight line, as `addPositions` computes it.
  ///
  /// - Parameters:
  ///   - cluster: the index of the cluster; `end` for what is inserted after the clusters.
  ///   - x: the left edge of the line.
  @inlinable @inline(__always)
  package func left(of cluster: Int, from x: Double, scale: Double) -> Double {
    let before =
      !isRightToLeft ? sums[cluster] &- sums[start] : cluster == end ? 0 : inset &+ sums[end] &- sums[cluster &+ 1]
    return x + before.points * scale
  }

  /// Returns the width of a cluster of a straight line.
  @inlinable @inline(__always)
  package func width(of cluster: Int, scale: Double) -> Double {
    (sums[cluster &+ 1] &- sums[cluster]).points * scale
  }

  /// Returns the place of a cluster of a straight line, from left to right among all lines; `end` is what is inserted.
  @inlinable @inline(__always)
  package func place(of cluster: Int) -> Int {
    isRightToLeft ? place &+ placeCount &- 1 &- (cluster &- start) : place &+ (cluster &- start)
  }
}

extension LabelText {
  /// Calls `body` with the clusters of each line and then those of its tail, if it has one. O(lines × log clusters).
  package static func forEachVisiblePart(
    _ text: UnsafePointer<LabelText>, _ lines: UnsafeBufferPointer<LabelLine>, _ body: (VisiblePart) -> Void
  ) {
    var (slot, place) = (0, 0)
    for index in 0..<lines.count {
      let line = lines.baseAddress.unsafelyUnwrapped + index
      let clusters = text.cluster(at: line.pointee.start)..<text.cluster(at: line.pointee.end)
      let source = text.pointee.ending ?? text
      let hasTail = line.pointee.tailStart < line.pointee.tailEnd
      let tail =
        hasTail ? source.cluster(at: line.pointee.tailStart)..<source.cluster(at: line.pointee.tailEnd) : 0..<0
      let hasInserted = !line.pointee.flags.isDisjoint(with: [.ellipsis, .hyphen])
      let count = clusters.count &+ tail.count &+ (hasInserted ? 1 : 0)
      let isRightToLeft = line.pointee.flags.contains(.rightToLeft)
      let inset = hasInserted && isRightToLeft ? text.ellipsisAdvance(at: clusters.upperBound) : 0
      body(
        VisiblePart(
          line: index, isTail: false, isRightToLeft: isRightToLeft, clusters, of: text, slot: slot, place: place,
          placeCount: count, inset: inset))
      slot &+= clusters.count
      if hasTail {
        body(
          VisiblePart(
            line: index, isTail: true, isRightToLeft: isRightToLeft, tail, of: source, slot: slot, place: place,
            placeCount: count, inset: 0))
        slot &+= tail.count
      }
      place &+= count
    }
  }

  /// Calls `body` with the clusters of each hard line of a text, as if each were on a line of its own. O(clusters).
  package static func forEachHardLine(
    _ text: UnsafePointer<LabelText>, _ environment: LayoutDirection, _ body: (VisiblePart) -> Void
  ) {
    var start = 0
    var isRightToLeft = false
    while start < text.count {
      if text.startsParagraph(start) {
        isRightToLeft = text.pointee.isRightToLeft(paragraphAt: start, environment)
      }
      let end = text.firstHardBreak(from: start, to: text.count) ?? text.count
      body(
        VisiblePart(
          line: 0, isTail: false, isRightToLeft: isRightToLeft, start..<end, of: text, slot: start, place: start,
          placeCount: end - start, inset: 0))
      start = end &+ 1
    }
  }

  /// Whether a line is straight: its clusters are in logical order or in the reverse, and each advances by its own
  /// advance. So there are no tabs, no tracking and no tails, gaps are as they are, and all levels are the line's.
  /// O(clusters).
  package static func isStraight(
    _ text: UnsafePointer<LabelText>, _ line: UnsafePointer<LabelLine>, _ part: UnsafePointer<VisiblePart>,
    levels: UnsafePointer<UInt8>?
  ) -> Bool {
    if text.hasTabs || text.hasTracking || line.pointee.tailStart < line.pointee.tailEnd { return false }
    if line.pointee.letterSpacing != 0 || line.pointee.wordSpacing != 0 { return false }
    if line.pointee.flags.contains(.hyphen) && (levels != nil || part.pointee.isRightToLeft) { return false }
    guard let levels else { return true }
    return part.pointee.isStraight(part.pointee.start..<part.pointee.end, levels)
  }
}

extension UnsafePointer<LabelText> {
  /// Returns the first cluster that starts at or after a byte. O(log clusters).
  func cluster(at byte: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(pointee.starts[middle]) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the advance of the ellipsis of a line that is cut at a cluster.
  fileprivate func ellipsisAdvance(at cluster: Int) -> LayoutUnit {
    guard let attributes = pointee.attributes else { return pointee.style.ellipsis.advance }
    return attributes.run(at: Swift.min(cluster, count &- 1)).pointee.ellipsis.advance
  }
}
