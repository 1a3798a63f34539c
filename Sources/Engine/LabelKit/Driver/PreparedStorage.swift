// A text that is prepared once and laid out many times.
import LabelFonts
import LabelLayout
import Synchronization

/// All clusters of a text, with its attributes and fonts; immutable and shared by threads. Layout reads plain memory,
/// so it changes no reference counts. It is an object, since Swift copies a struct of this size for a method that reads
/// it.
@usableFromInline @safe package final class PreparedStorage: @unchecked Sendable {
  /// The input of layout, which borrows from the members below. It has memory of its own, so that lending it needs no
  /// copy.
  @usableFromInline let memoryOfText: UnsafeMutablePointer<LabelText>
  @inlinable
  var text: Borrowed<LabelText> { @inline(__always) get { unsafe Borrowed(memoryOfText) } }
  /// The handle of the engine by which the C interface made the text.
  @usableFromInline package let owner: OpaquePointer?
  /// A strong reference to the same handle, so that it lives as long as its texts, in whatever order they are released.
  /// Reading this property would change the reference count.
  private let keptOwner: AnyObject?
  /// The layout direction of the environment.
  @usableFromInline package let direction: LayoutDirection
  @usableFromInline let overrides: ParagraphOverrides
  @usableFromInline package let missingClusters: Int
  private let clusters: ClusterBuffer
  /// Shapes parts of the text; nil if no cluster depends on its neighbours.
  private let parts: CachingPartShaper?
  private let attributed: AttributedText?
  /// Keeps the metrics alive.
  private let font: FontStack
  /// Kern and language of a plain text, which are needed to measure a truncation token.
  private let kern: Double
  private let language: LanguageTag
  /// The embedding level of each cluster; nil if every cluster has its paragraph's level.
  private let levels: UnsafeMutablePointer<UInt8>?
  /// A `KeptGlyphs`, owned; nil until the glyphs are first asked for. The only part that changes, and it changes once:
  /// of threads that find them at the same time, the first one's exchange releases them, and every reader acquires.
  private let kept = unsafe Atomic<UnsafeMutableRawPointer?>(nil)

  /// Prepares a text. O(bytes), apart from shaping.
  package init(_ source: TextSource, owner: AnyObject? = nil, _ fonts: FontEngine, workspace: Workspace) {
    unsafe self.owner = owner.map { unsafe OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
    keptOwner = owner
    let font = unsafe source.font.takeUnretainedValue()
    direction = source.direction
    overrides = source.isAttributed ? ParagraphOverrides() : source.overrides
    (self.font, kern, language) = (font, source.kern, source.language)
    var text: LabelText
    let mayHaveLevels: Bool
    if !source.isAttributed, let plain = PreparedStorage.preparePlain(source, font, workspace) {
      clusters = PreparedStorage.preparedClusters(workspace)
      attributed = nil
      text = unsafe LabelText(
        clusters, isComplete: true, metrics: font.metrics, style: font.style, kinds: clusters.allFlags,
        contentDirection: plain.direction)
      mayHaveLevels = plain.mayHaveLevels
      source.adjust(&text.style)
    } else {
      let (attributed, hasLevels) = PreparedStorage.prepareAttributed(source, workspace)
      clusters = PreparedStorage.preparedClusters(workspace)
      (self.attributed, mayHaveLevels) = (attributed, hasLevels)
      text = unsafe LabelText(
        clusters, isComplete: true, metrics: attributed.metrics, style: attributed.style, kinds: clusters.allFlags,
        attributes: attributed.attributes)
    }
    unsafe levels =
      unsafe mayHaveLevels && workspace.hasMemory(forLevelsOf: source.bytes.count)
      ? PreparedStorage.levels(of: text, clusters, source) : nil
    missingClusters = clusters.missingCount
    parts = clusters.allFlags.contains(.unsafeToBreak) ? PreparedStorage.parts(of: source, attributed, fonts) : nil
    unsafe text.parts = parts.map { unsafe .passUnretained($0) }
    #if DEBUG
      text.checkInvariants()
      for index in unsafe 0..<(levels == nil ? 0 : clusters.count) {
        unsafe assert(levels![index] & ~ClusterLevels.blank <= 126, "cluster \(index) is deeper than UAX #9 allows")
      }
    #endif
    unsafe memoryOfText = .make(text)
  }

  deinit {
    if let levels = unsafe levels { unsafe Block.free(levels, capacity: clusters.count) }
    if let kept = unsafe kept.load(ordering: .acquiring) { unsafe Unmanaged<KeptGlyphs>.fromOpaque(kept).release() }
    unsafe memoryOfText.destroy()
  }

  private static func parts(
    of source: TextSource, _ attributed: AttributedText?, _ fonts: FontEngine
  ) -> CachingPartShaper {
    if let attributed {
      return unsafe CachingPartShaper(source, runs: attributed.shapedRuns(length: source.bytes.count), fonts)
    }
    return unsafe source.withRuns(token: nil) {
      var runs = ScratchArray<AttributedRun>(capacity: 1)
      unsafe runs.append($0.runs[0])
      return CachingPartShaper(source, runs: runs, fonts)
    }
  }

  /// Copies the clusters that were prepared; none of a text that is too long.
  private static func preparedClusters(_ workspace: Workspace) -> ClusterBuffer {
    if workspace.isOverLimit { workspace.clusters.removeAll() }
    return ClusterBuffer(copying: workspace.clusters)
  }

  /// Returns the embedding level of each cluster.
  private static func levels(
    of text: LabelText, _ clusters: borrowing ClusterBuffer, _ source: TextSource
  ) -> UnsafeMutablePointer<UInt8>? {
    var bidi = BidiLevels()
    return unsafe bidi.levels(of: text, clusters, source.bytes, runs: source.runs, source.direction)
  }

  /// Prepares a plain text and returns its direction, or nil if its paragraphs have different directions.
  private static func preparePlain(
    _ source: TextSource, _ font: FontStack, _ workspace: Workspace
  ) -> (direction: ContentDirection, mayHaveLevels: Bool)? {
    workspace.clusters.removeAll()
    var preparer = unsafe TextPreparer(
      source.bytes, font: font, kern: source.kern, language: source.language, workspace: workspace)
    _ = preparer.extend(&workspace.clusters, untilAdvance: .unbounded)
    return preparer.commonDirection(source.direction).map { ($0, preparer.needsBidi || $0 == .rightToLeft) }
  }

  private static func prepareAttributed(
    _ source: TextSource, _ workspace: Workspace
  ) -> (AttributedText, mayHaveLevels: Bool) {
    unsafe source.withAttributes(token: nil) { source in
      var preparer = AttributedPreparer(source, workspace: workspace)
      _ = preparer.extend(untilAdvance: .unbounded)
      let text = AttributedText(copying: &preparer)
      return (text, preparer.mayHaveLevels)
    }
  }

  @usableFromInline package var clusterCount: Int { clusters.count }

  /// Number of clusters that a face of fallback draws. O(clusters) if there are some.
  package var foreignClusters: Int {
    let first = ClusterFlags.firstSparseMetricsIndex
    if clusters.allFlags.metricsIndex < first { return 0 }
    return (0..<clusters.count).count { unsafe clusters.flags[$0].metricsIndex >= first }
  }

  /// Length of the text in bytes.
  package var textLength: Int { unsafe Int(clusters.starts[clusters.count]) }

  /// Approximate size of the object, plus the size of what layout reads, in bytes.
  private static let fixedByteCount = 192 + MemoryLayout<LabelText>.size

  /// Size of the text in bytes, without the fonts and the caches that it shares.
  @usableFromInline package var byteCount: Int {
    let kept = unsafe kept.load(ordering: .acquiring)
      .map { unsafe Unmanaged<KeptGlyphs>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.byteCount } }
    return unsafe clusters.byteCount + (attributed?.byteCount ?? 0) + (levels == nil ? 0 : clusters.count) + (kept ?? 0)
      + (parts?.byteCount ?? 0)
      + PreparedStorage.fixedByteCount
  }

  /// Returns the glyphs of the whole text, which are found when they are first asked for; nil if the text is
  /// long.
  func keptGlyphs(_ source: UnsafePointer<TextSource>, _ workspace: Workspace) -> Unmanaged<KeptGlyphs>? {
    if let found = unsafe kept.load(ordering: .acquiring) { return unsafe .fromOpaque(found) }
    return unsafe clusters.count <= KeptGlyphs.mostClusters ? keepGlyphs(source, workspace) : nil
  }

  @inline(never)
  private func keepGlyphs(_ source: UnsafePointer<TextSource>, _ workspace: Workspace) -> Unmanaged<KeptGlyphs>? {
    let made = unsafe source.pointee.withRuns(token: nil) {
      unsafe workspace.glyphs.pointee.keep(text, levels: levels, of: $0, workspace)
    }
    guard let made else { return nil }
    let retained = unsafe Unmanaged.passRetained(made)
    let (isFirst, other) = unsafe kept.compareExchange(
      expected: nil, desired: retained.toOpaque(), ordering: .acquiringAndReleasing)
    if isFirst { return unsafe retained }
    unsafe retained.release()
    return unsafe other.map { unsafe .fromOpaque($0) }
  }
}

