// The words of a text as keys of the cache.
import LabelLayout

/// The bytes of a text and a table of the cache, in which its words are looked up for one shaping context. The table is
/// that of the last `refresh`. Reading takes no lock.
@safe struct CachedWords {
  let bytes: UnsafePointer<UInt8>
  /// The byte offset at which the run ends.
  let length: Int
  private var table: CacheGeneration.Table
  private var arena: UnsafeRawPointer
  private let contextID: UInt32
  /// The value at which the hashes of the context's words begin.
  private let hashSeed: UInt64

  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, length: Int, _ head: UnsafeMutablePointer<Workspace.Head>) {
    unsafe (self.bytes, self.length) = (bytes, length)
    table = unsafe CacheGeneration.Table.current(head.pointee.table)
    unsafe arena = head.pointee.arena
    (contextID, hashSeed) = unsafe (head.pointee.contextID, head.pointee.hashSeed)
  }

  /// Reads the cache's current table and arena.
  mutating func refresh(_ head: UnsafeMutablePointer<Workspace.Head>) {
    table = unsafe CacheGeneration.Table.current(head.pointee.table)
    unsafe arena = head.pointee.arena
  }

  /// The word at `start`, or its first `limit` bytes if it is longer.
  @inline(__always)
  func scan(from start: Int, limit: Int = WordLimits.first, endsAtSpaces: Bool = true) -> ScannedWord {
    unsafe WordScan.scan(bytes, from: start, length: length, limit: limit, seed: hashSeed, endsAtSpaces: endsAtSpaces)
  }

  /// The entry of a word, or nil.
  ///
  /// - Parameter script: the index of the script that the word's first characters take from the preceding text; 0 if
  ///   they take the word's own.
  @inline(__always)
  func find(
    _ kind: WordEntry.Kind, from start: Int, _ word: ScannedWord, script: UInt16 = 0
  ) -> Borrowed<WordEntry>? {
    unsafe find(kind, at: bytes + start, count: word.end &- start, word, script: script)
  }

  /// The entry of a word whose bytes need not be in the text, or nil.
  @inline(__always)
  func find(
    _ kind: WordEntry.Kind, at bytes: UnsafePointer<UInt8>, count: Int, _ word: ScannedWord, script: UInt16
  ) -> Borrowed<WordEntry>? {
    unsafe table.find(word.hash, in: arena, where: matches(kind, at: bytes, count: count, word, script: script))
  }

  /// Whether an entry is that of a word.
  @inline(__always)
  func matches(
    _ kind: WordEntry.Kind, at bytes: UnsafePointer<UInt8>, count: Int, _ word: ScannedWord, script: UInt16
  ) -> (Borrowed<WordEntry>) -> Bool {
    let identity = WordEntry.identity(context: contextID, kind: kind, keyLength: count, script: script)
    return { known in
      unsafe known.pointee.identity == identity && WordScan.equals(known.key, word, bytes, from: 0, count)
    }
  }

  /// A word's common form, hashed; `end` of the result counts from the form's beginning.
  func scan(form: UnsafePointer<UInt8>, count: Int) -> ScannedWord {
    unsafe WordScan.scan(form, from: 0, length: count, limit: WordLimits.first, seed: hashSeed, endsAtSpaces: false)
  }

  /// The hash of a key that is in memory of its own instead of the text, and the key's entry, or nil. The memory must
  /// be aligned to 8 bytes, with zeros after the key up to the next multiple of 8.
  func find(
    _ kind: WordEntry.Kind, key: UnsafeBufferPointer<UInt8>, script: UInt16, _ workspace: Workspace
  ) -> (hash: UInt64, entry: Borrowed<WordEntry>?) {
    let start = unsafe key.baseAddress.unsafelyUnwrapped
    let hash = unsafe WordScan.hash(start, count: key.count, seed: hashSeed)
    let identity = WordEntry.identity(context: contextID, kind: kind, keyLength: key.count, script: script)
    func matches(_ known: Borrowed<WordEntry>) -> Bool {
      unsafe known.pointee.identity == identity && memoryIsEqual(known.key, start, (key.count + 7) & ~7)
    }
    return unsafe (
      hash, table.find(hash, in: arena, where: matches) ?? workspace.insertFromPrevious(hash, where: matches)
    )
  }
}
