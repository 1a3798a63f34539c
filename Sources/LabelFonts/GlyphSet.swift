// A set of glyphs that shaping asks of every glyph: what HarfBuzz' set says is remembered.
import CHarfBuzz

/// Glyphs of one face. Immutable but for what it remembers, shared between threads.
final class GlyphSet: @unchecked Sendable {
  /// Some are named by substitutions, which see glyphs that are gone in the end.
  let areSubstituted: Bool
  private let set: OpaquePointer
  private let font: OpaquePointer
  /// By glyph: 1 no, 2 yes.
  private let glyphs = AnswerPages(limit: 0x10000)

  /// - Parameters:
  ///   - set: is not changed any more.
  ///   - face: has to outlive the set.
  init(_ set: OpaquePointer, of face: FontFace, areSubstituted: Bool) {
    self.areSubstituted = areSubstituted
    self.set = hb_set_reference(set)
    font = face.font
  }

  deinit {
    glyphs.destroy()
    hb_set_destroy(set)
  }

  /// Whether a glyph is in the set. O(1).
  func contains(_ glyph: UInt32) -> Bool {
    glyphs.answer(glyph) { hb_set_has(set, glyph) != 0 ? 2 : 1 } == 2
  }

  /// Whether the glyph that a scalar has before any substitution is in the set. O(1).
  func containsGlyph(of scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && contains(glyph)
  }
}
