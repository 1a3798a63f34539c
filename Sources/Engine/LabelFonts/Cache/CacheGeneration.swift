// One filling of the word cache: a table of buckets that lead to entries in an arena, where they never move.
import LabelLayout
import struct Synchronization.Atomic

/// The entries that were added while the generation was the current one.
///
/// Readers take no lock. A bucket is one 64-bit word: the hash's upper half, and the entry's offset in the arena in units
/// of 8 bytes. It is stored with release after the entry was written, and read with acquire. Entries never change,
/// except for the links to a word's glyphs, which are stored in the same way once the glyphs are in the arena. A table
/// that has become too small is replaced by a larger one and kept until the generation ends, since readers may still
/// look into it; all old tables together are smaller than the last one.
///
/// A workspace borrows the generation it reads from (`WordCache.borrow`), so its memory outlives every reader.
///
/// What is relaxed needs no more: writers hold the lock, which orders their own loads and stores; the buckets of a new
/// table become visible with the release of `current`; and `removeAll` runs while nobody has borrowed the generation,
/// so the cache's lock, which `borrow` and `giveBack` take, orders it between the last reader and the next.
@safe final class CacheGeneration: @unchecked Sendable {
  /// A table of buckets: open addressing, linear probing, never more than half full.
  @safe struct Table {
    /// The number of buckets, which is a power of two, minus one.
    var mask: Int
    var buckets: UnsafeMutablePointer<Atomic<UInt64>>

    /// The table that a generation's `current` points to.
    @inline(__always)
    static func current(_ pointer: UnsafeMutablePointer<Atomic<UInt>>) -> Table {
      unsafe UnsafeMutablePointer<Table>(bitPattern: pointer.pointee.load(ordering: .acquiring)).unsafelyUnwrapped
        .pointee
    }

    /// An entry with the given hash for which `matches` returns true, or nil. O(1) on average.
    @inline(__always)
    func find(
      _ hash: UInt64, in arena: UnsafeRawPointer, where matches: (Borrowed<WordEntry>) -> Bool
    ) -> Borrowed<WordEntry>? {
      let tag = hash &>> 32
      var index = Int(truncatingIfNeeded: tag) & mask
      while true {
        let bucket = unsafe buckets[index].load(ordering: .acquiring)
        if bucket == 0 { return nil }
        if bucket &>> 32 == tag {
          let offset = Int(truncatingIfNeeded: bucket & 0xFFFF_FFFF) &* 8
          let entry = unsafe Borrowed((arena + offset).assumingMemoryBound(to: WordEntry.self))
          if matches(entry) { return entry }
        }
        index = (index &+ 1) & mask
      }
    }
  }

  /// The memory of the entries, and after them of all tables. Reserved whole, since memory that is not touched costs
  /// nothing; tables in the heap of each thread that makes them would leave gaps there.
  let arena: UnsafeMutableRawPointer
  /// The size of the entries' part.
  let capacityInBytes: Int
  private let tableBytes: Int
  /// Points to the table to read from.
  let current: UnsafeMutablePointer<Atomic<UInt>>
  /// How many workspaces have borrowed it. Guarded by the cache's lock.
  var holderCount = 0
  /// The most buckets that fit into the capacity.
  private let maximumBucketCount: Int
  @safe private struct State {
    /// The bytes of the arena that are in use. The first 8 are never used, so that no entry has offset 0: a bucket of 0
    /// is empty.
    var used = 8
    var entryCount = 0
    var oldTables: [UnsafeMutablePointer<Table>] = unsafe []
    /// The bytes of the tables' part that are in use.
    var tableBytes = 0
  }
  private let state = Mutex(State())

  private static let firstBucketCount = 1024

  /// - Parameter capacity: bytes, at most 2^34; two thirds are for entries, one third for all tables. A generation of
  ///   capacity 0 takes no entries.
  init(capacity: Int) {
    assert(capacity >= 0 && capacity <= 1 << 34, "buckets have 32 bits for an offset in units of 8 bytes")
    // All old tables together have at most a third of the last one's size, since each is four times as large as the one
    // before.
    var bucketCount = CacheGeneration.firstBucketCount
    while bucketCount * 4 * MemoryLayout<UInt64>.size * 4 / 3 <= capacity / 3 { bucketCount *= 4 }
    maximumBucketCount = bucketCount
    capacityInBytes = max(8, capacity / 3 * 2 & ~7)
    tableBytes = bucketCount * MemoryLayout<UInt64>.size * 4 / 3
    unsafe arena = Block.allocate(byteCount: capacityInBytes + tableBytes)
    let first = CacheGeneration.firstBucketCount
    unsafe current = .make(Atomic(UInt(bitPattern: CacheGeneration.makeTable(first, at: arena + capacityInBytes))))
    state.withLock { $0.tableBytes = first * MemoryLayout<UInt64>.size }
  }

