// Grapheme clusters that are longer than the longest window.
import LabelFonts
import Testing

@Suite struct LongClusterTests {
  /// A cluster that is longer than the longest window is one all the same, whatever in it joins to its beginning: by
  /// GB9 marks, by GB9c a conjunct of ka, nuktas, virama and ka, by GB11 two emoji with a joiner between them.
  @Test(arguments: [
    ("a", "\u{301}", 40_000, "b", 2), ("\u{915}", "\u{93C}", 21_842, "\u{94D}\u{915}", 1),
    ("\u{915}", "\u{93C}", 70_000, "\u{94D}\u{915}\u{915} \u{915}", 4), ("\u{915}", "\u{93C}", 21_842, "\u{915}", 2),
    ("\u{1F600}", "\u{308}", 32_763, "\u{200D}\u{1F600}b", 2), ("\u{1F600}", "\u{308}", 90_000, "\u{200D}b", 2),
  ])
  func clustersLongerThanAWindow(base: String, mark: String, times: Int, rest: String, count: Int) throws {
    let text = base + String(repeating: mark, count: times) + rest
    let font = try FontEngine().makeFont(metric: "Square", size: 10)
    let found = prepare(text, font, engine: FontEngine())
    #expect(found.starts.count == count && found.starts[0] == 0)
    #expect(found.points == Array(repeating: 10, count: count))
    let first = count == 1 ? text.utf8.count : found.starts[1]
    let tail = rest.unicodeScalars.reversed().prefix(count - 1).reduce(0) { $0 + UTF8.width($1) }
    #expect(first == text.utf8.count - tail)
  }
}
