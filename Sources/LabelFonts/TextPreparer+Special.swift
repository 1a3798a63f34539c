// Words that join or touch the spaces beside them, hold several faces, or go on.
import LabelLayout
import TextSegmentation

extension TextPreparer {
  /// Appends spaces and a unit where the unit, or the one before it, is special.
  @inline(never)
  mutating func appendSpecial(
    _ buffer: inout ClusterBuffer, spaces: Int, start: Int, _ entry: UnsafePointer<WordEntry>
  ) {
    buffer.reserve(spaces + entry.count + WordEntry.step)
    // The gap before the unit: known already where the unit before it touches it.
    var before = gap
    if before == nil && spaces > 0 && entry.hasAny(.touchesSpaceBefore) {
      before = findGap(previous, spaces: spaces, entry, from: start)
    }
    appendSpaces(&buffer, spaces, gap: before)

    var breaks: ClusterFlags = []
    var joins = false
    if previousTraits.contains(.continues) && spaces == 0 {
      if previousTraits.contains(.allowsBreakAfter) { breaks.insert(.breakBefore) }
      if previousTraits.contains(.allowsBreakAfterWordPriority) { breaks.insert(.breakBeforeWordPriority) }
      joins = previousTraits.contains(.endsInsideCluster)
    } else if spaces > 0 || tookSpace {
      joins = entry.hasAny(.joinsSpaceBefore)
      breaks = joins ? [] : breaksBefore(entry, spaces: 1)
    }
    let end = start + Int(entry.pointee.coveredLength)

    // The gap behind the unit.
    var behind: UnsafePointer<WordEntry>?
    if entry.hasAny(.touchesSpaceAfter) && end < length && bytes[end] == 0x20 { behind = gapBehind(entry, end: end) }
    if entry.hasAny(.hasSeveralFaces) || before != nil || behind != nil {
      appendAdjusted(&buffer, entry, breaks, gapBefore: before, gapBehind: behind)
    } else {
      appendPlain(&buffer, entry, breaks)
    }
    if joins { joinClusters(&buffer, at: buffer.count - entry.count) }

    position = end
    didAppend(entry)
    gap = behind
    tookSpace = false
    if entry.hasAny(.joinsSpaceAfter) && end < length && bytes[end] == 0x20 {
      // Taken in at once, so that a cluster that was handed out does not change.
      gap = nil
      buffer.reserve(1)
      appendSpaces(&buffer, 1)
      joinClusters(&buffer, at: buffer.count - 1)
      position = end + 1
      tookSpace = true
    }
    previousIsSpecial = entry.hasAny([.touchesSpaceAfter, .continues]) || tookSpace
  }

  /// Joins the cluster at `index` to the one before it: what holds a mark is ink.
  private func joinClusters(_ buffer: inout ClusterBuffer, at index: Int) {
    guard index > 0 else { return }
    // A cluster of a metric font advances by its first scalar, and every cluster has kern once (R113).
    let isMetric = context._withUnsafeGuaranteedRef { $0.faceList.metric != nil }
    let advance = buffer.positions[index + 1] &- buffer.positions[index]
    buffer.joinToPrevious(index, surplus: isMetric ? advance : min(advance, Swift.max(0, kern)))
  }

  /// Appends a unit cluster by cluster, with several faces and with what the gaps beside it change.
  private func appendAdjusted(
    _ buffer: inout ClusterBuffer, _ entry: UnsafePointer<WordEntry>, _ breaks: ClusterFlags,
    gapBefore: UnsafePointer<WordEntry>?, gapBehind: UnsafePointer<WordEntry>?
  ) {
    let count = buffer.count
    let unitCount = entry.count
    let (starts, positions, flags) = (buffer.starts + count, buffer.positions + count, buffer.flags + count)
    let (ends, advances, unitFlags) = (entry.ends, entry.advances, entry.flags)
    let first = starts[0]
    var sum = positions[0]
    var index = 0
    while index < unitCount {
      var advance = advances[index]
      if let gapBefore { advance &+= gapBefore.changeBehind(index) }
      if let gapBehind { advance &+= gapBehind.changeBefore(unitCount &- index) }
      let scale = scales[unitFlags[index].metricsIndex]
      sum &+= Swift.max(0, FontStack.layoutUnits(advance, scale: scale) &+ kern)
      starts[index &+ 1] = first &+ UInt32(ends[index])
      positions[index &+ 1] = sum
      flags[index] = unitFlags[index]
      index &+= 1
    }
    flags[0] = ClusterFlags(rawValue: flags[0].rawValue | breaks.rawValue)
    buffer.didAppend(unitCount, kinds: entry.pointee.traits.kinds, missing: Int(entry.pointee.missingCount))
  }

  /// Appends spaces whose advances a gap may give. Precondition: reserved.
  func appendSpaces(_ buffer: inout ClusterBuffer, _ spaces: Int, gap: UnsafePointer<WordEntry>?) {
    guard let gap else { return appendSpaces(&buffer, spaces) }
    for index in 0..<spaces {
      let advance = FontStack.layoutUnits(gap.spaceAdvance(index), scale: spaceScale) &+ kern
      buffer.append(length: 1, advance: Swift.max(0, advance), flags: spaceFlags)
    }
  }

  /// The gap between a unit that ends at `end` and what follows the spaces there.
  private mutating func gapBehind(_ entry: UnsafePointer<WordEntry>, end: Int) -> UnsafePointer<WordEntry>? {
    var start = end
    while start < length && bytes[start] == 0x20 { start += 1 }
    let word = WordScan.scan(bytes, from: start, length: length, limit: UnitLimits.first, seed: hashSeed)
    if word.end == start { return findGap(entry, spaces: start - end, nil, from: start) }
    let next = unit(from: start, word)
    // Scratch memory does not last: such a unit stands alone.
    if next.hasAny(.isScratch) { return nil }
    (pending, pendingStart) = (next, start)
    return findGap(entry, spaces: start - end, next, from: start)
  }
}
