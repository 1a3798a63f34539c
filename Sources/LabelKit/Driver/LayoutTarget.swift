// The output of a layout: the memory for its lines and positions, and its result.
import LabelLayout

/// The caller's memory for lines and positions.
@usableFromInline package struct LayoutTarget {
  /// Receives the visible lines; those for which there is no room are counted but not written.
  @usableFromInline package var lines: UnsafeMutableBufferPointer<LabelLine>
  /// Receives the clusters of the lines; nil if they are not wanted.
  @usableFromInline package var positions: UnsafeMutableBufferPointer<ClusterPosition>?

  @inlinable
  package init(
    lines: UnsafeMutableBufferPointer<LabelLine>, positions: UnsafeMutableBufferPointer<ClusterPosition>? = nil
  ) {
    self.lines = lines
    self.positions = positions
  }

  /// Returns the lines that a layout wrote.
  func written(_ result: LabelLayoutResult) -> UnsafeBufferPointer<LabelLine> {
    UnsafeBufferPointer(start: lines.baseAddress, count: min(result.lineCount, lines.count))
  }
}

/// The result of a layout, apart from its lines and positions.
@usableFromInline package struct LayoutAnswer {
  @usableFromInline package var result = LabelLayoutResult()
  /// Number of clusters that were examined and that no face of the font has.
  @usableFromInline package var missingClusters = 0
  /// Number of clusters of the lines, including those for which there was no memory; 0 if they are not wanted.
  @usableFromInline package var positionCount = 0

  @inlinable
  package init() {}

  @inlinable
  package init(result: LabelLayoutResult, missingClusters: Int) {
    self.result = result
    self.missingClusters = missingClusters
  }
}
