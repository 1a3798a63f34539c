// A growable structure of arrays with the clusters of a text; shaping fills it and layout reads it.

/// The clusters of a text, or of its beginning, in parallel arrays: 16 bytes per cluster.
///
/// A cluster is the smallest unit between which lines break and ellipses cut: letters with marks (R29, R33), emoji
/// sequences (R30, R32) and flags (R31) stay whole, on both sides of an ellipsis (R34).
/// `starts` and `positions` have one element more than there are clusters, for the end of the last cluster.
/// The arrays grow by doubling. `removeAll` keeps the memory, so that a reused buffer does not allocate.
@safe public struct ClusterBuffer: ~Copyable {
  /// Number of clusters.
  public private(set) var count = 0
  /// Number of clusters for which there is memory.
  public private(set) var capacity: Int

  /// Low level: offset of the first byte of each cluster, then the end of the last cluster: UTF-8 bytes.
  public private(set) var starts: UnsafeMutablePointer<UInt32>
  /// Low level: sum of the advances before each cluster, then of all clusters: layout units at scale 1, including kern.
  public private(set) var positions: UnsafeMutablePointer<LayoutUnit>
  /// Low level: flags of each cluster.
  public private(set) var flags: UnsafeMutablePointer<ClusterFlags>
  /// The union of the flags of all clusters, including the bits of all metrics indices. It may lack those of breaks.
  public private(set) var allFlags: ClusterFlags = []
  /// Number of clusters that no face of the font has.
  public private(set) var missingCount = 0

  /// Creates an empty buffer with memory for `capacity` clusters.
  public init(capacity: Int = 64) {
    self.capacity = Swift.max(capacity, 1)
    unsafe (starts, positions, flags) = ClusterBuffer.allocate(self.capacity)
    unsafe starts[0] = 0
    unsafe positions[0] = 0
  }

  /// Copies a buffer, with memory for exactly the clusters of `source`.
  public init(copying source: borrowing ClusterBuffer) {
    self.init(capacity: source.count)
    unsafe starts.update(from: source.starts, count: source.count + 1)
    unsafe positions.update(from: source.positions, count: source.count + 1)
    unsafe flags.update(from: source.flags, count: source.count)
    (count, allFlags, missingCount) = (source.count, source.allFlags, source.missingCount)
    #if DEBUG
      checkInvariants()
    #endif
  }

  /// Stops debug builds where the arrays contradict each other: starts ascend, sums never fall, and `allFlags` and
  /// `missingCount` are those of the clusters. Debug builds call it for each prepared text. O(clusters).
  package func checkInvariants() {
    assert(count <= capacity)
    unsafe LabelText.checkClusters(count, starts, positions, flags, TextKinds(allFlags))
    let missing = (0..<count).count { unsafe flags[$0].contains(.missing) }
    assert(missing == missingCount, "\(missing) clusters are missing, not \(missingCount)")
  }

  /// The sum of all advances.
  public var totalAdvance: LayoutUnit { unsafe positions[count] }

  /// Size of the arrays in bytes.
  public var byteCount: Int { ClusterBuffer.byteCount(capacity) }

  private static func byteCount(_ capacity: Int) -> Int {
    (capacity + 1) * (MemoryLayout<UInt32>.size + MemoryLayout<LayoutUnit>.size) + capacity
      * MemoryLayout<ClusterFlags>.size
  }

  deinit { unsafe Block.free(positions, byteCount: byteCount) }

  /// Allocates the three arrays in one block of memory, which begins with the positions.
  private static func allocate(
    _ capacity: Int
  ) -> (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<LayoutUnit>, UnsafeMutablePointer<ClusterFlags>) {
    let (sums, starts) = ((capacity + 1) * MemoryLayout<LayoutUnit>.size, (capacity + 1) * MemoryLayout<UInt32>.size)
    let memory = unsafe Block.allocate(byteCount: byteCount(capacity))
    return unsafe (
      memory.advanced(by: sums).bindMemory(to: UInt32.self, capacity: capacity + 1),
      memory.bindMemory(to: LayoutUnit.self, capacity: capacity + 1),
      memory.advanced(by: sums + starts).bindMemory(to: ClusterFlags.self, capacity: capacity)
    )
  }

