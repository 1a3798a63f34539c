// The font families that fontconfig lists, for people.
import CFontconfig

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
    if let language, let set = FcLangSetCreate() {
      _ = FcLangSetAdd(set, language)
      _ = FcPatternAddLangSet(pattern, FC_LANG, set)
      FcLangSetDestroy(set)
    }
    for object in [FC_FAMILY, FC_FILE, FC_INDEX, FC_STYLE, FC_WEIGHT, FC_SLANT] { _ = FcObjectSetAdd(wanted, object) }
    guard let fonts = FcFontList(nil, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    var families: [String: InstalledFamily] = [:]
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index], let name = text(font, FC_FAMILY), let face = Face(font) else {
        continue
      }
      families[name, default: InstalledFamily(name: name, faces: [])].faces.append(face)
    }
    return families.values.sorted { $0.name < $1.name }.map { family in
      var family = family
      family.faces.sort { ($0.file, $0.index) < ($1.file, $1.index) }
      return family
    }
  }

  fileprivate static func text(_ font: OpaquePointer, _ object: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    return FcPatternGetString(font, object, 0, &text) == FcResultMatch ? text.map { String(cString: $0) } : nil
  }
}

extension InstalledFamily.Face {
  fileprivate init?(_ font: OpaquePointer) {
    guard let file = InstalledFamily.text(font, FC_FILE) else { return nil }
    self.file = file
    style = InstalledFamily.text(font, FC_STYLE) ?? ""
    var (number, slant): (Int32, Int32) = (0, 0)
    _ = FcPatternGetInteger(font, FC_INDEX, 0, &number)
    index = Int(number)
    var value = 0.0
    weight = FcPatternGetDouble(font, FC_WEIGHT, 0, &value) == FcResultMatch ? FcWeightToOpenTypeDouble(value) : nil
    isItalic = FcPatternGetInteger(font, FC_SLANT, 0, &slant) == FcResultMatch && slant > FC_SLANT_ROMAN
  }
}
