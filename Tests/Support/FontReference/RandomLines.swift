// Random lines of words and spaces that a face can draw.
import CHarfBuzz
import Foundation
import LabelFonts
import TestSupport

/// Makes lines of words from the corpora in languages whose letters a face has, with digits, signs, and one or two
/// spaces between them. A face that has none of these languages, or only ones in Latin letters, also gets words of
/// random letters.
package struct RandomLines {
  /// The BCP 47 tag of the language that most words are in.
  package let language: String
  private let words: [[String]]
  private var random: SplitMix64

  /// Numbers, followed by signs with and without spaces around them.
  private static let numbers = ["3", "7", "11", "118/76", "2024", "1,5", "10:30", "½", "50%"]
  private static let signs = [
    "&", "–", "—", "…", "(", ")", "“", "”", "«", "»", "/", "+", "'", ".", ",", "!", "T", "V", "v",
  ]

  /// Each corpus's language and words.
  private static let corpora: [(language: String, words: [String])] = {
    let unused = ["emoji", "high-repetition", "low-repetition"]
    return try! TextFile.all().filter { !unused.contains($0.name) }.map { file in
      // Texts without spaces are cut short, so that no line becomes long.
      let words = file.texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { String($0.prefix(24)) }
      return (file.language, words)
    }
  }()

  /// Random lines for a face, the same each time for the same name.
  package init(_ face: FontFace, name: String) {
    random = SplitMix64(name: name)
    var found: [(language: String, words: [String], isOfItsOwn: Bool)] = []
    for corpus in RandomLines.corpora {
      let words = corpus.words.filter { $0.unicodeScalars.allSatisfy { face.covers($0.value) } }
      if words.count * 10 < corpus.words.count * 8 || words.isEmpty { continue }
      let isLatin = words.joined().unicodeScalars.lazy.filter { (0x61...0x7A).contains($0.value) }.count > words.count
      found.append((corpus.language, words, !isLatin))
    }
    // The languages for which a face was made come first, since most faces have Latin letters too.
    let chosen =
      found.filter(\.isOfItsOwn).shuffled(using: &random).prefix(3)
      + found.filter { !$0.isOfItsOwn }.shuffled(using: &random).prefix(2)
    var all = chosen.map(\.words)
    if all.isEmpty || found.allSatisfy({ !$0.isOfItsOwn }) {
      let made = RandomLines.madeWords(face, using: &random)
      if !made.isEmpty { all.append(made) }
    }
    language = chosen.first?.language ?? "en"
    words = all
  }

  /// Words of random letters and marks that a face has, each word in one script.
  private static func madeWords(_ face: FontFace, using random: inout SplitMix64) -> [String] {
    let functions = hb_unicode_funcs_get_default()
    var letters: [UInt32: [Unicode.Scalar]] = [:]
    for scalar in (UInt32(0xA1)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init) where face.covers(scalar.value) {
      letters[hb_unicode_script(functions, scalar.value).rawValue, default: []].append(scalar)
    }
    let scripts = letters.keys.sorted()
    if scripts.isEmpty { return [] }
    return (0..<400).map { _ in
      let own = letters[scripts.randomElement(using: &random)!]!
      let scalars = (0..<Int.random(in: 1...8, using: &random)).map { _ in own.randomElement(using: &random)! }
      // Hard breaks are left out, since each line must be one hard line.
      return String(String.UnicodeScalarView(scalars.filter { !["\u{85}", "\u{2028}", "\u{2029}"].contains($0) }))
    }.filter { !$0.isEmpty }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// A line of one to seven words.
  package mutating func next() -> String {
    var line = Int.random(in: 0..<12, using: &random) == 0 ? " " : ""
    // Most words of a line are in one language.
    let main = words.randomElement(using: &random)!
    for index in 0..<Int.random(in: 1...7, using: &random) {
      if index > 0 { line += Int.random(in: 0..<5, using: &random) == 0 ? "  " : " " }
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<3: line += RandomLines.numbers.randomElement(using: &random)!
      case 3..<5: line += RandomLines.signs.randomElement(using: &random)!
      case 5: line += RandomLines.signs.randomElement(using: &random)! + main.randomElement(using: &random)!
      case 6: line += main.randomElement(using: &random)! + RandomLines.signs.randomElement(using: &random)!
      case 7: line += words.randomElement(using: &random)!.randomElement(using: &random)!
      default: line += main.randomElement(using: &random)!
      }
    }
    if Int.random(in: 0..<12, using: &random) == 0 { line += "  " }
    return line
  }
}