  /// Removes all clusters and keeps the memory; the next first cluster will start at byte `start`. O(1).
  public mutating func removeAll(startingAt start: Int = 0) {
    (count, allFlags, missingCount) = (0, [], 0)
    unsafe starts[0] = UInt32(truncatingIfNeeded: start)
    unsafe positions[0] = 0
  }

  /// Makes room for `additional` more clusters. Amortised O(1) per cluster.
  @inlinable
  public mutating func reserve(_ additional: Int) {
    if count &+ additional > capacity { grow(to: Swift.max(count &+ additional, capacity &* 2)) }
  }

  /// The same, unless the system refuses the memory that a call needs for so many clusters. Returns whether there is
  /// room.
  @inlinable
  public mutating func tryReserve(_ additional: Int) -> Bool {
    count &+ additional <= capacity || tryGrow(additional)
  }

  /// Adds `additional` clusters that were written after the last one through the three arrays. Precondition: memory for
  /// them was reserved.
  ///
  /// - Parameters:
  ///   - additional: number of new clusters.
  ///   - kinds: the union of their flags.
  ///   - missing: how many of them no face of the font has.
  @inlinable
  public mutating func didAppend(_ additional: Int, kinds: ClusterFlags, missing: Int = 0) {
    advanceCount(additional, kinds, missing)
  }

  /// Appends a cluster of `length` bytes. Amortised O(1).
  public mutating func append(length: Int, advance: LayoutUnit, flags newFlags: ClusterFlags) {
    assert(length > 0, "a cluster has bytes")
    reserve(1)
    unsafe flags[count] = newFlags
    allFlags.formUnion(newFlags)
    if newFlags.contains(.missing) { missingCount += 1 }
    unsafe starts[count + 1] = starts[count] &+ UInt32(truncatingIfNeeded: length)
    unsafe positions[count + 1] = positions[count] &+ advance
    count += 1
  }

  /// Joins cluster `index` to the cluster before it, which then is ink. Precondition: `index` is in 1..<count.
  /// O(clusters after it).
  ///
  /// - Parameters:
  ///   - index: index of a cluster other than the first.
  ///   - surplus: how much less the joined cluster advances than the two did, in layout units.
  public mutating func joinToPrevious(_ index: Int, surplus: LayoutUnit = 0) {
    precondition(index > 0 && index < count, "only a cluster after the first is joined")
    unsafe flags[index - 1].remove([.whitespace, .tab])
    if unsafe flags[index].contains(.missing) { missingCount -= 1 }
    for cluster in index..<count {
      unsafe starts[cluster] = starts[cluster + 1]
      unsafe positions[cluster] = positions[cluster + 1] &- surplus
      if cluster + 1 < count { unsafe flags[cluster] = flags[cluster + 1] }
    }
    count -= 1
  }

  @usableFromInline
  mutating func advanceCount(_ additional: Int, _ kinds: ClusterFlags, _ missing: Int) {
    precondition(additional >= 0 && count + additional <= capacity, "memory was reserved")
    assert(missing >= 0 && missing <= additional)
    count += additional
    allFlags = ClusterFlags(rawValue: allFlags.rawValue | kinds.rawValue)
    missingCount &+= missing
  }

  /// Bytes that a call needs for each cluster, whose memory the system must have before the buffer grows: for the cluster
  /// here, in a prepared text, and for its embedding level.
  public static var bytesPerClusterInCall: Int { 32 }

  @usableFromInline
  mutating func tryGrow(_ additional: Int) -> Bool {
    let needed = count + additional
    // Twice as much, or if that is refused, an eighth more.
    for wanted in [Swift.max(needed, capacity * 2), needed + capacity / 8]
    where Block.isAvailable(byteCount: wanted * ClusterBuffer.bytesPerClusterInCall) {
      grow(to: wanted)
      return true
    }
    return false
  }

  @usableFromInline
  mutating func grow(to newCapacity: Int) {
    assert(newCapacity >= count)
    let (newStarts, newPositions, newFlags) = unsafe ClusterBuffer.allocate(newCapacity)
    unsafe newStarts.update(from: starts, count: count + 1)
    unsafe newPositions.update(from: positions, count: count + 1)
    unsafe newFlags.update(from: flags, count: count)
    unsafe Block.free(positions, byteCount: byteCount)
    unsafe (starts, positions, flags, capacity) = (newStarts, newPositions, newFlags, newCapacity)
  }
}
