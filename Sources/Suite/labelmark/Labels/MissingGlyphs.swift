// Finds the characters of a label that its font cannot draw, and installed families that can.
import Conformance
import LabelKit
import LabelView

struct MissingGlyphs {
  /// The largest number of clusters that a message names.
  private static let mostNamed = 8

  private let text: String
  private let families: [String]
  private let file: String?
  private let language: String
  /// The grapheme clusters without a glyph, each once.
  private let clusters: [Character]

  /// Finds the clusters of a label's text, and of what its lines show in addition: an ellipsis or a hyphen.
  init(_ label: CaseLabel, shown lines: [String] = []) {
    let known = Set(label.string)
    self.init(
      label.string + lines.joined().filter { !known.contains($0) }, label.font,
      label.runs?.first?.attributes?.language ?? "")
  }

  private init(_ text: String, _ given: CaseFont?, _ language: String) {
    self.text = text
    self.language = language
    families = given?.families ?? []
    file = given?.file
    clusters = Self.missing(in: text, given, language)
  }

  /// Returns what is missing in a label's text, or in each of its runs.
  static func of(_ label: CaseLabel) -> [MissingGlyphs] {
    guard let runs = label.runs else { return [MissingGlyphs(label)] }
    // U+FFFC is an attachment.
    return runs.filter { $0.attributes?.attachment == nil }.map {
      MissingGlyphs($0.text, $0.attributes?.font ?? label.font, $0.attributes?.language ?? "")
    }
  }

  /// A line that names the missing clusters; nil if nothing is missing.
  var finding: String? {
    if clusters.isEmpty { return nil }
    let asked = file ?? (families.isEmpty ? "the system font" : families.joined(separator: ", "))
    return "\(asked) has no glyph for \(Self.named(clusters))"
  }

  /// A line that names the missing clusters and suggests an option; nil if nothing is missing.
  var warning: String? {
    guard let finding else { return nil }
    let advice = FontAdvice(for: text, language: language, given: families)
    let nowhere = clusters.filter(advice.impossible.contains)
    if nowhere.count == clusters.count { return "\(finding), nor has any other installed font" }
    return "\(finding); try \(advice.option)"
      + (nowhere.isEmpty ? "" : "; no installed font has \(Self.named(nowhere))")
  }

  private static func named(_ clusters: [Character]) -> String {
    clusters.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the clusters without a glyph, at most `mostNamed`.
  ///
  /// - Parameter given: nil for the system font.
  private static func missing(in text: String, _ given: CaseFont?, _ language: String) -> [Character] {
    // A metric font has a box for everything.
    if given?.name != nil { return [] }
    let found = given.map { try? LabelSheet.font($0) } ?? UIFont.systemFont(ofSize: 17).labelFont
    guard let font = found else { return [] }
    let bytes = Array(text.utf8)
    var missing: [Character] = []
    for choice in font.choices(for: text, language: language) where choice.reason == .missing {
      for cluster in String(decoding: bytes[choice.utf8Range], as: UTF8.self) where !missing.contains(cluster) {
        if missing.count < mostNamed { missing.append(cluster) }
      }
    }
    return missing
  }
}
