// Memory for entries for which the cache has no room. It belongs to the call that needs them.
import LabelLayout

/// Copies of entries. They never move, and live until all of them are removed.
struct EntryOverflow: ~Copyable {
  /// Bytes that are allocated first, and kept: so a call with a few such words takes nothing from the system.
  private static var firstChunkSize: Int { 1 << 14 }
  /// Bytes that are allocated at a time after that; they cost nothing before they are used.
  private static var chunkSize: Int { 1 << 20 }

  private var chunks: [UnsafeMutableRawBufferPointer] = []
  /// The number of free bytes at the end of the last chunk, and the address of the first of them.
  private var free = 0
  private var next: UnsafeMutableRawPointer?

  init() {}

  deinit { EntryOverflow.free(chunks) }

  /// A copy of an entry.
  mutating func copy(_ entry: UnsafePointer<WordEntry>) -> UnsafePointer<WordEntry> {
    let size = WordEntry.size(keyLength: entry.keyLength, clusterCount: entry.count)
    if size > free {
      free = max(size, chunks.isEmpty ? EntryOverflow.firstChunkSize : EntryOverflow.chunkSize)
      let chunk = Block.allocate(byteCount: free)
      chunks.append(UnsafeMutableRawBufferPointer(start: chunk, count: free))
      next = chunk
    }
    let copy = next.unsafelyUnwrapped
    next = copy + size
    free -= size
    return entry.copy(to: copy)
  }

  /// Frees all copies. Keeps the first chunk unless a long word made it larger than usual.
  mutating func removeAll() {
    let keepsFirst = chunks.first?.count == EntryOverflow.firstChunkSize
    while chunks.count > (keepsFirst ? 1 : 0) { EntryOverflow.free([chunks.removeLast()]) }
    (free, next) = keepsFirst ? (chunks[0].count, chunks[0].baseAddress) : (0, nil)
  }

  private static func free(_ chunks: [UnsafeMutableRawBufferPointer]) {
    for chunk in chunks { Block.free(chunk.baseAddress.unsafelyUnwrapped, byteCount: chunk.count) }
  }
}
