// Lays out and measures through the C interface.
import CLabelEngine
import Conformance
import LabelOracle

extension EngineBridge {
  /// Lays out with `text_create` and `layout`, or with `layout_once`; optionally asks for the positions of clusters.
  package func layout(
    _ label: OracleLabel, width: Double, height: Double, once: Bool, positions asksPositions: Bool = false
  ) throws -> EngineResult {
    try layout(structs(label), label, width: width, height: height, once: once, positions: asksPositions)
  }

  func layout(
    _ structs: EngineStructs, _ label: OracleLabel, width: Double, height: Double, once: Bool,
    positions asksPositions: Bool
  ) throws -> EngineResult {
    let bounds = le_size(width: width, height: height)
    var lines = [le_line](repeating: le_line(), count: 200)
    var places = [le_position](repeating: le_position(), count: asksPositions ? 400 : 1)
    var result = le_result()
    result.struct_size = MemoryLayout<le_result>.size
    try lines.withUnsafeMutableBufferPointer { lines in
      try places.withUnsafeMutableBufferPointer { places in
        result.lines = lines.baseAddress
        result.line_capacity = lines.count
        if asksPositions {
          result.positions = places.baseAddress
          result.position_capacity = places.count
        }
        if once {
          let status = driver.table.layout_once(driver.engine, &structs.request, &structs.label, bounds, &result)
          return try driver.check(status, "layout_once")
        }
        try driver.withText(structs) { text in
          try driver.check(driver.table.layout(text, &structs.label, bounds, &result), "layout")
        }
      }
    }
    let bytes = Array(label.text.utf8)
    return EngineResult(
      lines: lines.prefix(result.line_count).map { Self.line($0, bytes, label) }, scale: result.scale,
      truncated: result.truncated != 0, size: OracleSize(result.size.width, result.size.height),
      positions: asksPositions ? places.prefix(result.position_count).map(Self.position) : [],
      bits: Self.bits(lines.prefix(result.line_count), places.prefix(asksPositions ? result.position_count : 0), result)
    )
  }

  private static func bits(
    _ lines: ArraySlice<le_line>, _ places: ArraySlice<le_position>, _ result: le_result
  ) -> [UInt64] {
    let counts = [UInt64(lines.count), UInt64(places.count), UInt64(UInt32(bitPattern: result.truncated))]
    let figures = [result.scale, result.size.width, result.size.height].map(\.bitPattern)
    // Neither struct has gaps, and the sizes of both are multiples of 8 bytes.
    return counts + figures + lines.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
      + places.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  private static func position(_ position: le_position) -> OraclePosition {
    // SIZE_MAX marks a cluster that is not in the bytes of the text.
    let isInserted = position.start == Int(bitPattern: UInt.max) && position.end == position.start
    return OraclePosition(
      bytes: isInserted ? nil : position.start..<max(position.start, position.end), x: position.x,
      width: position.width, line: Int(position.line), level: Int(position.level))
  }

  private static func line(_ line: le_line, _ bytes: [UInt8], _ label: OracleLabel) -> OracleLine {
    let kept = line.start..<max(line.start, line.end)
    let tail = line.tail_start..<max(line.tail_start, line.tail_end)
    func has(_ flag: Int) -> Bool { line.flags & UInt32(flag) != 0 }
    let hasEllipsis = has(Int(LE_LINE_ELLIPSIS))
    let hasHyphen = has(Int(LE_LINE_HYPHEN))
    var text = String(decoding: bytes[kept], as: UTF8.self)
    if hasHyphen { text += "\u{2010}" }
    if hasEllipsis { text += label.truncationToken ?? "\u{2026}" }
    text += String(decoding: bytes[tail], as: UTF8.self)
    var answer = OracleLine(
      text: text, kept: kept, tail: tail, hasEllipsis: hasEllipsis, hasHyphen: hasHyphen,
      isRightToLeft: has(Int(LE_LINE_RIGHT_TO_LEFT)), width: line.width, letterSpacing: line.letter_spacing)
    answer.x = line.x
    answer.y = line.y
    answer.height = line.height
    answer.baseline = line.baseline
    answer.wordSpacing = line.word_spacing
    answer.ellipsisX = hasEllipsis ? line.ellipsis_x : nil
    return answer
  }

  /// Measures a label. `kind` is LE_SIZE_THAT_FITS, LE_INTRINSIC_CONTENT_SIZE or LE_TEXT_RECT.
  package func measure(_ label: OracleLabel, kind: Int32, _ proposed: OracleRect, lines: Int) throws -> OracleRect {
    try measure(structs(label), kind: kind, proposed, lines: lines)
  }

  func measure(_ structs: EngineStructs, kind: Int32, _ proposed: OracleRect, lines: Int) throws -> OracleRect {
    var out = le_rect()
    let rect = le_rect(x: proposed.x, y: proposed.y, width: proposed.width, height: proposed.height)
    try driver.withText(structs) { text in
      try driver.check(driver.table.measure(text, &structs.label, kind, rect, Int64(lines), &out), "measure")
    }
    return OracleRect(out.x, out.y, out.width, out.height)
  }
}
