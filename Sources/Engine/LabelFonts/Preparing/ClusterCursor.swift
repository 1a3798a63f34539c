// The only code that writes the clusters of words and spaces to a buffer, in a few instructions for each cluster.
import LabelLayout

/// Writes clusters after the last one of a buffer. The buffer counts them only when `finish` is called.
///
/// Implementation note: the hot loop keeps the cursor in registers. In memory it would be reloaded after each store
/// into the buffer's arrays, since the compiler must assume that such a store may change it. So functions that are not
/// inlined get what they need as arguments instead of the cursor.
@safe struct ClusterCursor {
  private let starts: UnsafeMutablePointer<UInt32>
  private let positions: UnsafeMutablePointer<LayoutUnit>
  private let flags: UnsafeMutablePointer<ClusterFlags>
  private let capacity: Int
  private var count: Int
  /// The sum of the advances of all clusters, those that the buffer had before included, in layout units.
  private(set) var sum: LayoutUnit
  /// The union of the traits of all entries that were appended, and of the flags of all clusters.
  private(set) var traits: WordEntry.Traits = []

  @inline(__always)
  init(_ buffer: borrowing ClusterBuffer) {
    unsafe (starts, positions, flags) = (buffer.starts, buffer.positions, buffer.flags)
    (capacity, count) = (buffer.capacity, buffer.count)
    sum = unsafe buffer.positions[buffer.count]
  }

  /// Whether the buffer has room for `spaces` clusters and an entry, and for what `append` writes past the entry's end.
  @inline(__always)
  func hasRoom(_ spaces: Int, _ entry: Borrowed<WordEntry>) -> Bool {
    count &+ spaces &+ entry.count &+ WordEntry.step <= capacity
  }

  /// Whether the buffer has room for `spaces` clusters.
  func hasRoom(_ spaces: Int) -> Bool { count &+ spaces <= capacity }

  /// Tells the buffer about all clusters that were written.
  @inline(__always)
  func finish(_ buffer: inout ClusterBuffer) {
    assert(count >= buffer.count && count <= buffer.capacity, "the clusters were written after the last one")
    let missing =
      unsafe traits.clusterFlags.contains(.missing) ? ClusterCursor.countMissing(flags, buffer.count, count) : 0
    buffer.didAppend(count &- buffer.count, kinds: traits.clusterFlags, missing: missing)
  }

  /// The number of clusters in `start..<end` that no face has. Called only if there are some, which is rare.
  @inline(never)
  private static func countMissing(_ flags: UnsafeMutablePointer<ClusterFlags>, _ start: Int, _ end: Int) -> Int {
    (start..<end).count { unsafe flags[$0].contains(.missing) }
  }

  /// Appends spaces, each as a cluster of its own, the first at `byte`. Usually there is one. Precondition: the buffer
  /// has room.
  @inline(__always)
  mutating func appendSpaces(_ spaces: Int, from byte: Int, advance: LayoutUnit, _ spaceFlags: ClusterFlags) {
    assert(spaces >= 0 && hasRoom(spaces), "the buffer has room")
    if spaces > 1 {
      unsafe ClusterCursor.writeSpaces(
        spaces &- 1, from: byte, after: sum, advance: advance, spaceFlags,
        starts: starts + (count &+ 1), positions: positions + (count &+ 1), flags: flags + count)
      sum &+= advance &* LayoutUnit(spaces &- 1)
      count &+= spaces &- 1
    }
    if spaces > 0 {
      unsafe flags[count] = spaceFlags
      traits = WordEntry.Traits(rawValue: traits.rawValue | WordEntry.Traits(spaceFlags).rawValue)
      count &+= 1
      sum &+= advance
      unsafe starts[count] = UInt32(truncatingIfNeeded: byte &+ spaces)
      unsafe positions[count] = sum
    }
  }

  @inline(never)
  private static func writeSpaces(
    _ spaces: Int, from byte: Int, after sum: LayoutUnit, advance: LayoutUnit, _ spaceFlags: ClusterFlags,
    starts: UnsafeMutablePointer<UInt32>, positions: UnsafeMutablePointer<LayoutUnit>,
    flags: UnsafeMutablePointer<ClusterFlags>
  ) {
    for index in 0..<spaces {
      unsafe flags[index] = spaceFlags
      unsafe starts[index] = UInt32(truncatingIfNeeded: byte &+ index &+ 1)
      unsafe positions[index] = sum &+ advance &* LayoutUnit(index &+ 1)
    }
  }

