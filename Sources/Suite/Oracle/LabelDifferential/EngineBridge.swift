// An engine that is asked about the oracle's labels through the C interface.
import CLabelEngine
import CaseOracle
import Conformance
import LabelOracle

/// The engine's answer to a layout, in the oracle's terms.
package struct EngineResult {
  package var lines: [OracleLine]
  package var scale: Double
  package var truncated: Bool
  package var size: OracleSize
  /// The positions of clusters; empty unless they were asked for.
  package var positions: [OraclePosition] = []
  /// The bits of the whole answer, in which two ways of asking must agree.
  package var bits: [UInt64] = []
}

package final class EngineBridge {
  let driver: EngineDriver
  /// Fields that are not compared, by the last component of their names.
  package var ignored: Set<String> = []
  /// The number of questions that the engine did not support.
  package internal(set) var unsupported = 0

  /// Makes an engine from a table of functions that `label_engine_entry` returned.
  package init(_ table: UnsafePointer<le_functions>) throws { driver = try EngineDriver(table) }

  /// The structs of a label: those of its case, with the additions that only the C interface can express.
  func structs(_ label: OracleLabel) throws -> EngineStructs { try Self.structs(label, font: font) }

  /// A font of the engine. Those that are not built in are drawn from files.
  private func font(_ font: CaseFont?) throws -> OpaquePointer {
    guard let font, let name = font.name, !CaseFont.metricNames.contains(name) else { return try driver.font(font) }
    let file = "\(try CorpusLocation.folder("Corpora/Fonts"))/\(name).ttf"
    return try driver.font(CaseFont(file: file, size: font.size ?? 17))
  }

  /// The structs of a label; `font` returns its fonts.
  package static func structs(_ label: OracleLabel, font: (CaseFont?) throws -> OpaquePointer) throws -> EngineStructs {
    let structs = try EngineStructs(CaseQuestion(label), font: font)
    // A style in a case has all its fields. Here a style may leave fields to the label, and the last one reaches the
    // end of the text.
    let runs = label.runs.filter { !$0.text.isEmpty || structs.request.length == 0 }
    for (index, run) in zip(structs.paragraphs.indices, runs) {
      if run.paragraphStyle.lineBreakMode == nil { structs.paragraphs[index].line_break_mode = LE_FROM_LABEL }
      if run.paragraphStyle.alignment == nil { structs.paragraphs[index].alignment = LE_FROM_LABEL }
      if run.paragraphStyle.lineBreakStrategy == nil { structs.paragraphs[index].line_break_strategy = LE_FROM_LABEL }
      if run.paragraphStyle.allowsDefaultTighteningForTruncation == nil {
        structs.paragraphs[index].tightening = Int32(LE_TIGHTENING_FROM_LABEL)
      }
    }
    structs.paragraphs.indices.last.map { structs.paragraphs[$0].end = Int(bitPattern: UInt.max) }
    return structs
  }

  /// A built-in metric font with the engine's advances for single scalars, because fonts are data for both sides.
  package func metricFont(_ name: String, scalars: [Unicode.Scalar]) throws -> OracleFont {
    var font = OracleFont(name: name, size: 1)
    for scalar in scalars {
      let structs = try structs(OracleLabel(String(Character(scalar)), font: OracleFont(name: name, size: 1)))
      var starts = [0, 0]
      var advances = [0.0, 0.0]
      let status = starts.withUnsafeMutableBufferPointer { starts in
        advances.withUnsafeMutableBufferPointer { advances in
          var out = le_advances()
          out.struct_size = MemoryLayout<le_advances>.size
          out.starts = starts.baseAddress
          out.advances = advances.baseAddress
          out.capacity = 2
          return driver.table.shape(driver.engine, &structs.request, &out)
        }
      }
      try driver.check(status, "shape")
      if advances[0] != 1 { font.advances[scalar.value] = advances[0] }
    }
    return font
  }
}
