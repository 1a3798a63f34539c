// Where words of an attributed text may be hyphenated (R209).
import CICU
import LabelLayout
import TextSegmentation

/// The hyphenation points of the clusters read so far, and the word that is being read.
///
/// A word is a sequence of letters. Its language is that of its first cluster.
struct HyphenationPoints: ~Copyable {
  /// A bit for each cluster, set if a word may be hyphenated before it.
  private(set) var bits = ScratchArray<UInt64>(capacity: 8)
  /// The word in lower case, and for each of its characters the index of the cluster that it begins, or -1.
  private var word: [UInt8] = []
  private var clusters: [Int] = []
  private var language = LanguageTag.none

  /// Bytes of memory.
  var byteCount: Int { bits.byteCount }

  /// Whether the word may go on after the last cluster that was read, so that its points are not known yet.
  var isInsideWord: Bool { !word.isEmpty && !isTooLong }

  /// Whether the word is longer than those that are hyphenated.
  private var isTooLong: Bool { word.count > HyphenationDictionaries.longestWord }

  mutating func removeAll() {
    bits.removeAll()
    removeWord()
  }

  private mutating func removeWord() {
    if word.isEmpty { return }
    word.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
  }

  /// Makes room for the bits of `count` clusters.
  mutating func reserve(_ count: Int) {
    while bits.count < count / 64 + 1 { bits.append(0) }
  }

  /// Adds a cluster to the word, or ends the word before a cluster that is no letter.
  mutating func read(
    _ cluster: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ language: LanguageTag,
    _ dictionaries: HyphenationDictionaries
  ) {
    guard unsafe icu_is_letter(decodeScalar(bytes, at: range.lowerBound).scalar) else { return endWord(dictionaries) }
    if isTooLong { return }
    if word.isEmpty { self.language = language }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = unsafe decodeScalar(bytes, at: offset)
      let lower = Unicode.Scalar(icu_to_lower(scalar)) ?? "\u{FFFD}"
      word.append(contentsOf: UTF8.encode(lower)!)
      clusters.append(offset == range.lowerBound ? cluster : -1)
      offset += length
    }
  }

  /// Ends the word and sets its points.
  mutating func endWord(_ dictionaries: HyphenationDictionaries) {
    if clusters.count > 3, !isTooLong, let dictionary = unsafe dictionaries.dictionary(for: language) {
      unsafe HyphenationDictionaries.forEachPoint(of: word, in: dictionary) { count in
        let cluster = clusters[count]
        if cluster >= 0 { bits[cluster / 64] |= 1 << UInt64(cluster % 64) }
      }
    }
    removeWord()
  }
}
