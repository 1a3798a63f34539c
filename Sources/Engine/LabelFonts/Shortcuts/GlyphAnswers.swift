// The answers that shaping asks of a face for every letter, each looked up in the font only once.
import CHarfBuzz
import LabelLayout

/// A font that answers like another one, but remembers the glyph of each scalar and the advance of each glyph.
///
/// HarfBuzz looks both up for every letter of every text: it searches the cmap table, and follows several tables to
/// the advance. What that costs: docs/TRIED.md.
@safe struct GlyphAnswers {
  private let font: OpaquePointer
  /// By scalar: 1 if it has no glyph, else the glyph + 2.
  private let glyphs = MemoTable(limit: 0x11_0000)
  /// By glyph: its advance in font units with the sign bit inverted, so that an advance of 0 is not stored as 0.
  private let advances = MemoTable(limit: 0x10000)

  private init(_ font: OpaquePointer) { unsafe self.font = font }

  /// Makes such a font, at the same scale. It keeps a reference to the other one, which must not change any more.
  static func makeFont(over font: OpaquePointer) -> OpaquePointer {
    let made = unsafe hb_font_create_sub_font(font)!
    let answers = unsafe UnsafeMutablePointer.make(GlyphAnswers(font))
    unsafe hb_font_set_funcs(made, functions, answers) { data in
      let answers = unsafe GlyphAnswers.at(data)
      unsafe answers.pointee.glyphs.destroy()
      unsafe answers.pointee.advances.destroy()
      unsafe answers.deallocate()
    }
    unsafe hb_font_make_immutable(made)
    return unsafe made
  }

  @inline(__always)
  private static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GlyphAnswers> {
    unsafe data.unsafelyUnwrapped.assumingMemoryBound(to: GlyphAnswers.self)
  }

  /// The glyph of a scalar, or nil.
  @inline(__always)
  private func glyph(of scalar: UInt32) -> UInt32? {
    let answer = glyphs.answer(scalar) {
      var glyph: hb_codepoint_t = 0
      return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph + 2 : 1
    }
    return answer == 1 ? nil : answer - 2
  }

  @inline(__always)
  private func advance(of glyph: UInt32) -> Int32 {
    let sign: UInt32 = 1 << 31
    let answer = advances.answer(glyph) { unsafe UInt32(bitPattern: hb_font_get_glyph_h_advance(font, glyph)) ^ sign }
    return Int32(bitPattern: answer ^ sign)
  }

  /// HarfBuzz's callbacks. They read and write numbers at a given stride in bytes.
  nonisolated(unsafe) private static let functions: OpaquePointer = {
    let functions = unsafe hb_font_funcs_create()!
    unsafe hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, data, scalar, glyph, _ in
        guard let found = unsafe GlyphAnswers.at(data).pointee.glyph(of: scalar) else { return 0 }
        unsafe glyph.unsafelyUnwrapped.pointee = found
        return 1
      }, nil, nil)
    unsafe hb_font_funcs_set_nominal_glyphs_func(
      functions,
      { _, data, count, firstScalar, scalarStride, firstGlyph, glyphStride, _ in
        let answers = unsafe GlyphAnswers.at(data)
        var scalar = unsafe UnsafeRawPointer(firstScalar.unsafelyUnwrapped)
        var glyph = unsafe UnsafeMutableRawPointer(firstGlyph.unsafelyUnwrapped)
        for done in 0..<count {
          guard let found = unsafe answers.pointee.glyph(of: scalar.load(as: UInt32.self)) else { return done }
          unsafe glyph.storeBytes(of: found, as: UInt32.self)
          unsafe scalar += Int(scalarStride)
          unsafe glyph += Int(glyphStride)
        }
        return count
      }, nil, nil)
    unsafe hb_font_funcs_set_glyph_h_advances_func(
      functions,
      { _, data, count, firstGlyph, glyphStride, firstAdvance, advanceStride, _ in
        let answers = unsafe GlyphAnswers.at(data)
        var glyph = unsafe UnsafeRawPointer(firstGlyph.unsafelyUnwrapped)
        var advance = unsafe UnsafeMutableRawPointer(firstAdvance.unsafelyUnwrapped)
        for _ in 0..<count {
          unsafe advance.storeBytes(of: answers.pointee.advance(of: glyph.load(as: UInt32.self)), as: Int32.self)
          unsafe glyph += Int(glyphStride)
          unsafe advance += Int(advanceStride)
        }
      }, nil, nil)
    unsafe hb_font_funcs_make_immutable(functions)
    return unsafe functions
  }()
}