  /// Appends the clusters of an entry whose word begins at `byte`. Precondition: the buffer has room.
  ///
  /// - Parameters:
  ///   - scales: for each face, how many 2^-12 layout units are in a font unit.
  ///   - kern: layout units that are added to the advance of each cluster.
  ///   - breaks: flags that the first cluster gets in addition, if `mayBreak`.
  @inline(__always)
  mutating func append(
    _ entry: Borrowed<WordEntry>, from byte: Int, scales: UnsafePointer<Int64>, kern: LayoutUnit,
    breaks: ClusterFlags, if mayBreak: Bool
  ) {
    assert(entry.count > 0, "a window that is not cut has no clusters")
    assert(hasRoom(0, entry), "the buffer has room, also for what is written past the entry's end")
    let byte = UInt32(truncatingIfNeeded: byte)
    if kern != 0 || entry.hasAny(.isWrittenByCluster) {
      sum = unsafe ClusterCursor.writeEach(
        entry, from: byte, after: sum, scales: scales, kern: kern,
        starts: starts + (count &+ 1), positions: positions + (count &+ 1), flags: flags + count)
    } else {
      sum = unsafe ClusterCursor.write(
        entry, from: byte, after: sum, scale: scales[Int(entry.pointee.face)],
        starts: starts + (count &+ 1), positions: positions + (count &+ 1), flags: flags + count)
    }
    if mayBreak { unsafe flags[count] = ClusterFlags(rawValue: flags[count].rawValue | breaks.rawValue) }
    count &+= entry.count
    traits = WordEntry.Traits(rawValue: traits.rawValue | entry.pointee.traits.rawValue)
  }

  /// Writes clusters of one face without kern, eight at a time. It writes past the entry's end, up to the next multiple
  /// of eight; what is appended next overwrites that. So a word of up to eight clusters needs no loop, the end of which
  /// would be mispredicted. Returns the sum of the advances after the last cluster.
  @inline(__always)
  private static func write(
    _ entry: Borrowed<WordEntry>, from byte: UInt32, after sum: LayoutUnit, scale: Int64,
    starts: UnsafeMutablePointer<UInt32>, positions: UnsafeMutablePointer<LayoutUnit>,
    flags: UnsafeMutablePointer<ClusterFlags>
  ) -> LayoutUnit {
    let count = entry.count
    let advances = unsafe entry.advances
    let (ends, entryFlags) = unsafe (UnsafeRawPointer(entry.ends), UnsafeRawPointer(entry.flags))
    var sum = sum
    var index = 0
    repeat {
      unsafe UnsafeMutableRawPointer(flags + index).storeBytes(
        of: entryFlags.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self), as: SIMD8<UInt32>.self)
      let end = unsafe SIMD8<UInt32>(
        truncatingIfNeeded: ends.loadUnaligned(fromByteOffset: index &* 2, as: SIMD8<UInt16>.self))
      unsafe UnsafeMutableRawPointer(starts + index).storeBytes(of: end &+ byte, as: SIMD8<UInt32>.self)
      for step in 0..<8 {
        unsafe sum &+= FontStack.layoutUnits(advances[index &+ step], scale: scale)
        unsafe positions[index &+ step] = sum
      }
      index &+= 8
    } while index < count
    return unsafe positions[count &- 1]
  }

  /// Writes clusters one by one, each with the scale of its face, and with kern, the last one too (R134). Returns the sum
  /// of the advances after the last cluster.
  @inline(never)
  private static func writeEach(
    _ entry: Borrowed<WordEntry>, from byte: UInt32, after sum: LayoutUnit, scales: UnsafePointer<Int64>,
    kern: LayoutUnit, starts: UnsafeMutablePointer<UInt32>, positions: UnsafeMutablePointer<LayoutUnit>,
    flags: UnsafeMutablePointer<ClusterFlags>
  ) -> LayoutUnit {
    let (ends, advances, entryFlags) = unsafe (entry.ends, entry.advances, entry.flags)
    var sum = sum
    @inline(__always) func write(_ layoutUnits: (Int32, Int64) -> LayoutUnit) {
      for index in 0..<entry.count {
        unsafe flags[index] = entryFlags[index]
        unsafe starts[index] = byte &+ UInt32(ends[index])
        unsafe sum &+= layoutUnits(advances[index], scales[entryFlags[index].metricsIndex]).spaced(kern)
        unsafe positions[index] = sum
      }
    }
    if entry.hasAny(.isWrittenByCluster) {
      write { FontStack.layoutUnits(ofWide: $0, scale: $1) }
    } else {
      write { FontStack.layoutUnits($0, scale: $1) }
    }
    return sum
  }
}
