// Finds the characters of a label that its font cannot draw, and an installed family that can.
import CFontconfig
import Conformance
import LabelKit
import LabelView

struct MissingGlyphs {
  /// The largest number of clusters that a message names.
  private static let mostNamed = 8

  private let families: [String]
  private let file: String?
  /// The grapheme clusters without a glyph, each once.
  private let clusters: [Character]

  /// Finds the clusters of a label's text, and of what its lines show in addition: an ellipsis or a hyphen.
  init(_ label: CaseLabel, shown lines: [String] = []) {
    let text = label.text ?? ""
    let known = Set(text)
    self.init(text + lines.joined().filter { !known.contains($0) }, label.font)
  }

  private init(_ text: String, _ font: CaseFont?) {
    families = font?.families ?? []
    file = font?.file
    clusters = Self.missing(in: text, font)
  }

  /// Returns what is missing in a label's text, or in each of its runs.
  static func of(_ label: CaseLabel) -> [MissingGlyphs] {
    guard let runs = label.runs else { return [MissingGlyphs(label)] }
    // U+FFFC is an attachment.
    return runs.filter { $0.attributes?.attachment == nil }.map {
      MissingGlyphs($0.text, $0.attributes?.font ?? label.font)
    }
  }

  /// A line that names the missing clusters; nil if nothing is missing.
  var finding: String? {
    if clusters.isEmpty { return nil }
    let named = clusters.map { "'\($0)'" }.joined(separator: ", ")
    let asked = file ?? (families.isEmpty ? "the system font" : families.joined(separator: ", "))
    return "\(asked) has no glyph for \(named)"
  }

  /// A line that names the missing clusters and suggests an option; nil if nothing is missing.
  var warning: String? {
    guard let finding else { return nil }
    guard let family = Self.family(with: clusters) else {
      return "\(finding), and no installed family has glyphs for all of them"
    }
    return "\(finding); try --font \"\((families + [family]).joined(separator: ","))\""
  }

  /// Returns the clusters without a glyph. It asks the engine about the whole text, and about each cluster only if
  /// something is missing.
  ///
  /// - Parameter given: nil for the system font.
  private static func missing(in text: String, _ given: CaseFont?) -> [Character] {
    // A metric font has a box for everything.
    if given?.name != nil { return [] }
    let engine = UIFont.engine
    let found =
      if let given {
        given.file.map { try? engine.font(file: $0, size: 17) }
          ?? (try? engine.font(families: given.families ?? [], size: 17))
      } else {
        UIFont.systemFont(ofSize: 17).labelFont as LabelFont?
      }
    guard let font = found, engine.prepare(text, font: font).missingClusterCount > 0 else { return [] }
    var missing: [Character] = []
    for cluster in text where !missing.contains(cluster) {
      if engine.prepare(String(cluster), font: font).missingClusterCount > 0 { missing.append(cluster) }
      if missing.count == mostNamed { break }
    }
    return missing
  }

  /// Returns the family that fontconfig chooses for the clusters; nil if it does not have glyphs for all of them.
  private static func family(with clusters: [Character]) -> String? {
    guard let pattern = FcPatternCreate(), let characters = FcCharSetCreate() else { return nil }
    defer {
      FcPatternDestroy(pattern)
      FcCharSetDestroy(characters)
    }
    for scalar in clusters.flatMap(\.unicodeScalars) where !scalar.properties.isDefaultIgnorableCodePoint {
      _ = FcCharSetAddChar(characters, scalar.value)
    }
    _ = FcPatternAddCharSet(pattern, FC_CHARSET, characters)
    _ = FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var covered: OpaquePointer?
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetCharSet(match, FC_CHARSET, 0, &covered) == FcResultMatch,
      FcCharSetIsSubset(characters, covered) != 0,
      FcPatternGetString(match, FC_FAMILY, 0, &name) == FcResultMatch, let name
    else { return nil }
    return String(cString: name)
  }
}
