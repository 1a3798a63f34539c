// Paragraph styles of a text in one font, which make it attributed or not. In Square at 10 points every cluster is 10 wide.
import CLabelEngine
import Testing

@Suite struct StyleTests {
  private func style(_ range: Range<Int>, _ alignment: Int = Int(LE_FROM_LABEL)) -> le_paragraph_style {
    var style = le_paragraph_style()
    style.struct_size = MemoryLayout<le_paragraph_style>.size
    (style.start, style.end) = (range.lowerBound, range.upperBound)
    style.line_break_mode = Int32(LE_FROM_LABEL)
    style.alignment = Int32(alignment)
    style.line_break_strategy = Int32(LE_FROM_LABEL)
    style.base_writing_direction = Int32(LE_NATURAL)
    return style
  }

  /// The left edge of each line at a width of 100 points, and the first bytes of the clusters from left to right.
  private func layOut(_ text: String, _ styles: [le_paragraph_style]) throws -> (x: [Double], clusters: [Int]) {
    let fixture = try EngineFixture()
    var label = fixture.label
    label.number_of_lines = 0
    let answer = CollectedResult(lines: 4, positions: 16) { result in
      fixture.withRequest(Array(text.utf8)) { request in
        styles.withUnsafeBufferPointer { styles in
          var request = request.pointee
          (request.paragraphs, request.paragraph_count) = (styles.baseAddress, styles.count)
          return fixture.table.layout_once(
            fixture.engine, &request, &label, le_size(width: 100, height: .infinity), result)
        }
      }
    }
    try #require(answer.status == LE_OK)
    return (answer.lines.map(\.x), answer.positions.map { Int($0.start) })
  }

  /// A paragraph has the style of its first character (R174), and without one the label's.
  @Test func partsOfTheText() throws {
    let center = Int(LE_ALIGN_CENTER)
    #expect(try layOut("ab\ncd", []).x == [0, 0])
    #expect(try layOut("ab\ncd", [style(0..<5, center)]).x == [40, 40])
    #expect(try layOut("ab\ncd", [style(3..<5, center)]).x == [0, 40])
    #expect(try layOut("ab\ncd", [style(0..<3, center)]).x == [40, 0])
    #expect(try layOut("ab\ncd", [style(2..<5, center)]).x == [0, 40])
    #expect(try layOut("ab\ncd", [style(0..<3, center), style(3..<5, Int(LE_ALIGN_RIGHT))]).x == [40, 80])
  }

  /// A base direction alone (R184) moves the full stop to the left.
  @Test func onlyADirection() throws {
    var rightToLeft = style(0..<3, Int(LE_ALIGN_LEFT))
    rightToLeft.base_writing_direction = Int32(LE_RIGHT_TO_LEFT)
    #expect(try layOut("ab.", [rightToLeft]).clusters == [2, 0, 1])
    #expect(try layOut("ab.", [style(0..<3)]).clusters == [0, 1, 2])
  }
}
