// A face by its family name, through fontconfig.
import CFontconfig

/// A family, and which of its faces is wanted.
struct FamilyRequest: Hashable {
  let family: String
  let style: FaceStyle
}

/// The installed face that is meant by a family's name and a style.
struct FamilyMatch {
  let path: String
  let index: Int
  /// The family's name as the font writes it.
  let name: String
  /// The distance from the wanted style, in normal width and without variations; smaller is better.
  private let distance: Double

  /// The face of normal width with the wanted style, or else the one that is nearest in width, slant and weight; nil if
  /// the family is not installed. Names are compared without regard to case. O(installed fonts).
  static func find(_ request: FamilyRequest, in config: OpaquePointer?) -> FamilyMatch? {
    guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return nil }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(wanted)
    }
    _ = FcPatternAddString(pattern, FC_FAMILY, request.family)
    for object in [FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE, FC_SCALABLE] {
      _ = FcObjectSetAdd(wanted, object)
    }
    guard let fonts = FcFontList(config, pattern, wanted) else { return nil }
    defer { FcFontSetDestroy(fonts) }
    var best: FamilyMatch?
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index], let match = evaluate(font, request) else { continue }
      // The path decides between equal faces, so that the order in which directories were read does not.
      if let current = best,
        (current.distance, current.path, current.index) <= (match.distance, match.path, match.index)
      {
        continue
      }
      best = match
    }
    return best
  }

  private static func evaluate(_ font: OpaquePointer, _ request: FamilyRequest) -> FamilyMatch? {
    var name: String?
    var position: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, position, &text) == FcResultMatch, let found = text {
      if FcStrCmpIgnoreCase(found, request.family) == 0 { name = String(cString: found) }
      position += 1
    }
    let values = FontPattern(font)
    guard let name, let path = values.string(FC_FILE) else { return nil }
    /// How far a property is from its normal value; 0 if it is a range instead of a number, or missing.
    func distance(_ object: String, from normal: Double) -> Double {
      values.number(object).map { ($0 - normal).magnitude } ?? 0
    }
    let distance =
      distance(FC_WIDTH, from: 100) * 1e6
      + distance(FC_SLANT, from: request.style.isItalic ? Double(FC_SLANT_ITALIC) : 0) * 1e3
      + distance(FC_WEIGHT, from: FcWeightFromOpenTypeDouble(request.style.weight))
      + (values.flag(FC_VARIABLE) == true ? 0.5 : 0) + (values.flag(FC_SCALABLE) == false ? 1e9 : 0)
    return FamilyMatch(path: path, index: values.integer(FC_INDEX) ?? 0, name: name, distance: distance)
  }
}
