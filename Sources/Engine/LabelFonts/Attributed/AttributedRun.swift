// Runs and paragraph styles as a caller gives them.
import LabelLayout

/// A run of bytes with one set of attributes. The font is borrowed: its owner must outlive the value.
@usableFromInline @safe package struct AttributedRun: BitwiseCopyable {
  /// The box of an attachment (R203), in points; `y` is the height of its lower edge above the baseline.
  package struct Attachment: Equatable, BitwiseCopyable, Sendable {
    package var width: Double
    package var height: Double
    package var y: Double

    package init(width: Double, height: Double, y: Double) {
      (self.width, self.height, self.y) = (width, height, y)
    }
  }

  /// The range of the run in bytes of the text. A border inside a grapheme cluster counts as one at the cluster's end
  /// (R256).
  package var start: Int
  package var end: Int
  package var font: Unmanaged<FontStack>
  /// Points that are added after every cluster: tracking or, if that is 0, kern (R113, R214). NaN and infinite values
  /// count as 0 (R192).
  package var spacing: Double
  /// Points by which the baseline is moved up (R164).
  package var baselineOffset: Double
  package var language: LanguageTag
  package var attachment: Attachment?
  /// Whether the spacing is tracking that hangs at a line's end (R214).
  package var hasTracking: Bool
  /// Embeddings and overrides of the text (R217).
  package var writingDirections: WritingDirections

  package init(
    start: Int, end: Int, font: FontStack, kern: Double, baselineOffset: Double, language: LanguageTag,
    attachment: Attachment?, tracking: Double = 0, writingDirections: WritingDirections = WritingDirections()
  ) {
    unsafe self.init(
      start: start, end: end, borrowing: .passUnretained(font), kern: kern, baselineOffset: baselineOffset,
      language: language, attachment: attachment, tracking: tracking, writingDirections: writingDirections)
  }

  /// Inlined, since a run is too large to be copied around.
  @inline(__always)
  package init(
    start: Int, end: Int, borrowing font: Unmanaged<FontStack>, kern: Double, baselineOffset: Double,
    language: LanguageTag, attachment: Attachment?, tracking: Double = 0,
    writingDirections: WritingDirections = WritingDirections()
  ) {
    self.start = start
    self.end = end
    unsafe self.font = font
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
  @inline(__always)
  package static func hasLigatures(_ wanted: Bool?, tracking: Double) -> Bool {
    wanted ?? (tracking.cleanedAdvance == 0)
  }
}

extension UnsafePointer<AttributedRun> {
  @inline(__always) var font: Unmanaged<FontStack> { unsafe pointee.font }
  @inline(__always) var spacing: Double { unsafe pointee.spacing }
  @inline(__always) var baselineOffset: Double { unsafe pointee.baselineOffset }
  @inline(__always) var language: LanguageTag { unsafe pointee.language }
  @inline(__always) var attachment: AttributedRun.Attachment? { unsafe pointee.attachment }

  /// Whether the text of both runs is shaped together (R301).
  @inline(__always)
  func isShapedWith(_ other: Self) -> Bool {
    unsafe attachment == nil && hasMetrics(of: other) && spacing == other.spacing
      && language == other.language
      && pointee.hasTracking == other.pointee.hasTracking
  }

  /// Whether the clusters of both runs have the same ascents and descents.
  @inline(__always)
  func hasMetrics(of other: Self) -> Bool {
    unsafe font.toOpaque() == other.font.toOpaque()
      && baselineOffset == other.baselineOffset && attachment == other.attachment
  }
}

/// A style for the paragraphs that begin in a range of bytes. Its `firstCluster` is not read.
@usableFromInline package struct AttributedStyle: BitwiseCopyable {
  package var start: Int
  package var end: Int
  package var style: ParagraphStyle

  package init(start: Int, end: Int, style: ParagraphStyle) {
    self.start = start
    self.end = end
    self.style = style
  }
}

/// A text with its runs and paragraph styles, borrowed from the caller for the time of a call.
@usableFromInline @safe package struct AttributedSource {
  /// UTF-8, fewer than 2^32 bytes.
  package var bytes: UnsafeBufferPointer<UInt8>
  /// The runs, in order, without gaps, covering the text; there is at least one.
  package var runs: UnsafeBufferPointer<AttributedRun>
  /// The paragraph styles, in order, without overlaps.
  package var styles: UnsafeBufferPointer<AttributedStyle>
  /// The direction of paragraphs without strong characters (R184).
  package var direction: LayoutDirection
  /// The token that replaces U+2026 (R204); nil for none.
  package var token: UnsafeBufferPointer<UInt8>?

  package init(
    bytes: UnsafeBufferPointer<UInt8>, runs: UnsafeBufferPointer<AttributedRun>,
    styles: UnsafeBufferPointer<AttributedStyle>, direction: LayoutDirection,
    token: UnsafeBufferPointer<UInt8>? = nil
  ) {
    unsafe self.bytes = bytes
    unsafe self.runs = runs
    unsafe self.styles = styles
    self.direction = direction
    unsafe self.token = token
  }

  /// The index of the first run that ends after a byte; the number of runs if there is none. O(log runs).
  package func run(endingAfter byte: Int) -> Int { unsafe runs.index(endingAfter: byte) }

  /// The index of the first of the runs that are shaped together with a run and precede it.
  func startOfRuns(shapedWith index: Int) -> Int {
    unsafe assert(index >= 0 && index < runs.count, "the text has the run")
    let first = unsafe runs.baseAddress.unsafelyUnwrapped
    var start = index
    while unsafe start > 0 && (first + (start &- 1)).isShapedWith(first + index) { start &-= 1 }
    return start
  }

  /// The index after the last of the runs that are shaped together with a run and follow it.
  @inline(__always)
  func endOfRuns(shapedWith index: Int) -> Int {
    unsafe assert(index >= 0 && index < runs.count, "the text has the run")
    let first = unsafe runs.baseAddress.unsafelyUnwrapped
    var end = index &+ 1
    while unsafe end < runs.count && (first + end).isShapedWith(first + index) { end &+= 1 }
    return end
  }

  /// The index of the last style that starts at a byte or before it; -1 if there is none. O(log styles).
  func style(startingBefore byte: Int) -> Int {
    unsafe partitionPoint(0, styles.count) { unsafe styles[$0].start <= byte } - 1
  }
}
