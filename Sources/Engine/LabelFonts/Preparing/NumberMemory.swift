// Memory of a workspace for words with numbers.

/// Common forms of words (`DigitForms`), and the numbers that were seen a short while ago.
struct NumberMemory: ~Copyable {
  /// Where a common form is written: that of the word that is looked up, or of one for a batch.
  let form = UnsafeMutablePointer<UInt8>.allocate(capacity: WordLimits.first + 8)
  let batchForm = UnsafeMutablePointer<UInt8>.allocate(capacity: WordLimits.first + 8)
  /// The offset of a word that was found to have no common form just now; -1 if there is none. It saves time only: a
  /// word may always be found under its own bytes.
  var wordWithoutNumber = -1
  /// A part of the hash of a recent word, at an index from the rest of the hash.
  private let recent = UnsafeMutablePointer<UInt32>.allocate(capacity: recentCount)
  private static let recentCount = 512

  init() { recent.initialize(repeating: 0, count: NumberMemory.recentCount) }

  deinit {
    form.deallocate()
    batchForm.deallocate()
    recent.deallocate()
  }

  /// Whether a word was seen a short while ago; from now on it was. Words of equal hashes are taken for one word.
  func wasSeen(_ hash: UInt64, script: UInt16) -> Bool {
    let mixed = hash &+ UInt64(script) &* 0x9E37_79B9_7F4A_7C15
    let (index, part) = (Int(mixed & UInt64(NumberMemory.recentCount - 1)), UInt32(truncatingIfNeeded: mixed &>> 32))
    if recent[index] == part { return true }
    recent[index] = part
    return false
  }
}
