// An engine for tests, with the fonts that they make.
import CLabelEngine
import Foundation
import LabelEngineEntry
import Testing

/// The function table, an engine and its fonts, which are released with this object.
final class TestEngine {
  let table: le_functions
  let engine: OpaquePointer
  private var fonts: [OpaquePointer] = []

  init() throws {
    table = try #require(label_engine_entry(LE_ABI_VERSION)).pointee
    var engine: OpaquePointer?
    #expect(table.engine_create(&engine) == LE_OK)
    self.engine = try #require(engine)
  }

  deinit {
    for font in fonts { table.font_release(font) }
    table.engine_release(engine)
  }

  /// Makes a metric font, or a font of families in the order of fallback.
  func font(metric: String? = nil, families: [String] = [], size: Double) throws -> OpaquePointer {
    let metric = metric.map { strdup($0) } ?? nil
    let names = families.map { strdup($0) }
    defer { for name in names + [metric] { free(name) } }
    var request = le_font_request()
    request.struct_size = MemoryLayout<le_font_request>.size
    request.metric = UnsafePointer(metric)
    request.size = size
    var font: OpaquePointer?
    let status = names.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      request.families = $0.baseAddress
      request.family_count = $0.count
      return table.font_create(engine, &request, &font)
    }
    #expect(status == LE_OK, "\(families)")
    fonts.append(try #require(font))
    return fonts[fonts.count - 1]
  }
}
