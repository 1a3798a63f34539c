// Which glyphs of which fonts are found to interact with the space.
import CHarfBuzz
@testable import LabelFonts
import Testing

@Suite struct SpacePartnerTests {
  @Test(
    "Sizes of the sets, as the note in SpacePartners.swift tells them",
    arguments: [
      ("Noto Sans", "Latn", "en", 0), ("Noto Sans", "Cyrl", "ru", 0), ("Noto Sans", "Grek", "el", 0),
      ("Noto Sans Arabic", "Arab", "ar", 0), ("Noto Sans Devanagari", "Deva", "hi", 36),
      ("Noto Sans Khmer", "Khmr", "km", 43), ("Noto Sans Georgian", "Geor", "ka", 0),
      ("Noto Sans CJK JP", "Hani", "ja", 13155), ("Noto Sans CJK KR", "Hang", "ko", 0),
    ])
  func counts(family: String, script: String, language: String, count: Int) throws {
    let face = try FontEngine().makeFont(families: [family], size: 10).faces[0]
    let features = UnsafeMutableBufferPointer<hb_feature_t>(start: nil, count: 0)
    let plan = ShapingPlan(
      face: face, script: hb_script_from_string(script, -1), language: hb_language_from_string(language, -1),
      features: features)
    let partners = plan.spacePartners
    #expect((0...0xFFFF).count { partners?.contains($0) ?? false } == count)
  }

  @Test func glyphsByNumberAreKerned() throws {
    let face = try FontEngine().makeFont(families: ["Noto Sans"], size: 10).faces[0]
    let features = UnsafeMutableBufferPointer<hb_feature_t>(start: nil, count: 0)
    let plan = ShapingPlan(face: face, script: HB_SCRIPT_LATIN, language: nil, features: features)
    let shaper = GlyphShaper(face: face, plan: plan.plan, features: features, properties: plan.properties)
    var glyphs: [UInt32] = [0, 0]
    hb_font_get_nominal_glyph(face.font, 0x41, &glyphs[0])
    hb_font_get_nominal_glyph(face.font, 0x56, &glyphs[1])
    // hmtx and GPOS of NotoSans-Regular, by fontTools: A 639, V 600, the pair closer by 40.
    #expect(shaper.advances(of: [glyphs[0]]) == [639])
    #expect(shaper.advances(of: glyphs) == [599, 600])
  }
}
