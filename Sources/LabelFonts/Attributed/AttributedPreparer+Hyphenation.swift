// Where words of an attributed text may be hyphenated (R209).
import CICU
import LabelLayout
import TextSegmentation

extension AttributedPreparer {
  /// The word at the end of the prepared part goes on, so that it is not known yet where it may be hyphenated.
  var isInsideWord: Bool { !memory.pointee.word.isEmpty && !isWordTooLong }

  /// Longer words are left alone.
  private var isWordTooLong: Bool { memory.pointee.word.count > HyphenationDictionaries.longestWord }

  /// Takes a cluster into the word at hand, or ends that. A word is a run of letters, in the language of the run that
  /// its first cluster belongs to.
  mutating func readWord(_ start: Int, _ end: Int, cluster: Int) {
    // A copy: Swift 6.3 with the thread sanitizer makes invalid code of a change through a pointer that it reads from a
    // noncopyable `self`.
    let memory = memory
    guard icu_is_letter(decodeScalar(source.bytes, at: start).scalar) else { return endWord() }
    if isWordTooLong { return }
    if memory.pointee.word.isEmpty { wordRun = currentRun }
    var place = start
    while place < end {
      let (scalar, length) = decodeScalar(source.bytes, at: place)
      let lower = Unicode.Scalar(icu_to_lower(scalar)) ?? "\u{FFFD}"
      memory.pointee.word.append(contentsOf: UTF8.encode(lower)!)
      memory.pointee.wordClusters.append(place == start ? cluster : -1)
      place += length
    }
  }

  /// Finds the points of the word at hand.
  mutating func endWord() {
    let memory = memory  // As above.
    if memory.pointee.wordClusters.count > 3, !isWordTooLong,
      let dictionary = workspace.takeUnretainedValue().dictionaries.dictionary(for: source.runs[wordRun].language)
    {
      let points = memory.pointee.points
      HyphenationDictionaries.forEachPoint(of: memory.pointee.word, in: dictionary) { count in
        let cluster = memory.pointee.wordClusters[count]
        if cluster >= 0 { points[cluster / 64] |= 1 << UInt64(cluster % 64) }
      }
    }
    memory.pointee.word.removeAll(keepingCapacity: true)
    memory.pointee.wordClusters.removeAll(keepingCapacity: true)
  }
}
