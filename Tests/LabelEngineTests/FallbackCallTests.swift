// Fallback and missing families through the C interface.
import CLabelEngine
import Foundation
import Testing

@Suite struct FallbackCallTests {
  private func withFont(
    _ owner: TestEngine, _ family: String, fallback: Int = LE_FALLBACK_NONE, missing: Int = LE_MISSING_FAILS,
    _ body: (le_status, OpaquePointer?) throws -> Void
  ) rethrows {
    try family.withCString { name in
      var names: [UnsafePointer<CChar>?] = [name]
      try names.withUnsafeMutableBufferPointer { names in
        var request = le_font_request()
        request.struct_size = MemoryLayout<le_font_request>.size
        request.families = UnsafePointer(names.baseAddress)
        request.family_count = 1
        request.size = 10
        request.fallback = Int32(fallback)
        request.missing = Int32(missing)
        var font: OpaquePointer?
        let status = owner.table.font_create(owner.engine, &request, &font)
        defer { if status == LE_OK { owner.table.font_release(font) } }
        try body(status, font)
      }
    }
  }

  private func family(_ owner: TestEngine, _ font: OpaquePointer?, _ index: Int) -> String? {
    var face = le_face()
    face.struct_size = MemoryLayout<le_face>.size
    guard owner.table.font_face(font, index, &face) == LE_OK else { return nil }
    #expect(face.units_per_em >= 16 && face.ascent > 0)
    return String(cString: face.family)
  }

  /// The number of clusters without a glyph, and the faces of the glyphs on a line.
  private func draw(_ owner: TestEngine, _ font: OpaquePointer?, _ text: String) -> (
    missing: Int, foreign: Int, faces: [UInt32]
  ) {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var run = le_run()
      run.struct_size = MemoryLayout<le_run>.size
      run.end = Int(bitPattern: UInt.max)
      run.font = font
      run.ligatures = 1
      return withUnsafePointer(to: run) { run in
        var request = le_text_request()
        request.struct_size = MemoryLayout<le_text_request>.size
        (request.bytes, request.length) = (bytes.baseAddress, bytes.count)
        (request.runs, request.run_count) = (run, 1)
        var prepared: OpaquePointer?
        #expect(owner.table.text_create(owner.engine, &request, &prepared) == LE_OK)
        defer { owner.table.text_release(prepared) }
        var info = le_text_info()
        info.struct_size = MemoryLayout<le_text_info>.size
        #expect(owner.table.text_info(prepared, &info) == LE_OK)
        var label = le_label()
        label.struct_size = MemoryLayout<le_label>.size
        label.number_of_lines = 1
        label.display_scale = 1
        var found = [le_glyph](repeating: le_glyph(), count: 64)
        for index in found.indices { found[index].struct_size = MemoryLayout<le_glyph>.size }
        return found.withUnsafeMutableBufferPointer { glyphs in
          var answer = le_glyphs()
          answer.struct_size = MemoryLayout<le_glyphs>.size
          (answer.glyphs, answer.capacity) = (glyphs.baseAddress, glyphs.count)
          #expect(
            owner.table.glyphs(
              owner.engine, prepared, &request, &label, le_size(width: .infinity, height: .infinity), &answer) == LE_OK)
          return (Int(info.missing_clusters), Int(info.foreign_clusters), glyphs.prefix(answer.count).map(\.face))
        }
      }
    }
  }

  @Test func onlyListedFamiliesDrawUnlessAsked() throws {
    let owner = try TestEngine()
    withFont(owner, "Noto Sans") { status, font in
      #expect(status == LE_OK)
      let drawn = draw(owner, font, "aབོད")
      #expect(drawn.missing == 2 && drawn.foreign == 0)
      #expect(family(owner, font, 1) == nil)
    }
    withFont(owner, "Noto Sans", fallback: LE_FALLBACK_INSTALLED) { _, font in
      let drawn = draw(owner, font, "aབོད")
      #expect(drawn.missing == 0 && drawn.foreign == 2 && drawn.faces[0] == 0)
      let other = family(owner, font, Int(drawn.faces.last!))
      #expect(other != nil && other != "Noto Sans")
      #expect(family(owner, font, 1 << 20) == nil)
    }
  }

  @Test("A missing family is an error, or is replaced by the nearest one, as the caller says") func missingFamilies()
    throws
  {
    let owner = try TestEngine()
    withFont(owner, "No Such Family") { status, _ in
      #expect(status == LE_NOT_FOUND)
      #expect(String(cString: owner.table.last_error(owner.engine)!).hasPrefix("no font family 'No Such Family'"))
    }
    withFont(owner, "No Such Family", missing: LE_MISSING_NEAREST) { status, font in
      #expect(status == LE_OK)
      #expect(family(owner, font, 0).map { $0 != "No Such Family" } == true)
    }
  }
}
