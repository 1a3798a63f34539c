// The way from runs to clusters: a cursor that prepares as much of an attributed text as is asked for.
import LabelLayout
import TextSegmentation

/// Prepares an attributed text from its beginning, or from near its end, run by run, into memory of a workspace.
///
/// Clusters and line breaks are those of the whole text, advances those of each run. The text, its attributes and the
/// workspace are borrowed: all must outlive the preparer. What it appends depends on the text and its attributes alone,
/// not on how often and with what limits it was asked.
public struct AttributedPreparer: ~Copyable {
  let source: AttributedSource
  let workspace: Unmanaged<Workspace>
  let memory: UnsafeMutablePointer<AttributedMemory>
  let clusters: UnsafeMutablePointer<ClusterBuffer>
  /// How far the text is prepared: a byte offset.
  public private(set) var position: Int
  /// Whether a prepared part holds characters for which the order on the line differs from that in the text.
  public private(set) var needsBidi = false
  private var boundaries: TextBoundaries
  /// Of the run at hand, as long as some of it is left.
  private var run: TextPreparer?
  /// The first of the caller's runs that has not begun.
  private var nextRun: Int
  /// The caller's run, and its language, of the clusters that are appended.
  private(set) var currentRun = 0
  // Paragraphs.
  private var beginsParagraph = true
  private var givenStyle = -2
  private var direction = ContentDirection.none
  /// The caller's style that may be that of the next paragraph.
  private var nextStyle = 0
  /// Some paragraph may be hyphenated.
  let hyphenates: Bool
  /// The run of the first cluster of the word at hand.
  var wordRun = 0
  /// Of what does not begin with the text: whether its first word is as in the whole text.
  public private(set) var isWholeFromStart = true

  /// A preparer at the beginning of a text.
  public init(_ source: AttributedSource, workspace: Workspace) {
    self.init(
      source, workspace, memory: workspace.attributed.beginning, clusters: workspace.clusterStorage, from: 0, run: 0)
  }

  /// A preparer from a byte on, at which a word or a run begins.
  init(
    _ source: AttributedSource, _ workspace: Workspace, memory: UnsafeMutablePointer<AttributedMemory>,
    clusters: UnsafeMutablePointer<ClusterBuffer>, from start: Int, run: Int,
    isWholeFromStart: Bool = true
  ) {
    self.source = source
    self.workspace = .passUnretained(workspace)
    self.memory = memory
    self.clusters = clusters
    self.isWholeFromStart = isWholeFromStart
    position = start
    nextRun = run
    hyphenates = source.styles.contains { $0.style.hyphenationFactor > 0 }
    memory.pointee.removeAll()
    clusters.pointee.removeAll(startingAt: start)
    boundaries = TextBoundaries(source.bytes, from: start, memory: memory)
    // The style of the paragraph that the first cluster is in.
    let paragraph = start > 0 ? ParagraphDirection.start(source.bytes, at: start) : 0
    nextStyle = max(source.style(startingBefore: paragraph), 0)
    beginParagraph(at: paragraph, cluster: 0)
  }

  /// Appends clusters until their advances exceed `limit`.
  ///
  /// - Parameter limit: layout units; `.unbounded` prepares everything.
  /// - Returns: whether the text is complete.
  /// - Complexity: O(bytes prepared), apart from shaping.
  public mutating func extend(untilAdvance limit: LayoutUnit) -> Bool {
    while position < source.bytes.count {
      let total = clusters.pointee.totalAdvance
      if total > limit && !isInsideWord { return false }
      appendPart(untilAdvance: max(limit, total))
    }
    if hyphenates { endWord() }
    if memory.pointee.runCount == 0 { addMeasures(0, firstCluster: 0) }
    return true
  }

  // MARK: Runs

  /// Appends clusters of the run at hand, or of the next.
  private mutating func appendPart(untilAdvance limit: LayoutUnit) {
    let clusters = clusters  // A copy: see `readWord`.
    let first = clusters.pointee.count
    if run == nil { beginRun() }
    if run != nil {
      let isRunComplete = run!.extend(&clusters.pointee, untilAdvance: limit)
      position = run!.position
      if run!.needsBidi { needsBidi = true }
      if isRunComplete { run.take()?.finish() }
    }
    finish(clustersFrom: first)
  }

