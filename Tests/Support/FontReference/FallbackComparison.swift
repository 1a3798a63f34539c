// Compares the engine's choice of fonts with the naive reading of fontconfig, in lines of many scripts.
import LabelFonts

/// The fonts that draw each line, from the engine and from the naive reading.
package struct FallbackComparison {
  /// Lines for which fonts are installed, and the others.
  package private(set) var compared: [ScriptLine] = []
  package private(set) var skipped: [ScriptLine] = []
  /// A line for each difference: a box, or another font than the naive reading has.
  package private(set) var differences: [String] = []
  /// What the engine chose, one line of text for each line: the same whatever the process's locale.
  package private(set) var choices: [String] = []

  /// - Parameter family: the only listed family; it must be installed.
  package init(listing family: String, engine: FontEngine = FontEngine()) throws {
    let naive = NaiveFallback()
    let font = try engine.makeFont(families: [family], size: 17, fallback: .installed)
    for line in ScriptLine.all {
      var expected: [(text: String, font: NaiveFallback.Font?)] = []
      for character in line.text where character != " " {
        let visible = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
        let isListed = visible.allSatisfy(font.faces[0].covers)
        let listed = NaiveFallback.Font(path: font.faces[0].path, index: font.faces[0].faceIndex)
        expected.append((String(character), isListed ? listed : naive.font(for: visible, language: line.ofFonts)))
      }
      if expected.contains(where: { $0.font == nil }) {
        skipped.append(line)
        continue
      }
      compared.append(line)
      let found = font.choices(for: line.text, language: LanguageTag(line.language))
      var offset = 0
      var texts: [String] = []
      for character in line.text {
        let choice = found.first { $0.bytes.contains(offset) }
        offset += String(character).utf8.count
        if character == " " { continue }
        let expected = expected[texts.count].font!
        let own = choice.flatMap(\.face).map { NaiveFallback.Font(path: $0.path, index: $0.faceIndex) }
        texts.append(own?.description ?? "none")
        if own != expected || choice?.reason == .missing {
          differences.append(
            "\(line.script) \(line.language): '\(character)' \(own?.description ?? "none")"
              + "\(choice?.reason == .missing ? ", a box" : ""), naively \(expected)")
        }
      }
      choices.append("\(line.script) \(line.language): \(texts.joined(separator: " "))")
    }
  }
}
