// Units that hold several faces, go on, or join the spaces beside them.
import LabelLayout
import TextSegmentation

extension TextPreparer {
  /// Appends spaces and a unit where the unit, or the one before it, is special.
  @inline(never)
  mutating func appendSpecial(
    _ buffer: inout ClusterBuffer, spaces: Int, start: Int, _ entry: UnsafePointer<WordEntry>
  ) {
    buffer.reserve(spaces + entry.count + WordEntry.step)
    appendSpaces(&buffer, spaces)

    var breaks: ClusterFlags = []
    var joins = false
    if previousTraits.contains(.continues) && spaces == 0 {
      if previousTraits.contains(.allowsBreakAfter) { breaks.insert(.breakBefore) }
      if previousTraits.contains(.allowsBreakAfterWordPriority) { breaks.insert(.breakBeforeWordPriority) }
      joins = previousTraits.contains(.endsInsideCluster)
    } else {
      breaks = breaksBefore(entry, spaces: spaces)
    }
    if entry.hasAny(.hasSeveralFaces) {
      appendMixed(&buffer, entry, breaks)
    } else {
      appendPlain(&buffer, entry, breaks)
    }
    if joins { joinClusters(&buffer, at: buffer.count - entry.count) }

    position = start + Int(entry.pointee.coveredLength)
    didAppend(entry)
    previousIsSpecial = entry.hasAny(.continues)
  }

  /// Goes on with the line as a whole where a grapheme cluster holds a space and a character of a word: a mark after a
  /// space, a space after a prepended sign. Such a cluster is ink, and shaped as one.
  ///
  /// - Returns: what to append after `spaces`; nil where they were appended, but for one that the word joins.
  @inline(never)
  mutating func wholeLine(
    _ buffer: inout ClusterBuffer, spaces: Int, start: Int, _ entry: UnsafePointer<WordEntry>
  ) -> UnsafePointer<WordEntry>? {
    let end = start + Int(entry.pointee.coveredLength)
    let joinsBefore = spaces > 0 && entry.hasAny(.joinsSpaceBefore)
    guard joinsBefore || entry.hasAny(.joinsSpaceAfter) && end < length && bytes[end] == 0x20 else { return entry }
    areWordsApart = false
    if !joinsBefore { return wordInScript(from: start, scanWord(from: start)) }
    buffer.reserve(spaces)
    appendSpaces(&buffer, spaces - 1)
    position += spaces - 1
    return nil
  }

  /// Joins the cluster at `index` to the one before it, of which it is the rest.
  private func joinClusters(_ buffer: inout ClusterBuffer, at index: Int) {
    guard index > 0 else { return }
    // A cluster of a metric font advances by its first scalar, and every cluster has kern once (R113).
    let isMetric = context._withUnsafeGuaranteedRef { $0.faceList.metric != nil }
    let advance = buffer.positions[index + 1] &- buffer.positions[index]
    buffer.joinToPrevious(index, surplus: isMetric ? advance : min(advance, Swift.max(0, kern)))
  }

  /// Appends a unit of several faces, cluster by cluster.
  private func appendMixed(
    _ buffer: inout ClusterBuffer, _ entry: UnsafePointer<WordEntry>, _ breaks: ClusterFlags
  ) {
    let count = buffer.count
    let unitCount = entry.count
    let (starts, positions, flags) = (buffer.starts + count, buffer.positions + count, buffer.flags + count)
    let (ends, advances, unitFlags) = (entry.ends, entry.advances, entry.flags)
    let first = starts[0]
    var sum = positions[0]
    var index = 0
    while index < unitCount {
      let scale = scales[unitFlags[index].metricsIndex]
      sum &+= Swift.max(0, FontStack.layoutUnits(advances[index], scale: scale) &+ kern)
      starts[index &+ 1] = first &+ UInt32(ends[index])
      positions[index &+ 1] = sum
      flags[index] = unitFlags[index]
      index &+= 1
    }
    flags[0] = ClusterFlags(rawValue: flags[0].rawValue | breaks.rawValue)
    buffer.didAppend(unitCount, kinds: entry.pointee.traits.kinds, missing: Int(entry.pointee.missingCount))
  }
}
