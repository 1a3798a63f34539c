// Finds the characters of a label that its font cannot draw, and an installed family that can.
import CFontconfig
import Conformance
import LabelKit

struct MissingGlyphs {
  /// The largest number of clusters that a message names.
  private static let mostNamed = 8

  private let families: [String]
  private let file: String?
  /// The grapheme clusters without a glyph, each once.
  private let clusters: [Character]

  /// Finds the clusters of a label's text, and of what its lines show in addition: an ellipsis or a hyphen.
  init(_ label: CaseLabel, shown lines: [String]) {
    families = label.font?.families ?? []
    file = label.font?.file
    let text = label.text ?? ""
    let known = Set(text)
    let inserted = String(lines.joined().filter { !known.contains($0) })
    clusters = Self.missing(in: text + inserted, families: families, file: file)
  }

  /// A line that names the missing clusters and suggests an option; nil if nothing is missing.
  var warning: String? {
    guard !clusters.isEmpty else { return nil }
    let asked = file ?? families.joined(separator: ", ")
    let named = clusters.map { "'\($0)'" }.joined(separator: ", ")
    guard let family = Self.family(with: clusters) else {
      return "\(asked) has no glyph for \(named), and no installed family has glyphs for all of them"
    }
    return "\(asked) has no glyph for \(named); try --font \"\((families + [family]).joined(separator: ","))\""
  }

  /// Returns the clusters without a glyph. It asks the engine about the whole text, and about each cluster only if
  /// something is missing.
  private static func missing(in text: String, families: [String], file: String?) -> [Character] {
    let engine = LabelEngine()
    let found = file.map { try? engine.font(file: $0, size: 17) } ?? (try? engine.font(families: families, size: 17))
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
