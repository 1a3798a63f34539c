// The faces of the process: engines share them, so that each is read once.
import CFontconfig
import CHarfBuzz

/// The lists of faces that engines have asked for. The most recent ones are kept even if no engine needs them any more.
///
/// A list answers the same, whoever made it: what it remembers, a plan of HarfBuzz or which glyphs a face has, is a
/// function of the font file and the features. A file that was replaced is loaded anew.
final class FontCatalog: Sendable {
  static let shared = FontCatalog()
  /// The number of lists that are kept.
  private static let capacity = 16

  @safe private struct State {
    /// The list asked for last comes first.
    var lists: [FaceList] = []
    /// Recent answers of `config`.
    var families = RecentlyUsed<FamilyRequest, [FamilyMatch]>(capacity: 256)
    /// Fontconfig's configuration. It is referenced, so that no other one can have its address.
    nonisolated(unsafe) var config: OpaquePointer?
    /// The fonts of `config`, once they were asked for.
    var installed: InstalledFonts?
  }
  private let state = Mutex(State())

  /// How a list of faces is made, besides the faces.
  struct Options {
    let features: [hb_feature_t]
    let usesShortcuts: Bool
    let fallback: FontFallback
    let registered: RegisteredFonts

    init(
      features: [hb_feature_t], usesShortcuts: Bool, fallback: FontFallback, registered: RegisteredFonts
    ) {
      (self.features, self.usesShortcuts) = (features, usesShortcuts)
      (self.fallback, self.registered) = (fallback, registered)
    }
  }

  /// The faces of families, in their order.
  func list(
    families: [String], style: FaceStyle, missing: MissingFamilyPolicy, _ options: Options
  ) throws(FontError) -> FaceList {
    try state.withLock { state throws(FontError) in
      var faces: [FontFace] = []
      var replaced: [ReplacedFamily] = []
      for family in families {
        if let registered = options.registered.find(family, style) {
          faces.append(registered.face(weight: style.weight))
          continue
        }
        do throws(FontError) {
          let request = FamilyRequest(family: family, style: style)
          faces.append(try FontCatalog.face(of: request, options.registered, known: faces, &state))
          continue
        } catch {
          guard missing == .nearest, error.isOfFamily else { throw error }
        }
        let (used, face): (String, FontFace)
        if let nearest = FontCatalog.installed(&state).nearestFamily(family, style) {
          let request = FamilyRequest(family: nearest, style: style)
          (used, face) = (nearest, try FontCatalog.face(of: request, options.registered, known: faces, &state))
        } else {
          guard let nearest = options.registered.nearest(style) else { throw .noFonts }
          (used, face) = (nearest.family, nearest.face(weight: style.weight))
        }
        replaced.append(ReplacedFamily(wanted: family, used: used))
        if !faces.contains(where: { $0 === face }) { faces.append(face) }
      }
      return FontCatalog.list(faces, style, options, replaced, &state)
    }
  }

  /// The face of a file.
  func list(
    path: String, index: Int, variations: [FontVariation], _ options: Options
  ) throws(FontError) -> FaceList {
    try state.withLock { state throws(FontError) in
      let face = try FontCatalog.face(
        path: path, index: index, familyName: nil, variations: variations, known: [], &state)
      return FontCatalog.list([face], .regular, options, [], &state)
    }
  }

  /// A registered face, for a wanted weight.
  func list(_ font: RegisteredFace, weight: Double, _ options: Options) -> FaceList {
    state.withLock { state in
      FontCatalog.list(
        [font.face(weight: weight)], FaceStyle(weight: weight, isItalic: font.isItalic), options, [], &state)
    }
  }

  /// Gives up what is kept of fonts that were registered.
  func forget(_ registered: RegisteredFonts) {
    if registered.fonts.isEmpty { return }
    state.withLock { state in
      state.lists.removeAll { list in
        list.fallback?.source.registered === registered
          || list.faces.contains { face in registered.fonts.contains { $0.hasData(of: face) } }
      }
    }
  }

