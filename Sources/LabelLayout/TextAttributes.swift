// Attributes of a text that has more than one style: runs, paragraphs, levels and hyphenation points by cluster.

/// Text that layout puts into a line: the ellipsis or the token, and the shown hyphen.
public struct InsertedText: Sendable, BitwiseCopyable, Equatable {
  /// Layout units at scale 1, kern included; never negative (R13, R191, R192).
  public var advance: LayoutUnit
  /// The largest of its clusters, baseline offset included (R208).
  public var metrics: LineMetrics

  public init(advance: LayoutUnit, metrics: LineMetrics) {
    self.advance = advance
    self.metrics = metrics
  }
}

/// Clusters with one set of attributes, up to the next run's first.
public struct TextRun: Sendable, BitwiseCopyable {
  /// Index of the first cluster.
  public var firstCluster: UInt32
  /// The ascent and descent of a cluster of the run are `metrics[metricsBase + flags.metricsIndex]`: a font's faces at
  /// the run's size and baseline offset (R164), or an attachment's box (R203).
  public var metricsBase: UInt32
  /// U+2026 with the run's attributes (R13).
  public var ellipsis: InsertedText
  /// U+2010 with the run's attributes (R191).
  public var hyphen: InsertedText

  public init(firstCluster: UInt32, metricsBase: UInt32, ellipsis: InsertedText, hyphen: InsertedText) {
    self.firstCluster = firstCluster
    self.metricsBase = metricsBase
    self.ellipsis = ellipsis
    self.hyphen = hyphen
  }
}

/// Paragraphs with one style and direction, up to the next element's first cluster.
public struct TextParagraph: Sendable, BitwiseCopyable {
  /// Index of the first cluster of the first of them.
  public var firstCluster: UInt32
  /// Index into the attributes' styles: the one at the paragraph's first character (R174).
  public var style: UInt32
  /// The base direction (R184).
  public var direction: LayoutDirection
  /// Of the first strong character (UAX #9 P2, P3); nil where there is none.
  public var contentDirection: LayoutDirection?

  public init(
    firstCluster: UInt32, style: UInt32, direction: LayoutDirection, contentDirection: LayoutDirection? = nil
  ) {
    self.firstCluster = firstCluster
    self.style = style
    self.direction = direction
    self.contentDirection = contentDirection
  }
}

/// What a text holds that makes its lines less simple.
public struct TextFeatures: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A cluster is U+0009.
  public static let tabs = TextFeatures(rawValue: 1 << 0)
  /// A cluster is U+00AD.
  public static let softHyphens = TextFeatures(rawValue: 1 << 1)
  /// Runs differ in their ellipsis.
  public static let severalEllipses = TextFeatures(rawValue: 1 << 2)
}

/// Attributes of a text, borrowed from their owner.
///
/// A text without them has one run and one plain paragraph style, no tabs, no soft hyphens, and all of it is
/// left-to-right.
public struct TextAttributes: @unchecked Sendable {
  /// At least one; the first begins at cluster 0.
  public var runs: UnsafeBufferPointer<TextRun>
  /// At least one; the first begins at cluster 0.
  public var paragraphs: UnsafeBufferPointer<TextParagraph>
  public var styles: UnsafeBufferPointer<ParagraphStyle>
  public var tabStops: UnsafeBufferPointer<Double>
  /// The embedding level of each cluster, before L1; nil where all are 0.
  public var levels: UnsafePointer<UInt8>?
  /// Bit i of word i / 64: a hyphenation dictionary allows a break with a hyphen before cluster i (R209); nil: none.
  public var hyphenationPoints: UnsafePointer<UInt64>?
  public var features: TextFeatures

  public init(
    runs: UnsafeBufferPointer<TextRun>, paragraphs: UnsafeBufferPointer<TextParagraph>,
    styles: UnsafeBufferPointer<ParagraphStyle>, tabStops: UnsafeBufferPointer<Double>,
    levels: UnsafePointer<UInt8>? = nil, hyphenationPoints: UnsafePointer<UInt64>? = nil, features: TextFeatures
  ) {
    self.runs = runs
    self.paragraphs = paragraphs
    self.styles = styles
    self.tabStops = tabStops
    self.levels = levels
    self.hyphenationPoints = hyphenationPoints
    self.features = features
  }
}
