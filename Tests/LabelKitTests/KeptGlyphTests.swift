// Glyphs of prepared and of other texts, where their clusters are. (`FuzzTests` compares the two on random labels.)
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
        label.changeGaps()
        label.layoutDirection = .rightToLeft
        result.append((label, width))
      }
    }
    return result
  }()

  /// In a metric font the boxes are where the positions of the clusters are, and in their order.
  @Test(arguments: texts.indices) func atTheirClusters(index: Int) throws {
    let engine = KeptGlyphTests.engine
    let font = try engine.font(metric: "Steps", size: 10)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for (given, width) in KeptGlyphTests.labels {
        var label = given
        label.layoutDirection = direction
        let layout = engine.layout(
          KeptGlyphTests.texts[index], font: font, label: label, in: Size(width: width, height: .infinity))
        let glyphs = layout.glyphs().runs.flatMap { run in run.glyphs.map { (run.line, $0) } }
        // White space has no box.
        let drawn = Set(glyphs.compactMap { $0.1.cluster })
        let positions = layout.positions().clusters.filter { $0.isInserted || drawn.contains($0.start) }
        #expect(glyphs.map { $0.1.position.x } == positions.map(\.x), "\(label) \(width)")
        #expect(glyphs.map { $0.1.cluster ?? -1 } == positions.map(\.start))
        #expect(glyphs.map(\.0) == positions.map { Int($0.line) })
      }
    }
  }

  /// A ligature of a letter on level 1 and one on level 3, which are not next to each other on the line: between them
  /// is a letter on level 2. The ligature comes first, since its box begins with the alef, and ends where the lam does.
  @Test func ligatureOnTwoLevels() throws {
    let engine = KeptGlyphTests.engine
    let plain = RunAttributes(font: try engine.font(families: ["Noto Sans Arabic", "Noto Sans"], size: 17))
    var embedded = plain
    embedded.writingDirections = [WritingDirection(.leftToRight)]
    var text = StyledText("ل", plain)
    text.append("اx", embedded)
    let size = Size(width: 200, height: 100)
    let layout = engine.layout(text, in: size)
    let positions = layout.positions().clusters
    #expect(positions.map(\.level) == [3, 2, 1])
    #expect(positions.map(\.start) == [2, 4, 0])
    let alone = engine.layout(StyledText("لا", plain), in: size)
    let ligature = alone.glyphs().runs.flatMap(\.glyphs)
    #expect(ligature.count == 1)
    let end = try #require(alone.positions().clusters.last).maxX
    for glyphs in [layout.glyphs(), engine.prepare(text).layout(in: size).glyphs()] {
      let found = glyphs.runs.flatMap(\.glyphs)
      #expect(found.map(\.cluster) == [0, 4])
      #expect(found.first?.id == ligature[0].id)
      // From the right edge of its box, the ligature is where it is alone.
      #expect(abs(positions[2].maxX - found[0].position.x - (end - ligature[0].position.x)) < 1e-9)
      #expect(abs(found[1].position.x - positions[1].x) < 1e-9)
    }
  }
}