extension PreparedStorage {
  /// Lays out the prepared text. Allocates nothing.
  ///
  /// - Parameters:
  ///   - label: the properties, which the paragraph style of a plain text changes.
  ///   - bounds: the size of the label, in points.
  ///   - token: the truncation token that replaces U+2026 (R204), in UTF-8; nil for none.
  ///   - target: receives the lines and positions.
  ///   - engine: the engine, whose workspaces are used for a token.
  @inlinable @inline(__always)
  package func writeLines(
    _ label: UnsafeMutablePointer<LabelProperties>,
    in bounds: LayoutBounds, token: UnsafeBufferPointer<UInt8>?, into target: LayoutTarget, _ engine: FontEngine
  ) -> LayoutOutput {
    unsafe overrides.apply(to: &label.pointee)
    if unsafe token != nil || target.needsPositions {
      return unsafe writeLinesWithPositions(Borrowed(label), in: bounds, token: token, into: target, engine)
    }
    let result = unsafe LabelText.writeLines(text, Borrowed(label), in: bounds, into: target.lines)
    return LayoutOutput(result: result, missingClusters: missingClusters)
  }

  @inline(never) @usableFromInline
  func writeLinesWithPositions(
    _ label: Borrowed<LabelProperties>,
    in bounds: LayoutBounds, token: UnsafeBufferPointer<UInt8>?, into target: LayoutTarget, _ engine: FontEngine
  ) -> LayoutOutput {
    let (missingClusters, levels) = unsafe (missingClusters, levels)
    return unsafe withToken(token, engine) { text in
      let result = unsafe LabelText.writeLines(text, label, in: bounds, into: target.lines)
      var answer = LayoutOutput(result: result, missingClusters: missingClusters)
      if target.needsPositions {
        unsafe target.writePositions(text, label, in: bounds, levels: UnsafePointer(levels), &answer)
      }
      return answer
    }
  }

