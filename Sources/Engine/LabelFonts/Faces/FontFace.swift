// One face of a font file, loaded once and shared: what HarfBuzz shapes with.
import CHarfBuzz
import LabelLayout

/// A face of a font file at a scale of one font unit, so that all advances are integers.
///
/// Immutable once it is made, and safe to use from several threads.
@safe public final class FontFace: @unchecked Sendable {
  /// The family's name as the face has it.
  public let familyName: String
  /// The path of the file; "" for the caller's data.
  public var path: String { data.path }
  /// The face's index in its file, as fontconfig counts: the upper 16 bits are for a named instance of a variable font.
  public let faceIndex: Int
  /// Values of the axes of a variable font, besides those of its named instance.
  public let variations: [FontVariation]
  /// Font units in an em, 16...16384.
  public let unitsPerEm: Int
  /// The ascent above the baseline, in font units.
  public let ascent: Int
  /// The descent below the baseline, in font units, positive.
  public let descent: Int
  /// Whether the face has glyphs that are drawn in colour: PNG images (`CBDT`, `sbix`). Emoji are preferably drawn with
  /// such a face. Layers (`COLR`) and documents (`SVG`) are drawn as plain outlines, and do not count.
  public let hasColor: Bool
  /// The work that may be skipped with this face.
  let shortcuts: Shortcuts

  let data: FontData
  package let face: OpaquePointer
  package let font: OpaquePointer
  /// The glyph of U+0020, or nil.
  let spaceGlyph: UInt32?

  /// Loads a face of a file, which is mapped, not read. Throws `fileNotFound`.
  convenience init(path: String, faceIndex: Int, file: FileIdentity, familyName: String? = nil) throws(FontError) {
    let data: FontData
    do throws(FontError) {
      data = try FontData(path: path, file: file)
    } catch {
      throw .fileNotFound(path, faceIndex: faceIndex)
    }
    try self.init(data, faceIndex: faceIndex, familyName: familyName)
  }

  /// Loads a face. Throws `fileNotFound`, or `invalidFontData` for the caller's data.
  init(
    _ data: FontData, faceIndex: Int, familyName: String? = nil, variations: [FontVariation] = []
  ) throws(FontError) {
    guard let face = unsafe data.makeFace(faceIndex) else { throw data.noFace(faceIndex) }
    let font = unsafe hb_font_create(face)!
    let unitsPerEm = unsafe hb_face_get_upem(face)
    unsafe hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    if !variations.isEmpty {
      var values = variations.map { variation in
        unsafe hb_variation_t(tag: hb_tag_from_string(variation.tag, -1), value: Float(variation.value))
      }
      unsafe hb_font_set_variations(font, &values, UInt32(values.count))
    } else if faceIndex >> 16 > 0 {
      unsafe hb_font_set_var_named_instance(font, UInt32(faceIndex >> 16) - 1)
    }
    unsafe hb_font_make_immutable(font)
    unsafe hb_face_make_immutable(face)
    var extents = hb_font_extents_t()
    unsafe hb_font_get_h_extents(font, &extents)
    var space: hb_codepoint_t = 0

    self.data = data
    self.faceIndex = faceIndex
    self.variations = variations
    self.familyName = unsafe familyName ?? FontFace.familyName(of: face)
    self.unitsPerEm = Int(unitsPerEm)
    ascent = Int(extents.ascender)
    descent = -Int(extents.descender)
    hasColor = unsafe hb_ot_color_has_png(face) != 0
    spaceGlyph = unsafe hb_font_get_nominal_glyph(font, 0x20, &space) != 0 ? space : nil
    shortcuts = unsafe Shortcuts(face: face, space: spaceGlyph ?? 0)
    unsafe self.face = face
    unsafe self.font = GlyphAnswers.makeFont(over: font)
    unsafe hb_font_destroy(font)
  }

  deinit {
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(face)
  }

  /// Whether the face maps a scalar to a glyph (its cmap).
  public func covers(_ scalar: UInt32) -> Bool { glyph(of: scalar) != nil }

  /// The glyph that a scalar has before any substitution, or nil.
  func glyph(of scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// The family's name in the name table: the typographic one (16) if there is one, else the legacy one (1).
  static func familyName(of face: OpaquePointer) -> String {
    for nameID: UInt32 in [16, 1] {
      var length: UInt32 = 0
      let english = unsafe hb_language_from_string("en", -1)
      let total = unsafe hb_ot_name_get_utf8(face, nameID, english, &length, nil)
      if total == 0 { continue }
      length = total + 1
      return unsafe String(unsafeUninitializedCapacity: Int(length)) { buffer in
        _ = unsafe buffer.withMemoryRebound(to: CChar.self) { text in
          unsafe hb_ot_name_get_utf8(face, nameID, english, &length, text.baseAddress)
        }
        return Int(length)
      }
    }
    return ""
  }
}
