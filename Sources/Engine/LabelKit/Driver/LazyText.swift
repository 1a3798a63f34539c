// A text that is prepared only as far as a layout needs it.
import LabelFonts
import LabelLayout
import TextSegmentation

/// A text that is prepared from its beginning and, if its end is needed, also from there.
///
/// Methods that only read are mutating too; otherwise Swift would copy the struct on each call.
protocol LazyText: ~Copyable {
  /// Height of a line of the first font, in points; used for estimates.
  var lineHeight: Double { mutating get }
  /// Prepares clusters until the sum of their advances exceeds `limit`. Returns whether the text is complete.
  mutating func extend(untilAdvance limit: LayoutUnit) -> Bool
  /// Returns the direction of all paragraphs if the text has no attributes, or nil if it must be laid out with
  /// attributes.
  mutating func direction(isComplete: Bool) -> ContentDirection?
  /// Returns the prepared part of the beginning.
  mutating func beginning(isComplete: Bool, _ direction: ContentDirection) -> LabelText
  /// Adds the source's kern and line spacing to the measures of the beginning. It changes them directly, since a text
  /// is too large to be copied.
  mutating func adjust(_ style: inout TextStyle)
  /// Prepares at least the last `length` bytes and returns them, or nil if they cannot be prepared by themselves.
  mutating func ending(length: Int) -> LabelText?
  /// Whether the last bytes were refused because clusters may have embedding levels. The text must then be laid out
  /// with attributes.
  var endingHasLevels: Bool { mutating get }
  /// Returns the embedding levels of the clusters on visible lines; nil if every cluster has its paragraph's level.
  mutating func levels(of visible: Range<Int>) -> UnsafePointer<UInt8>?
  mutating func endingLevels(of visible: Range<Int>) -> UnsafePointer<UInt8>?
  /// Returns the number of prepared clusters that no face has.
  mutating func missingCount(withEnding: Bool) -> Int
}

/// A text of one style whose paragraphs have one direction.
@safe struct LazyPlainText: LazyText, ~Copyable {
  private let sourceAddress: UnsafePointer<TextSource>
  private let font: Unmanaged<FontStack>
  private let workspace: Unmanaged<Workspace>
  private var preparer: TextPreparer
  private let needsPositions: Bool
  private var isRightToLeft = false
  private(set) var endingHasLevels = false

  @inline(__always)
  init(_ source: UnsafePointer<TextSource>, _ font: FontStack, needsPositions: Bool, workspace: Workspace) {
    unsafe sourceAddress = source
    unsafe self.font = .passUnretained(font)
    unsafe self.workspace = .passUnretained(workspace)
    self.needsPositions = needsPositions
    unsafe workspace.clusterStorage.pointee.removeAll()
    unsafe workspace.setPartText(
      of: source.pointee.bytes, source.pointee.font, kern: source.pointee.kern, language: source.pointee.language)
    preparer = unsafe TextPreparer(
      source.pointee.bytes, font: font, kern: source.pointee.kern, language: source.pointee.language,
      workspace: workspace)
  }

  @inline(__always)
  private var source: TextSource { unsafeAddress { unsafe sourceAddress } }

  /// The clusters, which shaping fills and layout reads.
  @inline(__always)
  private var clusters: UnsafeMutablePointer<ClusterBuffer> {
    mutating get { unsafe workspace._withUnsafeGuaranteedRef { unsafe $0.clusterStorage } }
  }

  @inline(__always)
  private var metrics: UnsafeBufferPointer<LineMetrics> {
    mutating get { unsafe font._withUnsafeGuaranteedRef { unsafe $0.metrics } }
  }

  @inline(__always)
  var lineHeight: Double { mutating get { unsafe metrics[0].ascent + metrics[0].descent } }

  @inline(__always)
  mutating func extend(untilAdvance limit: LayoutUnit) -> Bool {
    let clusters = unsafe clusters  // A copy: otherwise the thread sanitizer sees two uses of `self`.
    return unsafe preparer.extend(&clusters.pointee, untilAdvance: limit)
  }

  @inline(__always)
  mutating func beginning(isComplete: Bool, _ direction: ContentDirection) -> LabelText {
    var text = unsafe LabelText(
      clusters.pointee, isComplete: isComplete, metrics: metrics, style: font._withUnsafeGuaranteedRef { $0.style },
      kinds: unsafe clusters.pointee.allFlags, contentDirection: direction)
    unsafe text.parts = parts
    return text
  }

  private var parts: Unmanaged<PartShaper> {
    @inline(__always) mutating get { unsafe Unmanaged.fromOpaque(workspace.toOpaque()) }
  }

