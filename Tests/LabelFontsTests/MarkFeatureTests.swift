// Shaping without the attachment of marks against HarfBuzz with all its features.
import CHarfBuzz
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct MarkFeatureTests {
  static let fonts = [
    ("Noto Sans", "Latn", "vi"), ("Noto Sans", "Cyrl", "ru"), ("Noto Serif", "Grek", "el"),
    ("Noto Sans Arabic", "Arab", "ar"), ("Noto Sans Hebrew", "Hebr", "he"), ("Noto Serif Hebrew", "Hebr", "he"),
    ("Noto Sans Thai", "Thai", "th"), ("Noto Sans Lao", "Laoo", "lo"), ("Noto Sans Devanagari", "Deva", "hi"),
    ("Noto Sans Bengali", "Beng", "bn"), ("Noto Sans Tamil", "Taml", "ta"), ("Noto Sans Telugu", "Telu", "te"),
    ("Noto Sans Myanmar", "Mymr", "my"), ("Noto Sans Khmer", "Khmr", "km"), ("Noto Sans Sinhala", "Sinh", "si"),
    ("Noto Serif Tibetan", "Tibt", "bo"),
  ]

  /// Glyphs, clusters and advances are the same; where text is said to be safe to break may differ.
  @Test("Random letters and marks of each font", arguments: fonts)
  func advancesAreTheSame(family: String, script: String, language: String) throws {
    let shaper = try PlanShaper(family, script, language)
    let properties = hb_unicode_funcs_get_default()
    let wanted = hb_script_from_string(script, -1)
    let all = (UInt32(0x41)...0xFFFF).filter {
      shaper.face.covers($0) && [wanted, HB_SCRIPT_INHERITED].contains(hb_unicode_script(properties, $0))
    }
    let marks = all.filter {
      hb_unicode_general_category(properties, $0) == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK
    }
    var random = SplitMix64(name: family)
    var differences: [[UInt32]] = []
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { index in
        (index > 0 && Bool.random(using: &random) ? marks : all).randomElement(using: &random)!
      }
      func measured(_ glyphs: [PlanShaper.Glyph]) -> [[Int64]] {
        glyphs.map { [Int64($0.glyph), Int64($0.cluster), Int64($0.advance)] }
      }
      if measured(shaper.whole(text)) != measured(shaper.shape(text, shaper.plan)) { differences.append(text) }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(3))")
    #expect(!marks.isEmpty)
  }

  /// That something is left out where it can be.
  @Test func marksAreLeftOut() throws {
    #expect(try PlanShaper("Noto Sans Thai", "Thai", "th").plan.features.count == 4)
    #expect(try PlanShaper("Noto Sans Hebrew", "Hebr", "he").plan.features.isEmpty)
  }
}
