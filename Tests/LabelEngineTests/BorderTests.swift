// Values that callers must not pass: every wrong count, pointer, enumeration and number gets an answer or an error.
import CLabelEngine
import LabelEngineEntry
import Testing

/// SIZE_MAX, as Swift imports it.
private let sizeMax = Int(bitPattern: UInt.max)

@Suite struct BorderTests {
  private let fixture: EngineFixture
  private let letters = Array("some words of a text".utf8)

  init() throws { fixture = try EngineFixture() }

  private var lastError: String { String(cString: fixture.table.last_error(fixture.engine)!) }

  /// The statuses of the calls that take a text: one-shot layout, preparing it, and asking for its advances.
  private func statuses(of request: UnsafePointer<le_text_request>) -> [le_status] {
    var label = fixture.label
    let once = layOutOnce(request, &label)
    var text: OpaquePointer?
    let made = fixture.table.text_create(fixture.engine, request, &text)
    if made == LE_OK { fixture.table.text_release(text) }
    var advances = le_advances()
    advances.struct_size = MemoryLayout<le_advances>.size
    return [once, made, fixture.table.shape(fixture.engine, request, &advances)]
  }

  private func layOutOnce(_ request: UnsafePointer<le_text_request>, _ label: inout le_label) -> le_status {
    var lines = [le_line](repeating: le_line(), count: 4)
    return lines.withUnsafeMutableBufferPointer { lines in
      var result = le_result()
      result.struct_size = MemoryLayout<le_result>.size
      result.lines = lines.baseAddress
      result.line_capacity = lines.count
      return fixture.table.layout_once(fixture.engine, request, &label, le_size(width: 50, height: 100), &result)
    }
  }

