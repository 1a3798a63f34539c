// From clusters to the entry that goes into the cache.
import LabelLayout
import TextSegmentation

extension UnitBuilder {
  /// Copies the breaks in front of clusters into their flags; not in front of the first, which the text decides.
  mutating func setBreakFlags(_ range: Range<Int>) {
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let start = Int(clusters[index].start)
      if isSet(1, start) { clusters[index].flags.insert(.breakBefore) }
      if isSet(2, start) { clusters[index].flags.insert(.breakBeforeWordPriority) }
      index += 1
    }
  }

  /// The entry of `key`, whose first `covered` bytes are the clusters given.
  mutating func makeEntry(
    covered: Int, clusters range: Range<Int>, _ context: ShapingContext
  ) -> UnsafePointer<WordEntry> {
    let size = WordEntry.size(keyLength: key.count, clusterCount: range.count)
    entryStorage.reserve(size / 8)
    let memory = UnsafeMutableRawPointer(entryStorage.base)
    for word in 0..<size / 8 { entryStorage[word] = 0 }
    let head = memory.assumingMemoryBound(to: WordEntry.self)
    let edges = wordEdges(UnsafeBufferPointer(rebasing: key[..<covered]))
    if needsBidi { traits.insert(.needsBidi) }
    // A line that is shaped whole has its spaces in it.
    if edges.isIrregular && context.areWordsApart { findJoints(UnsafeBufferPointer(rebasing: key[..<covered])) }
    if isShaped && context.areWordsApart && !range.isEmpty { findSyllablesWithSpaces(range, context) }
    let leadingScript = findScripts(range, context)
    let space = spaceAdvances(beside: range, context)
    let first = clusters.base + range.lowerBound
    head.initialize(
      to: WordEntry(
        identity: identity,
        coveredLength: UInt16(covered), clusterCount: UInt16(range.count), traits: traits,
        face: range.isEmpty ? 0 : first.pointee.face, leadingScript: leadingScript, leadingSpace: space.before,
        trailingSpace: space.after, edges: edges,
        lastScript: range.isEmpty || !isShaped
          ? 0 : UInt8(truncatingIfNeeded: clusters[range.upperBound - 1].script)))
    (memory + WordEntry.headSize).copyMemory(from: key.baseAddress!, byteCount: key.count)
    let entry = UnsafePointer(head)
    let advances = UnsafeMutablePointer(mutating: entry.advances)
    let ends = UnsafeMutablePointer(mutating: entry.ends)
    let flags = UnsafeMutablePointer(mutating: entry.flags)
    for index in 0..<range.count {
      let cluster = first[index]
      if cluster.face != first.pointee.face { head.pointee.traits.insert(.hasSeveralFaces) }
      // A cluster never moves the pen back (R192).
      advances[index] = max(0, cluster.advance)
      let end = index + 1 < range.count ? Int(first[index + 1].start &- first.pointee.start) : covered
      ends[index] = UInt16(truncatingIfNeeded: end)
      flags[index] = cluster.flags.withMetricsIndex(Int(cluster.face))
      head.pointee.traits.formUnion(WordEntry.Traits(flags[index]))
      if cluster.flags.contains(.missing) { head.pointee.missingCount += 1 }
    }
    return entry
  }

  /// Notes what units beside this one have to know of its scripts.
  ///
  /// - Returns: the first script of clusters that begin with a Common one; else 0.
  private mutating func findScripts(_ range: Range<Int>, _ context: ShapingContext) -> UInt8 {
    guard isShaped, !range.isEmpty else { return 0 }
    let last = clusters[range.upperBound - 1].script
    if last != 0 && context.state(after: last).isLikeCommon { traits.insert(.endsLikeCommon) }
    if hasOwnScript(range.lowerBound, context) { return 0 }
    traits.insert(.takesScript)
    return UInt8(truncatingIfNeeded: clusters[range.lowerBound].script)
  }
}
