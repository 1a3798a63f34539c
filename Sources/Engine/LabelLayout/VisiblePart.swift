// The clusters that lines show.

/// The clusters of a visible line, or those of its tail. Borrows from the text.
@usableFromInline @safe package struct VisiblePart: BitwiseCopyable {
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
  @usableFromInline package let firstPosition: Int
  @usableFromInline package fileprivate(set) var positionCount: Int
  /// The first byte of the cluster that gives its attributes to the ellipsis or the hyphen after the clusters.
  package fileprivate(set) var insertedByte = 0
  /// The advance of the ellipsis to the left of the clusters; only regular lines need it. They have no tracking, so all
  /// of it counts (R214), and none has a hyphen on the left.
  @usableFromInline let inset: LayoutUnit
  /// Whether words at its beginning and at its end are shaped by themselves, since the line begins or ends inside them
  /// (R302), and the number of clusters of these words.
  @usableFromInline let isCutBefore: Bool
  @usableFromInline let isCutAfter: Bool
  @usableFromInline let cutCount: Int
  /// If the line is regular: the number of its runs of levels.
  @usableFromInline package var runCount = 0

  fileprivate init(
    line: Int, isTail: Bool, isRightToLeft: Bool, _ clusters: Range<Int>, of text: Borrowed<LabelText>, slot: Int,
    firstPosition: Int, positionCount: Int, inset: LayoutUnit
  ) {
    (self.line, self.isTail, self.isRightToLeft) = (line, isTail, isRightToLeft)
    unsafe (start, end, starts, sums) = (
      clusters.lowerBound, clusters.upperBound, text.pointee.starts, text.pointee.positions
    )
    (self.slot, self.firstPosition, self.positionCount, self.inset) = (slot, firstPosition, positionCount, inset)
    let words = text.cutWords(start, end)
    isCutBefore = words.first > start
    isCutAfter = !clusters.isEmpty && text.isUnsafe(end)
    cutCount = words.first &- start &+ (end &- words.last)
  }

  /// The tail of this part's line.
  fileprivate func tail(_ clusters: Range<Int>, of text: Borrowed<LabelText>) -> VisiblePart {
    VisiblePart(
      line: line, isTail: true, isRightToLeft: isRightToLeft, clusters, of: text, slot: slot &+ end &- start,
      firstPosition: firstPosition, positionCount: positionCount, inset: 0)
  }

  /// The bytes of the clusters end here.
  @inlinable @inline(__always)
  package var endByte: Int { unsafe Int(starts[end]) }
}

/// The properties of a part, read by pointer: it is too large to be copied.
extension Borrowed<VisiblePart> {
  @inlinable @inline(__always) package var line: Int { pointee.line }
  @inlinable @inline(__always) package var isTail: Bool { pointee.isTail }
  @inlinable @inline(__always) package var isRightToLeft: Bool { pointee.isRightToLeft }
  @inlinable @inline(__always) package var start: Int { pointee.start }
  @inlinable @inline(__always) package var end: Int { pointee.end }
  @inlinable @inline(__always) package var starts: UnsafePointer<UInt32> { unsafe pointee.starts }
  @inlinable @inline(__always) package var sums: UnsafePointer<LayoutUnit> { unsafe pointee.sums }
  @inlinable @inline(__always) package var slot: Int { pointee.slot }
  @inlinable @inline(__always) package var firstPosition: Int { pointee.firstPosition }
  @inlinable @inline(__always) package var positionCount: Int { pointee.positionCount }
  @inlinable @inline(__always) package var endByte: Int { pointee.endByte }
  package var insertedByte: Int { pointee.insertedByte }
  package var isCutBefore: Bool { pointee.isCutBefore }
  package var isCutAfter: Bool { pointee.isCutAfter }
  package var cutCount: Int { pointee.cutCount }
}

