// Entries for which the cache has no room: memory of the call that needs them.

/// Copies of entries, which never move and live until they are all removed.
struct EntryOverflow: ~Copyable {
  /// Bytes that are allocated at a time.
  private static var chunkSize: Int { 1 << 16 }

  private var chunks: [UnsafeMutableRawPointer] = []
  /// What is left of the last chunk.
  private var free = 0
  private var next: UnsafeMutableRawPointer?

  init() {}

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  var isEmpty: Bool { chunks.isEmpty }

  /// A copy of an entry.
  mutating func copy(_ entry: UnsafePointer<WordEntry>) -> UnsafePointer<WordEntry> {
    let size = WordEntry.size(keyLength: entry.keyLength, clusterCount: entry.count)
    if size > free {
      free = max(size, EntryOverflow.chunkSize)
      let chunk = UnsafeMutableRawPointer.allocate(byteCount: free, alignment: 64)
      chunks.append(chunk)
      next = chunk
    }
    let place = next.unsafelyUnwrapped
    place.copyMemory(from: entry, byteCount: size)
    next = place + size
    free -= size
    return UnsafePointer(place.assumingMemoryBound(to: WordEntry.self))
  }

  /// Frees all copies.
  mutating func removeAll() {
    for chunk in chunks { chunk.deallocate() }
    chunks.removeAll()
    (free, next) = (0, nil)
  }
}
