// Text that was prepared once and is laid out many times.

/// The clusters of a whole text, immutable and shareable between threads: 14 bytes a cluster.
///
/// The metrics are borrowed: their owner, the font, must outlive the text.
public final class PreparedText: @unchecked Sendable {
  private let clusters: ClusterBuffer
  private let metrics: UnsafeBufferPointer<LineMetrics>
  private let style: TextStyle
  private let kinds: ClusterFlags
  private let contentDirection: ContentDirection
  private let attributes: TextAttributes?

  /// Copies the clusters of a whole text into arrays of just their size. O(clusters).
  ///
  /// - Parameters:
  ///   - contentDirection: of all paragraphs, where there are no attributes.
  ///   - attributes: borrowed, as the metrics are.
  public init(
    copying source: borrowing ClusterBuffer, metrics: UnsafeBufferPointer<LineMetrics>, style: TextStyle,
    contentDirection: ContentDirection = .none, attributes: TextAttributes? = nil
  ) {
    clusters = ClusterBuffer(copying: source)
    self.metrics = metrics
    self.style = style
    kinds = source.allFlags
    self.contentDirection = contentDirection
    self.attributes = attributes
  }

  /// What layout reads; borrows from this object, which must outlive it. O(1).
  public var text: LabelText {
    LabelText(
      clusters, isComplete: true, metrics: metrics, style: style, kinds: kinds, contentDirection: contentDirection,
      attributes: attributes)
  }

  /// Bytes of memory that the text holds.
  public var byteCount: Int { clusters.byteCount + MemoryLayout<TextStyle>.size + 64 }
}
