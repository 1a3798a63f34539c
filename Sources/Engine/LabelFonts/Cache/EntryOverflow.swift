// Memory for entries for which the cache has no room. It belongs to the call that needs them.
import LabelLayout

/// Copies of entries. They never move, and live until all of them are removed.
@safe struct EntryOverflow: ~Copyable {
  /// Bytes that are allocated first, and kept: so a call with a few such words takes nothing from the system.
  private static var firstChunkSize: Int { 1 << 14 }
  /// Bytes that are allocated at a time after that; they cost nothing before they are used.
  private static var chunkSize: Int { 1 << 20 }

  private var chunks: [UnsafeMutableRawBufferPointer] = unsafe []
  /// The number of free bytes at the end of the last chunk, and the address of the first of them.
  private var free = 0
  private var next: UnsafeMutableRawPointer?

  init() {}

  deinit { unsafe EntryOverflow.free(chunks) }

  /// A copy of an entry.
  mutating func copy(_ entry: Borrowed<WordEntry>) -> Borrowed<WordEntry> {
    let size = WordEntry.size(keyLength: entry.keyLength, clusterCount: entry.count)
    if size > free {
      free = unsafe max(size, chunks.isEmpty ? EntryOverflow.firstChunkSize : EntryOverflow.chunkSize)
      let chunk = unsafe Block.allocate(byteCount: free)
      unsafe chunks.append(UnsafeMutableRawBufferPointer(start: chunk, count: free))
      unsafe next = chunk
    }
    let copy = unsafe next.unsafelyUnwrapped
    unsafe next = copy + size
    free -= size
    return unsafe entry.copy(to: copy)
  }

  /// Frees all copies. Keeps the first chunk unless a long word made it larger than usual.
  mutating func removeAll() {
    let keepsFirst = unsafe chunks.first?.count == EntryOverflow.firstChunkSize
    while unsafe chunks.count > (keepsFirst ? 1 : 0) { unsafe EntryOverflow.free([chunks.removeLast()]) }
    unsafe (free, next) = keepsFirst ? (chunks[0].count, chunks[0].baseAddress) : (0, nil)
  }

  private static func free(_ chunks: [UnsafeMutableRawBufferPointer]) {
    unsafe chunks.forEach { unsafe Block.free($0.baseAddress.unsafelyUnwrapped, byteCount: $0.count) }
  }
}
