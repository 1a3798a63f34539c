// The input of layout: the clusters of a text and the measures of its style. All memory is borrowed, never owned.

/// The clusters and the style of a text of one style, or of the beginning of such a text, borrowed from their owner for
/// a call.
@safe public struct LabelText {
  /// Number of clusters.
  public let count: Int
  /// Whether the clusters are the whole text. If not, a layout that needs more of the text reports it as missing.
  public let isComplete: Bool
  /// Offset of the first byte of each cluster, then the end of the last cluster: UTF-8 bytes.
  @usableFromInline let starts: UnsafePointer<UInt32>
  /// Sums of the advances before each cluster and of all: `count` + 1 elements, in layout units at scale 1.
  @usableFromInline let positions: UnsafePointer<LayoutUnit>
  @usableFromInline let flags: UnsafePointer<ClusterFlags>
  /// Ascents and descents by metrics index; at least one element.
  @usableFromInline let metrics: UnsafePointer<LineMetrics>
  /// Number of metrics, apart from sparse ones; if all clusters have the first, all lines have the same height.
  @usableFromInline let metricsCount: Int
  /// Measures that the whole text shares.
  public var style: TextStyle
  /// The direction of the first strong character, which all paragraphs share; with attributes, each paragraph style has
  /// its own.
  public let contentDirection: ContentDirection
  @usableFromInline var kinds: TextKinds
  /// Runs and paragraph styles; nil if the text has one style without indents and line heights.
  public var attributes: TextAttributes?
  /// Low level: the last part of an incomplete text. Head and middle truncation of a long text show clusters of it.
  public var ending: Borrowed<LabelText>?
  /// Low level: shapes parts of the text by themselves (R302); nil if no cluster depends on its neighbours.
  public var parts: Unmanaged<PartShaper>?
  /// For an ending: whether its first word begins as it does in the whole text. Otherwise the ending may begin within a
  /// cluster, and its first word is not shown.
  public var isWholeFromStart = false

  /// Low level: borrows a buffer. All pointers must stay valid while the value is used.
  ///
  /// - Parameters:
  ///   - clusters: the clusters of the text, or of its beginning.
  ///   - isComplete: whether the clusters are the whole text.
  ///   - metrics: ascents and descents by metrics index; at least one. Those of clusters with an index from
  ///     `ClusterFlags.firstSparseMetricsIndex` on follow in memory, at their indices.
  ///   - style: the measures of the text.
  ///   - kinds: the union of the flags of all clusters, `clusters.allFlags`.
  ///   - contentDirection: the direction of all paragraphs, if there are no attributes.
  ///   - attributes: the attributes of an attributed text, as far as the clusters reach.
  @inlinable
  public init(
    _ clusters: borrowing ClusterBuffer, isComplete: Bool, metrics: UnsafeBufferPointer<LineMetrics>, style: TextStyle,
    kinds: ClusterFlags, contentDirection: ContentDirection = .none, attributes: TextAttributes? = nil
  ) {
    count = clusters.count
    self.isComplete = isComplete
    unsafe starts = UnsafePointer(clusters.starts)
    unsafe positions = UnsafePointer(clusters.positions)
    unsafe flags = UnsafePointer(clusters.flags)
    unsafe self.metrics = metrics.baseAddress!
    metricsCount = metrics.count
    self.style = style
    self.contentDirection = contentDirection
    self.kinds = TextKinds(kinds)
    if let attributes, attributes.hasTracking { self.kinds.insert(.tracked) }
    self.attributes = attributes
  }

  /// Low level: attaches the last part of an incomplete text, which must stay valid while the value is used.
  public mutating func setEnding(_ ending: Borrowed<LabelText>) {
    self.ending = ending
    kinds.formUnion(ending.pointee.kinds)
  }

  /// The sum of all advances.
  @inlinable
  public var totalAdvance: LayoutUnit { unsafe positions[count] }

  /// The base direction of all paragraphs (R184).
  @inline(__always)
  func isRightToLeft(_ environment: LayoutDirection) -> Bool {
    contentDirection.isRightToLeft(environment)
  }

  /// The base direction of the paragraph that begins at a cluster (R184).
  public func isRightToLeft(paragraphAt cluster: Int, _ environment: LayoutDirection) -> Bool {
    guard let attributes else { return isRightToLeft(environment) }
    return unsafe attributes.styles[attributes.styleIndex(at: cluster)].isRightToLeft(environment)
  }
}

/// Measures of a text of one style.
public struct TextStyle: Sendable {
  /// ε in points: how far a length may exceed a limit and still fit (R267).
  let tolerance: Double
  /// The ellipsis or the truncation token (R13, R204, R208).
  public var ellipsis: InsertedText
  /// Distance between lines, in points; never negative (R119).
  public var lineSpacing: Double
  /// The hyphen U+2010 that is shown at the end of a hyphenated line (R191).
  public var hyphen: InsertedText

  /// Creates the measures of a style. A line spacing that is negative or not finite counts as 0 (R192).
  ///
  /// - Parameters:
  ///   - fontSize: size in points; ε is 1e-6 × max(1, size) (R267).
  ///   - ellipsis: the ellipsis or the truncation token.
  ///   - hyphen: the hyphen U+2010.
  ///   - lineSpacing: distance between lines, in points.
  public init(fontSize: Double, ellipsis: InsertedText, hyphen: InsertedText, lineSpacing: Double = 0) {
    tolerance = 1e-6 * max(1, fontSize.isFinite ? fontSize : 0)
    self.ellipsis = ellipsis
    self.hyphen = hyphen
    self.lineSpacing = lineSpacing.cleanedDistance
  }
}
