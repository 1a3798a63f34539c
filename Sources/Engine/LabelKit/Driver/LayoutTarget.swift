// The output of a layout: the memory for its lines and positions, and its result.
import LabelFonts
import LabelLayout

/// The caller's memory for lines and positions.
@usableFromInline @safe package struct LayoutTarget {
  /// Receives the visible lines; those for which there is no room are counted but not written.
  @usableFromInline package var lines: UnsafeMutableBufferPointer<LabelLine>
  /// Receives the clusters of the lines; nil if they are not wanted.
  @usableFromInline package var positions: UnsafeMutableBufferPointer<ClusterPosition>?
  /// Receives the layout and finds its glyphs; nil if they are not wanted. The lines are in its memory.
  @usableFromInline package var glyphs: UnsafeMutablePointer<GlyphShaper>?

  @inlinable
  package init(
    lines: UnsafeMutableBufferPointer<LabelLine>, positions: UnsafeMutableBufferPointer<ClusterPosition>? = nil,
    glyphs: UnsafeMutablePointer<GlyphShaper>? = nil
  ) {
    unsafe self.lines = lines
    unsafe self.positions = positions
    unsafe self.glyphs = glyphs
  }

  /// Whether the layout needs embedding levels: the order of the clusters on the lines.
  @inlinable var needsPositions: Bool { unsafe positions != nil || glyphs != nil }

  /// Writes the positions of the clusters, and passes the layout to `glyphs`, if they are wanted.
  ///
  /// - Parameters:
  ///   - text: the text that was laid out.
  ///   - levels: embedding levels, as for `LabelText.addPositions`.
  func writePositions(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    levels: UnsafePointer<UInt8>?, endingLevels: UnsafePointer<UInt8>? = nil, _ answer: inout LayoutOutput
  ) {
    let (lines, scale) = unsafe (written(answer.result), answer.result.scale)
    if let positions = unsafe positions {
      answer.positionCount = unsafe text.pointee.addPositions(
        of: lines, label.pointee, in: bounds, scale: scale, levels: levels, endingLevels: endingLevels, into: positions)
    }
    // Lines for which there was no room are asked for again.
    if let glyphs = unsafe glyphs, lines.count == answer.result.lineCount {
      unsafe glyphs.pointee.setLayout(
        text, lineCount: lines.count, label, in: bounds, scale: scale, levels: levels, endingLevels: endingLevels)
    }
  }

  /// Returns the lines that a layout wrote.
  func written(_ result: LabelLayoutResult) -> UnsafeBufferPointer<LabelLine> {
    unsafe UnsafeBufferPointer(start: lines.baseAddress, count: min(result.lineCount, lines.count))
  }
}

/// The result of a layout, apart from its lines and positions.
@usableFromInline package struct LayoutOutput {
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
