// Results for the caller: lines are written straight to the caller's array, the other values to the caller's struct.
import CLabelEngine
import LabelKit
import LabelLayout

/// The caller's result struct after checking: it says where lines and counts are written.
@safe struct ResultTarget {
  private let pointer: UnsafeMutablePointer<le_result>
  let target: LayoutTarget

  /// Checks a caller's result struct.
  ///
  /// The engine writes straight to the caller's memory: see `SharedLayouts`.
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<le_result>?) throws(CallError) {
    guard let pointer = unsafe pointer,
      unsafe pointer.pointee.struct_size >= MemoryLayout<le_result>.offset(of: \.positions)!
    else {
      throw .invalid("result: missing, or smaller than its first version")
    }
    unsafe self.pointer = pointer
    var target = unsafe LayoutTarget(
      lines: Checked.target(
        UnsafeMutableRawPointer(pointer.pointee.lines)?.assumingMemoryBound(to: LabelLine.self),
        pointer.pointee.line_capacity))
    if unsafe pointer.pointee.struct_size >= MemoryLayout<le_result>.size {
      if unsafe pointer.pointee.positions != nil {
        unsafe target.positions = Checked.target(
          UnsafeMutableRawPointer(pointer.pointee.positions)?.assumingMemoryBound(to: ClusterPosition.self),
          pointer.pointee.position_capacity)
      }
    } else if unsafe !le_result.isSize(pointer.pointee.struct_size) {
      throw .invalid("result: a struct_size that no struct has")
    }
    self.target = target
  }

  /// Writes the result and returns the status of the call.
  @inline(__always)
  func finish(_ answer: LayoutOutput) -> le_status {
    unsafe ResultTarget.write(answer, to: &pointer.pointee)
    // Positions are those of the lines that were written.
    let hasAllLines =
      unsafe answer.result.lineCount <= target.lines.count || (pointer.pointee.lines == nil && target.positions == nil)
    return unsafe hasAllLines && answer.positionCount <= target.positions?.count ?? 0 ? Status.ok : Status.more
  }

  /// Writes the fields that the caller's struct has.
  @inline(__always)
  private static func write(_ answer: LayoutOutput, to target: inout le_result) {
    let result = answer.result
    unsafe target.line_count = result.lineCount
    unsafe target.scale = result.scale
    unsafe target.truncated = result.isTruncated ? 1 : 0
    unsafe target.reserved = 0
    unsafe target.size = le_size(width: result.width, height: result.height)
    unsafe target.missing_clusters = answer.missingClusters
    if unsafe target.struct_size >= MemoryLayout<le_result>.size { unsafe target.position_count = answer.positionCount }
  }
}
