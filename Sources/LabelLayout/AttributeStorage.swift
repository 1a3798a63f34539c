// The memory behind a text's attributes: what preparing fills and layout reads.

/// Growable arrays for `TextAttributes` and the metrics of several runs. `removeAll` keeps the memory.
public struct AttributeStorage: ~Copyable {
  public var runs: GrowingArray<TextRun>
  /// Ascents and descents; a run names its first (`metricsBase`).
  public var metrics: GrowingArray<LineMetrics>
  public var paragraphs: GrowingArray<TextParagraph>
  public var styles: GrowingArray<ParagraphStyle>
  public var tabStops: GrowingArray<Double>
  /// One a cluster, or none at all where every level is 0.
  public var levels: GrowingArray<UInt8>
  /// A bit a cluster, or none at all where there is no point.
  public var hyphenationPoints: GrowingArray<UInt64>
  public var features: TextFeatures = []

  public init() {
    runs = GrowingArray()
    metrics = GrowingArray()
    paragraphs = GrowingArray()
    styles = GrowingArray()
    tabStops = GrowingArray()
    levels = GrowingArray()
    hyphenationPoints = GrowingArray()
  }

  /// A copy that takes just the memory it needs.
  public init(copying source: borrowing AttributeStorage) {
    runs = GrowingArray(copying: source.runs)
    metrics = GrowingArray(copying: source.metrics)
    paragraphs = GrowingArray(copying: source.paragraphs)
    styles = GrowingArray(copying: source.styles)
    tabStops = GrowingArray(copying: source.tabStops)
    levels = GrowingArray(copying: source.levels)
    hyphenationPoints = GrowingArray(copying: source.hyphenationPoints)
    features = source.features
  }

  /// Forgets everything and keeps the memory.
  public mutating func removeAll() {
    runs.removeAll()
    metrics.removeAll()
    paragraphs.removeAll()
    styles.removeAll()
    tabStops.removeAll()
    levels.removeAll()
    hyphenationPoints.removeAll()
    features = []
  }

  /// What layout reads; valid while this storage stays as it is.
  public var attributes: TextAttributes {
    TextAttributes(
      runs: runs.elements, paragraphs: paragraphs.elements, styles: styles.elements, tabStops: tabStops.elements,
      levels: levels.count > 0 ? UnsafePointer(levels.base) : nil,
      hyphenationPoints: hyphenationPoints.count > 0 ? UnsafePointer(hyphenationPoints.base) : nil, features: features)
  }

  public var byteCount: Int {
    runs.byteCount + metrics.byteCount + paragraphs.byteCount + styles.byteCount + tabStops.byteCount
      + levels.byteCount + hyphenationPoints.byteCount
  }
}
