// What a layout call of the C interface answers, with its arrays.
import CLabelEngine

/// The result of a call, whose pointers are not valid any more, and the lines and positions that it had room for.
package struct CollectedResult {
  package let status: le_status
  package let result: le_result
  package let lines: [le_line]
  package let positions: [le_position]

  /// - Parameters:
  ///   - lineRoom: number of lines that there is room for.
  ///   - positionRoom: number of positions that there is room for; nil asks for none.
  package init(
    lines lineRoom: Int, positions positionRoom: Int?, _ call: (UnsafeMutablePointer<le_result>) -> le_status
  ) {
    var lines = [le_line](repeating: le_line(), count: lineRoom)
    var positions = [le_position](repeating: le_position(), count: positionRoom ?? 0)
    var result = le_result()
    result.struct_size = MemoryLayout<le_result>.size
    status = lines.withUnsafeMutableBufferPointer { lines in
      positions.withUnsafeMutableBufferPointer { positions in
        (result.lines, result.line_capacity) = (lines.baseAddress, lines.count)
        if positionRoom != nil {
          (result.positions, result.position_capacity) = (positions.baseAddress, positions.count)
        }
        return call(&result)
      }
    }
    self.result = result
    self.lines = Array(lines.prefix(result.line_count))
    self.positions = Array(positions.prefix(result.position_count))
  }
}
