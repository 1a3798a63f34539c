// Reading a text's clusters: kinds, widths, and the searches of line breaking.

/// By pointer, since Swift copies a struct of this size for a method that only reads.
extension UnsafePointer<LabelText> {
  @inline(__always) var count: Int { pointee.count }

  // MARK: Kinds

  @inline(__always) var hasTabs: Bool { pointee.kinds.contains(.tab) }
  @inline(__always) var hasSoftHyphens: Bool { pointee.kinds.contains(.softHyphen) }
  @inline(__always) var hasHardBreaks: Bool { pointee.kinds.contains(.hardBreak) }
  /// Whether some cluster has other metrics than the first face's.
  @inline(__always) var hasSeveralMetrics: Bool { pointee.kinds.metricsIndex != 0 }

  /// Whether the cluster hangs at a line's end.
  @inline(__always)
  func isWhitespace(_ index: Int) -> Bool {
    pointee.flags[index].rawValue & ClusterFlags.whitespace.rawValue != 0
  }

  /// Whether the cluster ends its line.
  @inline(__always)
  func isHardBreak(_ index: Int) -> Bool { pointee.flags[index].rawValue & ClusterFlags.hardBreak.rawValue != 0 }

  /// Whether the cluster ends its paragraph.
  @inline(__always)
  func isParagraphBreak(_ index: Int) -> Bool { pointee.flags[index].rawValue & 0b110 == 0b110 }

  @inline(__always)
  func isSoftHyphen(_ index: Int) -> Bool { pointee.flags[index].contains(.softHyphen) }

  @inline(__always)
  func isTab(_ index: Int) -> Bool { pointee.flags[index].contains(.tab) }

  /// Whether the cluster is neither whitespace nor a break.
  @inline(__always)
  func isInk(_ index: Int) -> Bool {
    pointee.flags[index].rawValue & (ClusterFlags.whitespace.rawValue | ClusterFlags.hardBreak.rawValue) == 0
  }

  // MARK: Widths

  /// Sum of the advances of `start..<end`.
  @inline(__always)
  func width(_ start: Int, _ end: Int) -> LayoutUnit { pointee.positions[end] &- pointee.positions[start] }

  /// The last position from `start` on that is at most `target`, which lies before the text's end. O(log distance).
  func gallop(from start: Int, to target: LayoutUnit) -> Int {
    let positions = pointee.positions
    var low = start
    var step = 16
    var high = min(start &+ step, count)
    while positions[high] <= target {
      low = high
      step &*= 2
      high = min(high &+ step, count)
    }
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if positions[middle] <= target { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Whitespace

  /// The first cluster from `start` on that is not whitespace, or the count.
  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var index = start
    while index < count, isWhitespace(index) { index &+= 1 }
    return index
  }

  /// `end` moved back over whitespace, not before `start`.
  @inline(__always)
  func trimmed(from start: Int, to end: Int) -> Int {
    var index = end
    while index > start, isWhitespace(index &- 1) { index &-= 1 }
    return index
  }

  // MARK: Hard breaks

  /// The first hard break in `start..<end`.
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

  /// The last hard break in `start..<end`.
  func lastHardBreak(from start: Int, to end: Int) -> Int? {
    if !hasHardBreaks { return nil }
    var index = end
    while index > start {
      index &-= 1
      if isHardBreak(index) { return index }
    }
    return nil
  }

  /// Whether a paragraph begins with the cluster.
  func startsParagraph(_ cluster: Int) -> Bool { cluster == 0 || isParagraphBreak(cluster &- 1) }

  /// The first cluster of the paragraph that a cluster is in, as far as the text is here. O(clusters before it there).
  func startOfParagraph(_ cluster: Int) -> Int {
    var start = cluster
    while !startsParagraph(start) { start &-= 1 }
    return start
  }
}
