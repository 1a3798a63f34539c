// A prepared text keeps its glyphs: they are those that the same text has when it is not prepared.
import Foundation
import LabelKit
import LabelLayout
import Testing

struct KeptGlyphTests {
  private static let engine = LabelEngine()

  /// Texts from left to right, from right to left and in both directions, with a word that a line's end cuts, spaces
  /// that hang, tabs, marks, emoji, and ligatures.
  private static let texts = [
    "The office of the first official affairs", "one two\tthree  four\u{AD}five\nsix",
    "שלום עולם, זה ארוך מאוד", "العربية لغة جميلة ومكتوبة", "שלום 123 (abc) עולם", "abc שלום (5) def עולם ghi",
    "123 !?", "e\u{301}a\u{308}o\u{302} 👩‍👩‍👧‍👦 🇩🇪 ﷼", "\u{2067}abc\u{2069} שלום\u{200F} def", "", "\n\n", "लंबा हिन्दी वाक्य क्षत्रिय",
    String(repeating: "long text that is not kept ", count: 60),
  ]

  private static let labels: [(LabelProperties, Double)] = {
    var result: [(LabelProperties, Double)] = []
    for mode in [
      LineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ] {
      for width in [35.0, 90, 400] {
        var label = LabelProperties(numberOfLines: mode == .byWordWrapping ? 0 : 2, lineBreakMode: mode)
        result.append((label, width))
        label.textAlignment = .justified
        label.allowsDefaultTighteningForTruncation = true
        label.layoutDirection = .rightToLeft
        result.append((label, width))
      }
    }
    return result
  }()

  @Test(arguments: 0..<13) func asTheTextThatIsNotPrepared(index: Int) throws {
    let text = KeptGlyphTests.texts[index]
    let engine = KeptGlyphTests.engine
    let families = ["Noto Sans", "Noto Sans Hebrew", "Noto Naskh Arabic", "Noto Sans Devanagari", "Noto Color Emoji"]
    for font in [try engine.font(families: families, size: 17), try engine.font(metric: "Square", size: 10)] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let prepared = engine.prepare(text, font: font, layoutDirection: direction)
        for (given, width) in KeptGlyphTests.labels {
          var label = given
          label.layoutDirection = direction
          let size = Size(width: width, height: .infinity)
          let once = engine.layout(text, font: font, label: label, in: size).glyphs()
          // The first call keeps the glyphs, the second one uses them.
          for _ in 0..<2 {
            let found = prepared.layout(label, in: size).glyphs()
            #expect(found.runs == once.runs, "\(text) \(label) \(width)")
            #expect(found.cutClusterCount == once.cutClusterCount)
          }
        }
      }
    }
  }
}
