// Fonts that the caller registers: files, data and folders.
import CHarfBuzz
import Synchronization

/// What the caller says about a font instead of what it states itself. Values that are nil are the font's own.
package struct FaceDescription: Hashable, Sendable {
  /// The family by which it is requested.
  package var family: String?
  /// The weight on OpenType's scale of 1 to 1000.
  package var weight: Double?
  /// The width in percent of the normal width.
  package var width: Double?
  package var isItalic: Bool?
  /// The language that it is for, as a BCP 47 tag. In text of this language fallback prefers it.
  package var language: String?
  /// Values of a variable font's axes by their tags, in the axes' own units.
  package var variations: [String: Double]

  package init(
    family: String? = nil, weight: Double? = nil, width: Double? = nil, isItalic: Bool? = nil, language: String? = nil,
    variations: [String: Double] = [:]
  ) {
    (self.family, self.weight, self.width, self.isItalic) = (family, weight, width, isItalic)
    (self.language, self.variations) = (language, variations)
  }
}

/// A face that was registered with an engine. Immutable.
package final class RegisteredFace: Sendable {
  package let family: String
  /// On OpenType's scale of 1 to 1000. A variable font with an axis of weight has every weight of `weights`.
  package let weight: Double
  /// In percent of the normal width.
  package let width: Double
  package let isItalic: Bool
  /// A BCP 47 tag; "" if neither the font nor the caller says one.
  package let language: String
  /// "" for data.
  package let path: String
  package let index: Int
  /// The range of the weight axis; `weight` alone if there is none or the caller has set the weight.
  let weights: ClosedRange<Double>
  /// Unique in the process.
  package let id: UInt64
  let hasColor: Bool

  private let face: FontFace
  private let setsWeight: Bool
  private let variations: [FontVariation]
  private let faces = Mutex(RecentlyUsed<Double, FontFace>(capacity: 16))
  private static let nextID = Atomic<UInt64>(1)

  /// - Throws: `fileNotFound` if there is no such face, `axisNotFound` for a variation without an axis.
  init(_ data: FontData, index: Int, as description: FaceDescription) throws(FontError) {
    let plain = try FontFace(data, faceIndex: index)
    variations = FontVariation.list(description.variations)
    try plain.check(variations)
    family = description.family ?? plain.familyName
    let isPlain = variations.isEmpty && family == plain.familyName
    face = isPlain ? plain : try FontFace(data, faceIndex: index, familyName: family, variations: variations)
    let style = face.style
    weight = FaceStyle(weight: description.weight ?? style.weight).weight
    width = description.width ?? style.width
    isItalic = description.isItalic ?? style.isItalic
    language = description.language ?? plain.statedLanguage
    (path, self.index) = (data.path, index)
    hasColor = plain.hasColor
    let axis = plain.axes.first { $0.tag == "wght" }
    setsWeight = axis != nil && description.weight == nil && description.variations["wght"] == nil
    weights = setsWeight ? axis!.range : weight...weight
    id = RegisteredFace.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Whether the font has a scalar.
  func covers(_ scalar: UInt32) -> Bool { face.covers(scalar) }

  /// The face for a wanted weight: the nearest one on the axis of weight, if the caller has not set it.
  func face(weight: Double) -> FontFace {
    let value = min(max(weight, weights.lowerBound), weights.upperBound)
    if !setsWeight || value == self.weight { return face }
    return faces.withLock { faces in
      if let known = faces.value(for: value) { return known }
      let all = variations + [FontVariation(tag: "wght", value: value)]
      let made = try? FontFace(face.data, faceIndex: index, familyName: family, variations: all)
      guard let made else { return face }
      faces.insert(made, for: value)
      return made
    }
  }

  /// Whether a face has the font's bytes.
  func hasData(of other: FontFace) -> Bool { other.data === face.data }

  /// The distance from a wanted style, as for installed fonts.
  func distance(_ style: FaceStyle) -> Double {
    let nearest = min(max(style.weight, weights.lowerBound), weights.upperBound)
    return (width - 100).magnitude * 1e6 + (isItalic == style.isItalic ? 0 : 1e5) + (nearest - style.weight).magnitude
  }

  /// What decides between fonts of equal distance: never the order in which they were registered, unless they are the
  /// same in everything else.
  fileprivate func precedes(_ other: RegisteredFace) -> Bool {
    (family, path, index, weight, id) < (other.family, other.path, other.index, other.weight, other.id)
  }
}

/// The fonts that are registered with an engine at some time. Immutable.
final class RegisteredFonts: Sendable {
  static let none = RegisteredFonts([])

  let fonts: [RegisteredFace]
  /// Unique in the process.
  let id: UInt64
  private static let nextID = Atomic<UInt64>(1)

  init(_ fonts: [RegisteredFace]) {
    self.fonts = fonts.sorted { $0.precedes($1) }
    id = RegisteredFonts.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  func adding(_ added: [RegisteredFace]) -> RegisteredFonts { RegisteredFonts(fonts + added) }

  func removing(_ id: UInt64) -> RegisteredFonts { RegisteredFonts(fonts.filter { $0.id != id }) }

  /// The font of a family, compared without regard to case, that is nearest to a style; nil if there is none.
  func find(_ family: String, _ style: FaceStyle) -> RegisteredFace? {
    let name = family.lowercased()
    return fonts.filter { $0.family.lowercased() == name }.min { $0.distance(style) < $1.distance(style) }
  }

  /// The font nearest to a style, whatever its family; one in colour only if there is no other. Nil if there is none.
  func nearest(_ style: FaceStyle) -> RegisteredFace? {
    let plain = fonts.filter { !$0.hasColor }
    return (plain.isEmpty ? fonts : plain).min { $0.distance(style) < $1.distance(style) }
  }

  /// The indices in the order of fallback: fonts for the language, fonts for none, the others; among these, the nearest
  /// to the style.
  func order(_ language: LanguageTag, _ style: FaceStyle) -> [Int] {
    if fonts.isEmpty { return [] }
    let wanted = language.description.split(separator: "-").first
    func group(_ font: RegisteredFace) -> Int {
      if font.language.isEmpty { return 1 }
      return LanguageTag(font.language).description.split(separator: "-").first == wanted ? 0 : 2
    }
    return fonts.indices.map { (group(fonts[$0]), fonts[$0].distance(style), $0) }.sorted { $0 < $1 }.map(\.2)
  }
}