  /// Begins the next run that has clusters, with neighbours of the same attributes, which are shaped together with it.
  private mutating func beginRun() {
    let runs = source.runs
    while nextRun < runs.count && runs[nextRun].end <= position { nextRun += 1 }
    guard nextRun < runs.count else {
      position = source.bytes.count
      return
    }
    let given = runs[nextRun]
    currentRun = nextRun
    nextRun += 1
    var last = given.end
    while nextRun < runs.count && runs[nextRun].isShapedWith(given) {
      last = runs[nextRun].end
      nextRun += 1
    }
    let end = TextBoundaries.cluster(source.bytes, atOrAfter: min(last, source.bytes.count))
    addMeasures(currentRun, firstCluster: clusters.pointee.count)
    if let box = given.attachment { return append(box, given, end: end) }
    given.font._withUnsafeGuaranteedRef { font in
      workspace._withUnsafeGuaranteedRef { workspace in
        run = TextPreparer(
          source.bytes, from: position, to: end, font: font, kern: given.kern, language: given.language,
          workspace: workspace)
      }
    }
  }

  /// An attachment is one cluster (R203).
  private mutating func append(_ box: AttributedRun.Attachment, _ run: AttributedRun, end: Int) {
    let clusters = clusters  // A copy: see `readWord`.
    let width = box.width.isFinite ? box.width : 0
    let kern = run.font._withUnsafeGuaranteedRef { $0.size > 0 } ? run.kern : 0
    clusters.pointee.append(
      length: end - position, advance: max(0, LayoutUnit(points: width) &+ LayoutUnit(points: kern)), flags: [])
    position = end
  }

  /// What the layout needs to know of a run.
  private func addMeasures(_ index: Int, firstCluster: Int) {
    let (memory, workspace) = (memory, workspace)  // Copies: see `readWord`.
    let given = source.runs[index]
    let count = memory.pointee.runCount
    if count > 0 {
      // As a rule runs differ in their colours alone, or in a font that another has too.
      var same = memory.pointee.runs[count - 1]
      if source.runs[memory.pointee.sources[count - 1]].isShapedWith(given) {
        same.firstCluster = firstCluster
        return memory.pointee.append(same, source: index)
      }
    }
    let firstMetrics = addMetrics(given)
    given.font._withUnsafeGuaranteedRef { font in
      let hyphen = given.inserted(font.hyphen, font)
      let ellipsis =
        source.token.map { given.measure(token: $0, workspace: workspace.takeUnretainedValue()) }
        ?? given.inserted(font.ellipsis, font)
      memory.pointee.append(
        TextRun(firstCluster: firstCluster, ellipsis: ellipsis, hyphen: hyphen, firstMetrics: firstMetrics),
        source: index)
    }
  }

  /// The place of a run's metrics: those of the run before it where they are the same.
  private func addMetrics(_ given: AttributedRun) -> Int {
    let memory = memory  // A copy: see `readWord`.
    let count = memory.pointee.runCount
    if count > 0, source.runs[memory.pointee.sources[count - 1]].hasMetrics(of: given) {
      return memory.pointee.runs[count - 1].firstMetrics
    }
    let first = memory.pointee.metricsCount
    if let box = given.attachment {
      let (y, height) = (box.y.isFinite ? box.y : 0, box.height.isFinite ? box.height : 0)
      memory.pointee.append(given.moved(LineMetrics(ascent: max(0, y + height), descent: max(0, -y))))
    } else {
      for own in given.font._withUnsafeGuaranteedRef({ $0.metrics }) { memory.pointee.append(given.moved(own)) }
    }
    return first
  }

  // MARK: Clusters

  /// Sets the line breaks of the whole text in clusters that were appended, since runs know only their own, and begins
  /// paragraphs and words.
  private mutating func finish(clustersFrom first: Int) {
    let (memory, clusters, workspace) = (memory, clusters, workspace)  // Copies: see `readWord`.
    let (starts, flags, count) = (clusters.pointee.starts, clusters.pointee.flags, clusters.pointee.count)
    let builder = workspace._withUnsafeGuaranteedRef { $0.builder }
    let none = ~(ClusterFlags.breakBefore.rawValue | ClusterFlags.breakBeforeWordPriority.rawValue)
    if hyphenates { memory.pointee.reservePoints(count) }
    var index = first
    while index < count {
      boundaries.advance(to: Int(starts[index]), builder)
      let window = boundaries.window
      while index < count, Int(starts[index]) <= window.end {
        let place = Int(starts[index])
        let value = flags[index].rawValue & none | window.breaks(before: place).rawValue
        flags[index] = ClusterFlags(rawValue: value)
        if beginsParagraph { beginParagraph(at: place, cluster: index) }
        beginsParagraph = value & 0b110 == 0b110
        if hyphenates { readWord(place, Int(starts[index + 1]), cluster: index) }
        index += 1
      }
    }
    clusters.pointee.didSet([.breakBefore, .breakBeforeWordPriority])
  }