  @inline(__always)
  mutating func adjust(_ style: inout TextStyle) {
    // Checked before the call, for which Swift copies the source.
    if source.kern != 0 || source.lineSpacing != 0 { source.adjust(&style) }
  }

  /// Returns nil if the paragraphs have different directions.
  @inline(__always)
  mutating func direction(isComplete: Bool) -> ContentDirection? {
    if isComplete, !preparer.needsBidi, source.direction == .leftToRight { return .leftToRight }
    return searchDirection()
  }

  @inline(never)
  private mutating func searchDirection() -> ContentDirection? {
    let direction = preparer.commonDirection(source.direction)
    isRightToLeft = direction == .rightToLeft
    return direction
  }

  @inline(never)
  mutating func ending(length: Int) -> LabelText? {
    guard unsafe source.bytes.count - preparer.position > 2 * length else { return nil }
    return unsafe workspace._withUnsafeGuaranteedRef { workspace in
      let start = unsafe font._withUnsafeGuaranteedRef {
        preparer.prepareEnding(
          length: length, font: $0, kern: source.kern, language: source.language,
          workspace: workspace)
      }
      guard let start else { return nil }
      let clusters = unsafe workspace.endingClusters
      if needsPositions {
        // Embeddings may begin anywhere in the paragraph.
        let bytes = unsafe source.bytes
        let paragraph = unsafe ParagraphDirection.start(bytes, at: Int(clusters.pointee.starts[0]))
        endingHasLevels =
          unsafe hasLevels || TextSegmentation.needsBidi(UnsafeBufferPointer(rebasing: bytes[paragraph...]))
        if endingHasLevels { return nil }
      }
      var text = unsafe LabelText(
        clusters.pointee, isComplete: true, metrics: metrics, style: font._withUnsafeGuaranteedRef { $0.style },
        kinds: unsafe clusters.pointee.allFlags)
      adjust(&text.style)
      unsafe text.parts = parts
      text.isWholeFromStart = start == .atCut
      return text
    }
  }

  private var hasLevels: Bool { mutating get { preparer.needsBidi || isRightToLeft } }

  mutating func levels(of visible: Range<Int>) -> UnsafePointer<UInt8>? {
    if !hasLevels { return nil }
    return unsafe workspace._withUnsafeGuaranteedRef {
      unsafe $0.levels(source.bytes, of: visible, isRightToLeft: isRightToLeft)
    }
  }

  mutating func endingLevels(of visible: Range<Int>) -> UnsafePointer<UInt8>? { nil }

  @inline(__always)
  mutating func missingCount(withEnding: Bool) -> Int {
    unsafe clusters.pointee.missingCount
      + (withEnding ? workspace._withUnsafeGuaranteedRef { unsafe $0.endingClusters.pointee.missingCount } : 0)
  }
}

/// A text with runs and paragraph styles.
@safe struct LazyAttributedText: LazyText, ~Copyable {
  private var preparer: AttributedPreparer
  private var endingPreparer: AttributedPreparer?
  private let parts: Unmanaged<PartShaper>
  private var endingMissing = 0
  let endingHasLevels = false

  @inline(__always)
  init(_ source: AttributedSource, workspace: __shared Workspace) {
    preparer = AttributedPreparer(source, workspace: workspace)
    workspace.setPartText(of: source)
    unsafe parts = .passUnretained(workspace)
  }

  var lineHeight: Double { mutating get { preparer.lineHeight } }

  mutating func extend(untilAdvance limit: LayoutUnit) -> Bool { preparer.extend(untilAdvance: limit) }

  mutating func direction(isComplete: Bool) -> ContentDirection? { ContentDirection.none }

  mutating func beginning(isComplete: Bool, _ direction: ContentDirection) -> LabelText {
    var text = preparer.text(isComplete: isComplete)
    unsafe text.parts = parts
    return text
  }

  mutating func adjust(_ style: inout TextStyle) {}

  mutating func ending(length: Int) -> LabelText? {
    guard var ending = preparer.makeEnding(length: length) else { return nil }
    _ = ending.extend(untilAdvance: .unbounded)
    var text = ending.text(isComplete: true)
    unsafe text.parts = parts
    text.isWholeFromStart = ending.isWholeFromStart
    endingMissing = ending.missingCount
    endingPreparer = consume ending
    return text
  }

  mutating func levels(of visible: Range<Int>) -> UnsafePointer<UInt8>? { unsafe preparer.levels(of: visible) }

  mutating func endingLevels(of visible: Range<Int>) -> UnsafePointer<UInt8>? {
    unsafe endingPreparer?.levels(of: visible)
  }

  mutating func missingCount(withEnding: Bool) -> Int {
    preparer.missingCount + (withEnding ? endingMissing : 0)
  }
}