  /// Expects LE_INVALID for a request that `change` makes invalid.
  private func expectInvalid(
    _ what: Comment, location: SourceLocation = #_sourceLocation, _ change: (inout le_text_request) -> Void
  ) {
    fixture.withRequest(letters) { request in
      var changed = request.pointee
      change(&changed)
      #expect(
        statuses(of: &changed) == [le_status](repeating: le_status(LE_INVALID), count: 3), what,
        sourceLocation: location)
    }
  }

  @Test(
    "Lengths that cannot be are invalid", arguments: [sizeMax, sizeMax - 1, Int.max, Int.min, Int(UInt32.max), 1 << 40])
  func lengths(length: Int) {
    expectInvalid("length") { $0.length = length }
    expectInvalid("length without bytes") { ($0.bytes, $0.length) = (nil, length) }
    var words: [UInt64] = [0]
    words.withUnsafeMutableBufferPointer { words in
      var breaks = le_breaks()
      breaks.struct_size = MemoryLayout<le_breaks>.size
      breaks.boundaries = words.baseAddress
      breaks.word_capacity = sizeMax
      #expect(fixture.table.line_breaks(fixture.engine, letters, length, nil, &breaks) == LE_INVALID)
      #expect(fixture.table.grapheme_breaks(fixture.engine, letters, length, &breaks) == LE_INVALID)
    }
  }

  @Test func countsOfRunsAndStyles() {
    expectInvalid("no runs") { $0.run_count = 0 }
    expectInvalid("run_count SIZE_MAX") { $0.run_count = sizeMax }
    expectInvalid("runs NULL") { $0.runs = nil }
    expectInvalid("runs NULL with 2") { ($0.runs, $0.run_count) = (nil, 2) }
    for count in [1, 2, sizeMax, Int.max, Int.min] {
      expectInvalid("paragraphs NULL") { ($0.paragraphs, $0.paragraph_count) = (nil, count) }
    }
    var style = le_paragraph_style()
    style.struct_size = MemoryLayout<le_paragraph_style>.size
    style.end = sizeMax
    for count in [sizeMax, Int.max, Int.min, Int.max / MemoryLayout<le_paragraph_style>.size + 1] {
      withUnsafePointer(to: style) { style in
        expectInvalid("paragraph_count \(count)") { ($0.paragraphs, $0.paragraph_count) = (style, count) }
      }
    }
    for (stops, count) in [(false, 1), (false, sizeMax), (true, sizeMax), (true, Int.max)] {
      withUnsafePointer(to: 10.0) { stop in
        var tabs = style
        tabs.tab_stops = stops ? stop : nil
        tabs.tab_stop_count = count
        withUnsafePointer(to: tabs) { tabs in
          expectInvalid("tab_stop_count \(count)") { ($0.paragraphs, $0.paragraph_count) = (tabs, 1) }
        }
      }
    }
    #expect(!lastError.isEmpty)
  }

  @Test(arguments: [0, 1, 7, sizeMax, Int.min, MemoryLayout<le_paragraph_style>.size + 4]) func sizesOfStructs(
    size: Int
  ) {
    var styles = [le_paragraph_style](repeating: le_paragraph_style(), count: 3)
    for index in styles.indices {
      styles[index].struct_size = MemoryLayout<le_paragraph_style>.size
      styles[index].end = index == 2 ? sizeMax : 4 * index
      styles[index].start = index == 0 ? 0 : 4 * (index - 1)
    }
    styles[0].struct_size = size
    styles.withUnsafeBufferPointer { styles in
      expectInvalid("struct_size \(size) of a style") { ($0.paragraphs, $0.paragraph_count) = (styles.baseAddress, 2) }
    }
  }

  @Test("Values that an enumeration does not have are invalid") func enumerations() {
    for value: Int32 in [-2, 2, 5, .max, .min] {
      expectInvalid("layout_direction") { $0.layout_direction = value }
    }
    for value: Int32 in [-1, 6, .max, .min] {
      fixture.withRequest(letters) { request in
        for change: (inout le_label) -> Void in [
          { $0.line_break_mode = value }, { $0.text_alignment = value }, { $0.baseline_adjustment = value },
          { $0.vertical_alignment = value }, { $0.adjusts_font_size_to_fit_width = value },
          { $0.allows_default_tightening_for_truncation = value },
        ] {
          var label = fixture.label
          change(&label)
          #expect(layOutOnce(request, &label) == LE_INVALID)
        }
        var label = fixture.label
        withUnsafePointer(to: UInt8(0x2E)) { token in
          label.truncation_token = token
          label.truncation_token_length = Int(value) < 0 ? Int(value) : Int.max
          #expect(layOutOnce(request, &label) == LE_INVALID)
        }
      }
    }
    for value: Int32 in [-1, 2, .max] {
      withUnsafePointer(to: run { $0.ligatures = value == -1 ? -2 : value }) { run in
        expectInvalid("ligatures") { $0.runs = run }
      }
      withUnsafePointer(to: run { $0.is_attachment = value }) { run in
        expectInvalid("is_attachment") { $0.runs = run }
      }
      withUnsafePointer(to: value == 2 ? 4 : value) { direction in
        withUnsafePointer(
          to: run {
            $0.writing_directions = direction
            $0.writing_direction_count = 1
          }
        ) { run in expectInvalid("writing_directions") { $0.runs = run } }
      }
    }
    [Int32](repeating: 0, count: 1).withUnsafeBufferPointer { directions in
      for count in [.max, -1] {
        withUnsafePointer(
          to: run {
            $0.writing_directions = directions.baseAddress
            $0.writing_direction_count = count
          }
        ) { run in expectInvalid("writing_direction_count") { $0.runs = run } }
      }
    }
    withUnsafePointer(to: run { $0.writing_direction_count = 1 }) { run in
      expectInvalid("writing_directions") { $0.runs = run }
    }
  }

  private func run(_ change: (inout le_run) -> Void) -> le_run {
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.end = sizeMax
    run.font = fixture.font
    run.ligatures = 1
    change(&run)
    return run
  }

  @Test func capacitiesBeyondMemory() throws {
    // The largest possible capacity counts as enough room.
    let expected = fixture.layoutOnce("some words of a text", label: fixture.label, width: 50)
    #expect(expected.lines.count == 1)
    fixture.withRequest(letters) { request in
      var lines = [le_line](repeating: le_line(), count: 64)
      var positions = [le_position](repeating: le_position(), count: 64)
      var result = le_result()
      result.struct_size = MemoryLayout<le_result>.size
      lines.withUnsafeMutableBufferPointer { lines in
        positions.withUnsafeMutableBufferPointer { positions in
          result.lines = lines.baseAddress
          result.line_capacity = sizeMax
          var label = fixture.label
          let size = le_size(width: 50, height: .infinity)
          #expect(fixture.table.layout_once(fixture.engine, request, &label, size, &result) == LE_OK)
          #expect(result.line_count == 1)
          #expect(lines[0].end == expected.lines[0].end)
          result.positions = positions.baseAddress
          result.position_capacity = sizeMax
          #expect(fixture.table.layout_once(fixture.engine, request, &label, size, &result) == LE_OK)
          #expect(result.position_count > 0 && positions[0].width > 0)
        }
      }
      var starts = [Int](repeating: -1, count: letters.count)
      var widths = [Double](repeating: -1, count: letters.count)
      var advances = le_advances()
      advances.struct_size = MemoryLayout<le_advances>.size
      starts.withUnsafeMutableBufferPointer { starts in
        widths.withUnsafeMutableBufferPointer { widths in
          (advances.starts, advances.advances, advances.capacity) = (starts.baseAddress, widths.baseAddress, sizeMax)
          #expect(fixture.table.shape(fixture.engine, request, &advances) == LE_OK)
        }
      }
      #expect(starts == Array(0..<letters.count))
      // In Square every cluster advances an em.
      #expect(widths.allSatisfy { $0 == 10 })
    }
  }

  @Test(arguments: [false, true]) func textsWiderThanAnyLength(hasSpaces: Bool) throws {
    // 70,000 letters of 131,000 points each are wider than 2^32 points: clusters beyond that have no width.
    let large = try EngineFixture(size: 131_000)
    let text = String(repeating: hasSpaces ? "aaaaa " : "aaaaaa", count: 70_000 / 6)
    for mode in [
      LE_BY_WORD_WRAPPING, LE_BY_CHAR_WRAPPING, LE_BY_CLIPPING, LE_BY_TRUNCATING_HEAD, LE_BY_TRUNCATING_TAIL,
      LE_BY_TRUNCATING_MIDDLE,
    ] {
      for width in [320, 1e6, 1e9, .infinity] {
        var label = large.label
        label.line_break_mode = Int32(mode)
        label.adjusts_font_size_to_fit_width = 1
        label.minimum_scale_factor = 0.5
        let once = large.layoutOnce(text, label: label, width: width)
        let prepared = large.layoutPrepared(text, label: label, width: width)
        #expect(
          [once.status, prepared.status] == [le_status(LE_OK), le_status(LE_OK)], "mode \(mode), width \(width)")
        #expect(once.lines.count == 1 && prepared.lines.count == 1)
        for line in once.lines + prepared.lines {
          #expect(line.start <= line.end && line.end <= text.utf8.count && line.width >= 0 && line.width.isFinite)
        }
      }
    }
  }

  @Test("Wrong requests for a font are invalid, and make none") func fontRequests() {
    func status(_ change: (inout le_font_request) -> Void) -> le_status {
      var request = le_font_request()
      request.struct_size = MemoryLayout<le_font_request>.size
      request.size = 10
      change(&request)
      var font: OpaquePointer?
      let status = fixture.table.font_create(fixture.engine, &request, &font)
      if status == LE_OK { fixture.table.font_release(font) }
      return status
    }
    "Square".withCString { square in
      #expect(status { $0.metric = square } == LE_OK)
      for count in [1, 3, sizeMax, Int.max, Int.min] {
        #expect(status { ($0.metric, $0.feature_count) = (square, count) } == LE_INVALID)
        #expect(status { ($0.metric, $0.family_count) = (square, count) } == LE_INVALID)
        #expect(status { $0.family_count = count } == LE_INVALID)
      }
      #expect(status { _ in } == LE_INVALID)
      #expect(status { ($0.metric, $0.path) = (square, square) } == LE_INVALID)
      withUnsafePointer(to: UnsafePointer<CChar>?.none) { none in
        #expect(status { ($0.families, $0.family_count) = (none, 1) } == LE_INVALID)
        #expect(status { ($0.families, $0.family_count) = (none, 0) } == LE_INVALID)
        #expect(status { ($0.families, $0.family_count) = (none, sizeMax) } == LE_INVALID)
        #expect(status { ($0.metric, $0.features, $0.feature_count) = (square, none, 1) } == LE_INVALID)
      }
      #expect(status { ($0.path, $0.face_index) = (square, .max) } == LE_NOT_FOUND)
    }
  }

  @Test func lastErrorsAreBoundedAndOfTheThread() throws {
    // A long name is shortened in the message, at a character boundary.
    let name = String(repeating: "ä", count: 100_000)
    var request = le_font_request()
    request.struct_size = MemoryLayout<le_font_request>.size
    var font: OpaquePointer?
    name.withCString {
      request.metric = $0
      #expect(fixture.table.font_create(fixture.engine, &request, &font) == LE_NOT_FOUND)
    }
    #expect(lastError.utf8.count < 1_000)
    #expect(lastError.contains("ää") && !lastError.contains("\u{FFFD}"))
    // Another engine has no error.
    let other = try TestEngine()
    #expect(String(cString: other.table.last_error(other.engine)!).isEmpty)
    #expect(!lastError.isEmpty)
  }
}
