// What fonts, texts and languages say of themselves, and calls in forms that other tests do not use.
import LabelKit
import Testing

@Suite struct FactTests {
  private let engine = LabelEngine()

  /// Noto Sans has 1,069 units above the baseline and 293 below it, of 1,000. The same faces at the same size are the same
  /// font.
  @Test func facesOfAFont() throws {
    let font = try engine.font(families: ["Noto Sans", "Noto Sans Hebrew"], size: 20)
    #expect(font.faces.map(\.family) == ["Noto Sans", "Noto Sans Hebrew"])
    #expect(font.faces.map(\.unitsPerEm) == [1000, 1000])
    #expect(font.faces[0].path.hasSuffix("NotoSans-Regular.ttf") && font.faces[0].index == 0)
    #expect(abs(font.faces[0].ascent - 21.38) < 1e-9 && abs(font.faces[0].descent - 5.86) < 1e-9)
    let same = try engine.font(families: ["Noto Sans", "Noto Sans Hebrew"], size: 20)
    let larger = try engine.font(families: ["Noto Sans", "Noto Sans Hebrew"], size: 21)
    #expect(Set([font, same, larger]).count == 2)
    let square = try engine.font(metric: "Square", size: 10)
    #expect(square.faces.map(\.family) == ["Square"] && square.faces.map(\.path) == [""])
    #expect(square.faces[0].ascent == 8 && square.faces[0].descent == 2 && square.lineHeight == 10)
    #expect(square.withSize(20).ascent == 16 && square.withSize(20) != square)
  }

  /// Zulu, which has no dictionary in Debian 12, is told where a paragraph asks for hyphenation; a label of one line never
  /// is hyphenated.
  @Test func languagesWithoutHyphenation() throws {
    let font = try engine.font(metric: "Square", size: 10)
    func languages(_ factor: Double, lines: Int = 0) -> [String] {
      var style = ParagraphAttributes()
      style.hyphenationFactor = factor
      var text = StyledText("isizulu\nabc", RunAttributes(font: font, language: "zu"), paragraph: style)
      text.append("def", RunAttributes(font: font, language: "zu-ZA"))
      text.append("\nghi", RunAttributes(font: font, language: "xh"))
      let layout = engine.layout(
        text, label: LabelProperties(numberOfLines: lines), in: Size(width: 100, height: .infinity))
      return layout.languagesWithoutHyphenation.map(\.description)
    }
    #expect(languages(1) == ["zu", "zu-za"])
    #expect(languages(0) == [] && languages(1, lines: 1) == [])
  }

  /// In Square at 10 points every cluster is 10 wide.
  @Test func positionsOfBytes() throws {
    let font = try engine.font(metric: "Square", size: 10)
    var summary: LayoutSummary?
    var places: [ClusterPosition] = []
    let lines = [LabelLine](capacity: 2) { lines in
      places = [ClusterPosition](capacity: 4) {
        summary = engine.layout(
          utf8: "ab cd".utf8Span.span, font: font, label: LabelProperties(numberOfLines: 0),
          in: Size(width: 20, height: .infinity), into: &lines, positions: &$0)
      }
    }
    #expect(lines.map(\.start) == [0, 3] && summary?.positionCount == 4)
    #expect(places.map(\.x) == [0, 10, 0, 10] && places.map(\.start) == [0, 1, 3, 4])
  }

  @Test func selectionByIndices() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let layout = engine.layout("añb", font: font, in: Size(width: 100, height: 10))
    let range = try #require(layout.string.firstRange(of: "ñb"))
    let rects = layout.positions().rects(of: range)
    #expect(rects == [Rect(x: 10, y: 0, width: 20, height: 10)])
    #expect(rects[0].maxX == 30 && rects[0].maxY == 10)
    #expect(layout.missingClusterCount == 0)
  }

  @Test func languagesAndTabStops() {
    #expect("\(Language("SR-latn-RS"))" == "sr-latn-rs")
    // Only whole subtags are kept, in 15 characters.
    #expect("\(Language("abcdefgh-abcdef-xy"))" == "abcdefgh-abcdef")
    #expect("\(Language("abcdefgh-abcdefg"))" == "abcdefgh")
    #expect("\(Language("abc-defghijklmnop"))" == "abc")
    let stops: [TabStop] = [10, 2.5]
    #expect(stops == [TabStop(10), TabStop(2.5)])
    #expect(Size.unconstrained == Size(width: .infinity, height: .infinity))
  }
}
