// An engine as callers of the C interface have it, for tests and load: its fonts, and what it reads.
import CLabelEngine
import Foundation
import LabelEngineEntry

/// A call that did not answer as it should.
package struct CallError: Error, CustomStringConvertible {
  package let description: String
}

/// The function table, an engine, and the fonts that a test made with it, which are released with this object. Threads
/// may share it, as the C interface says, once its fonts are made.
package final class CalledEngine: @unchecked Sendable {
  package let table: le_functions
  package let engine: OpaquePointer
  private var fonts: [OpaquePointer] = []

  package init(_ change: (inout le_engine_options) -> Void = { _ in }) throws {
    guard let table = label_engine_entry(LE_ABI_VERSION) else { throw CallError(description: "no engine") }
    self.table = table.pointee
    var options = le_engine_options()
    options.struct_size = MemoryLayout<le_engine_options>.size
    change(&options)
    var engine: OpaquePointer?
    let status = self.table.engine_create_with(&options, &engine)
    guard status == LE_OK, let engine else { throw CallError(description: "engine_create_with: \(status)") }
    self.engine = engine
  }

  deinit {
    for font in fonts { table.font_release(font) }
    table.engine_release(engine)
  }

  package var lastError: String { String(cString: table.last_error(engine)!) }

  /// Makes a metric font, one of a file, or one of families in the order of fallback.
  package func font(
    metric: String? = nil, families: [String] = [], path: String? = nil, size: Double
  ) throws -> OpaquePointer {
    guard let font = makeFont(table, engine, metric: metric, families: families, path: path, size: size) else {
      throw CallError(description: lastError)
    }
    fonts.append(font)
    return font
  }
}

/// Makes a font that the caller releases; nil if it cannot be made.
package func makeFont(
  _ table: le_functions, _ engine: OpaquePointer, metric: String? = nil, families: [String] = [], path: String? = nil,
  size: Double, _ change: (inout le_font_request) -> Void = { _ in }
) -> OpaquePointer? {
  let (metric, path) = (metric.map { strdup($0) } ?? nil, path.map { strdup($0) } ?? nil)
  let names = families.map { strdup($0) }
  defer { for text in names + [metric, path] { free(text) } }
  var request = le_font_request()
  request.struct_size = MemoryLayout<le_font_request>.size
  (request.metric, request.path, request.size) = (UnsafePointer(metric), UnsafePointer(path), size)
  return names.map { UnsafePointer($0) }.withUnsafeBufferPointer {
    (request.families, request.family_count) = ($0.count > 0 ? $0.baseAddress : nil, $0.count)
    change(&request)
    var font: OpaquePointer?
    return table.font_create(engine, &request, &font) == LE_OK ? font : nil
  }
}

/// Calls `body` with a request for a text in runs.
package func withRequest<Result>(
  _ bytes: UnsafeBufferPointer<UInt8>, _ runs: [le_run],
  _ body: (UnsafeMutablePointer<le_text_request>) throws -> Result
) rethrows -> Result {
  try runs.withUnsafeBufferPointer { runs in
    var request = le_text_request()
    request.struct_size = MemoryLayout<le_text_request>.size
    (request.bytes, request.length) = (bytes.baseAddress, bytes.count)
    (request.runs, request.run_count) = (runs.baseAddress, runs.count)
    return try body(&request)
  }
}

extension le_run {
  /// A run to the end of its text.
  package init(_ font: OpaquePointer?) {
    self.init()
    struct_size = MemoryLayout<le_run>.size
    (end, self.font, ligatures) = (Int(bitPattern: UInt.max), font, 1)
  }
}

extension le_label {
  package init(lines: Int64, mode: Int32) {
    self.init()
    struct_size = MemoryLayout<le_label>.size
    (number_of_lines, line_break_mode) = (lines, mode)
  }
}
