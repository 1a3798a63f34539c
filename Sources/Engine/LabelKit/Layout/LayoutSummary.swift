// The properties of a layout as a whole.
import LabelLayout

/// A layout without its lines: the result of the methods that write to the caller's memory.
public struct LayoutSummary: Hashable, Sendable {
  /// Number of visible lines, including those for which there was no room.
  public let lineCount: Int
  /// The scale of the text; 1 unless the label is shrunk (R181).
  public let scale: Double
  /// Whether ink is hidden or a line is clipped (R269).
  public let isTruncated: Bool
  /// The greatest used width of a line and the height of the block, in points, not rounded.
  public let size: Size
  /// Number of clusters that were examined and that no face of the font has.
  public let missingClusterCount: Int
  /// Number of clusters of the visible lines, including the ellipsis and the hyphen; 0 if they were not requested.
  public let positionCount: Int

  @inline(__always)
  init(_ answer: LayoutOutput) {
    lineCount = answer.result.lineCount
    scale = answer.result.scale
    isTruncated = answer.result.isTruncated
    size = Size(width: answer.result.width, height: answer.result.height)
    missingClusterCount = answer.missingClusters
    positionCount = answer.positionCount
  }
}

/// Calls `body` with the free part of a caller's span for lines, and counts the lines that were written.
@inline(__always)
func writeLayout(into lines: inout OutputSpan<LabelLine>, _ body: (LayoutTarget) -> LayoutOutput) -> LayoutSummary {
  unsafe lines.withUnsafeMutableBufferPointer { buffer, count in
    let free = unsafe buffer.rest(from: count)
    let answer = unsafe body(LayoutTarget(lines: free))
    count += min(answer.result.lineCount, free.count)
    return LayoutSummary(answer)
  }
}

/// The same with positions, which are written if there is room for all of them.
@inline(__always)
@_lifetime(lines: copy lines)
@_lifetime(positions: copy positions)
func writeLayout(
  into lines: inout OutputSpan<LabelLine>, positions: inout OutputSpan<ClusterPosition>,
  _ body: (LayoutTarget) -> LayoutOutput
) -> LayoutSummary {
  unsafe lines.withUnsafeMutableBufferPointer { lines, lineCount in
    unsafe positions.withUnsafeMutableBufferPointer { positions, positionCount in
      let freeLines = unsafe lines.rest(from: lineCount)
      let freePositions = unsafe positions.rest(from: positionCount)
      let answer = unsafe body(LayoutTarget(lines: freeLines, positions: freePositions))
      lineCount += min(answer.result.lineCount, freeLines.count)
      if answer.positionCount <= freePositions.count { positionCount += answer.positionCount }
      return LayoutSummary(answer)
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Returns the elements from `start` on. Precondition: `start` is at most the buffer's count.
  @inline(__always)
  fileprivate func rest(from start: Int) -> UnsafeMutableBufferPointer {
    assert(start >= 0 && start <= count)
    return unsafe UnsafeMutableBufferPointer(start: baseAddress.map { unsafe $0 + start }, count: count &- start)
  }
}
