// What layout reads of a text: its clusters and the measures of its style. Borrowed, never owned.

/// Clusters and style of a text of one style, or of its beginning, borrowed from their owner for the time of a call.
public struct LabelText {
  /// Number of clusters.
  public let count: Int
  /// False when more text follows the clusters that are here: a layout that needs it says so.
  public let isComplete: Bool
  /// First byte of each cluster, then the end of the last.
  @usableFromInline let starts: UnsafePointer<UInt32>
  /// Sums of advances, `count` + 1 of them: layout units at scale 1.
  @usableFromInline let positions: UnsafePointer<LayoutUnit>
  @usableFromInline let flags: UnsafePointer<ClusterFlags>
  /// Ascents and descents by metrics index; at least one.
  @usableFromInline let metrics: UnsafePointer<LineMetrics>
  /// How many metrics there are: with one, every line is equally high.
  @usableFromInline let metricsCount: Int
  /// Measures that all of the text shares.
  public var style: TextStyle
  /// The direction of the first strong character, the same in all paragraphs; attributes say it for each.
  public let contentDirection: ContentDirection
  /// All flags that some cluster has.
  @usableFromInline var kinds: ClusterFlags
  /// Runs and paragraph styles; nil where the text has one style without indents and line heights.
  public var attributes: TextAttributes?
  /// Low level: the end of an incomplete text, from some offset in it on: what head and middle truncation show of a long
  /// text.
  public var ending: UnsafePointer<LabelText>?
  /// Of an ending: whether its first word is as in the whole text. Else it may begin within a cluster and is not shown.
  public var isWholeFromStart = false

  /// Low level: borrows a buffer. All pointers must stay valid while the value is used.
  ///
  /// - Parameters:
  ///   - clusters: of the text, or of its beginning.
  ///   - isComplete: whether nothing follows them.
  ///   - metrics: ascents and descents by metrics index; at least one.
  ///   - style: the measures of the text.
  ///   - kinds: all flags of the clusters, `clusters.allFlags`.
  ///   - contentDirection: of all paragraphs, where there are no attributes.
  ///   - attributes: of attributed text, as far as it is here.
  @inlinable
  public init(
    _ clusters: borrowing ClusterBuffer, isComplete: Bool, metrics: UnsafeBufferPointer<LineMetrics>, style: TextStyle,
    kinds: ClusterFlags, contentDirection: ContentDirection = .none, attributes: TextAttributes? = nil
  ) {
    count = clusters.count
    self.isComplete = isComplete
    starts = UnsafePointer(clusters.starts)
    positions = UnsafePointer(clusters.positions)
    flags = UnsafePointer(clusters.flags)
    self.metrics = metrics.baseAddress!
    metricsCount = metrics.count
    self.style = style
    self.contentDirection = contentDirection
    self.kinds = kinds
    self.attributes = attributes
  }

  /// Low level: gives an incomplete text its end, which must stay valid while the value is used.
  public mutating func setEnding(_ ending: UnsafePointer<LabelText>) {
    self.ending = ending
    kinds.formUnion(ending.pointee.kinds)
  }

  /// The sum of all advances.
  @inlinable
  public var totalAdvance: LayoutUnit { positions[count] }

  /// The base direction of all paragraphs (R184).
  @inline(__always)
  func isRightToLeft(_ environment: LayoutDirection) -> Bool {
    contentDirection == .none ? environment == .rightToLeft : contentDirection == .rightToLeft
  }

  /// The base direction of the paragraph that begins at a cluster (R184).
  public func isRightToLeft(paragraphAt cluster: Int, _ environment: LayoutDirection) -> Bool {
    guard let attributes else { return isRightToLeft(environment) }
    return attributes.styles[attributes.styleIndex(at: cluster)].isRightToLeft(environment)
  }
}

/// Measures of a text of one style.
public struct TextStyle: Sendable {
  /// ε in points: how far a length may pass a limit and still fit (RULES.md: definitions).
  let tolerance: Double
  /// The ellipsis or the truncation token (R13, R204, R208).
  public var ellipsis: InsertedText
  /// Points between lines; never negative (R119, R231).
  public var lineSpacing: Double
  /// U+2010 (R191).
  public var hyphen: InsertedText

  /// Measures; odd values of the spacing count as 0 (R192).
  ///
  /// - Parameters:
  ///   - fontSize: points; ε is 1e-6 × max(1, size).
  ///   - ellipsis: the ellipsis or the token.
  ///   - hyphen: U+2010.
  ///   - lineSpacing: points between lines.
  public init(fontSize: Double, ellipsis: InsertedText, hyphen: InsertedText, lineSpacing: Double = 0) {
    tolerance = 1e-6 * max(1, fontSize.isFinite ? fontSize : 0)
    self.ellipsis = ellipsis
    self.hyphen = hyphen
    self.lineSpacing = lineSpacing.isFinite ? max(0, lineSpacing) : 0
  }
}
