// Reads the clusters of a text: their kinds and widths, and the searches that line breaking needs.

/// Reads a text by its address. Debug builds check each index of a cluster here, so that nothing else needs to.
extension Borrowed<LabelText> {
  @inline(__always) var count: Int { pointee.count }
  @inline(__always) var isComplete: Bool { pointee.isComplete }
  @inline(__always) var metricsCount: Int { pointee.metricsCount }
  @inline(__always) var style: TextStyle { pointee.style }
  @inline(__always) var contentDirection: ContentDirection { pointee.contentDirection }
  @inline(__always) var ending: Borrowed<LabelText>? { pointee.ending }
  /// The attributes of a text that has some.
  @inline(__always) var attributes: TextAttributes { unsafe pointee.attributes.unsafelyUnwrapped }

  // MARK: Clusters

  /// The offset of a cluster's first byte; for the count, the end of the text.
  @inline(__always)
  func startByte(_ index: Int) -> Int {
    assert(index >= 0 && index <= count, "the text has the cluster")
    return unsafe Int(pointee.starts[index])
  }

  /// The sum of the advances before a cluster; for the count, of all.
  @inline(__always)
  func position(_ index: Int) -> LayoutUnit {
    assert(index >= 0 && index <= count, "the text has the cluster")
    return unsafe pointee.positions[index]
  }

  @inline(__always)
  func flags(_ index: Int) -> ClusterFlags {
    assert(index >= 0 && index < count, "the text has the cluster")
    return unsafe pointee.flags[index]
  }

  /// The metrics with an index, which may be sparse.
  @inline(__always)
  func metrics(_ index: Int) -> LineMetrics {
    assert(index >= 0 && (index < metricsCount || hasSparseMetrics), "the text has the metrics")
    return unsafe pointee.metrics[index]
  }

  // MARK: Kinds

  @inline(__always) var hasTabs: Bool { pointee.kinds.contains(.tab) }
  /// Whether a line's width is not the difference of two positions: it has tabs, or part of it hangs (R214).
  @inline(__always) var hasTabsOrTracking: Bool { !pointee.kinds.isDisjoint(with: [.tab, .tracked]) }
  @inline(__always) var hasTracking: Bool { pointee.kinds.contains(.tracked) }
  @inline(__always) var hasSoftHyphens: Bool { pointee.kinds.contains(.softHyphen) }
  @inline(__always) var hasHardBreaks: Bool { pointee.kinds.contains(.hardBreak) }
  /// Whether some clusters have metrics that `metricsCount` does not count (`ClusterFlags.firstSparseMetricsIndex`).
  @inline(__always) var hasSparseMetrics: Bool {
    pointee.kinds.metricsIndex >= ClusterFlags.firstSparseMetricsIndex
  }

  /// Whether the cluster hangs at a line's end.
  @inline(__always)
  func isWhitespace(_ index: Int) -> Bool {
    flags(index).rawValue & ClusterFlags.whitespace.rawValue != 0
  }

  /// Whether the cluster ends its line.
  @inline(__always)
  func isHardBreak(_ index: Int) -> Bool { flags(index).rawValue & ClusterFlags.hardBreak.rawValue != 0 }

  /// Whether the cluster ends its paragraph.
  @inline(__always)
  func isParagraphBreak(_ index: Int) -> Bool { flags(index).contains(.paragraphBreak) }

  @inline(__always)
  func isSoftHyphen(_ index: Int) -> Bool { flags(index).contains(.softHyphen) }

  @inline(__always)
  func isTab(_ index: Int) -> Bool { flags(index).contains(.tab) }

  /// Whether the cluster is neither whitespace nor a hard break.
  @inline(__always)
  func isInk(_ index: Int) -> Bool {
    flags(index).rawValue & (ClusterFlags.whitespace.rawValue | ClusterFlags.hardBreak.rawValue) == 0
  }

  /// Whether the cluster is stretched inside a justified line (R150).
  @inline(__always)
  func isStretchable(_ index: Int) -> Bool { isWhitespace(index) || flags(index).contains(.noBreakSpace) }

  // MARK: Widths

  /// Returns the sum of the advances of `start..<end`.
  @inline(__always)
  func width(_ start: Int, _ end: Int) -> LayoutUnit { position(end) &- position(start) }

  /// Returns the last index from `start` on whose position is at most `target`. Precondition: `target` is less than the
  /// position of the text's end. O(log distance).
  func gallop(from start: Int, to target: LayoutUnit) -> Int {
    assert(start >= 0 && start <= count && target < position(count), "the target is before the text's end")
    var low = start
    var step = 16
    var high = min(start &+ step, count)
    while position(high) <= target {
      low = high
      step &*= 2
      high = min(high &+ step, count)
    }
    return partitionPoint(low &+ 1, high) { position($0) <= target } &- 1
  }

  // MARK: Whitespace

  /// Returns the first cluster from `start` on that is not whitespace, or the count.
  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var index = start
    while index < count, isWhitespace(index) { index &+= 1 }
    return index
  }

  /// Returns `end` moved back over whitespace, which hangs (R19, R266), but not before `start`.
  @inline(__always)
  func trimmed(from start: Int, to end: Int) -> Int {
    var index = end
    while index > start, isWhitespace(index &- 1) { index &-= 1 }
    return index
  }

  /// Returns `end` moved back to after the last ink, but not before `start`.
  @inline(__always)
  func endOfInk(from start: Int, to end: Int) -> Int {
    var index = end
    while index > start, !isInk(index &- 1) { index &-= 1 }
    return index
  }

  // MARK: Ellipses and hyphens

  /// Returns the cluster that gives its attributes to an ellipsis at a cluster: the first that it replaces (R13), or
  /// the last one of the text. Precondition: the text has clusters.
  @inline(__always)
  func clusterOfEllipsis(at cluster: Int) -> Int {
    assert(count > 0, "the text has clusters")
    return Swift.min(cluster, count &- 1)
  }

  /// Returns the cluster that gives its attributes and level to a hyphen before a cluster: the soft hyphen that it
  /// replaces, or else the cluster that it follows (R191).
  func clusterOfHyphen(before cluster: Int) -> Int {
    cluster < count && isSoftHyphen(cluster) ? cluster : Swift.max(0, cluster &- 1)
  }

  // MARK: Hard breaks

  /// Returns the first hard break in `start..<end`, or nil.
  @inline(__always)
  func firstHardBreak(from start: Int, to end: Int) -> Int? {
    hasHardBreaks ? searchHardBreak(from: start, to: end) : nil
  }

  private func searchHardBreak(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if isHardBreak(index) { return index }
      index &+= 1
    }
    return nil
  }

  /// Returns the last hard break in `start..<end`, or nil.
  func lastHardBreak(from start: Int, to end: Int) -> Int? {
    if !hasHardBreaks { return nil }
    var index = end
    while index > start {
      index &-= 1
      if isHardBreak(index) { return index }
    }
    return nil
  }

  /// Whether a paragraph begins at the cluster.
  func startsParagraph(_ cluster: Int) -> Bool { cluster == 0 || isParagraphBreak(cluster &- 1) }

  /// Returns the first cluster of the paragraph that contains a cluster, as far as the text is available. O(clusters
  /// between the two).
  func startOfParagraph(_ cluster: Int) -> Int {
    var start = cluster
    while !startsParagraph(start) { start &-= 1 }
    return start
  }
}
