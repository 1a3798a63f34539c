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
    covered: Int, clusters range: Range<Int>, space: (before: Int32, after: Int32)
  ) -> UnsafePointer<WordEntry> {
    let size = WordEntry.size(keyLength: key.count, clusterCount: range.count)
    entryStorage.reserve(size / 8)
    let memory = UnsafeMutableRawPointer(entryStorage.base)
    for word in 0..<size / 8 { entryStorage[word] = 0 }
    let head = memory.assumingMemoryBound(to: WordEntry.self)
    let edges = wordEdges(UnsafeBufferPointer(rebasing: key[..<covered]))
    if needsBidi { traits.insert(.needsBidi) }
    if edges.isIrregular { findJoints(UnsafeBufferPointer(rebasing: key[..<covered])) }
    let first = clusters.base + range.lowerBound
    head.initialize(
      to: WordEntry(
        identity: identity,
        coveredLength: UInt16(covered), clusterCount: UInt16(range.count), traits: traits,
        face: range.isEmpty ? 0 : UInt16(first.pointee.face), leadingSpace: space.before, trailingSpace: space.after,
        edges: edges))
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
}