extension LabelText {
  /// Writes the clusters of each line and then those of its tail, if it has one. Returns the number of parts, at most two
  /// for each line. O(lines × log clusters).
  package static func addVisibleParts(
    _ text: Borrowed<LabelText>, _ lines: UnsafeBufferPointer<LabelLine>,
    into parts: UnsafeMutablePointer<VisiblePart>
  ) -> Int {
    var (part, end, slot, position) = unsafe (parts, 0, 0, 0)
    for index in 0..<lines.count {
      let line = unsafe lines[index]
      let clusters = text.clusters(of: line, from: end)
      let (start, tail, hasInserted) = (clusters.start, clusters.tail, clusters.hasInserted)
      end = clusters.end
      let isRightToLeft = line.flags.contains(.rightToLeft)
      let inset = isRightToLeft && line.flags.contains(.ellipsis) ? text.ellipsisAdvance(at: end) : 0
      unsafe part.initialize(
        to: VisiblePart(
          line: index, isTail: false, isRightToLeft: isRightToLeft, start..<end, of: text, slot: slot,
          firstPosition: position,
          positionCount: end &- start &+ (hasInserted ? 1 : 0), inset: inset))
      if hasInserted {
        let isHyphen = line.flags.contains(.hyphen)
        let source = isHyphen ? text.clusterOfHyphen(before: end) : Swift.max(text.clusterOfEllipsis(at: end), 0)
        unsafe part.pointee.insertedByte = text.startByte(source)
      }
      slot &+= end &- start
      unsafe position &+= part.pointee.positionCount
      unsafe part += 1
      if !tail.isEmpty {
        position &+= tail.count
        unsafe (part - 1).pointee.positionCount &+= tail.count
        unsafe part.initialize(to: (part - 1).pointee.tail(tail, of: text.ending ?? text))
        slot &+= tail.count
        unsafe part += 1
      }
    }
    return unsafe parts.distance(to: part)
  }

  /// Calls `body` with the clusters of each hard line of a text, as if each were on a line of its own. O(clusters).
  package static func forEachHardLine(
    _ text: Borrowed<LabelText>, _ environment: LayoutDirection, _ body: (VisiblePart) -> Void
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
          line: 0, isTail: false, isRightToLeft: isRightToLeft, start..<end, of: text, slot: start,
          firstPosition: start,
          positionCount: end - start, inset: 0))
      start = end &+ 1
    }
  }

  /// Whether a line is regular: each of its clusters advances as in its hard line and has its own level. So no word is cut,
  /// there are no tabs, no tracking, no tails and no hyphen that has a level, gaps are as they are, and rule L1 of UAX #9 changes
  /// nothing. O(clusters).
  package static func isRegular(
    _ text: Borrowed<LabelText>, _ line: UnsafePointer<LabelLine>, _ part: Borrowed<VisiblePart>,
    levels: UnsafePointer<UInt8>?
  ) -> Bool {
    if unsafe part.cutCount > 0 || text.hasTabs || text.hasTracking || line.pointee.tailStart < line.pointee.tailEnd {
      return false
    }
    if unsafe line.pointee.letterSpacing != 0 || line.pointee.wordSpacing != 0 { return false }
    if unsafe line.pointee.flags.contains(.hyphen) && (levels != nil || part.isRightToLeft) { return false }
    guard let levels = unsafe levels, unsafe !line.pointee.flags.contains(.ellipsis) else { return true }
    var end = part.end
    let blank = ClusterLevels.blank | (part.isRightToLeft ? 1 : 0)
    while unsafe end > part.start && levels[end &- 1] == blank { end &-= 1 }
    return unsafe end == part.start || levels[end &- 1] & ClusterLevels.blank == 0
  }
}

/// The clusters of a laid-out line, whose offsets are bytes.
struct LineClusters {
  let start: Int
  let end: Int
  /// The clusters after the ellipsis: in the text's ending, if it has one.
  let tail: Range<Int>
  /// Whether an ellipsis or a hyphen follows `end`.
  let hasInserted: Bool
}

extension Borrowed<LabelText> {
  /// Returns the clusters of a line. O(log bytes from the start of `cluster`), for a tail O(log bytes).
  @inline(__always)
  func clusters(of line: LabelLine, from cluster: Int = 0) -> LineClusters {
    let start = self.cluster(at: line.start, from: cluster)
    let end = self.cluster(at: line.end, from: start)
    var tail = 0..<0
    if line.tailStart < line.tailEnd {
      let source = pointee.ending ?? self
      tail = source.cluster(at: line.tailStart)..<source.cluster(at: line.tailEnd)
    }
    return LineClusters(
      start: start, end: end, tail: tail, hasInserted: !line.flags.isDisjoint(with: [.ellipsis, .hyphen]))
  }

  /// Returns the first cluster that starts at or after a byte. O(log bytes from the start of `cluster`).
  ///
  /// - Parameter cluster: a cluster that does not start after the byte; otherwise the search begins at the first one.
  func cluster(at byte: Int, from cluster: Int = 0) -> Int {
    let low = startByte(cluster) > byte ? 0 : cluster
    // A cluster has at least one byte.
    let high = Swift.min(low &+ byte &- startByte(low), count)
    if startByte(high) == byte { return high }
    return partitionPoint(low, high) { startByte($0) < byte }
  }

  /// Returns the advance of the ellipsis of a line that is cut at a cluster.
  fileprivate func ellipsisAdvance(at cluster: Int) -> LayoutUnit {
    guard let attributes = pointee.attributes else { return pointee.style.ellipsis.advance }
    return attributes.run(at: clusterOfEllipsis(at: cluster)).pointee.ellipsis.advance
  }
}
