// What the lines of a layout show, and where its clusters are.

/// The visible clusters of a layout, by slot: the number of visible clusters before a cluster. Memory is reused.
@usableFromInline @safe package struct VisibleLines: ~Copyable {
  /// The lines; the driver fills them.
  @usableFromInline package var lines = ScratchArray<LabelLine>(capacity: 16)
  package private(set) var scale = 1.0
  package private(set) var parts = ScratchArray<VisiblePart>(capacity: 16)
  /// Whether lines are laid out by runs of levels: all are regular (`LabelText.isRegular`).
  @usableFromInline package private(set) var isRegular = true
  /// Whether lines are laid out cluster by cluster even if all are regular.
  package var needsPositions = false
  /// Whether some cluster may be on an odd embedding level.
  package private(set) var hasRightToLeft = false
  /// If lines are regular: the runs of each part, from left to right, and the levels of the text's clusters.
  package private(set) var runs = ScratchArray<VisualRun>(capacity: 16)
  @usableFromInline private(set) var levels: UnsafePointer<UInt8>?
  /// If they are not: the positions of all clusters, and by slot the index of a cluster there.
  @usableFromInline package private(set) var positions = ScratchArray<ClusterPosition>()
  @usableFromInline private(set) var positionOfSlot = ScratchArray<Int32>()

  package init() {}

  /// Bytes of memory.
  package var byteCount: Int {
    lines.byteCount + parts.byteCount + runs.byteCount + positions.byteCount + positionOfSlot.byteCount
  }

  /// The number of clusters and insertions.
  package var positionCount: Int { parts[parts.count - 1].firstPosition + parts[parts.count - 1].positionCount }

  /// Takes a layout. O(visible clusters).
  ///
  /// - Parameters:
  ///   - text: the text that was laid out.
  ///   - lineCount: the number of `lines`: all visible ones.
  ///   - label, bounds, scale, levels, endingLevels: as for `LabelText.addPositions`.
  package mutating func setLayout(
    _ text: Borrowed<LabelText>, lineCount: Int, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    scale: Double, levels: UnsafePointer<UInt8>?, endingLevels: UnsafePointer<UInt8>?
  ) {
    lines.count = lineCount
    self.scale = scale
    parts.reserve(lineCount * 2)
    parts.count = unsafe LabelText.addVisibleParts(text, lines.elements, into: parts.base)
    unsafe (isRegular, hasRightToLeft, self.levels) = (!needsPositions, levels != nil || endingLevels != nil, levels)
    for index in 0..<parts.count {
      let part = parts.borrow(index)
      if part.isRightToLeft { hasRightToLeft = true }
      isRegular = unsafe isRegular && LabelText.isRegular(text, lines.base + part.line, part, levels: levels)
    }
    if isRegular { return findRuns() }
    positions.reserve(positionCount)
    positions.count = unsafe text.pointee.addPositions(
      of: lines.elements, label.pointee, in: bounds, scale: scale, levels: levels, endingLevels: endingLevels,
      into: UnsafeMutableBufferPointer(start: positions.base, count: positionCount))
    findPositions()
  }

  /// Takes all of a text, as if each hard line were a regular line. Slots are the indices of clusters.
  package mutating func setLayout(
    wholeOf text: Borrowed<LabelText>, levels: UnsafePointer<UInt8>?, _ environment: LayoutDirection
  ) {
    parts.removeAll()
    unsafe (isRegular, hasRightToLeft, self.levels) = (true, levels != nil, levels)
    LabelText.forEachHardLine(text, environment) {
      parts.append($0)
      if $0.isRightToLeft { hasRightToLeft = true }
    }
    findRuns()
  }

  /// Finds the runs of each part.
  private mutating func findRuns() {
    runs.removeAll()
    for index in 0..<parts.count {
      let part = parts.borrow(index)
      unsafe runs.reserve(runs.count &+ (levels == nil ? 1 : max(1, part.end &- part.start)))
      let count = unsafe part.addRuns(levels, into: runs.base + runs.count)
      parts[index].runCount = count
      runs.count &+= count
    }
  }

  /// Finds the position of each visible cluster. Neighbours on a line are usually neighbours in the text.
  private mutating func findPositions() {
    positionOfSlot.reserve(positions.count)
    for index in 0..<parts.count {
      let part = parts.borrow(index)
      var cluster = part.start
      let bytes = unsafe Int(part.starts[cluster])..<part.endByte
      for position in part.firstPosition..<part.firstPosition + part.positionCount {
        let start = positions[position].start
        if !bytes.contains(start) { continue }
        if unsafe Int(part.starts[cluster &+ 1]) == start {
          cluster &+= 1
        } else if unsafe cluster > part.start && Int(part.starts[cluster &- 1]) == start {
          cluster &-= 1
        } else {
          let starts = unsafe part.starts
          cluster = partitionPoint(part.start &+ 1, part.end) { unsafe Int(starts[$0]) <= start } &- 1
        }
        positionOfSlot[part.slot &+ cluster &- part.start] = Int32(truncatingIfNeeded: position)
      }
    }
  }

  /// Whether the level of a visible cluster on its line is odd.
  @inlinable @inline(__always)
  package func isOdd(_ slot: Int, in part: Borrowed<VisiblePart>) -> Bool {
    if !isRegular { return positions[position(of: slot)].level & 1 != 0 }
    guard let levels = unsafe levels else { return part.isRightToLeft }
    return unsafe levels[part.start &+ slot &- part.slot] & 1 != 0
  }

  /// Whether the levels of visible clusters of a part are odd; nil if some are and others are not.
  @inlinable
  package func isOdd(_ slots: Range<Int>, in part: Borrowed<VisiblePart>) -> Bool? {
    let isOdd = isOdd(slots.lowerBound, in: part)
    if isRegular && part.pointee.runCount == 1 { return isOdd }
    return slots.allSatisfy { self.isOdd($0, in: part) == isOdd } ? isOdd : nil
  }

  /// The index in `positions` of a visible cluster.
  @inlinable @inline(__always)
  package func position(of slot: Int) -> Int { Int(positionOfSlot[slot]) }

  /// Whether something is inserted after the clusters of a part.
  @inlinable
  package func hasInserted(_ part: Borrowed<VisiblePart>) -> Bool {
    !part.isTail && !lines[part.line].flags.isDisjoint(with: [.ellipsis, .hyphen])
  }
}
