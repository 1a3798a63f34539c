// Faces in the order of fallback, with the features that shaping applies; fonts of all sizes share them.
import CHarfBuzz
import Synchronization

/// The size-independent part of a font, shared between engines by `FontCatalog`.
@safe final class FaceList: @unchecked Sendable {
  /// The listed faces, in the order of fallback.
  let faces: [FontFace]
  let metric: MetricFont?
  /// Faces that draw what the listed ones lack; nil if only these draw.
  let fallback: FallbackFaces?
  /// Families that were wanted and are not installed, with those that took their place.
  let replaced: [ReplacedFamily]
  /// Features in the order given, with global ranges.
  let features: UnsafeMutableBufferPointer<hb_feature_t>
  /// The face that draws U+0020: the first that has it, else the first.
  let spaceFace: Int
  /// The glyph of U+0020 in that face; `.notdef` if no face has it.
  let spaceGlyph: UInt32
  /// Bit i set: face i has coloured glyphs.
  let colorFaces: UInt32
  let coverage: CoverageTable
  /// Whether text may be shaped in pieces if that changes no answer. Otherwise hard lines are shaped whole.
  let usesShortcuts: Bool
  /// Whether words may be shaped apart from adjacent spaces.
  let areWordsIndependent: Bool
  /// Unique in the process.
  let id: UInt64
  /// The widest advance, in font units of any listed face, for which `FontStack.layoutUnits` is exact.
  let widestExact: Int32

  /// The address of `digitForms`, 0 before they are first asked for.
  private let digits = Atomic<UInt>(0)
  private let building = Mutex(())
  private let variants = Mutex([FaceList?](repeating: nil, count: DisabledFeatures.setCount))
  private let contexts = Mutex(RecentlyUsed<LanguageTag, ShapingContext>(capacity: 32))
  private static let nextID = Atomic<UInt64>(1)

