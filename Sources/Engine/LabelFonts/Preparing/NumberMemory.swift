// Memory of a workspace for words with numbers.
import LabelLayout

/// Common forms of words (`DigitForms`), and the numbers that were seen a short while ago.
@safe struct NumberMemory: ~Copyable {
  /// Where a common form is written: that of the word that is looked up, or of one for a batch.
  let form = UnsafeMutablePointer<UInt8>.allocate(capacity: WordLimits.first + 8)
  let batchForm = UnsafeMutablePointer<UInt8>.allocate(capacity: WordLimits.first + 8)
  /// The characters of a number, as indices in its repertoire, and those of one for a batch.
  let characters = UnsafeMutablePointer<UInt8>.allocate(capacity: NumberRepertoire.longest)
  let batchCharacters = UnsafeMutablePointer<UInt8>.allocate(capacity: NumberRepertoire.longest)
  /// Entries of numbers that are not in the cache. A preparer points to the entry of a word and to the one before; each
  /// may have been looked up twice.
  private let entries = UnsafeMutableRawPointer.allocate(byteCount: entrySize * entryCount, alignment: 8)
  private var nextEntry = 0
  private static let entryCount = 4
  private static let entrySize = WordEntry.size(
    keyLength: NumberRepertoire.longest, clusterCount: NumberRepertoire.longest)
  /// The upper half of the hash of a recent word, at an index from its low bits.
  private let recent = UnsafeMutablePointer<UInt32>.allocate(capacity: recentCount)
  private static let recentCount = 512

  init() { unsafe recent.initialize(repeating: 0, count: NumberMemory.recentCount) }

  deinit {
    unsafe form.deallocate()
    unsafe batchForm.deallocate()
    unsafe characters.deallocate()
    unsafe batchCharacters.deallocate()
    unsafe entries.deallocate()
    unsafe recent.deallocate()
  }

  /// A copy of an entry with other bytes of the same length as its key, in memory that the fourth call from here uses
  /// again.
  mutating func copy(_ entry: Borrowed<WordEntry>, key: UnsafeBufferPointer<UInt8>) -> Borrowed<WordEntry> {
    assert(entry.size <= NumberMemory.entrySize, "there is memory for the longest number")
    let memory = unsafe entries.advanced(by: NumberMemory.entrySize * nextEntry)
    nextEntry = (nextEntry + 1) % NumberMemory.entryCount
    return unsafe entry.copy(to: memory, key: key)
  }

  /// Returns whether a word was seen recently, and marks it as seen. Words of equal hashes are taken for one word.
  func wasSeen(_ hash: UInt64, script: UInt16) -> Bool {
    let mixed = hash &+ UInt64(script) &* 0x9E37_79B9_7F4A_7C15
    let (index, part) = (Int(mixed & UInt64(NumberMemory.recentCount - 1)), UInt32(truncatingIfNeeded: mixed &>> 32))
    if unsafe recent[index] == part { return true }
    unsafe recent[index] = part
    return false
  }
}
