// Cutting a text at spaces: words that are segmented alone, together with their edges, give what the whole text gives.
import NaiveSegmentation
import TestSupport
import Testing
import TextSegmentation

@Suite struct WordEdgeTests {
  /// Scalars of every line break class and grapheme class that matters at an edge; common ones occur several times.
  static let alphabet: [String] = [
    "a", "b", "1", "7", ".", ",", "(", ")", "[", "]", "!", "/", "-", "\u{2010}", "\u{2014}", "\u{AB}", "\u{BB}", "\"",
    "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "\u{300C}", "\u{300D}", "\u{3005}", "\u{3041}", "\u{4E00}",
    "\u{AC00}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{5D0}", "\u{627}", "\u{200B}", "\u{2060}", "\u{A0}", "\u{301}",
    "\u{200D}", "\u{903}", "\u{600}", "\u{1F1E6}", "\u{1F1E7}", "\u{1F468}", "\u{1F3FB}", "\u{261D}", "$", "%", "+",
    "\u{FFFC}", "\u{AD}", "\u{2024}", "\u{E01}", "\u{1B05}", "\u{1BC0}", "\u{1B44}", "\u{1BF2}", "\u{915}", "\u{94D}",
    "\u{93C}", "\u{2009}", "\u{3000}", "\u{1680}", "\u{FE0F}", "\u{20E3}", "\u{F0C}", "\u{FDFC}", "\u{B0}", "\u{E000}",
  ]

  @Test func cutTextEqualsWholeText() {
    var random = SplitMix64(seed: 0x5EED)
    let rounds = LongRun.rounds("words cut at spaces", short: 10_000, long: 200_000)
    var compared = 0
    for _ in 0..<rounds {
      var text = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        for _ in 0..<Int.random(in: 1...4, using: &random) { text += Self.alphabet.randomElement(using: &random)! }
        text += String(repeating: " ", count: Int.random(in: 1...2, using: &random))
      }
      if Bool.random(using: &random) { text.unicodeScalars.removeLast() }
      guard let cut = cutAtSpaces(Array(text.utf8)) else { continue }
      compared += 1
      let whole = Segmented(text)
      let name = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(cut.lineBreaks == whole.lineBreaks, "\(name)")
      #expect(cut.graphemes == whole.graphemes, "\(name)")
    }
    #expect(compared > rounds / 4)
  }

  /// The boundaries found from single words and their edges; nil if a word is irregular.
  private func cutAtSpaces(_ bytes: [UInt8]) -> (lineBreaks: [Int], graphemes: [Int])? {
    var lineBreaks: [Int] = []
    var graphemes: [Int] = []
    var trailing: UInt8?
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x20 {
        graphemes.append(position + 1)
        position += 1
        continue
      }
      let end = bytes[position...].firstIndex(of: 0x20) ?? bytes.count
      let word = Array(bytes[position..<end])
      let edges = word.withUnsafeBufferPointer { wordEdges($0) }
      if edges.isIrregular { return nil }
      if let trailing {
        if allowsBreak(afterSpacesFrom: trailing, to: edges.leading) { lineBreaks.append(position) }
      } else if position > 0, allowsBreak(afterSpacesFrom: 0, to: edges.leading) {
        lineBreaks.append(position)
      }
      trailing = edges.trailing
      let inside = Segmented(word)
      lineBreaks += inside.lineBreaks.filter { $0 < word.count }.map { $0 + position }
      graphemes += inside.graphemes.map { $0 + position }
      position = end
    }
    lineBreaks.append(bytes.count)
    return (lineBreaks, graphemes)
  }
}
