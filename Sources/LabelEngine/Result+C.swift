// Lines go straight into the caller's array; the rest of a layout's result into the caller's struct.
import CLabelEngine
import LabelLayout

/// The caller's result, checked: where lines go and where the counts do.
struct ResultTarget {
  let pointer: UnsafeMutablePointer<le_result>
  let lines: UnsafeMutableBufferPointer<LabelLine>
  /// Nil where they are not asked for.
  let positions: UnsafeMutableBufferPointer<ClusterPosition>?

  /// Reads a caller's result.
  ///
  /// `LabelLine` and `ClusterPosition` have the fields of `le_line` and `le_position` in the same order, so that the
  /// engine writes into the caller's memory; a test checks that the layouts agree.
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<le_result>?) throws(CallError) {
    guard let pointer, pointer.pointee.struct_size >= MemoryLayout<le_result>.offset(of: \.positions)! else {
      throw .invalid("result: missing, or smaller than its first version")
    }
    self.pointer = pointer
    lines = Checked.target(
      UnsafeMutableRawPointer(pointer.pointee.lines)?.assumingMemoryBound(to: LabelLine.self),
      pointer.pointee.line_capacity)
    if pointer.pointee.struct_size >= MemoryLayout<le_result>.size, pointer.pointee.positions != nil {
      positions = Checked.target(
        UnsafeMutableRawPointer(pointer.pointee.positions)?.assumingMemoryBound(to: ClusterPosition.self),
        pointer.pointee.position_capacity)
    } else {
      positions = nil
    }
  }

  /// Writes the result with the positions that are asked for.
  @inline(never)
  func finish(
    _ result: LabelLayoutResult, missingClusters: Int, positions: UnsafeMutableBufferPointer<ClusterPosition>,
    of text: LabelText, _ properties: LabelProperties, _ bounds: LayoutBounds, levels: UnsafePointer<UInt8>?
  ) -> le_status {
    let status = finish(result, missingClusters: missingClusters)
    let written = UnsafeBufferPointer(start: lines.baseAddress, count: min(result.lineCount, lines.count))
    let count = text.addPositions(
      of: written, properties, in: bounds, scale: result.scale, levels: levels, into: positions)
    pointer.pointee.position_count = count
    return count > positions.count ? Status.more : status
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
