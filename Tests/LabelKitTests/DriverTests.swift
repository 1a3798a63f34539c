// How little of a text is prepared, and whether it counts as attributed, must not show. By hand arithmetic: in Square at 10
// points every cluster is 10 wide.
import LabelKit
import LabelLayout
import Testing

@Suite struct DriverTests {
  private let engine = LabelEngine()

  /// A text of one style, plain, and once more with a run that makes it attributed.
  private func bothWays(_ text: String, _ font: LabelFont) -> [StyledText] {
    let plain = StyledText(text, RunAttributes(font: font))
    var attributed = plain
    let first = text.startIndex..<text.index(after: text.startIndex)
    attributed.updateAttributes(in: first) { $0.baselineOffset = 1 }
    return [plain, attributed]
  }

  /// U+1F98A is not in Noto Sans. One is in the beginning, and one in the end, which is prepared apart.
  @Test func missingClustersOfBothEnds() throws {
    let font = try engine.font(families: ["Noto Sans"], size: 10, fallback: .none)
    let words = String(repeating: "word ", count: 1000)
    for text in bothWays("\u{1F98A} " + words + "\u{1F98A}", font) {
      let bounds = Size(width: 100, height: 20)
      for mode in [LineBreakMode.byTruncatingMiddle, .byTruncatingHead] {
        let layout = engine.layout(text, label: LabelProperties(lineBreakMode: mode), in: bounds)
        #expect(layout.missingClusterCount == 2)
        #expect(layout.positions().clusters.last?.start == words.utf8.count + 5)
      }
      #expect(engine.layout(text, in: bounds).missingClusterCount == 1)
    }
  }

  /// The end alone has letters from right to left: the last nine clusters follow the ellipsis, and three are reversed.
  @Test func directionsOfTheEnd() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let start = 2_000
    for text in bothWays(String(repeating: "a ", count: start / 2) + "\u{5D0}\u{5D1}\u{5D2}", font) {
      let label = LabelProperties(lineBreakMode: .byTruncatingHead)
      let layout = engine.layout(text, label: label, in: Size(width: 100, height: 10))
      let clusters = layout.positions().clusters
      #expect(clusters.map(\.start) == [-1] + ((start - 6)..<start).map { $0 } + [start + 4, start + 2, start])
      #expect(clusters.map(\.x) == (0..<10).map { Double($0) * 10 })
    }
  }

  /// The end begins after a space, with a mark that belongs to it: a line never begins there.
  @Test func endsThatBeginInsideACluster() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let text = String(repeating: "a \u{301}", count: 2_000)  // 4 bytes and 2 clusters each
    let label = LabelProperties(lineBreakMode: .byTruncatingHead)
    for count in 250...270 {
      let layout = engine.layout(text, font: font, label: label, in: Size(width: Double(count) * 10, height: 10))
      let start = layout.lines[0].tailStart
      // All but the ellipsis: an even number of clusters begins with "a".
      #expect(start == text.utf8.count - (count - 1) / 2 * 4 - (count.isMultiple(of: 2) ? 3 : 0))
    }
  }

  /// At size 0 nothing has a width (R192), the ellipsis included.
  @Test func kernAtSizeZero() throws {
    let font = try engine.font(metric: "Square", size: 0)
    let layout = engine.layout("a\nb", font: font, kern: 2, in: Size(width: 100, height: 10))
    #expect(layout.isTruncated)
    #expect(layout.lines.map(\.width) == [0])
  }

  /// A fixed scale that is not finite counts as none (R206); the largest finite one counts as 2^18.
  @Test func fixedScales() throws {
    let font = try engine.font(metric: "Square", size: 10)
    for (given, expected) in [(Double.greatestFiniteMagnitude, 0x1p18), (.infinity, 1), (-1, 1), (.nan, 1), (0.5, 0.5)]
    {
      var label = LabelProperties()
      label.fixedScale = given
      #expect(engine.layout("a", font: font, label: label, in: Size(width: 10, height: 10)).scale == expected)
    }
  }

  /// A token is wider than the ellipsis, so a truncated line is too (R204).
  @Test func measuresWithAToken() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let text = engine.prepare("a b c d e f\ng", font: font)
    let label = LabelProperties(numberOfLines: 1)
    #expect(text.sizeThatFits(Size(width: 1000, height: 0), label).width == 120)
    #expect(text.sizeThatFits(Size(width: 1000, height: 0), label, truncationToken: "+++").width == 140)
  }

  /// Attributes and glyphs add to that (docs/ARCHITECTURE.md).
  @Test("A cluster takes 16 bytes, and one more if it may have an embedding level") func memory() throws {
    let font = try engine.font(metric: "Square", size: 10)
    func size(_ text: String) -> Int { engine.prepare(text, font: font).memorySize }
    let latin = String(repeating: "a", count: 1000)
    #expect(size(latin + "a") - size("a") == 16_000)
    #expect(size(String(repeating: "\u{5D0}", count: 1000)) - size(latin) == 1000)
    #expect(size("a") > MemoryLayout<LabelText>.size)
    let text = bothWays(latin, font)[1]
    #expect(engine.prepare(text).memorySize > size(latin) + MemoryLayout<TextRun>.size)
    let prepared = engine.prepare(latin, font: font)
    _ = prepared.layout(in: Size(width: 100, height: 10)).glyphs()
    #expect(prepared.memorySize >= size(latin) + 32_000)
  }
}
