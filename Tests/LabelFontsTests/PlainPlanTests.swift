// Shaping without substitutions against HarfBuzz with all its features.
import CHarfBuzz
@testable import LabelFonts
import Testing
import TestSupport

@Suite struct PlainPlanTests {
  /// A face with its plan without substitutions, and HarfBuzz' own font of the same file.
  private final class Shaper {
    let face: FontFace
    let plan: ShapingPlan
    let plain: PlainPlan
    private let direct: OpaquePointer

    init(_ family: String, _ script: String, _ language: String) throws {
      face = try FontEngine().makeFont(families: [family], size: 10).faces[0]
      let none = UnsafeMutableBufferPointer<hb_feature_t>(start: nil, count: 0)
      plan = ShapingPlan(
        face: face, script: hb_script_from_string(script, -1), language: hb_language_from_string(language, -1),
        features: none)
      plain = try #require(PlainPlan(of: plan.plan, face: face, plan.properties, features: none))
      direct = hb_font_create(face.face)
    }

    deinit { hb_font_destroy(direct) }

    struct Glyph: Equatable {
      var glyph: UInt32
      var cluster: UInt32
      var advance: Int32
      var isUnsafeToBreak: Bool
    }

    private func shape(_ text: [UInt32], _ body: (OpaquePointer) -> Void) -> [Glyph] {
      let buffer = hb_buffer_create()!
      defer { hb_buffer_destroy(buffer) }
      hb_buffer_add_codepoints(buffer, text, Int32(text.count), 0, Int32(text.count))
      hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
      var properties = plan.properties
      hb_buffer_set_segment_properties(buffer, &properties)
      body(buffer)
      var length: UInt32 = 0
      let infos = hb_buffer_get_glyph_infos(buffer, &length)!
      let positions = hb_buffer_get_glyph_positions(buffer, &length)!
      return (0..<Int(length)).map {
        Glyph(
          glyph: infos[$0].codepoint, cluster: infos[$0].cluster, advance: positions[$0].x_advance,
          isUnsafeToBreak: infos[$0].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
      }
    }

    func whole(_ text: [UInt32]) -> [Glyph] { shape(text) { hb_shape(direct, $0, nil, 0) } }

    func withoutSubstitutions(_ text: [UInt32]) -> [Glyph] {
      shape(text) {
        hb_shape_plan_execute(plain.plan, face.font, $0, plain.features.baseAddress, UInt32(plain.features.count))
      }
    }

    func canShape(_ text: [UInt32]) -> Bool {
      text.withUnsafeBufferPointer { plain.canShape($0.baseAddress!, 0..<text.count) }
    }
  }

  static let fonts = [
    ("Noto Sans", "Latn", "en"), ("Noto Sans", "Cyrl", "ru"), ("Noto Sans", "Cyrl", "sr"), ("Noto Sans", "Grek", "el"),
    ("Noto Sans", "Latn", "ro"), ("Noto Serif", "Latn", "en"), ("Noto Serif", "Cyrl", "bg"),
    ("Noto Sans Display", "Latn", "nl"), ("Noto Serif Display", "Grek", "el"),
    ("Noto Sans Georgian", "Geor", "ka"), ("Noto Serif Georgian", "Geor", "ka"), ("Noto Sans Armenian", "Armn", "hy"),
    ("Noto Serif Armenian", "Armn", "hy"), ("Noto Sans CJK JP", "Hira", "ja"), ("Noto Sans CJK JP", "Hani", "ja"),
    ("Noto Sans CJK KR", "Hang", "ko"), ("Noto Sans CJK SC", "Hani", "zh-Hans"), ("Noto Serif CJK JP", "Kana", "ja"),
    ("Noto Serif CJK KR", "Hang", "ko"), ("Noto Sans CJK JP", "Latn", "en"),
  ]

  @Test("Random words of each font, and all pairs of ASCII", arguments: fonts)
  func sameAsWithSubstitutions(family: String, script: String, language: String) throws {
    let shaper = try Shaper(family, script, language)
    var compared = 0
    var differences: [[UInt32]] = []
    func compare(_ text: [UInt32]) {
      guard shaper.canShape(text) else { return }
      compared += 1
      if shaper.whole(text) != shaper.withoutSubstitutions(text) { differences.append(text) }
    }
    let ascii = Array(UInt32(0x21)...0x7E)
    for first in ascii { for second in ascii { compare([first, second]) } }
    let ligated = Array("fijltsTr".unicodeScalars.map(\.value))
    for first in ligated { for second in ligated { for third in ligated { compare([first, second, third]) } } }
    // Letters of the script beside whatever else the face has: marks, digits, joiners, jamo among them.
    let all = (UInt32(0x21)...0x2FFFF).filter { shaper.face.covers($0) }
    let wanted = hb_script_from_string(script, -1)
    let own = all.filter { hb_unicode_script(hb_unicode_funcs_get_default(), $0) == wanted }
    var random = SplitMix64(seed: 1)
    for _ in 0..<6000 {
      compare(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          (Int.random(in: 0..<8, using: &random) > 0 ? own : all).randomElement(using: &random)!
        })
    }
    #expect(differences.isEmpty, "\(differences.prefix(3))")
    #expect(compared > 1000)
  }

  /// From GSUB of NotoSans-Regular, by fontTools: f before f, i and l is a ligature, digits have fractions, i before a
  /// mark loses its dot.
  @Test func whatSubstitutionsNeed() throws {
    let shaper = try Shaper("Noto Sans", "Latn", "en")
    func canShape(_ text: String) -> Bool { shaper.canShape(text.unicodeScalars.map(\.value)) }
    for text in ["of", "half-hour", "life", "ill", "Ünïcode", "ij"] {
      #expect(canShape(text), "\(text)")
    }
    for text in ["fi", "offer", "flat", "a1", "i\u{307}", "x\u{301}", "a\u{200D}b", "漢"] {
      #expect(!canShape(text), "\(text)")
    }
  }

  @Test func scriptsWithShapersOfTheirOwnHaveNone() throws {
    for (family, script) in [
      ("Noto Sans Arabic", "Arab"), ("Noto Sans Thai", "Thai"), ("Noto Sans Devanagari", "Deva"),
    ] {
      let face = try FontEngine().makeFont(families: [family], size: 10).faces[0]
      let none = UnsafeMutableBufferPointer<hb_feature_t>(start: nil, count: 0)
      let plan = ShapingPlan(face: face, script: hb_script_from_string(script, -1), language: nil, features: none)
      #expect(PlainPlan(of: plan.plan, face: face, plan.properties, features: none) == nil)
    }
  }

  /// A user's ligatures, old figures, small capitals are substitutions like others.
  @Test func featuresAskedForAreKept() throws {
    let engine = FontEngine()
    let plain = try engine.makeFont(families: ["Noto Sans"], size: 10)
    let small = try engine.makeFont(families: ["Noto Sans"], size: 10, features: ["smcp"])
    let expected = prepare("label wonder horse", small, engine: FontEngine())
    // Often enough that the plan without substitutions is made and used.
    for _ in 0..<100 {
      engine.resetCaches()
      #expect(prepare("label wonder horse", small, engine: engine) == expected)
      #expect(prepare("label wonder horse", plain, engine: engine) != expected)
    }
  }
}
