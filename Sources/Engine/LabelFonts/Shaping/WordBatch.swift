// New words that are shaped together.
import LabelLayout

/// Words of a text that are not cached, each once, with U+000A between them.
///
/// Implementation note: a call of HarfBuzz costs about as much as shaping ten letters. U+000A is a hard break for
/// segmentation, and for HarfBuzz a character that joins nothing.
struct WordBatch: ~Copyable {
  /// A word, or as much of a long one as the batch holds.
  struct Word {
    /// The offset of its first byte in the text of the batch, and its number of bytes.
    let start: Int
    let count: Int
    let hash: UInt64
    /// Whether the whole word is in the batch.
    let isWhole: Bool
    /// The index of its first cluster, once the clusters of the batch are known.
    var firstCluster = 0

    var end: Int { start + count }
  }

  /// The largest number of words in a batch: half the number of slots in the hash table.
  private static var maximumCount: Int { 128 }

  var words = ScratchArray<Word>(capacity: WordBatch.maximumCount)
  private var text = ScratchArray<UInt8>(capacity: 2048)
  /// A hash table: each slot has the index of a word plus one, or 0 if it is empty.
  private var slots = ScratchArray<UInt8>(capacity: 2 * WordBatch.maximumCount)

  /// The words with U+000A between them.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe text.elements }

  /// The bytes of a word from `offset` on in the text of the batch, `count` at most.
  func bytes(of word: Word, from offset: Int, atMost count: Int = .max) -> UnsafeBufferPointer<UInt8> {
    assert(offset >= word.start && offset <= word.end, "the offset is in the word")
    return unsafe UnsafeBufferPointer(start: text.base + offset, count: min(word.end - offset, count))
  }

  mutating func removeAll() {
    words.removeAll()
    text.removeAll()
    slots.fill(2 * WordBatch.maximumCount, with: 0)
  }

  /// Adds a word, unless it is there already. False if the batch is full.
  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int, hash: UInt64, isWhole: Bool) -> Bool {
    assert(count > 0 && words.count < WordBatch.maximumCount, "the last call said that there is room")
    var slot = Int(hash & 0xFF)
    while slots[slot] != 0 {
      let known = words[Int(slots[slot]) - 1]
      if known.hash == hash && known.count == count { return true }
      slot = (slot + 1) & 0xFF
    }
    if words.count > 0 { text.append(0x0A) }
    words.append(Word(start: text.count, count: count, hash: hash, isWhole: isWhole))
    unsafe text.append(bytes, count: count)
    slots[slot] = UInt8(words.count)
    return words.count < WordBatch.maximumCount
  }
}
