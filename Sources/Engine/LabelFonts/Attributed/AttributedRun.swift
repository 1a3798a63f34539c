// Runs and paragraph styles as a caller gives them.
import LabelLayout

/// A run of bytes with one set of attributes. The font is borrowed: its owner must outlive the value.
public struct AttributedRun: BitwiseCopyable {
  /// The box of an attachment (R203), in points; `y` is the height of its lower edge above the baseline.
  public struct Attachment: Equatable, BitwiseCopyable, Sendable {
    public var width: Double
    public var height: Double
    public var y: Double

    @inlinable
    public init(width: Double, height: Double, y: Double) {
      (self.width, self.height, self.y) = (width, height, y)
    }
  }

  /// The range of the run in bytes of the text. A border inside a grapheme cluster counts as one at the cluster's end
  /// (R256).
  public var start: Int
  public var end: Int
  public var font: Unmanaged<FontStack>
  /// Points that are added after every cluster: tracking or, if that is 0, kern (R113, R214). NaN and infinite values
  /// count as 0 (R192).
  public var spacing: Double
  /// Points by which the baseline is moved up (R164).
  public var baselineOffset: Double
  public var language: LanguageTag
  public var attachment: Attachment?
  /// Whether the spacing is tracking that hangs at a line's end (R214).
  public var hasTracking: Bool
  /// Embeddings and overrides of the text (R217).
  public var writingDirections: WritingDirections

  public init(
    start: Int, end: Int, font: FontStack, kern: Double, baselineOffset: Double, language: LanguageTag,
    attachment: Attachment?, tracking: Double = 0, writingDirections: WritingDirections = WritingDirections()
  ) {
    self.init(
      start: start, end: end, borrowing: .passUnretained(font), kern: kern, baselineOffset: baselineOffset,
      language: language, attachment: attachment, tracking: tracking, writingDirections: writingDirections)
  }

  /// Inlined, since a run is too large to be copied around.
  @inlinable @inline(__always)
  public init(
    start: Int, end: Int, borrowing font: Unmanaged<FontStack>, kern: Double, baselineOffset: Double,
    language: LanguageTag, attachment: Attachment?, tracking: Double = 0,
    writingDirections: WritingDirections = WritingDirections()
  ) {
    self.start = start
    self.end = end
    self.font = font
    let tracking = tracking == 0 ? 0 : tracking.cleanedAdvance
    self.spacing = tracking == 0 ? kern.cleanedAdvance : tracking
    self.baselineOffset = baselineOffset.cleaned
    self.language = language
    self.attachment = attachment
    self.hasTracking = tracking > 0
    self.writingDirections = writingDirections
  }
}

extension AttributedRun {
  /// Whether a run has common ligatures. If it does not say so itself, it has them unless it has tracking (R214).
  @inlinable @inline(__always)
  public static func hasLigatures(_ own: Bool?, tracking: Double) -> Bool { own ?? (tracking.cleanedAdvance == 0) }
}

extension UnsafePointer<AttributedRun> {
  @inline(__always) var font: Unmanaged<FontStack> { pointee.font }
  @inline(__always) var spacing: Double { pointee.spacing }
  @inline(__always) var baselineOffset: Double { pointee.baselineOffset }
  @inline(__always) var language: LanguageTag { pointee.language }
  @inline(__always) var attachment: AttributedRun.Attachment? { pointee.attachment }

  /// Whether the text of both runs is shaped together (R301).
  @inline(__always)
  func isShapedWith(_ other: Self) -> Bool {
    attachment == nil && hasMetrics(of: other) && spacing == other.spacing
      && language == other.language
      && pointee.hasTracking == other.pointee.hasTracking
  }

  /// Whether the clusters of both runs have the same ascents and descents.
  @inline(__always)
  func hasMetrics(of other: Self) -> Bool {
    font.toOpaque() == other.font.toOpaque()
      && baselineOffset == other.baselineOffset && attachment == other.attachment
  }
}

/// A style for the paragraphs that begin in a range of bytes. Its `firstCluster` is not read.
public struct AttributedStyle: BitwiseCopyable {
  public var start: Int
  public var end: Int
  public var style: ParagraphStyle

  public init(start: Int, end: Int, style: ParagraphStyle) {
    self.start = start
    self.end = end
    self.style = style
  }
}

/// A text with its runs and paragraph styles, borrowed from the caller for the time of a call.
public struct AttributedSource {
  /// UTF-8, fewer than 2^32 bytes.
  public var bytes: UnsafeBufferPointer<UInt8>
  /// The runs, in order, without gaps, covering the text; there is at least one.
  public var runs: UnsafeBufferPointer<AttributedRun>
  /// The paragraph styles, in order, without overlaps.
  public var styles: UnsafeBufferPointer<AttributedStyle>
  /// The direction of paragraphs without strong characters (R184).
  public var direction: LayoutDirection
  /// The token that replaces U+2026 (R204); nil for none.
  public var token: UnsafeBufferPointer<UInt8>?

  public init(
    bytes: UnsafeBufferPointer<UInt8>, runs: UnsafeBufferPointer<AttributedRun>,
    styles: UnsafeBufferPointer<AttributedStyle>, direction: LayoutDirection,
    token: UnsafeBufferPointer<UInt8>? = nil
  ) {
    self.bytes = bytes
    self.runs = runs
    self.styles = styles
    self.direction = direction
    self.token = token
  }

  /// The index of the first run that ends after a byte; the number of runs if there is none. O(log runs).
  package func run(endingAfter byte: Int) -> Int { runs.index(endingAfter: byte) }

  /// The index of the first of the runs that are shaped together with a run and precede it.
  func startOfRuns(shapedWith index: Int) -> Int {
    let first = runs.baseAddress.unsafelyUnwrapped
    var start = index
    while start > 0 && (first + (start &- 1)).isShapedWith(first + index) { start &-= 1 }
    return start
  }

  /// The index after the last of the runs that are shaped together with a run and follow it.
  @inline(__always)
  func endOfRuns(shapedWith index: Int) -> Int {
    let first = runs.baseAddress.unsafelyUnwrapped
    var end = index &+ 1
    while end < runs.count && (first + end).isShapedWith(first + index) { end &+= 1 }
    return end
  }

  /// The index of the last style that starts at a byte or before it; -1 if there is none. O(log styles).
  func style(startingBefore byte: Int) -> Int {
    partitionPoint(0, styles.count) { styles[$0].start <= byte } - 1
  }
}
