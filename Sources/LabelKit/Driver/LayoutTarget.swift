// Where a layout goes, and what is said of it.
import LabelLayout

/// The caller's memory for lines and positions.
@usableFromInline package struct LayoutTarget {
  /// Visible lines; those past its end are counted but not written.
  @usableFromInline package var lines: UnsafeMutableBufferPointer<LabelLine>
  /// The clusters of the lines; nil where they are not asked for.
  @usableFromInline package var positions: UnsafeMutableBufferPointer<ClusterPosition>?

  @inlinable
  package init(
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

/// A layout without its lines and positions.
@usableFromInline package struct LayoutAnswer {
  @usableFromInline package var result = LabelLayoutResult()
  /// Clusters that were looked at and that no face of the font has.
  @usableFromInline package var missingClusters = 0
  /// Clusters of the lines, those included for which there was no memory; 0 where they were not asked for.
  @usableFromInline package var positionCount = 0

  @inlinable
  package init() {}

  @inlinable
  package init(result: LabelLayoutResult, missingClusters: Int) {
    self.result = result
    self.missingClusters = missingClusters
  }
}
