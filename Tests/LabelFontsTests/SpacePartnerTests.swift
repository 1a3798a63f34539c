// Which glyphs of which fonts are found to interact with the space.
import CHarfBuzz
@testable import LabelFonts
import Testing

@Suite struct SpacePartnerTests {
  /// Glyphs that count wherever they stand, as the note in SpacePartners.swift tells them, and those that count right
  /// behind a space or right before one: of GPOS of NotoSansKhmer-Regular, by fontTools, the two smaller sets of glyphs
  /// beside the space in contexts, uni179A and uni17C2.
  @Test(
    "Sizes of the sets",
    arguments: [
      ("Noto Sans", "Latn", "en", [0, 0, 0]), ("Noto Sans", "Cyrl", "ru", [0, 0, 0]),
      ("Noto Sans", "Grek", "el", [0, 0, 0]), ("Noto Sans Arabic", "Arab", "ar", [0, 0, 0]),
      ("Noto Sans Devanagari", "Deva", "hi", [36, 0, 0]), ("Noto Sans Khmer", "Khmr", "km", [0, 2, 0]),
      ("Noto Sans Georgian", "Geor", "ka", [0, 0, 0]), ("Noto Sans CJK JP", "Hani", "ja", [13155, 0, 0]),
      ("Noto Sans CJK KR", "Hang", "ko", [0, 0, 0]),
    ])
  func counts(family: String, script: String, language: String, counts: [Int]) throws {
    typealias Place = SpacePartnerSets.Place
    let partners = try PlanShaper(family, script, language).plan.spacePartners
    for (place, count) in zip([Place.anywhere, Place.behind, Place.before], counts) {
      #expect((UInt32(0)...0xFFFF).count { (partners?.places(of: $0) ?? 0) & place != 0 } == count)
    }
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
