// Fonts by family name through fontconfig, and the faces that were loaded.
import CFontconfig
import Synchronization

/// Finds faces by family name and loads each file and index once.
///
/// Fontconfig answers a request for a family that is not installed with another one. A benchmark that drew another
/// font would compare nothing, so only a font whose own list of family names holds the one asked for is accepted.
final class FontCatalog: Sendable {
  private struct Key: Hashable {
    var path: String
    var index: Int
  }
  private struct State {
    var faces: [Key: FontFace] = [:]
    var families: [String: FontFace] = [:]
    var isStarted = false
  }
  private let state = Mutex(State())

  /// The regular upright face of normal width of a family. Names compare without regard to case.
  ///
  /// Where the family has no such face, the nearest in width, slant and weight. O(installed fonts) for a new name.
  func face(family: String) throws(FontError) -> FontFace {
    try state.withLock { state throws(FontError) in
      if let face = state.families[family] { return face }
      if !state.isStarted {
        _ = FcInit()
        state.isStarted = true
      }
      guard let match = FontCatalog.find(family) else { throw .familyNotFound(family) }
      let face = try FontCatalog.load(path: match.path, index: match.index, familyName: match.name, &state)
      state.families[family] = face
      return face
    }
  }

  /// The face of a file.
  func face(path: String, index: Int) throws(FontError) -> FontFace {
    try state.withLock { state throws(FontError) in
      try FontCatalog.load(path: path, index: index, familyName: nil, &state)
    }
  }

  private static func load(
    path: String, index: Int, familyName: String?, _ state: inout State
  ) throws(FontError) -> FontFace {
    let key = Key(path: path, index: index)
    if let face = state.faces[key] { return face }
    let face = try FontFace(path: path, faceIndex: index, familyName: familyName)
    state.faces[key] = face
    return face
  }

  private struct Match {
    var path: String
    var index: Int
    var name: String
    /// Distance from regular, upright, normal width, without variations; smaller is better.
    var distance: Double
  }

  private static func find(_ family: String) -> Match? {
    guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return nil }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(wanted)
    }
    _ = FcPatternAddString(pattern, FC_FAMILY, family)
    for object in [FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE, FC_SCALABLE] {
      _ = FcObjectSetAdd(wanted, object)
    }
    guard let fonts = FcFontList(nil, pattern, wanted) else { return nil }
    defer { FcFontSetDestroy(fonts) }
    var best: Match?
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index], let match = evaluate(font, family) else { continue }
      // The path decides between equals, so that the order in which directories were read does not.
      if let current = best,
        (current.distance, current.path, current.index) <= (match.distance, match.path, match.index)
      {
        continue
      }
      best = match
    }
    return best
  }

  private static func evaluate(_ font: OpaquePointer, _ family: String) -> Match? {
    var name: String?
    var position: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, position, &text) == FcResultMatch, let found = text {
      if FcStrCmpIgnoreCase(found, family) == 0 { name = String(cString: found) }
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
      value(font, FC_WIDTH, normal: 100) * 1e6 + value(font, FC_SLANT, normal: 0) * 1e3
      + value(font, FC_WEIGHT, normal: 80) + (isVariable != 0 ? 0.5 : 0) + (isScalable != 0 ? 0 : 1e9)
    return Match(path: String(cString: file), index: Int(index), name: name, distance: distance)
  }

  /// How far a property is from its normal value; a range that holds it is at 0.
  private static func value(_ font: OpaquePointer, _ object: String, normal: Double) -> Double {
    var number = 0.0
    if FcPatternGetDouble(font, object, 0, &number) == FcResultMatch { return (number - normal).magnitude }
    return 0
  }
}
