// What a layout says of the whole label.
import LabelLayout

/// A layout without its lines: what the forms that write into the caller's memory return.
public struct LayoutSummary: Hashable, Sendable {
  /// Visible lines, also those for which there was no room.
  public let lineCount: Int
  /// 1 unless shrunk (R181).
  public let scale: Double
  /// Whether ink is hidden or a line is clipped (R188).
  public let isTruncated: Bool
  /// The widest used width and the height of the block, in points, unrounded.
  public let size: Size
  /// Clusters that were looked at and that no face of the font has.
  public let missingClusterCount: Int
  /// Clusters of the visible lines, ellipsis and hyphen included; 0 where they were not asked for.
  public let positionCount: Int

  @inline(__always)
  init(_ answer: LayoutAnswer) {
    lineCount = answer.result.lineCount
    scale = answer.result.scale
    isTruncated = answer.result.isTruncated
    size = Size(width: answer.result.width, height: answer.result.height)
    missingClusterCount = answer.missingClusters
    positionCount = answer.positionCount
  }
}

/// Lends the free part of a caller's span for lines, and counts those that were written.
@inline(__always)
func writeLayout(into lines: inout OutputSpan<LabelLine>, _ body: (LayoutTarget) -> LayoutAnswer) -> LayoutSummary {
  lines.withUnsafeMutableBufferPointer { buffer, count in
    let free = buffer.rest(from: count)
    let answer = body(LayoutTarget(lines: free))
    count += min(answer.result.lineCount, free.count)
    return LayoutSummary(answer)
  }
}

/// The same with positions, which are written where there is room for all of them.
@inline(__always)
func writeLayout(
  into lines: inout OutputSpan<LabelLine>, positions: inout OutputSpan<ClusterPosition>,
  _ body: (LayoutTarget) -> LayoutAnswer
) -> LayoutSummary {
  lines.withUnsafeMutableBufferPointer { lines, lineCount in
    positions.withUnsafeMutableBufferPointer { positions, positionCount in
      let freeLines = lines.rest(from: lineCount)
      let freePositions = positions.rest(from: positionCount)
      let answer = body(LayoutTarget(lines: freeLines, positions: freePositions))
      lineCount += min(answer.result.lineCount, freeLines.count)
      if answer.positionCount <= freePositions.count { positionCount += answer.positionCount }
      return LayoutSummary(answer)
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// What follows the first elements. Precondition: `count` is at most the buffer's.
  @inline(__always)
  fileprivate func rest(from start: Int) -> UnsafeMutableBufferPointer {
    UnsafeMutableBufferPointer(start: baseAddress.map { $0 + start }, count: count &- start)
  }
}
