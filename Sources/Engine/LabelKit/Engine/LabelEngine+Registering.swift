// Fonts that a program brings with it: registered from files, folders and data.
import LabelFonts

/// What the caller says about a font instead of what the font states itself. Values that are nil are the font's own.
public struct FontDescription: Hashable, Sendable {
  /// The family by which the font is requested.
  public var family: String?
  /// The weight on OpenType's scale of 1 to 1000: 400 is regular, 700 is bold.
  public var weight: Double?
  /// The width in percent of the normal width.
  public var width: Double?
  /// Whether it counts as italic.
  public var isItalic: Bool?
  /// The language that the font is for, as a BCP 47 tag. Fallback prefers it in text of this language.
  public var language: String?
  /// Values of a variable font's axes by their tags, in the axes' own units, such as `["wdth": 75]`.
  public var variations: [String: Double]

  /// Creates a description. What is left out is what the font states.
  public init(
    family: String? = nil, weight: Double? = nil, width: Double? = nil, isItalic: Bool? = nil, language: String? = nil,
    variations: [String: Double] = [:]
  ) {
    (self.family, self.weight, self.width, self.isItalic) = (family, weight, width, isItalic)
    (self.language, self.variations) = (language, variations)
  }

  fileprivate var face: FaceDescription {
    FaceDescription(
      family: family, weight: weight, width: width, isItalic: isItalic, language: language, variations: variations)
  }
}

/// A face that was registered with an engine. Two are equal if they come from the same registration.
public struct RegisteredFont: Hashable, Sendable {
  let registered: RegisteredFace

  /// The family by which it is requested.
  public var family: String { registered.family }
  /// The weight on OpenType's scale of 1 to 1000. A variable font with an axis of weight, which the caller has not set,
  /// takes every weight of the axis.
  public var weight: Double { registered.weight }
  /// The width in percent of the normal width.
  public var width: Double { registered.width }
  /// Whether it is italic or oblique.
  public var isItalic: Bool { registered.isItalic }
  /// The language that it is for, as a BCP 47 tag in lower case; "" if neither the font nor the caller says one.
  public var language: String { registered.language }
  /// The path of its file; nil if it was registered from data.
  public var path: String? { registered.path.isEmpty ? nil : registered.path }
  /// The index of the face in its file or data.
  public var index: Int { registered.index }

  /// Returns whether both come from the same registration.
  public static func == (left: RegisteredFont, right: RegisteredFont) -> Bool {
    left.registered.id == right.registered.id
  }

  /// Hashes the registration.
  public func hash(into hasher: inout Hasher) { hasher.combine(registered.id) }
}

extension LabelEngine {
  /// Registers all faces of a font file, or of all font files in a folder and the folders in it: TTF, OTF, TTC, OTC.
  ///
  /// Registered fonts belong to this engine. They are found by family, weight and slant before installed ones, and take
  /// part in fallback before these. Fonts that were made earlier stay as they are.
  ///
  /// - Parameters:
  ///   - path: a file or a folder. Files are mapped and must not be changed in place.
  ///   - description: what you say about all these faces, whatever they state themselves.
  /// - Returns: the registered faces; files in the order of their paths.
  /// - Throws: ``FontError``: the file does not exist, there is no font, or a font has no such axis. Nothing is
  ///   registered then.
  /// - Complexity: O(files). Made fonts are looked up anew.
  @discardableResult
  public func register(
    fontsAt path: String, as description: FontDescription? = nil
  ) throws(FontError) -> [RegisteredFont] {
    try fonts.register(path: path, as: description?.face ?? FaceDescription()).map(RegisteredFont.init)
  }

  /// Registers a face of a font in memory, which is copied. See ``register(fontsAt:as:)``.
  ///
  /// - Parameters:
  ///   - fontData: the bytes of a font file.
  ///   - index: the index of the face in a collection.
  ///   - description: what you say about the face, whatever it states itself.
  /// - Returns: the registered face.
  /// - Throws: ``FontError``: the data is not a font, or has no such face or axis.
  @discardableResult
  public func register(
    fontData: [UInt8], index: Int = 0, as description: FontDescription? = nil
  ) throws(FontError) -> [RegisteredFont] {
    let face = description?.face ?? FaceDescription()
    let registered = try unsafe fontData.withUnsafeBufferPointer { bytes throws(FontError) in
      try unsafe fonts.register(data: bytes, index: index, as: face)
    }
    return [RegisteredFont(registered: registered)]
  }

  /// Unregisters a font. Fonts that were made with it go on drawing with it; its memory is freed with the last of them.
  /// Does nothing if it is not registered.
  public func unregister(_ font: RegisteredFont) { fonts.unregister(font.registered) }

  /// How often fonts were registered or unregistered: a font made from families at another count may lack some.
  package var registrationCount: Int { fonts.registrationCount }

  /// The families of the registered fonts.
  package var registeredFamilies: Set<String> { fonts.registeredFamilies }

  /// Makes a font from a registered face, whatever its family.
  ///
  /// - Parameters:
  ///   - registered: a font of this engine.
  ///   - weight: the weight of a variable font; nil for its own.
  ///   - size: size in points.
  ///   - features: OpenType features in HarfBuzz's notation.
  ///   - fallback: whether other fonts draw the characters that the face lacks.
  /// - Throws: ``FontError/invalidFeature(_:)``.
  public func font(
    _ registered: RegisteredFont, weight: Double? = nil, size: Double, features: [String] = [],
    fallback: FontFallback = .installed
  ) throws(FontError) -> LabelFont {
    LabelFont(
      try fonts.makeFont(
        registered.registered, weight: weight, size: size, features: features, fallback: fallback))
  }
}
