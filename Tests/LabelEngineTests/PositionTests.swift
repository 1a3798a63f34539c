// Positions of clusters: coordinates by hand arithmetic, visual order by UAX #9.
import CLabelEngine
import LabelEngineEntry
import Testing

@Suite struct PositionTests {
  /// The start, x and level of every position; the start of an ellipsis is -1.
  private func positions(
    _ text: String, width: Double, height: Double = .infinity, capacity: Int = 64, once: Bool = false,
    after previous: String? = nil, _ change: (inout le_label) -> Void = { _ in }
  ) throws -> (status: le_status, count: Int, starts: [Int], x: [Double], levels: [UInt32], lines: [UInt32]) {
    let fixture = try EngineFixture()
    var label = fixture.label
    label.text_alignment = Int32(LE_ALIGN_LEFT)
    change(&label)
    var lines = [le_line](repeating: le_line(), count: 16)
    var found = [le_position](repeating: le_position(), count: max(capacity, 1))
    if let previous {
      // The levels of this text stay in the call's working memory.
      fixture.withRequest(Array(previous.utf8)) { request in
        lines.withUnsafeMutableBufferPointer { lines in
          found.withUnsafeMutableBufferPointer { found in
            var result = le_result()
            result.struct_size = MemoryLayout<le_result>.size
            (result.lines, result.line_capacity) = (lines.baseAddress, lines.count)
            (result.positions, result.position_capacity) = (found.baseAddress, found.count)
            let bounds = le_size(width: 1000, height: .infinity)
            _ = fixture.table.layout_once(fixture.engine, request, &label, bounds, &result)
          }
        }
      }
    }
    return fixture.withRequest(Array(text.utf8)) { request in
      lines.withUnsafeMutableBufferPointer { lines in
        found.withUnsafeMutableBufferPointer { found in
          var result = le_result()
          result.struct_size = MemoryLayout<le_result>.size
          result.lines = lines.baseAddress
          result.line_capacity = lines.count
          result.positions = found.baseAddress
          result.position_capacity = capacity
          let bounds = le_size(width: width, height: height)
          let status: le_status
          if once {
            status = fixture.table.layout_once(fixture.engine, request, &label, bounds, &result)
          } else {
            var prepared: OpaquePointer?
            _ = fixture.table.text_create(fixture.engine, request, &prepared)
            status = fixture.table.layout(prepared, &label, bounds, &result)
            fixture.table.text_release(prepared)
          }
          let written = found.prefix(min(result.position_count, capacity))
          return (
            status, result.position_count, written.map(\.start), written.map(\.x), written.map(\.level),
            written.map(\.line)
          )
        }
      }
    }
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

  @Test("R8: the ellipsis is between the parts") func middle() throws {
    for once in [false, true] {
      let found = try positions("abcdefghij", width: 80, once: once) {
        $0.line_break_mode = Int32(LE_BY_TRUNCATING_MIDDLE)
      }
      #expect(found.starts == [0, 1, 2, -1, 6, 7, 8, 9])
      #expect(found.x == [0, 10, 20, 30, 40, 50, 60, 70])
      #expect(found.levels.allSatisfy { $0 == 0 })
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

  @Test("R183: the ellipsis of a right-to-left paragraph is leftmost") func rightToLeft() throws {
    for once in [false, true] {
      let found = try positions("אבגדהו", width: 40, once: once)
      #expect(found.starts == [-1, 4, 2, 0])
      #expect(found.x == [0, 10, 20, 30])
      #expect(found.levels == [1, 1, 1, 1])
    }
  }

  @Test("R185, R186: in head mode the ellipsis of a right-to-left paragraph is rightmost, whatever is next to it")
  func rightToLeftHead() throws {
    for once in [false, true] {
      let change: (inout le_label) -> Void = { $0.line_break_mode = Int32(LE_BY_TRUNCATING_HEAD) }
      let pure = try positions("אבגדהו", width: 40, once: once, change)
      #expect(pure.starts == [10, 8, 6, -1])
      #expect(pure.x == [0, 10, 20, 30])
      // The neighbouring run is left-to-right: "bc" is on level 2, the ellipsis on level 1.
      let mixed = try positions("אבגabc", width: 30, once: once, change)
      #expect(mixed.starts == [7, 8, -1])
      #expect(mixed.levels == [2, 2, 1])
    }
  }

  @Test("UAX #9: a right-to-left word and a number in left-to-right text") func mixed() throws {
    for once in [false, true] {
      // The levels are 0 0 1 1 1 2 2 0 0: "אב" is to the right of the number that follows it.
      let found = try positions("a אב 12 c", width: 200, once: once)
      #expect(found.starts == [0, 1, 7, 8, 6, 4, 2, 9, 10])
      #expect(found.levels == [0, 0, 2, 2, 1, 1, 1, 0, 0])
      #expect(found.x == [0, 10, 20, 30, 40, 50, 60, 70, 80])
    }
  }

  @Test("R150: inner whitespace of a justified line is wider") func justified() throws {
    let found = try positions("aa bb cc dd", width: 90) {
      $0.number_of_lines = 0
      $0.line_break_mode = Int32(LE_BY_WORD_WRAPPING)
      $0.text_alignment = Int32(LE_ALIGN_JUSTIFIED)
    }
    #expect(found.x == [0, 10, 20, 35, 45, 55, 70, 80, 0, 10])
    #expect(found.lines == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  }

  @Test("R105: gaps of a tightened line") func tightened() throws {
    let found = try positions("abcdefghijk", width: 106) { $0.allows_default_tightening_for_truncation = 1 }
    #expect(found.x.count == 11)
    #expect(abs(found.x[10] - 96) < 1e-6)
  }

  @Test("R190, R191: tabs and shown hyphens") func tabsAndHyphens() throws {
    #expect(try positions("a\tb", width: 100).x == [0, 10, 28])
    let found = try positions("abc\u{AD}def", width: 40) {
      $0.number_of_lines = 0
      $0.line_break_mode = Int32(LE_BY_WORD_WRAPPING)
    }
    #expect(found.starts == [0, 1, 2, -1, 5, 6, 7])
    #expect(found.x == [0, 10, 20, 30, 0, 10, 20])
  }

  @Test("UAX #9 L1: white space at a line's end has the paragraph's level") func lineEnds() throws {
    // U+2007 is shown at the line's end. Between right-to-left words it has level 1 in the paragraph, but level 0 at
    // the end of a line.
    for once in [false, true] {
      let found = try positions("a אב\u{2007} גד", width: 50, once: once) {
        $0.number_of_lines = 0
        $0.line_break_mode = Int32(LE_BY_WORD_WRAPPING)
      }
      #expect(found.starts == [0, 1, 4, 2, 6, 12, 10])
      #expect(found.levels == [0, 0, 1, 1, 0, 1, 1])
    }
  }

  @Test("R188: a left-to-right trailing part in a right-to-left line") func trailingPartOfOtherDirection() throws {
    for once in [false, true] {
      let found = try positions("אב\ncd", width: 100, once: once) {
        $0.line_break_mode = Int32(LE_BY_TRUNCATING_MIDDLE)
      }
      #expect(found.starts == [5, 6, -1, 2, 0])
      #expect(found.levels == [2, 2, 1, 1, 1])
    }
  }

  @Test("UAX #9: isolates do not see each other; fullwidth brackets are no pair with others; overrides have levels")
  func controls() throws {
    for once in [false, true] {
      // Between א and the isolate's end, "!" gets the isolate's level (N2), whatever the next isolate begins with.
      let isolates = try positions("\u{2066}א!\u{2069}\u{2066}ב\u{2069}", width: 100, once: once)
      #expect(isolates.starts == [0, 3, 5, 6, 9, 12, 14])
      #expect(isolates.levels == [0, 3, 2, 0, 0, 3, 0])
      // These brackets are no pair: "(" is between R and L and gets the paragraph's direction, the fullwidth one is
      // between L and L.
      let brackets = try positions("א(a）a", width: 100, once: once)
      #expect(brackets.starts == [3, 4, 7, 2, 0])
      #expect(brackets.levels == [2, 2, 2, 1, 1])
      #expect(try positions("\u{202D}a", width: 100, once: once).levels == [0, 2])
      // A mark before a closing bracket: the pair holds a number after R, so it is right-to-left (N0 c), and "!" with
      // it.
      let marked = try positions("aא(2!\u{301})", width: 100, once: once)
      #expect(marked.levels == [0, 1, 1, 2, 1, 1])
      // In an embedding, N0 looks back no further than the beginning of the level run, where it finds L; so N0 c keeps
      // the pair left-to-right.
      let embedded = try positions("ב\u{202A}{ש}", width: 100, once: once)
      #expect(embedded.starts == [5, 6, 8, 2, 0])
      #expect(embedded.levels == [2, 3, 2, 1, 1])
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

  @Test func tooFewPositionsAnswerMore() throws {
    let found = try positions("aa bb", width: 20, capacity: 3) {
      $0.number_of_lines = 0
      $0.line_break_mode = Int32(LE_BY_WORD_WRAPPING)
    }
    #expect(found.status == LE_MORE)
    #expect(found.count == 4)
    #expect(found.starts.prefix(2) == [0, 1])
  }
}