  /// Updates `config` to fontconfig's current configuration.
  private static func updateConfig(_ state: inout State) {
    let config = unsafe FcConfigReference(nil)
    if unsafe config == state.config {
      unsafe FcConfigDestroy(config)  // One reference is enough.
    } else {
      if let old = unsafe state.config { unsafe FcConfigDestroy(old) }
      unsafe state.config = config
      state.installed = nil
      state.families.removeAll()
    }
  }

  private static func installed(_ state: inout State) -> InstalledFonts {
    updateConfig(&state)
    if let known = state.installed { return known }
    let made = unsafe InstalledFonts(state.config)
    state.installed = made
    return made
  }

  private static func matches(
    _ request: FamilyRequest, _ registered: RegisteredFonts, _ state: inout State
  ) throws(FontError) -> [FamilyMatch] {
    updateConfig(&state)
    if let matches = state.families.value(for: request) { return matches }
    let found = unsafe FamilyMatch.find(request, in: state.config)
    if !found.matches.isEmpty {
      state.families.insert(found.matches, for: request)
      return found.matches
    }
    if let (path, reason) = found.refused { throw .familyNotUsable(request.family, file: path, reason: reason) }
    if unsafe registered.fonts.isEmpty && InstalledFonts.listedCount(state.config) == 0 { throw .noFonts }
    throw unsafe .familyNotFound(request.family, near: InstalledFamilies.near(request.family, in: state.config))
  }

  /// The nearest face of a family whose file can be read.
  private static func face(
    of request: FamilyRequest, _ registered: RegisteredFonts, known: [FontFace], _ state: inout State
  ) throws(FontError) -> FontFace {
    let matches = try matches(request, registered, &state)
    for match in matches {
      if let face = try? face(
        path: match.path, index: match.index, familyName: match.name, variations: match.variations, known: known,
        &state)
      {
        return face
      }
    }
    let first = matches[0]
    let reason = FontRefusal.reason(path: first.path, index: first.index) ?? FontRefusal.unreadable
    throw .familyNotUsable(request.family, file: first.path, reason: reason)
  }

  /// A face that is loaded already and whose file is still the same, or a new one.
  private static func face(
    path: String, index: Int, familyName: String?, variations: [FontVariation] = [], known: [FontFace],
    _ state: inout State
  ) throws(FontError) -> FontFace {
    guard let file = FileIdentity(path: path) else { throw .fileNotFound(path, faceIndex: index) }
    func isWanted(_ face: FontFace) -> Bool {
      unsafe face.path == path && face.faceIndex == index && face.data.file == file && face.variations == variations
        && face.familyName == familyName ?? FontFace.familyName(of: face.face)
    }
    if let face = known.first(where: isWanted) { return face }
    for list in state.lists {
      if let face = list.faces.first(where: isWanted) { return face }
    }
    if variations.isEmpty {
      return try FontFace(path: path, faceIndex: index, file: file, familyName: familyName)
    }
    let made = try FontFace(
      FontData(path: path, file: file), faceIndex: index, familyName: familyName, variations: variations)
    try made.check(variations)
    return made
  }

  private static func list(
    _ faces: [FontFace], _ style: FaceStyle, _ options: Options, _ replaced: [ReplacedFamily], _ state: inout State
  ) -> FaceList {
    let installed = options.fallback == .installed ? installed(&state) : nil
    let index = state.lists.firstIndex { list in
      unsafe list.usesShortcuts == options.usesShortcuts && list.faces.elementsEqual(faces, by: ===)
        && list.features.elementsEqual(options.features) { $0.tag == $1.tag && $0.value == $1.value }
        && list.replaced == replaced && list.fallback?.source.installed === installed
        && (list.fallback?.isOf(options.registered, style) ?? true)
    }
    if let index {
      let list = state.lists.remove(at: index)
      state.lists.insert(list, at: 0)
      return list
    }
    let list = FaceList(
      faces: faces, features: options.features, usesShortcuts: options.usesShortcuts,
      fallback: installed.map { FallbackFaces(FallbackSource(options.registered, $0), style) }, replaced: replaced)
    state.lists.insert(list, at: 0)
    if state.lists.count > capacity { state.lists.removeLast() }
    return list
  }
}
