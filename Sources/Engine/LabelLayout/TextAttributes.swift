// The runs and paragraph styles of attributed text.

/// Something that a line shows but the text does not contain: an ellipsis, a truncation token or a hyphen.
public struct InsertedText: Sendable, BitwiseCopyable {
  /// Advance in layout units, including kern or tracking.
  public var advance: LayoutUnit
  /// Ascent and descent of the font that its run asks for (R208).
  public var metrics: LineMetrics
  /// The largest ascent and descent of the fonts that draw it, fallback fonts included (R290).
  public var drawnMetrics: LineMetrics

  /// Creates inserted text from its advance and its metrics. Without `drawnMetrics` no fallback font draws any of it.
  public init(advance: LayoutUnit, metrics: LineMetrics, drawnMetrics: LineMetrics? = nil) {
    self.advance = advance
    self.metrics = metrics
    self.drawnMetrics = drawnMetrics ?? metrics
  }
}

/// The measures of a run that layout needs besides the clusters: those of an ellipsis and a hyphen with the run's
/// attributes.
public struct TextRun: Sendable, BitwiseCopyable {
  /// The first cluster that has these attributes.
  public var firstCluster: Int
  /// The ellipsis or the truncation token with the run's attributes (R13, R204, R208).
  public var ellipsis: InsertedText
  /// U+2010 with the run's attributes (R191).
  public var hyphen: InsertedText
  /// Index of the run's first metrics among those of the text: those of the font that it asks for (R208). The clusters'
  /// indices of metrics are relative to it.
  public var firstMetrics: Int
  /// The part of each advance that hangs at a line's end: a tracking above 0 (R214).
  public var hanging: LayoutUnit

  /// Creates the measures of a run.
  public init(
    firstCluster: Int, ellipsis: InsertedText, hyphen: InsertedText, firstMetrics: Int, hanging: LayoutUnit = 0
  ) {
    self.firstCluster = firstCluster
    self.ellipsis = ellipsis
    self.hyphen = hyphen
    self.firstMetrics = firstMetrics
    self.hanging = hanging
  }
}

/// The direction of a paragraph's first strong character (UAX #9, P2).
@frozen
public enum ContentDirection: Int8, Sendable {
  /// There is no strong character.
  case none = -1
  /// From left to right, as in English.
  case leftToRight = 0
  /// From right to left, as in Arabic.
  case rightToLeft = 1

  /// Whether a natural paragraph of this direction runs from right to left: one without strong characters takes the
  /// environment's direction (R184).
  @inlinable @inline(__always)
  package func isRightToLeft(_ environment: LayoutDirection) -> Bool {
    self == .none ? environment == .rightToLeft : self == .rightToLeft
  }
}

