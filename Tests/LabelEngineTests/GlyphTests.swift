// Glyphs through the C interface are LabelKit's, from bytes and from prepared text. `BorderCallTests` has odd arguments and
// arrays with less room.
import CLabelEngine
import EngineCalls
import LabelKit
import LabelLayout
import Testing

@Suite struct GlyphTests {
  @Test func asLabelKit() throws {
    let (text, kit) = ("The quick brown fox", LabelEngine())
    let layout = kit.layout(
      text, font: try kit.font(families: ["Noto Sans"], size: 17), language: "en", in: Size(width: 100, height: 100))
    let wanted = layout.glyphs().runs.flatMap { run in run.glyphs.map { (run, $0) } }
    let fixture = try EngineFixture(families: ["Noto Sans"], size: 17)
    fixture.withRequest(Array(text.utf8)) { request in
      var prepared: OpaquePointer?
      #expect(fixture.table.text_create(fixture.engine, request, &prepared) == LE_OK)
      defer { fixture.table.text_release(prepared) }
      for text in [nil, prepared] {
        var (label, out) = (fixture.label, le_glyphs())
        out.struct_size = MemoryLayout<le_glyphs>.size
        var glyphs = [le_glyph](repeating: le_glyph(), count: 64)
        for index in glyphs.indices { glyphs[index].struct_size = MemoryLayout<le_glyph>.size }
        let status = glyphs.withUnsafeMutableBufferPointer {
          (out.glyphs, out.capacity) = ($0.baseAddress, $0.count)
          return fixture.table.glyphs(fixture.engine, text, request, &label, le_size(width: 100, height: 100), &out)
        }
        #expect(status == LE_OK && out.line_count == 1 && out.scale == 1 && out.count == wanted.count)
        for (glyph, (run, want)) in zip(glyphs, wanted) {
          #expect(glyph.glyph == want.id && glyph.x == want.position.x && glyph.y == want.position.y)
          #expect(glyph.size == run.size && Int(glyph.face) == run.face && glyph.run == 0 && glyph.line == 0)
          #expect(glyph.cluster == want.cluster ?? -1)
        }
      }
    }
  }
}
