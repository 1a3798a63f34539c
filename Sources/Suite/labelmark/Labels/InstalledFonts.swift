// The font families that fontconfig lists, for people.
import CFontconfig
import LabelFonts

/// An installed family.
struct InstalledFamily {
  /// A face of the family.
  struct Face {
    let file: String
    /// As fontconfig counts: the upper 16 bits are for a named instance of a variable font.
    let index: Int
    /// For example `Bold Italic`.
    let style: String
    /// On OpenType's scale; nil for a variable font, which has many.
    let weight: Double?
    let isItalic: Bool
    /// Why the face cannot be used, in words that follow the file's path; nil if it can.
    let refusal: String?
  }

  let name: String
  /// The faces, sorted by file and index.
  var faces: [Face]

  /// Returns the installed families, sorted by name. O(installed fonts).
  ///
  /// - Parameter language: if given, only families that have the letters of this language, a BCP 47 tag.
  static func all(language: String? = nil) -> [InstalledFamily] {
    guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return [] }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(wanted)
    }
    // No font is known to have the letters of a language that fontconfig does not know, which has the name "".
    let name = language.map { InstalledFonts.name(of: LanguageTag($0)) }
    let objects = [FC_LANG, FC_FAMILY, FC_FILE, FC_INDEX, FC_STYLE, FC_WEIGHT, FC_SLANT]
    for object in objects + FontPattern.objectsOfRefusal { _ = FcObjectSetAdd(wanted, object) }
    guard let fonts = FcFontList(nil, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    var families: [String: InstalledFamily] = [:]
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let pattern = fonts.pointee.fonts[index] else { continue }
      let font = FontPattern(pattern)
      guard let family = font.string(FC_FAMILY), let face = Face(font) else { continue }
      if let name, !has(pattern, name) { continue }
      families[family, default: InstalledFamily(name: family, faces: [])].faces.append(face)
    }
    return families.values.sorted { $0.name < $1.name }.map { family in
      var family = family
      family.faces.sort { ($0.file, $0.index) < ($1.file, $1.index) }
      return family
    }
  }

  /// Whether a font has the letters of a language, not only those of another region's.
  private static func has(_ pattern: OpaquePointer, _ language: String) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetLangSet(pattern, FC_LANG, 0, &set) == FcResultMatch, let set else { return false }
    return FcLangSetHasLang(set, language) == FcLangEqual
  }
}

extension InstalledFamily.Face {
  fileprivate init?(_ font: FontPattern) {
    guard let file = font.string(FC_FILE) else { return nil }
    self.file = file
    style = font.string(FC_STYLE) ?? ""
    index = font.integer(FC_INDEX) ?? 0
    weight = font.number(FC_WEIGHT).map { FcWeightToOpenTypeDouble($0) }
    refusal = font.refusal ?? FontRefusal.reason(path: file, index: index)
    isItalic = (font.integer(FC_SLANT) ?? 0) > Int(FC_SLANT_ROMAN)
  }
}
