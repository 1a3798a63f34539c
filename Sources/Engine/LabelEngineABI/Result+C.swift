// Results for the caller: lines are written straight to the caller's array, the other values to the caller's struct.
import CLabelEngine
import LabelKit
import LabelLayout

/// The caller's result struct after checking: it says where lines and counts are written.
struct ResultTarget {
  private let pointer: UnsafeMutablePointer<le_result>
  let target: LayoutTarget

  /// Checks a caller's result struct.
  ///
  /// The engine writes straight to the caller's memory: see `SharedLayouts`.
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<le_result>?) throws(CallError) {
    guard let pointer, pointer.pointee.struct_size >= MemoryLayout<le_result>.offset(of: \.positions)! else {
      throw .invalid("result: missing, or smaller than its first version")
    }
    self.pointer = pointer
    var target = LayoutTarget(
      lines: Checked.target(
        UnsafeMutableRawPointer(pointer.pointee.lines)?.assumingMemoryBound(to: LabelLine.self),
        pointer.pointee.line_capacity))
    if pointer.pointee.struct_size >= MemoryLayout<le_result>.size {
      if pointer.pointee.positions != nil {
        target.positions = Checked.target(
          UnsafeMutableRawPointer(pointer.pointee.positions)?.assumingMemoryBound(to: ClusterPosition.self),
          pointer.pointee.position_capacity)
      }
    } else if !le_result.isSize(pointer.pointee.struct_size) {
      throw .invalid("result: a struct_size that no struct has")
    }
    self.target = target
  }

  /// Writes the result and returns the status of the call.
  @inline(__always)
  func finish(_ answer: LayoutOutput) -> le_status {
    ResultTarget.write(answer, to: &pointer.pointee)
    // Positions are those of the lines that were written.
    let hasAllLines =
      answer.result.lineCount <= target.lines.count || (pointer.pointee.lines == nil && target.positions == nil)
    return hasAllLines && answer.positionCount <= target.positions?.count ?? 0 ? Status.ok : Status.more
  }

  /// Writes the fields that the caller's struct has.
  @inline(__always)
  private static func write(_ answer: LayoutOutput, to target: inout le_result) {
    let result = answer.result
    target.line_count = result.lineCount
    target.scale = result.scale
    target.truncated = result.isTruncated ? 1 : 0
    target.reserved = 0
    target.size = le_size(width: result.width, height: result.height)
    target.missing_clusters = answer.missingClusters
    if target.struct_size >= MemoryLayout<le_result>.size { target.position_count = answer.positionCount }
  }
}
