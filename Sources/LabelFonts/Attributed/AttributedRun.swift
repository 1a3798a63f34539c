// Runs and paragraph styles as a caller gives them.
import LabelLayout

/// A run of bytes with one set of attributes. The font is borrowed: its owner must outlive the value.
public struct AttributedRun: BitwiseCopyable {
  /// The box of an attachment (R203), in points; `y` is of its lower edge above the baseline.
  public struct Attachment: Equatable, BitwiseCopyable, Sendable {
    public var width: Double
    public var height: Double
    public var y: Double

    @inlinable
    public init(width: Double, height: Double, y: Double) {
      (self.width, self.height, self.y) = (width, height, y)
    }
  }

  /// Bytes of the text; a border inside a grapheme cluster counts as one after it.
  public var start: Int
  public var end: Int
  public var font: Unmanaged<FontStack>
  /// Points after every cluster; odd values count as 0 (R192).
  public var kern: Double
  /// Points upwards (R164).
  public var baselineOffset: Double
  public var language: LanguageTag
  public var attachment: Attachment?

  public init(
    start: Int, end: Int, font: FontStack, kern: Double, baselineOffset: Double, language: LanguageTag,
    attachment: Attachment?
  ) {
    self.init(
      start: start, end: end, borrowing: .passUnretained(font), kern: kern, baselineOffset: baselineOffset,
      language: language, attachment: attachment)
  }

  /// Inlined, since it is too large to be copied about.
  @inlinable @inline(__always)
  public init(
    start: Int, end: Int, borrowing font: Unmanaged<FontStack>, kern: Double, baselineOffset: Double,
    language: LanguageTag, attachment: Attachment?
  ) {
    self.start = start
    self.end = end
    self.font = font
    self.kern = kern.cleanedAdvance
    self.baselineOffset = baselineOffset.cleaned
    self.language = language
    self.attachment = attachment
  }
}

extension UnsafePointer<AttributedRun> {
  /// Whether the text of both is shaped together.
  @inline(__always)
  func isShapedWith(_ other: Self) -> Bool {
    pointee.attachment == nil && other.pointee.attachment == nil && hasMetrics(of: other)
      && pointee.kern == other.pointee.kern && pointee.language == other.pointee.language
  }

  /// Whether the clusters of both have the same ascents and descents.
  @inline(__always)
  func hasMetrics(of other: Self) -> Bool {
    pointee.font.toOpaque() == other.pointee.font.toOpaque()
      && pointee.baselineOffset == other.pointee.baselineOffset && pointee.attachment == other.pointee.attachment
  }
}

/// A paragraph style for the paragraphs that begin in a range of bytes; its `firstCluster` is not read.
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
  /// In order, without gaps, covering the text; one at least.
  public var runs: UnsafeBufferPointer<AttributedRun>
  /// In order, without overlaps.
  public var styles: UnsafeBufferPointer<AttributedStyle>
  /// The direction of paragraphs without strong characters (R184).
  public var direction: LayoutDirection
  /// What replaces U+2026 (R204); nil for none.
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

  /// The first run that ends after a byte; the count of runs where none does. O(log runs).
  func run(endingAfter byte: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last style that starts at a byte or before it; -1 where none does. O(log styles).
  func style(startingBefore byte: Int) -> Int {
    var (low, high) = (0, styles.count)
    while low < high {
      let middle = (low + high) / 2
      if styles[middle].start <= byte { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
