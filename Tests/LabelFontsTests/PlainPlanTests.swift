// Shaping without substitutions against HarfBuzz with all its features.
import CHarfBuzz
@testable import LabelFonts
import Testing
import TestSupport

@Suite struct PlainPlanTests {
  static let fonts = [
    ("Noto Sans", "Latn", "en"), ("Noto Sans", "Cyrl", "ru"), ("Noto Sans", "Cyrl", "sr"), ("Noto Sans", "Grek", "el"),
    ("Noto Sans", "Latn", "ro"), ("Noto Serif", "Latn", "en"), ("Noto Serif", "Cyrl", "bg"),
    ("Noto Sans Display", "Latn", "nl"), ("Noto Serif Display", "Grek", "el"),
    ("Noto Sans Georgian", "Geor", "ka"), ("Noto Serif Georgian", "Geor", "ka"), ("Noto Sans Armenian", "Armn", "hy"),
    ("Noto Serif Armenian", "Armn", "hy"), ("Noto Sans CJK JP", "Hira", "ja"), ("Noto Sans CJK JP", "Hani", "ja"),
    ("Noto Sans CJK KR", "Hang", "ko"), ("Noto Sans CJK SC", "Hani", "zh-Hans"), ("Noto Serif CJK JP", "Kana", "ja"),
    ("Noto Serif CJK KR", "Hang", "ko"), ("Noto Sans CJK JP", "Latn", "en"), ("Noto Sans Hebrew", "Hebr", "he"),
    ("Noto Serif Hebrew", "Hebr", "yi"), ("Noto Sans Ethiopic", "Ethi", "am"),
  ]

  @Test("Random words of each font, and all pairs of ASCII", arguments: fonts)
  func sameAsWithSubstitutions(family: String, script: String, language: String) throws {
    let shaper = try PlanShaper(family, script, language)
    let plain = try #require(shaper.plain)
    var compared = 0
    var differences: [[UInt32]] = []
    func compare(_ text: [UInt32]) {
      guard plain.canShape(text) else { return }
      compared += 1
      if shaper.whole(text) != shaper.shape(text, plain) { differences.append(text) }
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
    let plain = try #require(try PlanShaper("Noto Sans", "Latn", "en").plain)
    func canShape(_ text: String) -> Bool { plain.canShape(text.unicodeScalars.map(\.value)) }
    for text in ["of", "half-hour", "life", "ill", "Ünïcode", "ij"] {
      #expect(canShape(text), "\(text)")
    }
    for text in ["fi", "offer", "flat", "a1", "i\u{307}", "x\u{301}", "a\u{200D}b", "漢"] {
      #expect(!canShape(text), "\(text)")
    }
  }

  @Test func scriptsWithShapersOfTheirOwnHaveNone() throws {
    #expect(try PlanShaper("Noto Sans Arabic", "Arab", "ar").plain == nil)
    #expect(try PlanShaper("Noto Sans Thai", "Thai", "th").plain == nil)
    #expect(try PlanShaper("Noto Sans Devanagari", "Deva", "hi").plain == nil)
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
