// An engine behind the C interface, asked with the oracle's labels.
import CLabelEngine
import LabelOracle

/// What the engine answered to a layout, in the oracle's terms.
package struct EngineResult {
  package var lines: [OracleLine]
  package var scale: Double
  package var truncated: Bool
  package var size: OracleSize
  /// Empty unless they were asked for.
  package var positions: [OraclePosition] = []
  /// The bits of all of it: what two ways of asking must agree in.
  package var bits: [UInt64] = []
}

/// A status other than LE_OK.
package struct EngineFailure: Error, CustomStringConvertible {
  package var call: String
  package var status: le_status
  package var description: String { "\(call) answered status \(status)" }
}

package final class EngineBridge {
  package let table: le_functions
  let engine: OpaquePointer
  private var fonts: [String: OpaquePointer] = [:]
  /// Fields that are not compared, by the last word of their names.
  package var ignored: Set<String> = []
  /// Questions that the engine does not support.
  package internal(set) var unsupported = 0

  /// Makes an engine from a table that `label_engine_entry` answered.
  package init(_ table: UnsafePointer<le_functions>) throws {
    self.table = table.pointee
    var engine: OpaquePointer?
    let status = self.table.engine_create(&engine)
    guard status == LE_OK, let engine else { throw EngineFailure(call: "engine_create", status: status) }
    self.engine = engine
  }

  deinit {
    for font in fonts.values { table.font_release(font) }
    table.engine_release(engine)
  }

  func font(_ font: OracleFont) throws -> OpaquePointer {
    let key = "\(font.name) \(font.size)"
    if let known = fonts[key] { return known }
    var made: OpaquePointer?
    let create = table.font_create!
    let status = font.name.withCString { name in
      var request = le_font_request()
      request.struct_size = MemoryLayout<le_font_request>.size
      request.metric = name
      request.size = font.size
      return create(engine, &request, &made)
    }
    guard status == LE_OK, let made else { throw EngineFailure(call: "font_create", status: status) }
    fonts[key] = made
    return made
  }

  /// A built-in metric font with the advances that the engine has for single scalars: fonts are data for both sides.
  package func metricFont(_ name: String, scalars: [Unicode.Scalar]) throws -> OracleFont {
    var font = OracleFont(name: name, size: 1)
    for scalar in scalars {
      var single = OracleLabel(String(Character(scalar)))
      single.runs[0].font = font
      var starts = [0, 0]
      var advances = [0.0, 0.0]
      let status = try EngineText(single, self).withRequest { request in
        starts.withUnsafeMutableBufferPointer { starts in
          advances.withUnsafeMutableBufferPointer { advances in
            var out = le_advances()
            out.struct_size = MemoryLayout<le_advances>.size
            out.starts = starts.baseAddress
            out.advances = advances.baseAddress
            out.capacity = 2
            return table.shape(engine, request, &out)
          }
        }
      }
      guard status == LE_OK else { throw EngineFailure(call: "shape", status: status) }
      if advances[0] != 1 { font.advances[scalar.value] = advances[0] }
    }
    return font
  }
}
