// What attributed text has beyond one plain style: runs and paragraph styles.

/// What is shown in a line without being in the text: an ellipsis, a truncation token, a hyphen.
public struct InsertedText: Sendable, BitwiseCopyable {
  /// Layout units, kern included.
  public var advance: LayoutUnit
  /// The largest ascent and descent of the fonts that draw it.
  public var metrics: LineMetrics

  /// What is shown, and how high it is.
  public init(advance: LayoutUnit, metrics: LineMetrics) {
    self.advance = advance
    self.metrics = metrics
  }
}

/// Measures of a run that layout adds to a text: what an ellipsis and a shown hyphen take there.
public struct TextRun: Sendable, BitwiseCopyable {
  /// The first cluster that has these attributes.
  public var firstCluster: Int
  /// The ellipsis or the truncation token with the run's attributes (R13, R204, R208).
  public var ellipsis: InsertedText
  /// U+2010 with the run's attributes (R191).
  public var hyphen: InsertedText
  /// Where the run's metrics begin in the text's: a cluster's metrics index counts from here.
  public var firstMetrics: Int

  /// Measures of a run.
  public init(firstCluster: Int, ellipsis: InsertedText, hyphen: InsertedText, firstMetrics: Int) {
    self.firstCluster = firstCluster
    self.ellipsis = ellipsis
    self.hyphen = hyphen
    self.firstMetrics = firstMetrics
  }
}

/// The direction of a paragraph's first strong character (UAX #9, P2).
@frozen
public enum ContentDirection: Int8, Sendable {
  /// There is no strong character.
  case none = -1
  /// As in English.
  case leftToRight = 0
  /// As in Arabic.
  case rightToLeft = 1
}

/// A paragraph style by NSParagraphStyle's names; nil leaves a matter to the label. Lengths are points at scale 1.
///
/// A paragraph has the last style whose first cluster is not after its own (R174).
public struct ParagraphStyle: BitwiseCopyable {
  /// The first cluster that has the style.
  public var firstCluster = 0
  /// How text that is too long is broken or shortened (R172).
  public var lineBreakMode: LineBreakMode?
  /// Where a line is in its area (R171).
  public var alignment: TextAlignment?
  /// How lines are chosen among the possible ones.
  public var lineBreakStrategy: LineBreakStrategy?
  /// Nil is natural: the first strong character's, else the environment's (R184).
  public var baseWritingDirection: LayoutDirection?
  /// Of the paragraphs that have the style.
  public var contentDirection = ContentDirection.none
  /// Between lines (R119). Of this and the next two a negative one counts as 0 (R231, R239).
  public var lineSpacing = 0.0
  /// After the paragraph.
  public var paragraphSpacing = 0.0
  /// Before the paragraph.
  public var paragraphSpacingBefore = 0.0
  /// Of the first line, from the leading edge.
  public var firstLineHeadIndent = 0.0
  /// Of the other lines, from the leading edge.
  public var headIndent = 0.0
  /// Above 0 from the leading edge, else from the trailing edge.
  public var tailIndent = 0.0
  /// A factor; 0 means none.
  public var lineHeightMultiple = 0.0
  /// 0 means none (R121).
  public var minimumLineHeight = 0.0
  /// 0 means none (R121).
  public var maximumLineHeight = 0.0
  /// Low level: distances from the leading edge, none for twelve, 28 points apart (R190); borrowed from the text's owner.
  public var tabStops = UnsafeBufferPointer<Double>(start: nil, count: 0)
  /// After the last stop; 0 means none (R190).
  public var defaultTabInterval = 0.0
  /// 0 to 1: how full a line must be so that it is not hyphenated; 0 means no automatic hyphenation (R191).
  public var hyphenationFactor = 0.0

  /// A style that leaves everything to the label.
  public init() {}
}

extension ParagraphStyle {
  /// The base direction of its paragraphs (R184).
  func isRightToLeft(_ environment: LayoutDirection) -> Bool {
    if let explicit = baseWritingDirection { return explicit == .rightToLeft }
    if contentDirection != .none { return contentDirection == .rightToLeft }
    return environment == .rightToLeft
  }
}

/// The attributes of a text, borrowed from their owner. Each has one run and one style at least.
public struct TextAttributes {
  /// By their first cluster, ascending; the first begins at 0.
  let runs: UnsafeBufferPointer<TextRun>
  /// Likewise.
  let styles: UnsafeBufferPointer<ParagraphStyle>
  /// Bit i is set where a word may be hyphenated before cluster i; nil where none may (R209).
  let hyphenation: UnsafePointer<UInt64>?
  /// Some style says something: else all leave everything to the label but the direction of their text.
  let hasStyles: Bool

  /// Low level: borrows arrays, which must stay valid while the value is used.
  public init(
    runs: UnsafeBufferPointer<TextRun>, styles: UnsafeBufferPointer<ParagraphStyle>,
    hyphenation: UnsafePointer<UInt64>? = nil, hasStyles: Bool = true
  ) {
    self.runs = runs
    self.styles = styles
    self.hyphenation = hyphenation
    self.hasStyles = hasStyles
  }

  /// The run of a cluster. O(log runs).
  func run(at cluster: Int) -> UnsafePointer<TextRun> {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].firstCluster <= cluster { low = middle } else { high = middle }
    }
    return runs.baseAddress.unsafelyUnwrapped + low
  }

  var lastRun: UnsafePointer<TextRun> { runs.baseAddress.unsafelyUnwrapped + (runs.count - 1) }

  /// The index of the style of a paragraph that begins at a cluster, from that of one before it. O(styles between them).
  func styleIndex(at cluster: Int, from index: Int) -> Int {
    var index = index
    while index + 1 < styles.count, styles[index + 1].firstCluster <= cluster { index += 1 }
    return index
  }

  /// The same without one before it. O(log styles).
  func styleIndex(at cluster: Int) -> Int {
    var (low, high) = (0, styles.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if styles[middle].firstCluster <= cluster { low = middle } else { high = middle }
    }
    return low
  }
}

extension Double {
  /// Odd values count as 0 (R192). Lengths beyond 2^30 points count as that: sums of some stay in the range of units.
  @inlinable
  package var cleaned: Double { isFinite ? Swift.min(Swift.max(self, -0x1p30), 0x1p30) : 0 }

  /// The same of what every cluster may advance by, beyond 2^18 points as that: the sum of a word's clusters stays in
  /// the range of units, as with the largest font size.
  @inlinable
  package var cleanedAdvance: Double { isFinite ? Swift.min(Swift.max(self, -0x1p18), 0x1p18) : 0 }
}