/// A paragraph style with the names of NSParagraphStyle; a property that is nil is decided by the label. Lengths are
/// points at scale 1.
///
/// The style of a paragraph is the last one whose first cluster is not after the paragraph's first cluster (R174).
@safe public struct ParagraphStyle: BitwiseCopyable {
  /// The first cluster that has the style.
  public var firstCluster: Int {
    get { Int(first) }
    set { first = UInt32(truncatingIfNeeded: newValue) }
  }
  /// `firstCluster` in 4 bytes, like `tabStopCount`: a struct of up to 128 bytes is copied without a call.
  private var first: UInt32 = 0
  /// The values that replace those of the label.
  public var overrides = ParagraphOverrides()
  /// The base direction; nil means natural: that of the first strong character, or else of the environment (R184).
  public var baseWritingDirection: LayoutDirection?
  /// The direction of the first strong character in the paragraphs that have the style.
  public var contentDirection = ContentDirection.none
  private var tabStopCount: UInt32 = 0
  /// Distance between lines (R119). Negative values of this and the next two properties count as 0.
  public var lineSpacing = 0.0
  /// Distance after the paragraph.
  public var paragraphSpacing = 0.0
  /// Distance before the paragraph.
  public var paragraphSpacingBefore = 0.0
  /// Indent of the first line from the leading edge.
  public var firstLineHeadIndent = 0.0
  /// Indent of the other lines from the leading edge.
  public var headIndent = 0.0
  /// Where lines end: if positive, a distance from the leading edge; otherwise the negative of a distance from the
  /// trailing edge.
  public var tailIndent = 0.0
  /// Factor of the line height; 0 means none.
  public var lineHeightMultiple = 0.0
  /// Least line height; 0 means none (R121).
  public var minimumLineHeight = 0.0
  /// Greatest line height; 0 means none (R121).
  public var maximumLineHeight = 0.0
  /// Low level: distances of the tab stops from the leading edge. No stops means twelve stops, 28 points apart (R190).
  /// Borrowed from the owner of the text.
  public var tabStops: UnsafeBufferPointer<Double> {
    get { unsafe UnsafeBufferPointer(start: firstTabStop, count: Int(tabStopCount)) }
    set {
      unsafe (firstTabStop, tabStopCount) = (newValue.baseAddress, UInt32(truncatingIfNeeded: newValue.count))
      areStopsInOrder =
        unsafe newValue.allSatisfy(\.isFinite) && zip(newValue, newValue.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }
  private var firstTabStop: UnsafePointer<Double>?
  /// Whether the tab stops are finite and ascend, so that one is found by a binary search.
  private(set) var areStopsInOrder = true
  /// Low level: raw values of `TextAlignment`, one for each of `tabStops`, or nil, which means natural for all (R215).
  /// Borrowed from the owner of the text.
  public var tabAlignments: UnsafePointer<Int32>?
  /// Low level: the column terminators of each of `tabStops`, `terminatorCount` scalars, 0 for none; or nil (R215).
  /// Borrowed from the owner of the text.
  public var tabTerminators: UnsafePointer<UInt32>?
  /// How many column terminators a tab stop may have.
  public static let terminatorCount = 8
  /// Distance between the stops after the last one; 0 means that there are none (R190).
  public var defaultTabInterval = 0.0
  /// The fraction of its area, 0 to 1, that a line must fill so that it is not hyphenated; 0 means no automatic
  /// hyphenation (R191).
  public var hyphenationFactor = 0.0

  /// A style that leaves everything to the label.
  public init() {}
}

extension ParagraphStyle {
  /// The base direction of the paragraphs that have the style (R184).
  func isRightToLeft(_ environment: LayoutDirection) -> Bool {
    if let explicit = baseWritingDirection { return explicit == .rightToLeft }
    return contentDirection.isRightToLeft(environment)
  }
}

/// The attributes of a text, borrowed from their owner. There is at least one run and one style.
@safe public struct TextAttributes {
  /// The runs in ascending order of their first clusters; the first run begins at cluster 0.
  let runs: UnsafeBufferPointer<TextRun>
  /// The paragraph styles in the same order.
  let styles: UnsafeBufferPointer<ParagraphStyle>
  /// Bit i is set if a word may be hyphenated before cluster i; nil if no word may be hyphenated (R209).
  let hyphenation: UnsafePointer<UInt64>?
  /// Whether some style sets a property. If not, all styles leave everything to the label except the direction of their
  /// text.
  let hasStyles: Bool
  /// Whether part of some cluster's advance hangs at a line's end (R214).
  @usableFromInline let hasTracking: Bool
  /// The UTF-8 to which the clusters' offsets refer; only column terminators need it (R215).
  let bytes: UnsafePointer<UInt8>?

  /// Low level: borrows arrays, which must stay valid while the value is used.
  public init(
    runs: UnsafeBufferPointer<TextRun>, styles: UnsafeBufferPointer<ParagraphStyle>,
    hyphenation: UnsafePointer<UInt64>? = nil, hasStyles: Bool = true, hasTracking: Bool = false,
    bytes: UnsafePointer<UInt8>? = nil
  ) {
    unsafe self.runs = runs
    unsafe self.styles = styles
    unsafe self.hyphenation = hyphenation
    self.hasStyles = hasStyles
    self.hasTracking = hasTracking
    unsafe self.bytes = bytes
  }

  /// Returns the run that contains a cluster. O(log runs).
  func run(at cluster: Int) -> Borrowed<TextRun> {
    unsafe Borrowed(runs.baseAddress.unsafelyUnwrapped + runIndex(at: cluster))
  }

  /// Returns the index of the run that contains a cluster. O(log runs).
  func runIndex(at cluster: Int) -> Int {
    unsafe partitionPoint(1, runs.count) { unsafe runs[$0].firstCluster <= cluster } - 1
  }

  /// A paragraph style.
  @inline(__always)
  func style(_ index: Int) -> Borrowed<ParagraphStyle> {
    unsafe assert(index >= 0 && index < styles.count, "the text has the style")
    return unsafe Borrowed(styles.baseAddress.unsafelyUnwrapped + index)
  }

  /// Returns the index of the style of the paragraph that begins at a cluster, searching from the style of an earlier
  /// paragraph. O(styles between them).
  func styleIndex(at cluster: Int, from index: Int) -> Int {
    var index = index
    while unsafe index + 1 < styles.count, unsafe styles[index + 1].firstCluster <= cluster { index += 1 }
    return index
  }

  /// Returns the index of the style of the paragraph that begins at a cluster. O(log styles).
  func styleIndex(at cluster: Int) -> Int {
    unsafe partitionPoint(1, styles.count) { unsafe styles[$0].firstCluster <= cluster } - 1
  }
}

extension Double {
  /// The length, or 0 if it is not finite (R192). Lengths beyond ±2^30 points are clamped to that, so that sums of a
  /// few lengths stay in the range of layout units.
  @inlinable
  package var cleaned: Double { isFinite ? Swift.min(Swift.max(self, -0x1p30), 0x1p30) : 0 }

  /// The length of what is never negative, or 0 if it is negative or not finite (R192, R231, R239).
  @inlinable
  package var cleanedDistance: Double { Swift.max(0, cleaned) }

  /// The length for what is added to the advance of every cluster, or 0 if it is not finite. It is clamped to ±2^18
  /// points, so that the sum of a word's clusters stays in the range of layout units, as with the largest font size.
  @inlinable
  package var cleanedAdvance: Double { isFinite ? Swift.min(Swift.max(self, -0x1p18), 0x1p18) : 0 }
}
