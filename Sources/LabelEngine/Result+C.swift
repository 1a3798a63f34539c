// Lines go straight into the caller's array; the rest of a layout's result into the caller's struct.
import CLabelEngine
import LabelLayout

/// The caller's result, checked: where lines go and where the counts do.
struct ResultTarget {
  let pointer: UnsafeMutablePointer<le_result>
  let lines: UnsafeMutableBufferPointer<LabelLine>

  /// Reads a caller's result.
  ///
  /// `LabelLine` has the fields of `le_line` in the same order, so that the engine writes into the caller's memory; a
  /// test checks that the layouts agree.
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<le_result>?) throws(CallError) {
    guard let pointer, pointer.pointee.struct_size >= MemoryLayout<le_result>.offset(of: \.positions)! else {
      throw .invalid("result: missing, or smaller than its first version")
    }
    self.pointer = pointer
    let capacity = pointer.pointee.lines == nil ? 0 : pointer.pointee.line_capacity
    lines = UnsafeMutableBufferPointer(
      start: UnsafeMutableRawPointer(pointer.pointee.lines)?.assumingMemoryBound(to: LabelLine.self), count: capacity)
    if pointer.pointee.struct_size >= MemoryLayout<le_result>.size, pointer.pointee.positions != nil {
      throw .unsupported("result: positions of clusters")
    }
  }

  /// Writes the result and gives the call's status.
  @inline(__always)
  func finish(_ result: LabelLayoutResult, missingClusters: Int) -> le_status {
    pointer.pointee.line_count = result.lineCount
    pointer.pointee.scale = result.scale
    pointer.pointee.truncated = result.isTruncated ? 1 : 0
    pointer.pointee.reserved = 0
    pointer.pointee.size = le_size(width: result.width, height: result.height)
    pointer.pointee.missing_clusters = missingClusters
    if pointer.pointee.struct_size >= MemoryLayout<le_result>.size { pointer.pointee.position_count = 0 }
    return result.lineCount > lines.count && pointer.pointee.lines != nil ? Status.more : Status.ok
  }
}
