// Where words of an attributed text may be hyphenated (R209).
import CICU
import LabelLayout
import TextSegmentation

extension AttributedTextBuilder {
  /// Bit i of the words is set where a hyphen may stand before cluster i; empty without a dictionary.
  ///
  /// A word is a run of letters, in the language of the run that its first cluster belongs to. O(bytes).
  func hyphenationPoints(_ dictionaries: HyphenationDictionaries) -> [UInt64] {
    let clusters = workspace.clusters.count
    var points: [UInt64] = []
    var word: [UInt8] = []
    /// The cluster that each character of the word begins, or -1.
    var begins: [Int] = []
    var language = LanguageTag.none

    func endWord() {
      defer {
        word.removeAll(keepingCapacity: true)
        begins.removeAll(keepingCapacity: true)
      }
      guard begins.count > 3, let dictionary = dictionaries.dictionary(for: language) else { return }
      if points.isEmpty { points = [UInt64](repeating: 0, count: clusters / 64 + 1) }
      HyphenationDictionaries.forEachPoint(of: word, in: dictionary) { count in
        let cluster = begins[count]
        if cluster >= 0 { points[cluster / 64] |= 1 << UInt64(cluster % 64) }
      }
    }

    var run = 0
    for cluster in 0..<clusters {
      let (start, end) = (Int(workspace.clusters.starts[cluster]), Int(workspace.clusters.starts[cluster + 1]))
      guard icu_is_letter(decodeScalar(bytes, at: start).scalar) else {
        endWord()
        continue
      }
      while run + 1 < runs.count, runs[run + 1].firstCluster <= cluster { run += 1 }
      if word.isEmpty { language = sources[run].language }
      var place = start
      while place < end {
        let (scalar, length) = decodeScalar(bytes, at: place)
        let lower = Unicode.Scalar(icu_to_lower(scalar)) ?? "\u{FFFD}"
        word.append(contentsOf: UTF8.encode(lower)!)
        begins.append(place == start ? cluster : -1)
        place += length
      }
    }
    endWord()
    return points
  }
}
