// The letters of the HTML report are outlines. In Square at 10 points every cluster is 10 wide, in boxes from x 0.
import TestSupport
import Testing

@Suite struct ReportOutlineTests {
  private typealias Use = (id: String, x: Double)

  /// Returns the page of cases that pass, one for each text, and in their order the drawings with their letters.
  private func page(
    _ shell: Shell, _ texts: [String], font: String = #""name":"Square","size":10"#, width: Int? = nil,
    setting: String = ""
  ) throws -> (html: String, drawings: [(svg: String, letters: [Use])]) {
    let bounds = width.map { "\($0)" } ?? "null"
    let cases = texts.enumerated().map { index, text in
      """
      {"id":"a.c\(index)","rule":"R1","basis":"doc","needs":[],"query":"layout","label":{"text":"\(text)",\
      "font":{\(font)},"lineBreakMode":"byTruncatingMiddle"},"bounds":[\(bounds),null],"expect":{}}\n
      """
    }
    try shell.write("cases.jsonl", cases.joined().utf8)
    let answer = try shell.run("\(setting) $B/labelmark conform --cases $T/cases.jsonl --format html")
    #expect(answer.status == 0, "\(answer.err)")
    let drawings = answer.out.matches(of: /<svg class="answer".*?<\/svg>/).map { match in
      let svg = String(match.output)
      let unit = svg.firstMatch(of: /scale\(([\d.]+)\)/).flatMap { Double($0.1) } ?? 0
      let uses = svg.matches(of: /<use href="#(g\d+)" x="([-\d]+)"/).map { use -> Use in
        (String(use.1), (Double(use.2) ?? .nan) * unit)
      }
      return (svg, uses.sorted { $0.x < $1.x })
    }
    #expect(drawings.count == texts.count)
    return (answer.out, drawings)
  }

  @Test func everyVisibleClusterHasOneGlyphInItsBox() throws {
    let shell = try Shell(programs: "labelmark")
    let page = try page(shell, ["ab cba"])
    let (svg, letters) = try #require(page.drawings.first)
    #expect(!svg.contains("<text"))
    #expect(letters.map { Int($0.x / 10) } == [0, 1, 3, 4, 5], "box 2 is the space")
    #expect(svg.contains("translate(0 8)"), "the ascent of Square is 0.8")
    // a and b occur twice, and each glyph is defined once.
    #expect(letters[0].id == letters[4].id && letters[1].id == letters[3].id)
    #expect(page.html.matches(of: /<path id="g\d+" transform="scale\([\d.]+ -[\d.]+\)" d="M/).count == 3)
    #expect(Set(letters.map(\.id)).allSatisfy { page.html.contains("<path id=\"\($0)\"") })
  }

  /// In Steps `i` is a quarter of an em wide, `W` one em.
  @Test func boxesHaveTheFontsAdvances() throws {
    let shell = try Shell(programs: "labelmark")
    let page = try page(shell, ["iWi"], font: #""name":"Steps","size":10"#)
    #expect(page.html.contains("M0 0h2.5v10h-2.5zM2.5 0h10v10h-10zM12.5 0h2.5v10h-2.5z"))
  }

  /// R8: of 70 points 60 are for text, half of them for its beginning, so the line is "אab…fgh". R185: the ellipsis has
  /// the direction of the paragraph, right to left, although it is between Latin letters.
  @Test func rightToLeftLinesAreInVisualOrder() throws {
    let shell = try Shell(programs: "labelmark")
    let visual = ["f", "g", "h", "…", "a", "b", "א"]
    let drawings = try page(shell, visual + ["אabcdefgh"], width: 70).drawings
    #expect(drawings[7].letters.map(\.id) == drawings.prefix(7).map { $0.letters[0].id })
    #expect(drawings[7].letters.map { Int($0.x / 10) } == Array(0..<7))
  }

  /// Between two letters, an Arabic letter has another form.
  @Test func textInTheLabelsOwnFontIsShapedAsAWhole() throws {
    let shell = try Shell(programs: "labelmark")
    let font = #""families":["Noto Sans Arabic"],"size":10"#
    let drawings = try page(shell, ["ب", "ببب"], font: font).drawings
    let (one, three) = (Set(drawings[0].letters.map(\.id)), Set(drawings[1].letters.map(\.id)))
    #expect(!one.isEmpty && !three.isSubset(of: one))
  }

  @Test func withoutFontsThePageHasText() throws {
    let shell = try Shell(programs: "labelmark")
    try shell.write("none.conf", "<fontconfig></fontconfig>".utf8)
    let page = try page(shell, ["ab"], setting: "FONTCONFIG_FILE=$T/none.conf")
    #expect(page.drawings[0].svg.contains(">a</text>") && !page.html.contains("<use"))
    #expect(!page.html.contains("outlines from fonts"))
  }
}
