// Numbers beyond all memory: capacities, widths, messages. BorderCallTests has wrong counts, pointers and values.
import CLabelEngine
import EngineCalls
import LabelEngineEntry
import Testing

/// SIZE_MAX, as Swift imports it.
private let sizeMax = Int(bitPattern: UInt.max)

@Suite struct BorderTests {
  private let fixture: EngineFixture
  private let letters = Array("some words of a text".utf8)

  init() throws { fixture = try EngineFixture() }

  private var lastError: String { fixture.lastError }

  @Test func capacitiesBeyondMemory() throws {
    // The largest possible capacity counts as enough room.
    let expected = fixture.layout("some words of a text", label: fixture.label, width: 50)
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
        let once = large.layout(text, label: label, width: width)
        let prepared = large.layout(text, label: label, width: width, once: false)
        #expect(
          [once.status, prepared.status] == [le_status(LE_OK), le_status(LE_OK)], "mode \(mode), width \(width)")
        #expect(once.lines.count == 1 && prepared.lines.count == 1)
        for line in once.lines + prepared.lines {
          #expect(line.start <= line.end && line.end <= text.utf8.count && line.width >= 0 && line.width.isFinite)
        }
      }
    }
  }

  @Test func lastErrorsAreBoundedAndOfTheThread() throws {
    // A long name is shortened in the message, at a character boundary.
    let name = String(repeating: "ä", count: 100_000)
    #expect(makeFont(fixture.table, fixture.engine, metric: name, size: 10) == nil)
    #expect(lastError.utf8.count < 1_000)
    #expect(lastError.contains("ää") && !lastError.contains("\u{FFFD}"))
    // Another engine has no error.
    #expect(try CalledEngine().lastError.isEmpty)
    #expect(!lastError.isEmpty)
  }
}
