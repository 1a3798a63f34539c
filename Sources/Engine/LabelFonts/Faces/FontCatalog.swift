// The faces of the process: engines share them, so that each is read once.
import CFontconfig
import CHarfBuzz
import Synchronization

/// The lists of faces that engines have asked for. The most recent ones are kept even if no engine needs them any more.
///
/// A list answers the same, whoever made it: what it remembers, a plan of HarfBuzz or which glyphs a face has, is a
/// function of the font file and the features. A file that was replaced is loaded anew.
final class FontCatalog: Sendable {
  static let shared = FontCatalog()
  /// The number of lists that are kept.
  private static let capacity = 16

  private struct State {
    /// The list asked for last comes first.
    var lists: [FaceList] = []
    /// The recent answers of `config`.
    var families = RecentlyUsed<FamilyRequest, FamilyMatch>(capacity: 256)
    /// Fontconfig's configuration. It is referenced, so that no other one can have its address.
    nonisolated(unsafe) var config: OpaquePointer?
  }
  private let state = Mutex(State())

  /// The faces of families, in their order.
  func list(
    families: [String], style: FaceStyle, features: [hb_feature_t], usesShortcuts: Bool
  ) throws(FontError) -> FaceList {
    try state.withLock { state throws(FontError) in
      var faces: [FontFace] = []
      for family in families {
        let match = try FontCatalog.match(FamilyRequest(family: family, style: style), &state)
        faces.append(
          try FontCatalog.face(path: match.path, index: match.index, familyName: match.name, known: faces, &state))
      }
      return FontCatalog.list(faces, features, usesShortcuts, &state)
    }
  }

  /// The face of a file.
  func list(path: String, index: Int, features: [hb_feature_t], usesShortcuts: Bool) throws(FontError) -> FaceList {
    try state.withLock { state throws(FontError) in
      let face = try FontCatalog.face(path: path, index: index, familyName: nil, known: [], &state)
      return FontCatalog.list([face], features, usesShortcuts, &state)
    }
  }

  private static func match(_ request: FamilyRequest, _ state: inout State) throws(FontError) -> FamilyMatch {
    let config = FcConfigReference(nil)
    if config == state.config {
      FcConfigDestroy(config)  // One reference is enough.
    } else {
      if let old = state.config { FcConfigDestroy(old) }
      state.config = config
      state.families.removeAll()
    }
    if let match = state.families.value(for: request) { return match }
    guard let match = FamilyMatch.find(request, in: config) else {
      throw .familyNotFound(request.family, near: InstalledFamilies.near(request.family, in: config))
    }
    state.families.insert(match, for: request)
    return match
  }

  /// A face that is loaded already and whose file is still the same, or a new one.
  private static func face(
    path: String, index: Int, familyName: String?, known: [FontFace], _ state: inout State
  ) throws(FontError) -> FontFace {
    guard let file = FileIdentity(path: path) else { throw .fileNotFound(path, faceIndex: index) }
    func isWanted(_ face: FontFace) -> Bool {
      face.path == path && face.faceIndex == index && face.file == file
        && face.familyName == familyName ?? FontFace.familyName(of: face.face)
    }
    if let face = known.first(where: isWanted) { return face }
    for list in state.lists {
      if let face = list.faces.first(where: isWanted) { return face }
    }
    return try FontFace(path: path, faceIndex: index, file: file, familyName: familyName)
  }

  private static func list(
    _ faces: [FontFace], _ features: [hb_feature_t], _ usesShortcuts: Bool, _ state: inout State
  ) -> FaceList {
    let place = state.lists.firstIndex { list in
      list.usesShortcuts == usesShortcuts && list.faces.elementsEqual(faces, by: ===)
        && list.features.elementsEqual(features) { $0.tag == $1.tag && $0.value == $1.value }
    }
    let list =
      place.map { state.lists.remove(at: $0) }
      ?? FaceList(faces: faces, features: features, usesShortcuts: usesShortcuts)
    state.lists.insert(list, at: 0)
    if state.lists.count > capacity { state.lists.removeLast() }
    return list
  }
}
