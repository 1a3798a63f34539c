// Positions of clusters where no case asks: without room, after another text, and where a long text hides embeddings.
import CLabelEngine
import EngineCalls
import Testing

@Suite struct PositionTests {
  /// The start and level of every position; the start of an ellipsis is -1.
  private func positions(
    _ text: String, width: Double, height: Double = .infinity, once: Bool, after previous: String? = nil,
    _ change: (inout le_label) -> Void
  ) throws -> (starts: [Int], levels: [UInt32]) {
    let fixture = try EngineFixture()
    var label = fixture.label
    label.text_alignment = Int32(LE_ALIGN_LEFT)
    change(&label)
    // The levels of this text stay in the call's working memory.
    if let previous { _ = fixture.layout(previous, label: label, width: 1000, positions: 64) }
    let found = fixture.layout(text, label: label, width: width, height: height, positions: 64, once: once).positions
    return (found.map(\.start), found.map(\.level))
  }

  /// Positions are those of the lines that were written, so that without room for lines there are none.
  @Test func positionsNeedLines() throws {
    let fixture = try EngineFixture()
    var label = fixture.label
    var found = [le_position](repeating: le_position(), count: 8)
    fixture.withRequest(Array("ab".utf8)) { request in
      found.withUnsafeMutableBufferPointer { found in
        var result = le_result()
        result.struct_size = MemoryLayout<le_result>.size
        let bounds = le_size(width: 70, height: .infinity)
        #expect(fixture.table.layout_once(fixture.engine, request, &label, bounds, &result) == LE_OK)
        (result.positions, result.position_capacity) = (found.baseAddress, found.count)
        #expect(fixture.table.layout_once(fixture.engine, request, &label, bounds, &result) == LE_MORE)
        #expect(result.line_count == 1 && result.position_count == 0)
      }
    }
  }

  @Test("R191: a hyphen at the end of what is visible is on the level of its soft hyphen, whatever was laid out before")
  func hyphenAtTheEnd() throws {
    // The line shows only the hyphen, in a right-to-left paragraph.
    for once in [false, true] {
      for previous in ["a אב", "אב a", "1 אב 2"] {
        let found = try positions("\u{AD}مaaa", width: 10, height: 10, once: once, after: previous) {
          ($0.number_of_lines, $0.line_break_mode) = (0, Int32(LE_BY_WORD_WRAPPING))
        }
        #expect(found.starts == [-1])
        #expect(found.levels == [1])
      }
    }
  }

  @Test(
    "UAX #9: levels of a long text's end, whose embeddings are where no line shows them",
    arguments: [
      ("ab\u{202D}", "\u{0C}tail", [0, 2, 2, 2, 2]), ("ab\u{202D}x\u{202E}", "\u{0C}tail", [0, 3, 3, 3, 3]),
      ("ab\u{202D}", "\ntail", [0, 0, 0, 0, 0]), ("ab", " \u{5D0}\u{5D1}c", [0, 0, 1, 1]),
    ] as [(String, String, [UInt32])])
  func hiddenEmbeddings(beginning: String, end: String, levels: [UInt32]) throws {
    // The text between them is longer than what is prepared at once.
    let text = beginning + String(repeating: "word ", count: 2000) + end
    for once in [false, true] {
      let found = try positions(text, width: 50, once: once) {
        $0.line_break_mode = Int32(LE_BY_TRUNCATING_HEAD)
      }
      #expect(found.levels.sorted() == levels.sorted(), "once: \(once), starts \(found.starts)")
    }
  }
}
