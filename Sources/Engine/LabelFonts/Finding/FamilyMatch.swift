// A face by its family name, through fontconfig.
import CFontconfig

/// A family, and which of its faces is wanted.
struct FamilyRequest: Hashable {
  let family: String
  let style: FaceStyle
}

/// An installed face of a family, and how far it is from a wanted style.
struct FamilyMatch {
  let path: String
  let index: Int
  /// Values of the axes of a variable font; empty for its named instances.
  let variations: [FontVariation]
  /// The family's name as the font writes it.
  let name: String
  /// The distance from the wanted style, in normal width; smaller is better.
  private let distance: Double

  /// What fontconfig lists of a family.
  struct Found {
    /// The faces that can be used as far as fontconfig knows: the nearest to the wanted style in width, slant and weight
    /// first. Of equally near ones, a variable font that has to be set to the style is last; then paths and indices
    /// decide, so that the order in which directories were read does not.
    fileprivate(set) var matches: [FamilyMatch] = []
    /// The first of the other files by path, and why it cannot be used.
    fileprivate(set) var refused: (path: String, reason: String)?
  }

  /// The faces of a family; names are compared without regard to case. O(installed fonts).
  static func find(_ request: FamilyRequest, in config: OpaquePointer?) -> Found {
    var found = Found()
    guard let pattern = unsafe FcPatternCreate(), let wanted = unsafe FcObjectSetCreate() else { return found }
    defer {
      unsafe FcPatternDestroy(pattern)
      unsafe FcObjectSetDestroy(wanted)
    }
    _ = unsafe FcPatternAddString(pattern, FC_FAMILY, request.family)
    let objects = [FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE]
    for object in objects + FontPattern.objectsOfRefusal { _ = unsafe FcObjectSetAdd(wanted, object) }
    guard let fonts = unsafe FcFontList(config, pattern, wanted) else { return found }
    defer { unsafe FcFontSetDestroy(fonts) }
    let patterns = unsafe (0..<Int(fonts.pointee.nfont)).compactMap { unsafe fonts.pointee.fonts[$0] }
    var variable: [String: VariableStyles] = [:]
    for values in unsafe patterns.map({ unsafe FontPattern($0) }) where values.flag(FC_VARIABLE) == true {
      guard let path = values.string(FC_FILE) else { continue }
      let index = values.integer(FC_INDEX) ?? 0
      if let styles = VariableStyles(path: path, index: index) { variable["\(path):\(index)"] = styles }
    }
    for index in unsafe patterns.indices {
      let pattern = unsafe patterns[index]
      let values = unsafe FontPattern(pattern)
      guard let name = unsafe name(pattern, request.family), let path = values.string(FC_FILE) else { continue }
      if let reason = values.refusal {
        if found.refused.map({ path < $0.path }) ?? true { found.refused = (path, reason) }
        continue
      }
      let index = values.integer(FC_INDEX) ?? 0
      var (style, variations) = (VariableStyles.Style(values), [FontVariation]())
      if let styles = variable["\(path):\(index & 0xFFFF)"] {
        if values.flag(FC_VARIABLE) == true {
          (style, variations) = styles.nearest(request.style, style)
        } else {
          style = styles.style(ofInstance: index >> 16, style)
        }
      }
      let distance = style.distance(request.style) + (variations.isEmpty ? 0 : 0.5)
      found.matches.append(
        FamilyMatch(path: path, index: index, variations: variations, name: name, distance: distance))
    }
    found.matches.sort { ($0.distance, $0.path, $0.index) < ($1.distance, $1.path, $1.index) }
    return found
  }

  /// A family's name as the font spells it; nil if the font is of another family.
  private static func name(_ font: OpaquePointer, _ family: String) -> String? {
    var name: String?
    var position: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(font, FC_FAMILY, position, &text) == FcResultMatch, let found = unsafe text {
      if unsafe FcStrCmpIgnoreCase(found, family) == 0 { name = unsafe String(cString: found) }
      position += 1
    }
    return name
  }
}