  init(
    faces: [FontFace], features: [hb_feature_t], usesShortcuts: Bool, fallback: FallbackFaces? = nil,
    replaced: [ReplacedFamily] = []
  ) {
    self.faces = faces
    self.usesShortcuts = usesShortcuts
    (self.fallback, self.replaced) = (fallback, replaced)
    metric = nil
    unsafe self.features = .copy(features)
    let listed = faces.firstIndex { $0.spaceGlyph != nil }
    spaceFace = listed ?? fallback?.find([0x20], script: HB_SCRIPT_COMMON, language: .none, .any) ?? 0
    let faceOfSpace = FaceList.face(spaceFace, faces, fallback)
    spaceGlyph = faceOfSpace.spaceGlyph ?? 0
    var colorFaces: UInt32 = 0
    for (index, face) in faces.enumerated() where face.hasColor { colorFaces |= 1 << UInt32(index) }
    self.colorFaces = colorFaces
    coverage = CoverageTable(faces: faces)
    areWordsIndependent = usesShortcuts && faceOfSpace.shortcuts.areWordsIndependent
    widestExact = faces.reduce(.max) { min($0, FontStack.widestExact(unitsPerEm: $1.unitsPerEm)) }
    id = FaceList.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  init(metric: MetricFont) {
    faces = []
    self.metric = metric
    (fallback, replaced) = (nil, [])
    unsafe features = .allocate(capacity: 0)
    (spaceFace, spaceGlyph) = (0, 0)
    colorFaces = 0
    coverage = CoverageTable(faces: [])
    usesShortcuts = true
    areWordsIndependent = true
    widestExact = FontStack.widestExact(unitsPerEm: metric.unitsPerEm)
    id = FaceList.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  deinit {
    if let made = unsafe UnsafeRawPointer(bitPattern: digits.load(ordering: .relaxed)) {
      unsafe Unmanaged<DigitForms>.fromOpaque(made).release()
    }
    unsafe features.deallocate()
  }

  /// The digits that are shaped alike, which live as long as the list. The first call reads the faces' layout tables.
  var digitForms: Unmanaged<DigitForms> {
    if let made = unsafe UnsafeRawPointer(bitPattern: digits.load(ordering: .acquiring)) {
      return unsafe .fromOpaque(made)
    }
    return unsafe makeDigitForms()
  }

  @inline(never)
  private func makeDigitForms() -> Unmanaged<DigitForms> {
    unsafe building.withLock { _ in
      if let made = unsafe UnsafeRawPointer(bitPattern: digits.load(ordering: .acquiring)) {
        return unsafe .fromOpaque(made)
      }
      let made = unsafe Unmanaged.passRetained(DigitForms(self))
      unsafe digits.store(UInt(bitPattern: made.toOpaque()), ordering: .releasing)
      return unsafe made
    }
  }

  /// Font units in an em, ascent and descent of each face, or of the metric font.
  var extents: [(unitsPerEm: Int, ascent: Int, descent: Int)] {
    metric?.extents ?? faces.map { ($0.unitsPerEm, $0.ascent, $0.descent) }
  }

  // MARK: Faces

  private static func face(_ index: Int, _ listed: [FontFace], _ fallback: FallbackFaces?) -> FontFace {
    assert(index >= 0 && (index < listed.count || index >= FallbackFaces.first && fallback != nil), "it has the face")
    if index >= FallbackFaces.first, let fallback { return fallback.face(at: index) }
    return listed[index]
  }

  /// The face of a cluster's face index: a listed one or one of fallback.
  func face(at index: Int) -> FontFace { FaceList.face(index, faces, fallback) }

  /// The number by which callers know a face: the index of a listed one; of others, their rank after the listed ones. It
  /// does not depend on which faces were used before.
  func number(ofFaceAt index: Int) -> Int {
    if index >= FallbackFaces.first, let fallback { return faces.count + fallback.rank(at: index) }
    return index
  }

  /// The face with a number; nil if there is none.
  func face(number: Int) -> FontFace? {
    if faces.indices.contains(number) { return faces[number] }
    guard let fallback, number >= 0, number - faces.count < fallback.source.count else { return nil }
    return fallback.face(ofRank: number - faces.count)
  }

  /// The glyph and the face of the first of `scalars` that a listed face has, else that a face of fallback has; else
  /// `.notdef` of the first face.
  func glyph(ofFirst scalars: [UInt32]) -> (face: Int, glyph: UInt32) {
    for scalar in scalars {
      for (index, face) in faces.enumerated() {
        if let glyph = face.glyph(of: scalar) { return (index, glyph) }
      }
    }
    guard let fallback else { return (0, 0) }
    for scalar in scalars {
      if let index = fallback.find([scalar], script: HB_SCRIPT_COMMON, language: .none, .any) {
        return (index, fallback.face(at: index).glyph(of: scalar) ?? 0)
      }
    }
    return (0, 0)
  }

  /// The advance in font units of a scalar that has this glyph in a face; a metric font has no glyphs, only scalars.
  func advance(of scalar: UInt32, face: Int, glyph: UInt32) -> Int32 {
    if let metric { return metric.advance(of: scalar) }
    return unsafe max(0, hb_font_get_glyph_h_advance(self.face(at: face).font, glyph))
  }

  /// Returns the same faces with some features turned off. Always the same object.
  func disabling(_ disabled: DisabledFeatures) -> FaceList {
    variants.withLock { variants in
      if let list = variants[Int(disabled.rawValue)] { return list }
      let made = unsafe FaceList(
        faces: faces, features: features + disabled.features, usesShortcuts: usesShortcuts, fallback: fallback,
        replaced: replaced)
      variants[Int(disabled.rawValue)] = made
      return made
    }
  }

  /// The shaping context of a language with these faces. The same object if the language was asked for recently.
  func context(for language: LanguageTag) -> ShapingContext {
    let language = metric == nil ? language : .none
    return contexts.withLock { contexts in
      if let known = contexts.value(for: language) { return known }
      let made = ShapingContext(faceList: self, language: language)
      contexts.insert(made, for: language)
      return made
    }
  }

  /// Parses features in HarfBuzz's syntax, e.g. "kern=0" or "+smcp". Ranges are not allowed, since each word is shaped
  /// alone.
  static func parse(features: [String]) throws(FontError) -> [hb_feature_t] {
    var parsed: [hb_feature_t] = []
    for text in features {
      var feature = hb_feature_t()
      guard unsafe hb_feature_from_string(text, -1, &feature) != 0, feature.start == 0, feature.end == UInt32.max else {
        throw .invalidFeature(text)
      }
      parsed.append(feature)
    }
    return parsed
  }
}
