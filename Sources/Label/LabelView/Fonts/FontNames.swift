// Conversion between a font's name and its family, weight and slant.
import Foundation

/// Converts between a font's name (a family or a PostScript name) and its face.
enum FontNames {
  private static let weights: [(String, Double)] = [
    ("ultralight", 100), ("extralight", 200), ("thin", 100), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
    ("light", 300), ("regular", 400), ("medium", 500), ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  /// Returns the face that a name refers to; nil if no such family is installed.
  ///
  /// The whole name is tried as a family first; then the part before the hyphen, as it is and split into words at
  /// capitals (R240).
  static func face(named name: String) -> SystemFonts.Face? {
    if SystemFonts.isInstalled(name) { return SystemFonts.Face(design: .family(name)) }
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    var words = ""
    for character in first {
      if character.isUppercase, let last = words.last, last.isLowercase { words += " " }
      words.append(character)
    }
    guard let family = [first, words].first(where: SystemFonts.isInstalled) else { return nil }
    return SystemFonts.Face(
      design: .family(family), weight: weights.first { style.contains($0.0) }?.1 ?? 400,
      isItalic: style.contains("italic") || style.contains("oblique"))
  }

  /// Returns the PostScript name of a face: the family without spaces, a hyphen, the weight and the slant (R240).
  static func postScriptName(family: String, _ face: SystemFonts.Face) -> String {
    let names = [
      (100.0, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
      (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
    ]
    var style = names.last { $0.0 <= face.weight }?.1 ?? "Thin"
    if face.isItalic { style = style == "Regular" ? "Italic" : style + "Italic" }
    return family.filter { $0 != " " } + "-" + style
  }
}
