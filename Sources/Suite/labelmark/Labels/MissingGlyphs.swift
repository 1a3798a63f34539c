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

  /// Where a message proposes families.
  enum Place {
    case commandLine
    /// A file of labels.
    case file
  }

  /// A line that names the missing clusters and suggests families; nil if nothing is missing.
  func warning(_ place: Place = .commandLine) -> String? {
    if clusters.isEmpty { return nil }
    let asked = file ?? (families.isEmpty ? "the system font" : families.joined(separator: ", "))
    let advice = FontAdvice(for: text, language: language, given: families)
    let impossible = Set(advice.impossible)
    let (nowhere, others) = (clusters.filter(impossible.contains), clusters.filter { !impossible.contains($0) })
    if others.isEmpty { return "\(asked) has no glyph for \(Self.named(nowhere)), nor has any other installed font" }
    let proposal =
      switch place {
      case .commandLine: advice.option
      case .file: "\"families\": [\(advice.families.map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
    return "\(asked) has no glyph for \(Self.named(others)); try \(proposal)"
      + (nowhere.isEmpty ? "" : "; no installed font has \(Self.named(nowhere))")
  }

  private static func named(_ clusters: [Character]) -> String {
    let names = clusters.prefix(mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    let left = clusters.count - mostNamed
    return left > 0 ? "\(names) or \(left) \(left == 1 ? "other" : "others")" : names
  }

  /// Returns the clusters without a glyph.
  ///
  /// - Parameter given: nil for the system font.
  private static func missing(in text: String, _ given: CaseFont?, _ language: String) -> [Character] {
    // A metric font has a box for everything.
    if given?.name != nil { return [] }
    let found = given.map { try? LabelSheet.font($0) } ?? UIFont.systemFont(ofSize: 17).labelFont
    guard let font = found else { return [] }
    let bytes = Array(text.utf8)
    var missing: [Character] = []
    var known: Set<Character> = []
    for choice in font.choices(for: text, language: language) where choice.reason == .missing {
      for cluster in String(decoding: bytes[choice.utf8Range], as: UTF8.self) where known.insert(cluster).inserted {
        missing.append(cluster)
      }
    }
    return missing
  }
}
