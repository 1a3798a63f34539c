// Compares the levels of TextSegmentation with the oracle's UAX #9 on random text of all classes.
import LabelOracle
import Testing
import TextSegmentation

@Suite struct BidiComparisonTests {
  /// Kinds of text: scalars from which a text is drawn.
  private static let alphabets: [String] = [
    // All classes but B, which only ends a paragraph.
    "a\u{5D0}\u{627}0\u{660}+%,\u{300}\u{AD}\t !\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}"
      + "\u{2069}()[]",
    // Brackets.
    "a\u{5D0}1([{「)]}」\u{300} ",
    // Numbers.
    "a\u{5D0}\u{627}0\u{660}+%,.$\u{300}\u{AD}",
    // Isolates, embeddings and overrides.
    "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}a\u{5D0}1(\u{300})",
    "\u{2066}\u{2067}\u{2068}\u{2069}a\u{5D0}",
  ]

  @Test("Random text has the levels of the oracle's reading of UAX #9", arguments: 0..<5) func randomText(alphabet: Int)
  {
    let scalars = Array(Self.alphabets[alphabet].unicodeScalars)
    var random = SplitMix64(seed: UInt64(alphabet))
    for round in 0..<4_000 {
      let length = round.isMultiple(of: 200) ? 400 : Int.random(in: 1...24, using: &random)
      var text = (0..<length).map { _ in scalars.randomElement(using: &random)! }
      // Deep nesting is rare otherwise.
      if round.isMultiple(of: 100) {
        text =
          (0..<150).map { _ in ["\u{2067}", "\u{2066}", "\u{202B}", "\u{2068}", "("].randomElement(using: &random)! }
          + text
      }
      // So is the 64th open bracket, with pairs before and after it.
      if round % 100 == 50 {
        let count = Int.random(in: 55...66, using: &random)
        text += (0..<count).map { _ in ["(", "[", "「"].randomElement(using: &random)! } + text
      }
      if Bool.random(using: &random) { text.append("\u{2029}") }
      for base in 0...1 {
        let expected = BidiRules.levels(text, base: base).map { UInt8($0) }
        let found = embeddingLevels(of: text.map { BidiCharacter($0) }, isRightToLeft: base == 1)
        if found != expected {
          Issue.record("\(text.map { String($0.value, radix: 16) }) in \(base): \(found), not \(expected)")
          return
        }
      }
    }
  }
}
