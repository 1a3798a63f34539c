// Layouts of LabelKit by hand arithmetic: in Square at 10 points every cluster is 10 wide, and a line reaches from 8
// above its baseline to 2 below.
import LabelKit
import Testing

struct LayoutTests {
  let engine = LabelEngine()

  @Test func whatIsHiddenIsSaid() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let bounds = Size(width: 50, height: 10)
    let tail = engine.layout("abcdefgh", font: font, in: bounds)
    #expect(tail.lines.map { tail.text(of: $0) } == ["abcd…"])
    #expect(tail.string[tail.range(of: tail.lines[0])] == "abcd")
    #expect(tail.isTruncated)
    #expect(tail.tailRange(of: tail.lines[0]) == nil)
    let middle = engine.layout(
      "abcdefgh", font: font, label: LabelProperties(lineBreakMode: .byTruncatingMiddle), in: bounds)
    #expect(middle.lines.map { middle.text(of: $0) } == ["ab…gh"])
    #expect(middle.tailRange(of: middle.lines[0]).map { middle.string[$0] } == "gh")
    let token = engine.layout("abcdefgh", font: font, in: bounds, truncationToken: " +")
    #expect(token.lines.map { token.text(of: $0) } == ["abc +"])
    let shrunk = engine.layout(
      "abcdefgh", font: font, label: LabelProperties(adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.5),
      in: bounds)
    // 80 points in 50: scales are tried in steps of a thousandth (R91).
    #expect(shrunk.scale == 0.625)
    #expect(!shrunk.isTruncated)
  }

  @Test func manyLinesThanFitOnTheStack() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let layout = engine.layout(
      String(repeating: "ab ", count: 100), font: font, label: LabelProperties(numberOfLines: 0),
      in: Size(width: 20, height: .infinity))
    #expect(layout.lines.count == 100)
    #expect(layout.lines.map(\.start) == (0..<100).map { $0 * 3 })
    #expect(layout.positions().clusters.count == 200)
  }

  @Test func theCallersMemoryIsFilledAsFarAsItGoes() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let label = LabelProperties(numberOfLines: 0)
    let bounds = Size(width: 20, height: .infinity)
    let text = engine.prepare("ab cd ef", font: font)
    var summary: LayoutSummary?
    let two = [LabelLine](capacity: 2) { summary = text.layout(label, in: bounds, into: &$0) }
    #expect(two.map(\.start) == [0, 3])
    #expect(summary?.lineCount == 3)
    // Lines are appended; what the span holds already stays.
    let four = [LabelLine](capacity: 4) { lines in
      lines.append(LabelLine())
      summary = engine.layout(utf8: "ab cd ef".utf8Span.span, font: font, label: label, in: bounds, into: &lines)
    }
    #expect(four.map(\.end) == [0, 2, 5, 8])
    // Positions are written only if there is room for all of them.
    var few: [ClusterPosition] = []
    let lines = [LabelLine](capacity: 3) { lines in
      few = [ClusterPosition](capacity: 5) { summary = text.layout(label, in: bounds, into: &lines, positions: &$0) }
    }
    #expect(lines.count == 3)
    #expect(few.isEmpty)
    #expect(summary?.positionCount == 6)
    let none = [LabelLine](capacity: 0) { lines in
      few = [ClusterPosition](capacity: 0) { summary = text.layout(label, in: bounds, into: &lines, positions: &$0) }
    }
    #expect(none.isEmpty)
    #expect(summary?.lineCount == 3)
    // Spans without memory.
    var noLines = OutputSpan<LabelLine>()
    var noPositions = OutputSpan<ClusterPosition>()
    let counts = text.layout(label, in: bounds, into: &noLines, positions: &noPositions)
    #expect(counts.lineCount == 3 && counts.positionCount == 0)
    let one = [LabelLine](capacity: 1) { lines in
      var none = OutputSpan<ClusterPosition>()
      #expect(text.layout(label, in: bounds, into: &lines, positions: &none).positionCount == 2)
    }
    #expect(one.map(\.end) == [2])
  }

  @Test func preparedTextOutlivesItsEngineAndFonts() throws {
    func make() throws -> PreparedText {
      let engine = LabelEngine()
      var text = StyledText("abcdef", RunAttributes(font: try engine.font(metric: "Square", size: 10)))
      text.append("gh", RunAttributes(font: try engine.font(metric: "Square", size: 20)))
      return engine.prepare(text)
    }
    let text = try make()
    #expect(text.clusterCount == 8)
    #expect(text.intrinsicContentSize() == Size(width: 100, height: 20))
    let layout = text.layout(in: Size(width: 60, height: 20), truncationToken: "++")
    #expect(layout.lines.map { layout.text(of: $0) } == ["abcd++"])
  }

  @Test func attributesChangePartsOfAText() throws {
    let (small, large) = (
      RunAttributes(font: try engine.font(metric: "Square", size: 10)),
      RunAttributes(font: try engine.font(metric: "Square", size: 20))
    )
    var text = StyledText("añb", small)
    text.append("cd", small)
    #expect(text.runs.map(\.range) == [0..<6])
    let range = try #require(text.string.firstRange(of: "ñb"))
    text.updateAttributes(in: range) { $0.font = large.font }
    #expect(text.runs.map(\.range) == [0..<1, 1..<4, 4..<6])
    #expect(text.runs.map(\.attributes) == [small, large, small])
    // a, c and d are 10 wide; ñ and b are 20.
    #expect(engine.prepare(text).intrinsicContentSize() == Size(width: 70, height: 20))
    var centred = ParagraphAttributes()
    centred.alignment = .center
    var right = ParagraphAttributes()
    right.alignment = .right
    text.setParagraph(centred)
    text.setParagraph(right, in: range)
    #expect(text.paragraphs.map(\.range) == [0..<1, 1..<4, 4..<6])
    #expect(text.paragraphs.map(\.attributes) == [centred, right, centred])
    let line = engine.layout(text, in: Size(width: 100, height: 20)).lines[0]
    #expect(line.x == 15)  // The paragraph has the style of its first character (R174).
  }

  @Test func fontsSayWhatIsMissing() throws {
    let error = #expect(throws: FontError.self) { try engine.font(families: ["Noto Sanz"], size: 10) }
    guard case .familyNotFound("Noto Sanz", let near) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(near.first == "Noto Sans")
    #expect(
      error?.description.hasPrefix("no font family 'Noto Sanz'; families installed that are near: Noto Sans") == true)
    #expect(throws: FontError.metricFontNotFound("Round")) { try engine.font(metric: "Round", size: 10) }
    #expect(throws: FontError.fileNotFound("/nowhere.ttf", faceIndex: 0)) {
      try engine.font(file: "/nowhere.ttf", size: 10)
    }
    #expect(throws: FontError.invalidFamilyCount(0)) { try engine.font(families: [], size: 10) }
  }

  /// By hand: Square at 10 points; "abcd" in 25 points has two lines of 20 × 10, with baselines at 8 and 18.
  @Test func descriptionsFitAScreen() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let label = LabelProperties(numberOfLines: 0, textAlignment: .left)
    let two = engine.layout("abcd", font: font, label: label, in: Size(width: 25, height: .infinity))
    #expect("\(two)" == "2 lines, 20 × 20 points\n  \"ab\" at 0, baseline 8\n  \"cd\" at 0, baseline 18")
    let one = engine.layout("abc", font: font, in: Size(width: 25.5, height: 10))
    #expect(one.debugDescription == "1 line, 20 × 10 points, truncated\n  \"a…\" at 0, baseline 8")
    let many = String(repeating: "word ", count: 500)
    let long = engine.layout(many, font: font, label: label, in: Size(width: 400, height: .infinity))
    #expect("\(long)".count < 1000)
    #expect("\(long)".hasSuffix("…"))
  }

  @Test func boundariesOfStringsAndBytes() throws {
    #expect(Array(engine.lineBreaks(in: "one two")) == [4, 7])
    #expect(Array(engine.graphemeBreaks(in: "e\u{301}x")) == [3, 4])
    #expect(Array(engine.graphemeBreaks(in: [0x61, 0xFF, 0x62].span)) == [1, 2, 3])
    let text = "a b"
    #expect(engine.lineBreaks(in: text).indices(in: text).map { text[$0...] } == ["b", ""])
    // Two Thai words of 18 and 12 bytes: only a dictionary finds the boundary between them.
    let thai = "สวัสดีครับ"
    #expect(engine.lineBreaks(in: thai).contains(18))
    #expect(!BoundarySet.lineBreaks(of: thai).contains(18))
    #expect(Array(BoundarySet.hardBreaks(of: "a\nb")) == [2])
    // Hangul breaks between syllables, or only at spaces (R85).
    #expect(engine.lineBreaks(in: "한국 말").count == 4 - 1)
    #expect(Array(engine.lineBreaks(in: "한국 말", strategy: .hangulWordPriority)) == [7, 10])
  }
}
