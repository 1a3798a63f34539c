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
    guard let name, FcPatternGetString(font, FC_FILE, 0, &text) == FcResultMatch, let file = text else { return nil }
    var index: Int32 = 0
    _ = FcPatternGetInteger(font, FC_INDEX, 0, &index)
    var isVariable: FcBool = 0
    _ = FcPatternGetBool(font, FC_VARIABLE, 0, &isVariable)
    var isScalable: FcBool = 1
    _ = FcPatternGetBool(font, FC_SCALABLE, 0, &isScalable)
    let distance =
      value(font, FC_WIDTH, normal: 100) * 1e6 + value(
        font, FC_SLANT, normal: request.style.isItalic ? Double(FC_SLANT_ITALIC) : 0) * 1e3
      + value(font, FC_WEIGHT, normal: FcWeightFromOpenTypeDouble(request.style.weight)) + (isVariable != 0 ? 0.5 : 0)
      + (isScalable != 0 ? 0 : 1e9)
    return FamilyMatch(path: String(cString: file), index: Int(index), name: name, distance: distance)
  }

  /// How far a property is from its normal value; 0 if it is a range instead of a number, or missing.
  private static func value(_ font: OpaquePointer, _ object: String, normal: Double) -> Double {
    var number = 0.0
    if FcPatternGetDouble(font, object, 0, &number) == FcResultMatch { return (number - normal).magnitude }
    return 0
  }
}
