// Converts a case's question to the oracle's label, and back: UILabel's names on both sides, with defaults written out.
import Conformance
import Foundation
import LabelOracle

/// A test font of a list: its advances, in font units, and what neighbours change (R279, R301).
private struct ListedFont: Decodable {
  var unitsPerEm: Int
  var ascent: Int
  var descent: Int
  var advances: [String: Int]
  var kerning: [String: Int]?
  var ligatures: [String: Int]?
  var forms: [String: [String: Int]]?

  /// All of them by name; none where there is no folder of the fonts.
  static let all: [String: ListedFont] = read("recorded.json").merging(read("shaped.json")) { $1 }

  private static func read(_ name: String) -> [String: ListedFont] {
    guard let folder = try? CorpusLocation.folder("Corpora/Fonts") else { return [:] }
    let data = (try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))) ?? Data("{}".utf8)
    do { return try JSONDecoder().decode([String: ListedFont].self, from: data) } catch {
      fatalError("\(folder)/\(name): \(error)")
    }
  }

  var shaping: OracleShaping? {
    guard let kerning, let ligatures, let forms else { return nil }
    let em = Double(unitsPerEm)
    return OracleShaping(
      kerning: kerning.mapValues { Double($0) / em }, ligatures: ligatures.mapValues { Double($0) / em },
      forms: forms.mapValues { $0.mapValues { Double($0) / em } })
  }
}

/// A question that the oracle cannot read.
package struct BeyondOracle: Error, CustomStringConvertible {
  package var description: String
}

extension OracleLabel {
  /// The label of a question, in its environment.
  ///
  /// - Throws: `BeyondOracle` for a scalar outside the oracle's alphabet, for a font that is not a metric one, and for
  ///   automatic hyphenation.
  package init(_ question: CaseQuestion) throws {
    let label = question.label
    for scalar in label.string.unicodeScalars where Alphabet.properties(of: scalar) == nil {
      throw BeyondOracle(description: "U+\(String(scalar.value, radix: 16, uppercase: true)) is not in the alphabet")
    }
    let runs = try (label.runs ?? [CaseRun(text: label.text ?? "")]).map { try TextRun($0, label) }
    self.init(runs.isEmpty ? [TextRun("", font: try .init(label.font))] : runs)
    for property in Self.environment { property.read(question.environment ?? CaseEnvironment(), &self) }
    for property in Self.properties { property.read(label, &self) }
    for property in Self.options { property.read(label.flags ?? CaseFlags(), &self) }
  }
}

extension TextRun {
  fileprivate init(_ run: CaseRun, _ label: CaseLabel) throws {
    let attributes = run.attributes ?? CaseAttributes()
    self.init(run.text, font: try .init(attributes.font ?? label.font))  // R173
    for property in Self.properties { property.read(attributes, &self) }
    guard let style = attributes.paragraphStyle else { return }
    guard (style.hyphenationFactor ?? 0) == 0 else { throw BeyondOracle(description: "automatic hyphenation") }
    // R172: a style carries all its fields itself.
    for property in ParagraphStyle.properties { property.read(style, &paragraphStyle) }
  }
}

extension OracleFont {
  /// A test font. The advances of Steps are those in the documentation of the fonts.
  package init(_ font: CaseFont?) throws {
    if let name = font?.name, let listed = ListedFont.all[name] {
      let em = Double(listed.unitsPerEm)
      let advances = listed.advances.map { ($0.key.unicodeScalars.first!.value, Double($0.value) / em) }
      self.init(
        name: name, size: font?.size ?? 17, advances: Dictionary(uniqueKeysWithValues: advances),
        heights: (Double(listed.ascent) / em, Double(listed.descent) / em), shaping: listed.shaping)
      return
    }
    guard let name = font?.name, CaseFont.metricNames.contains(name) else {
      throw BeyondOracle(description: "no metric font")
    }
    self.init(name: name, size: font?.size ?? 17)
    guard name == "Steps" else { return }
    for value in UInt8(0x20)...0x7E {
      let scalar = Unicode.Scalar(value)
      switch scalar {
      case "i", "j", "l", "t", "f", "r", "!", "'", ",", ".", ":", ";", "|": advances[scalar.value] = 0.25
      case "m", "M", "W", "@": advances[scalar.value] = 1
      case "w", "A"..."Z": advances[scalar.value] = 0.75
      default: advances[scalar.value] = 0.5
      }
    }
  }
}

extension CaseQuestion {
  /// Texts with more scalars than this are asked about with fewer repeats.
  private static let longestText = 2000

  /// Whether lines or height limit what is shown. Otherwise an answer depends on all of the text.
  var showsPart: Bool {
    switch kind {
    case .layout: label.numberOfLines ?? 1 > 0 || bounds?.height != nil
    case .textRect: limitedToNumberOfLines ?? 0 > 0 || bounds?.height != nil
    case .sizeThatFits, .intrinsicContentSize, .lineBreaks, .hit, .caret, .steps: false
    }
  }

  /// The same question about a text with fewer repeats, if rules make the text too long for the oracle, whose time
  /// grows with the square of the length; nil otherwise. What a small label shows of the text depends only on its first
  /// and last fifty characters.
  var withFewerRepeats: CaseQuestion? {
    guard label.string.unicodeScalars.count > Self.longestText else { return nil }
    func fewer(_ rule: CaseTextRule) -> String {
      let times = max(4, 59 / max(1, rule.unit.unicodeScalars.count) + 1)
      return CaseTextRule(repeating: rule.unit, times: min(rule.times, times)).text
    }
    var question = self
    if let rule = label.textRule { question.label.text = fewer(rule) }
    for (index, run) in (label.runs ?? []).enumerated() {
      if let rule = run.textRule { question.label.runs?[index].text = fewer(rule) }
    }
    return question
  }

  /// The question about a label of the oracle. A style in a case has all its fields (R172), so the fields that a style
  /// leaves to the label are written out.
  package init(_ oracle: OracleLabel) {
    var label = CaseLabel()
    var flags = CaseFlags()
    var environment = CaseEnvironment()
    for property in OracleLabel.properties { property.write(oracle, &label) }
    for property in OracleLabel.options { property.write(oracle, &flags) }
    for property in OracleLabel.environment { property.write(oracle, &environment) }
    label.flags = flags == CaseFlags() ? nil : flags
    label.font = CaseFont(name: oracle.runs[0].font.name, size: oracle.runs[0].font.size)
    let hasStyles = oracle.runs.contains { $0.paragraphStyle != ParagraphStyle() }
    let runs = oracle.runs.map { CaseRun($0, of: oracle, hasStyle: hasStyles) }
    var plain = CaseAttributes()
    plain.font = label.font
    if runs.count == 1, runs[0].attributes == plain { label.text = oracle.text } else { label.runs = runs }
    self.init(label: label, query: nil)
    self.environment = environment == CaseEnvironment() ? nil : environment
  }
}

extension CaseRun {
  fileprivate init(_ run: TextRun, of label: OracleLabel, hasStyle: Bool) {
    var attributes = CaseAttributes()
    attributes.font = CaseFont(name: run.font.name, size: run.font.size)
    for property in TextRun.properties { property.write(run, &attributes) }
    if hasStyle {
      let style = label.complete(run.paragraphStyle)
      var written = CaseParagraphStyle()
      for property in ParagraphStyle.properties { property.write(style, &written) }
      attributes.paragraphStyle = written
    }
    self.init(text: run.text, attributes: attributes)
  }
}
