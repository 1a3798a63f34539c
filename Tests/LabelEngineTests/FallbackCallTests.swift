// Fallback and missing families through the C interface.
import CLabelEngine
import EngineCalls
import Testing

@Suite struct FallbackCallTests {
  private func font(
    _ owner: CalledEngine, _ family: String, fallback: Int = LE_FALLBACK_NONE, missing: Int = LE_MISSING_FAILS
  ) -> OpaquePointer? {
    makeFont(owner.table, owner.engine, families: [family], size: 10) {
      ($0.fallback, $0.missing) = (Int32(fallback), Int32(missing))
    }
  }

  private func family(_ owner: CalledEngine, _ font: OpaquePointer?, _ index: Int) -> String? {
    var face = le_face()
    face.struct_size = MemoryLayout<le_face>.size
    guard owner.table.font_face(font, index, &face) == LE_OK else { return nil }
    #expect(face.units_per_em >= 16 && face.ascent > 0)
    return String(cString: face.family)
  }

  /// The number of clusters without a glyph, and the faces of the glyphs on a line.
  private func draw(_ owner: CalledEngine, _ font: OpaquePointer?, _ text: String) -> (
    missing: Int, foreign: Int, faces: [UInt32]
  ) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      withRequest(bytes, [le_run(font)]) { request in
        var prepared: OpaquePointer?
        #expect(owner.table.text_create(owner.engine, request, &prepared) == LE_OK)
        defer { owner.table.text_release(prepared) }
        var info = le_text_info()
        info.struct_size = MemoryLayout<le_text_info>.size
        #expect(owner.table.text_info(prepared, &info) == LE_OK)
        var (label, answer) = (le_label(lines: 1, mode: Int32(LE_BY_TRUNCATING_TAIL)), le_glyphs())
        answer.struct_size = MemoryLayout<le_glyphs>.size
        var found = [le_glyph](repeating: le_glyph(), count: 64)
        for index in found.indices { found[index].struct_size = MemoryLayout<le_glyph>.size }
        return found.withUnsafeMutableBufferPointer { glyphs in
          (answer.glyphs, answer.capacity) = (glyphs.baseAddress, glyphs.count)
          let bounds = le_size(width: .infinity, height: .infinity)
          #expect(owner.table.glyphs(owner.engine, prepared, request, &label, bounds, &answer) == LE_OK)
          return (Int(info.missing_clusters), Int(info.foreign_clusters), glyphs.prefix(answer.count).map(\.face))
        }
      }
    }
  }

  @Test func onlyListedFamiliesDrawUnlessAsked() throws {
    let owner = try CalledEngine()
    let bare = try #require(font(owner, "Noto Sans"))
    let drawn = draw(owner, bare, "aབོད")
    #expect(drawn.missing == 2 && drawn.foreign == 0)
    #expect(family(owner, bare, 1) == nil)
    let helped = try #require(font(owner, "Noto Sans", fallback: LE_FALLBACK_INSTALLED))
    let whole = draw(owner, helped, "aབོད")
    #expect(whole.missing == 0 && whole.foreign == 2 && whole.faces[0] == 0)
    let other = family(owner, helped, Int(whole.faces.last!))
    #expect(other != nil && other != "Noto Sans")
    #expect(family(owner, helped, 1 << 20) == nil)
    for font in [bare, helped] { owner.table.font_release(font) }
  }

  @Test("A missing family is an error, or is replaced by the nearest one, as the caller says") func missingFamilies()
    throws
  {
    let owner = try CalledEngine()
    #expect(font(owner, "No Such Family") == nil)
    #expect(owner.lastError.hasPrefix("no font family 'No Such Family'"))
    let nearest = try #require(font(owner, "No Such Family", missing: LE_MISSING_NEAREST))
    #expect(family(owner, nearest, 0).map { $0 != "No Such Family" } == true)
    owner.table.font_release(nearest)
  }
}