  /// Adds the style of a paragraph where it, or its direction, is not that of the one before (R174, R184).
  private mutating func beginParagraph(at place: Int, cluster: Int) {
    let memory = memory  // A copy: see `readWord`.
    let styles = source.styles
    while nextStyle + 1 < styles.count && styles[nextStyle + 1].start <= place { nextStyle += 1 }
    let isGiven = nextStyle < styles.count && styles[nextStyle].start <= place && place < styles[nextStyle].end
    let given = isGiven ? nextStyle : -1
    var direction = ParagraphDirection.first(source.bytes, from: place)
    if direction == .none { direction = source.direction == .rightToLeft ? .rightToLeft : .leftToRight }
    beginsParagraph = false
    if given == givenStyle && direction == self.direction { return }
    (givenStyle, self.direction) = (given, direction)
    let style = memory.pointee.append(isGiven ? styles[nextStyle].style : ParagraphStyle())
    style.pointee.firstCluster = cluster
    style.pointee.contentDirection = direction
  }
}

extension AttributedPreparer {
  /// What layout reads beside the clusters; valid until the preparer goes on.
  public var attributes: TextAttributes {
    TextAttributes(
      runs: UnsafeBufferPointer(start: memory.pointee.runs.base, count: memory.pointee.runCount),
      styles: UnsafeBufferPointer(start: memory.pointee.styles.base, count: memory.pointee.styleCount),
      hyphenation: hyphenates ? UnsafePointer(memory.pointee.points.base) : nil)
  }

  /// Ascents and descents by a run's first metrics and a cluster's index.
  public var metrics: UnsafeBufferPointer<LineMetrics> {
    UnsafeBufferPointer(start: memory.pointee.metrics.base, count: memory.pointee.metricsCount)
  }

  /// Measures of the first run, whose font size sets the tolerance.
  public var style: TextStyle {
    let first = memory.pointee.runs[0]
    return TextStyle(
      fontSize: source.runs[0].font._withUnsafeGuaranteedRef { $0.size }, ellipsis: first.ellipsis,
      hyphen: first.hyphen)
  }

  /// What layout reads. Precondition: `extend` was called.
  public func text(isComplete: Bool) -> LabelText {
    LabelText(
      clusters.pointee, isComplete: isComplete, metrics: metrics, style: style, kinds: clusters.pointee.allFlags,
      attributes: attributes)
  }

  public var missingCount: Int { clusters.pointee.missingCount }
}

extension AttributedRun {
  /// The box of glyphs moved up by the offset: it grows above, or below (R164).
  func moved(_ own: LineMetrics) -> LineMetrics {
    LineMetrics(ascent: own.ascent + max(0, baselineOffset), descent: own.descent + max(0, -baselineOffset))
  }

  /// A cluster that is not in the text, with the run's attributes.
  func inserted(_ added: AddedCluster, _ font: FontStack) -> InsertedText {
    InsertedText(
      advance: font.size > 0 ? max(0, added.advance &+ LayoutUnit(points: kern)) : 0,
      metrics: moved(font.metrics[added.metricsIndex]))
  }

  /// What a token takes in the place of an ellipsis (R204): the sum of its clusters' advances, kern included, and their
  /// height.
  public func measure(token: UnsafeBufferPointer<UInt8>, workspace: Workspace) -> InsertedText {
    font._withUnsafeGuaranteedRef { font in
      let clusters = workspace.attributed.token
      clusters.pointee.removeAll()
      var preparer = TextPreparer(token, font: font, kern: kern, language: language, workspace: workspace)
      _ = preparer.extend(&clusters.pointee, untilAdvance: .unbounded)
      preparer.finish()
      var metrics = LineMetrics(ascent: 0, descent: 0)
      for index in 0..<clusters.pointee.count {
        let own = moved(font.metrics[clusters.pointee.flags[index].metricsIndex])
        metrics.ascent = max(metrics.ascent, own.ascent)
        metrics.descent = max(metrics.descent, own.descent)
      }
      return InsertedText(advance: clusters.pointee.totalAdvance, metrics: metrics)
    }
  }
}
