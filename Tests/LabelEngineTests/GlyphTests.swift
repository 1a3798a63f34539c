// Glyphs through the C interface: the same as LabelKit's, from bytes and from prepared text, and for callers with odd
// arguments.
import CLabelEngine
import LabelEngineEntry
import LabelKit
import LabelLayout
import Testing

@Suite struct GlyphTests {
  private let table: le_functions
  private let engine: OpaquePointer
  private let font: OpaquePointer
  private let text = "The quick brown fox"

  init() throws {
    let table = try #require(label_engine_entry(LE_ABI_VERSION)).pointee
    self.table = table
    var engine: OpaquePointer?
    #expect(table.engine_create(&engine) == LE_OK)
    self.engine = try #require(engine)
    var request = le_font_request()
    request.struct_size = MemoryLayout<le_font_request>.size
    request.size = 17
    var font: OpaquePointer?
    let status = "Noto Sans".withCString { name in
      let names: [UnsafePointer<CChar>?] = [name]
      return names.withUnsafeBufferPointer { names in
        request.families = names.baseAddress
        request.family_count = 1
        return table.font_create(engine, &request, &font)
      }
    }
    #expect(status == LE_OK)
    self.font = try #require(font)
  }

  private func label(lines: Int64 = 1) -> le_label {
    var label = le_label()
    label.struct_size = MemoryLayout<le_label>.size
    label.number_of_lines = lines
    label.line_break_mode = Int32(LE_BY_TRUNCATING_TAIL)
    label.text_alignment = Int32(LE_ALIGN_NATURAL)
    return label
  }

  private func withRequest<Result>(_ body: (UnsafePointer<le_text_request>) throws -> Result) rethrows -> Result {
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.end = -1
    run.font = font
    run.ligatures = 1
    return try withUnsafePointer(to: run) { run in
      try Array(text.utf8).withUnsafeBufferPointer { bytes in
        var request = le_text_request()
        request.struct_size = MemoryLayout<le_text_request>.size
        (request.bytes, request.length) = (bytes.baseAddress, bytes.count)
        (request.runs, request.run_count) = (run, 1)
        return try body(&request)
      }
    }
  }

  /// The status, and the glyphs written into an array that has room for `capacity` elements of `stride` bytes.
  private func ask(
    _ request: UnsafePointer<le_text_request>, text: OpaquePointer? = nil, width: Double, capacity: Int,
    stride: Int = MemoryLayout<le_glyph>.stride, lines: Int64 = 1
  ) -> (status: le_status, out: le_glyphs, glyphs: [le_glyph]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: (capacity + 1) * stride, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xAA, count: (capacity + 1) * stride)
    memory.storeBytes(of: stride, as: Int.self)
    var out = le_glyphs()
    out.struct_size = MemoryLayout<le_glyphs>.size
    out.glyphs = memory.assumingMemoryBound(to: le_glyph.self)
    out.capacity = capacity
    var label = label(lines: lines)
    let status = table.glyphs(engine, text, request, &label, le_size(width: width, height: 100), &out)
    let written = (0..<min(capacity, out.count)).map { index in
      var glyph = le_glyph()
      withUnsafeMutableBytes(of: &glyph) {
        $0.copyMemory(
          from: UnsafeRawBufferPointer(
            start: memory + index * stride, count: min(stride, MemoryLayout<le_glyph>.size)))
      }
      return glyph
    }
    // Nothing is written after the last element.
    #expect((memory + (capacity + 1) * stride - 1).load(as: UInt8.self) == 0xAA)
    return (status, out, written)
  }

  @Test func asLabelKit() throws {
    let kit = LabelEngine()
    let layout = kit.layout(
      text, font: try kit.font(families: ["Noto Sans"], size: 17), language: "en",
      in: Size(width: 100, height: 100))
    let wanted = layout.glyphs().runs.flatMap { run in run.glyphs.map { (run, $0) } }
    withRequest { request in
      let answer = ask(request, width: 100, capacity: 64)
      #expect(answer.status == LE_OK)
      #expect(answer.out.line_count == 1)
      #expect(answer.out.scale == 1)
      #expect(answer.glyphs.count == wanted.count)
      for (glyph, (run, want)) in zip(answer.glyphs, wanted) {
        #expect(glyph.glyph == want.id && glyph.x == want.position.x && glyph.y == want.position.y)
        #expect(glyph.size == run.size && Int(glyph.face) == run.face && glyph.run == 0 && glyph.line == 0)
        #expect(glyph.cluster == want.cluster ?? -1)
      }
      // Prepared text gives the same answer.
      var text: OpaquePointer?
      #expect(table.text_create(engine, request, &text) == LE_OK)
      let prepared = ask(request, text: text, width: 100, capacity: 64)
      #expect(prepared.status == LE_OK)
      #expect(prepared.glyphs.map(\.x) == answer.glyphs.map(\.x))
      #expect(prepared.glyphs.map(\.glyph) == answer.glyphs.map(\.glyph))
      table.text_release(text)
    }
  }

  @Test func tooLittleRoom() {
    withRequest { request in
      let all = ask(request, width: 500, capacity: 64)
      let few = ask(request, width: 500, capacity: 3)
      #expect(few.status == LE_MORE)
      #expect(few.out.count == all.out.count)
      #expect(few.glyphs.map(\.x) == all.glyphs.prefix(3).map(\.x))
      // Shorter structs get the fields for which they have room.
      let short = ask(request, width: 500, capacity: 64, stride: 24)
      #expect(short.status == LE_OK)
      #expect(short.glyphs.map(\.x) == all.glyphs.map(\.x))
      #expect(short.glyphs.allSatisfy { $0.glyph == 0 })
    }
  }

  /// The first glyphs are the same however many there is room for: for part of a line, or all but the ellipsis.
  @Test func roomForSome() {
    withRequest { request in
      let all = ask(request, width: 60, capacity: 64, lines: 2)
      #expect(all.status == LE_OK && all.out.line_count == 2 && all.glyphs.last?.cluster == -1)
      // From the most to the least, so that none finds glyphs that an earlier call left.
      for capacity in (1...all.out.count).reversed() {
        let some = ask(request, width: 60, capacity: capacity, lines: 2)
        #expect(some.status == (capacity < all.out.count ? LE_MORE : LE_OK) && some.out.count == all.out.count)
        #expect(some.glyphs.map(\.x) == all.glyphs.prefix(capacity).map(\.x))
        #expect(some.glyphs.map(\.glyph) == all.glyphs.prefix(capacity).map(\.glyph))
      }
    }
  }

  @Test("Calls for glyphs without their arguments are invalid") func invalidCallers() {
    withRequest { request in
      var (label, out) = (label(), le_glyphs())
      let bounds = le_size(width: 100, height: 100)
      #expect(table.glyphs(engine, nil, request, &label, bounds, nil) == LE_INVALID)
      #expect(table.glyphs(engine, nil, request, &label, bounds, &out) == LE_INVALID)
      out.struct_size = MemoryLayout<le_glyphs>.size
      #expect(table.glyphs(nil, nil, request, &label, bounds, &out) == LE_INVALID)
      #expect(table.glyphs(engine, nil, nil, &label, bounds, &out) == LE_INVALID)
      #expect(table.glyphs(engine, nil, request, nil, bounds, &out) == LE_INVALID)
      // Without an array only the counts are written.
      #expect(table.glyphs(engine, nil, request, &label, bounds, &out) == LE_OK)
      #expect(out.count > 0 && out.line_count == 1)
    }
  }
}
