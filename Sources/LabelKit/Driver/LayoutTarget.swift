// Where a layout goes, and what is said of it.
import LabelLayout

/// The caller's memory for lines and positions.
public struct LayoutTarget {
  /// Visible lines; those past its end are counted but not written.
  public var lines: UnsafeMutableBufferPointer<LabelLine>
  /// The clusters of the lines; nil where they are not asked for.
  public var positions: UnsafeMutableBufferPointer<ClusterPosition>?

  @inlinable
  public init(
    lines: UnsafeMutableBufferPointer<LabelLine>, positions: UnsafeMutableBufferPointer<ClusterPosition>? = nil
  ) {
    self.lines = lines
    self.positions = positions
  }

  /// The lines that a layout wrote.
  func written(_ result: LabelLayoutResult) -> UnsafeBufferPointer<LabelLine> {
    UnsafeBufferPointer(start: lines.baseAddress, count: min(result.lineCount, lines.count))
  }
}

/// A layout beside its lines and positions.
public struct LayoutAnswer {
  public var result = LabelLayoutResult()
  /// Clusters that were looked at and that no face of the font has.
  public var missingClusters = 0
  /// Clusters of the lines, those included for which there was no memory; 0 where they were not asked for.
  public var positionCount = 0

  @inlinable
  init() {}

  @inlinable
  public init(result: LabelLayoutResult, missingClusters: Int) {
    self.result = result
    self.missingClusters = missingClusters
  }
}