  deinit {
    #if DEBUG
      checkInvariants()
    #endif
    unsafe table.destroy()
    state.withLock { state in unsafe state.oldTables.forEach { unsafe $0.destroy() } }
    unsafe Block.free(arena, byteCount: capacityInBytes + tableBytes)
    unsafe current.destroy()
  }

  /// The table to read from. It stays valid as long as the generation, but once it is replaced, it shows no later
  /// entries.
  var table: UnsafeMutablePointer<Table> {
    @inline(__always) get {
      unsafe UnsafeMutablePointer(bitPattern: current.pointee.load(ordering: .acquiring)).unsafelyUnwrapped
    }
  }

  /// Adds a copy of an entry and returns it, or the equal entry that another thread has added before; nil if there is
  /// no room.
  func insert(
    _ entry: Borrowed<WordEntry>, hash: UInt64
  ) -> Borrowed<WordEntry>? {
    let size = WordEntry.size(keyLength: entry.keyLength, clusterCount: entry.count)
    // The closure returns a number, since pointers may not leave the lock.
    assert(!entry.hasAny(.isScratch) && size % 8 == 0, "an entry with a key, in units of 8 bytes")
    let offset: Int? = state.withLock { state in
      let found = unsafe table.pointee.find(hash, in: arena) { known in
        guard known.pointee.identity == entry.pointee.identity else { return false }
        return unsafe memoryIsEqual(known.key, entry.key, (entry.keyLength + 7) & ~7)
      }
      if let found = found { return unsafe UnsafeRawPointer(found.address) - UnsafeRawPointer(arena) }
      if state.used + size > capacityInBytes { return nil }
      if unsafe (state.entryCount + 1) * 2 > table.pointee.mask + 1 {
        if unsafe table.pointee.mask + 1 == maximumBucketCount { return nil }
        grow(&state)
      }
      let offset = state.used
      _ = unsafe entry.copy(to: arena + offset)
      unsafe CacheGeneration.publish((hash & ~0xFFFF_FFFF) | UInt64(state.used / 8), in: table.pointee)
      state.used += size
      state.entryCount += 1
      return offset
    }
    return offset.map { unsafe Borrowed((arena + $0).assumingMemoryBound(to: WordEntry.self)) }
  }

  /// Whether an entry is in the arena.
  func holds(_ entry: Borrowed<WordEntry>) -> Bool {
    let offset = unsafe UnsafeRawPointer(entry.address) - UnsafeRawPointer(arena)
    return offset >= 0 && offset < capacityInBytes
  }

  /// Adds the glyphs of a word in the arena, unless the link for these directions is in use already. Returns false if
  /// there is no room.
  func keep(
    _ glyphs: UnsafeBufferPointer<WordGlyph>, _ directions: WordDirections, of entry: Borrowed<WordEntry>
  ) -> Bool {
    assert(holds(entry), "a link leads to glyphs in the same arena")
    let size = WordGlyphs.size(count: glyphs.count)
    let link = unsafe entry.glyphLink(directions)
    return state.withLock { state in
      if unsafe link.pointee.load(ordering: .relaxed) != 0 { return true }
      if state.used + size > capacityInBytes { return false }
      let head = unsafe (arena + state.used).bindMemory(to: WordGlyphs.self, capacity: 1)
      unsafe head.initialize(to: WordGlyphs(directions: directions, count: glyphs.count))
      let copies = unsafe UnsafeMutableRawPointer(head + 1).bindMemory(to: WordGlyph.self, capacity: glyphs.count)
      if let first = glyphs.baseAddress { unsafe copies.initialize(from: first, count: glyphs.count) }
      unsafe link.pointee.store(UInt32(state.used / 8), ordering: .releasing)
      state.used += size
      return true
    }
  }

  /// The glyphs of a word in the arena that a link leads to; nil if it leads to none.
  @inline(__always)
  static func glyphs(
    _ link: UnsafeMutablePointer<Atomic<UInt32>>, in arena: UnsafeRawPointer
  ) -> UnsafePointer<WordGlyphs>? {
    let offset = unsafe link.pointee.load(ordering: .acquiring)
    return unsafe offset == 0 ? nil : (arena + Int(offset) &* 8).assumingMemoryBound(to: WordGlyphs.self)
  }

  /// Adds a copy of an entry of the previous generation, with its glyphs as far as there is room for them; nil if there
  /// is no room for the entry.
  func insert(
    _ entry: Borrowed<WordEntry>, of previous: CacheGeneration, hash: UInt64
  ) -> Borrowed<WordEntry>? {
    guard let copy = insert(entry, hash: hash) else { return nil }
    for link in 0..<2 {
      guard let glyphs = unsafe CacheGeneration.glyphs(entry.glyphLinks + link, in: previous.arena) else { continue }
      _ = unsafe keep(glyphs.glyphs, glyphs.pointee.directions, of: copy)
    }
    return copy
  }