  /// Calls `body` with the text, whose ellipsis is replaced by the token.
  func withToken<Result>(
    _ token: UnsafeBufferPointer<UInt8>?, _ engine: FontEngine, _ body: (Borrowed<LabelText>) -> Result
  ) -> Result {
    guard let token = unsafe token else { return body(text) }
    return engine.withWorkspace { workspace in
      var text = text.pointee
      if let attributed {
        text.attributes = unsafe attributed.attributes(token: token, workspace: workspace)
      } else {
        let run = AttributedRun(
          start: 0, end: 0, font: font, kern: kern, baselineOffset: 0, language: language, attachment: nil)
        text.style.ellipsis = unsafe withUnsafePointer(to: run) {
          unsafe $0.measure(token: token, workspace: workspace)
        }
      }
      #if DEBUG
        text.checkInvariants()
      #endif
      return withBorrowed(text, body)
    }
  }
}

// MARK: Measuring

/// A question about the size of a text.
@usableFromInline package enum SizeQuery: Sendable {
  /// The size for a proposed width, in points (R123 to R139).
  case sizeThatFits(width: Double)
  case intrinsicContentSize
  /// The text's rectangle in a given rectangle, limited to a number of lines (R142).
  case textRect(Rect, numberOfLines: Int)
}

extension PreparedStorage {
  /// Answers a question about sizes; an answer that is a size is a rectangle at (0, 0). Parameters as for `writeLines`.
  /// O(clusters).
  @inlinable @inline(__always)
  package func measure(
    _ label: UnsafeMutablePointer<LabelProperties>, _ question: SizeQuery, token: UnsafeBufferPointer<UInt8>?,
    _ engine: FontEngine
  ) -> Rect {
    unsafe overrides.apply(to: &label.pointee)
    if unsafe token != nil { return unsafe measureWithToken(Borrowed(label), question, token: token, engine) }
    return unsafe PreparedStorage.answer(question, text, Borrowed(label))
  }

  @inline(never) @usableFromInline
  func measureWithToken(
    _ label: Borrowed<LabelProperties>, _ question: SizeQuery, token: UnsafeBufferPointer<UInt8>?,
    _ engine: FontEngine
  ) -> Rect {
    unsafe withToken(token, engine) { PreparedStorage.answer(question, $0, label) }
  }

  @inlinable @inline(__always)
  static func answer(
    _ question: SizeQuery, _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>
  ) -> Rect {
    switch question {
    case .sizeThatFits(let width):
      let size = LabelText.sizeThatFits(text, label, width: width)
      return Rect(x: 0, y: 0, width: size.width, height: size.height)
    case .intrinsicContentSize:
      let size = LabelText.intrinsicContentSize(text, label)
      return Rect(x: 0, y: 0, width: size.width, height: size.height)
    case .textRect(let bounds, let numberOfLines):
      let rect = LabelText.textRect(
        text, label.pointee, x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height,
        limitedToNumberOfLines: numberOfLines)
      return Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
  }
}