  /// Stops debug builds where the table and the arena contradict each other, or an entry contradicts itself. Debug builds
  /// call it for each generation that ends. O(buckets and bytes of entries).
  func checkInvariants() {
    state.withLock { state in
      let table = unsafe table.pointee
      assert(state.used <= capacityInBytes && state.tableBytes <= tableBytes, "more memory is in use than there is")
      assert((table.mask + 1).nonzeroBitCount == 1 && table.mask < maximumBucketCount, "\(table.mask) masks no table")
      assert(state.entryCount * 2 <= table.mask + 1, "the table is more than half full")
      var count = 0
      for index in 0...table.mask {
        let bucket = unsafe table.buckets[index].load(ordering: .relaxed)
        if bucket == 0 { continue }
        count += 1
        let offset = Int(bucket & 0xFFFF_FFFF) * 8
        assert(offset >= 8 && offset < state.used, "bucket \(index) leads out of the arena")
        let entry = unsafe Borrowed((arena + offset).assumingMemoryBound(to: WordEntry.self))
        assert(offset + entry.size <= state.used, "an entry ends outside of the arena")
        entry.checkInvariants()
        let isFound = unsafe table.find(bucket, in: arena) { $0.isTriviallyIdentical(to: entry) } != nil
        assert(isFound, "no look-up comes to bucket \(index)")
        for link in 0..<2 {
          guard let glyphs = unsafe CacheGeneration.glyphs(entry.glyphLinks + link, in: arena) else { continue }
          let end = unsafe UnsafeRawPointer(glyphs) + WordGlyphs.size(count: glyphs.pointee.count)
          unsafe assert(end <= UnsafeRawPointer(arena + state.used), "a word's glyphs end outside of the arena")
          unsafe assert(
            glyphs.glyphs.allSatisfy { $0.first <= $0.last && Int($0.last) < entry.count },
            "a glyph is in no cluster of its word")
        }
      }
      assert(count == state.entryCount, "\(count) buckets lead to \(state.entryCount) entries")
    }
  }

  /// Forgets all entries. Called only when nobody else reads them.
  func removeAll() {
    #if DEBUG
      checkInvariants()
    #endif
    state.withLock { state in
      assert(holderCount == 0, "nobody reads the generation")
      unsafe state.oldTables.forEach { unsafe $0.destroy() }
      unsafe state.oldTables.removeAll()
      let table = unsafe table.pointee
      for index in 0...table.mask { unsafe table.buckets[index].store(0, ordering: .relaxed) }
      state.used = 8
      state.entryCount = 0
    }
  }

  private func grow(_ state: inout State) {
    let old = unsafe table
    let count = unsafe (old.pointee.mask + 1) * 4
    assert(state.tableBytes + count * MemoryLayout<UInt64>.size <= tableBytes, "the tables' part has room")
    let larger = unsafe CacheGeneration.makeTable(count, at: arena + capacityInBytes + state.tableBytes)
    state.tableBytes += count * MemoryLayout<UInt64>.size
    for index in unsafe 0...old.pointee.mask {
      let bucket = unsafe old.pointee.buckets[index].load(ordering: .relaxed)
      if bucket != 0 { unsafe CacheGeneration.publish(bucket, in: larger.pointee) }
    }
    unsafe current.pointee.store(UInt(bitPattern: larger), ordering: .releasing)
    unsafe state.oldTables.append(old)
  }

  private static func publish(_ bucket: UInt64, in table: Table) {
    assert(bucket & 0xFFFF_FFFF != 0, "no entry is at offset 0")
    var index = Int(truncatingIfNeeded: bucket >> 32) & table.mask
    while unsafe table.buckets[index].load(ordering: .relaxed) != 0 { index = (index + 1) & table.mask }
    unsafe table.buckets[index].store(bucket, ordering: .releasing)
  }

  private static func makeTable(_ count: Int, at memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Table> {
    let buckets = unsafe memory.bindMemory(to: Atomic<UInt64>.self, capacity: count)
    for index in 0..<count { unsafe (buckets + index).initialize(to: Atomic(0)) }
    return unsafe .make(Table(mask: count - 1, buckets: buckets))
  }
}

/// Whether two pieces of memory are equal. Both are aligned to 8 bytes, and `count` is a multiple of 8.
func memoryIsEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
  assert((UInt(bitPattern: a) | UInt(bitPattern: b) | UInt(bitPattern: count)) % 8 == 0)
  var index = 0
  while index < count {
    if unsafe (a + index).load(as: UInt64.self) != (b + index).load(as: UInt64.self) { return false }
    index += 8
  }
  return true
}
