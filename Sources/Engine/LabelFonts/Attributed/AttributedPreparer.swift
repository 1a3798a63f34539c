// From runs to clusters: a cursor that prepares as much of an attributed text as is asked for.
import LabelLayout
import TextSegmentation

/// Prepares an attributed text from its beginning, or from near its end, run by run, into memory of a workspace.
///
/// Clusters and line breaks are those of the whole text, advances those of each run. The text, its attributes and the
/// workspace are borrowed: all must outlive the preparer. What it appends depends only on the text and its attributes,
/// not on how often `extend` is called or with what limits.
///
/// Implementation note: methods copy pointers before they change anything through them. With the thread sanitizer,
/// Swift 6.3 generates invalid code for a change through a pointer that it reads from a noncopyable `self`.
@safe package struct AttributedPreparer: ~Copyable {
  // Constants, but Swift 6.2 rejects the initializer's last call, a mutating one, if they are declared as such.
  private(set) var source: AttributedSource
  private var workspace: Unmanaged<Workspace>
  private(set) var memory: UnsafeMutablePointer<AttributedMemory>
  private var clusters: UnsafeMutablePointer<ClusterBuffer>
  /// The byte offset up to which the text is prepared.
  package private(set) var position: Int
  /// Whether the prepared part has characters whose order on the line may differ from that in the text.
  package private(set) var needsBidi = false
  /// Whether some of the current run is left; its preparer is in `memory`.
  private var isInRun = false
  /// The trailing kind of the prepared text (`WordEdges`), for the next run, and the border at its end.
  private var trailingKind = LineState.lineStart.trailingKind
  private var border: RunBoundary
  /// The line breaks at that border that the next run cannot find by itself.
  private var borderBreaks: ClusterFlags = []
  /// The index of the caller's run whose clusters are being appended, and of the first run that has not begun.
  private var currentRun = 0
  private var nextRun: Int
  /// Whether the next cluster begins a paragraph.
  private var beginsParagraph = true
  /// The index of the caller's style of the current paragraph; nil for none.
  private var givenStyle: Int?
  private var direction = ContentDirection.none
  /// The index of the caller's style that may be that of the next paragraph.
  private var nextStyle = 0
  /// Whether some paragraph may be hyphenated.
  private(set) var hyphenates: Bool
  /// For a part that does not begin with the text: whether its first word is the same as in the whole text.
  package private(set) var isWholeFromStart = true

  /// A preparer at the beginning of a text.
  package init(_ source: AttributedSource, workspace: __shared Workspace) {
    let attributed = unsafe workspace.attributed
    unsafe self.init(
      source, workspace, memory: attributed.pointee.beginning, clusters: workspace.clusterStorage, from: 0, run: 0)
    if unsafe source.runs.count + source.styles.count > AttributedWorkspace.usual {
      workspace.head.needsTidying = true
    }
  }

  /// A preparer that begins at byte `start`: where a word or a run begins, or at a cut.
  private init(
    _ source: AttributedSource, _ workspace: __shared Workspace, memory: UnsafeMutablePointer<AttributedMemory>,
    clusters: UnsafeMutablePointer<ClusterBuffer>, from start: Int, run: Int, isWholeFromStart: Bool = true
  ) {
    self.source = source
    unsafe self.workspace = .passUnretained(workspace)
    unsafe self.memory = memory
    unsafe self.clusters = clusters
    self.isWholeFromStart = isWholeFromStart
    position = start
    nextRun = run
    border = unsafe RunBoundary(source.bytes, at: start)
    hyphenates = unsafe source.styles.contains { $0.style.hyphenationFactor > 0 }
    unsafe memory.pointee.begin(source.bytes)
    unsafe clusters.pointee.removeAll(startingAt: start)
    // The style of the paragraph that the first cluster is in.
    let paragraph = unsafe ParagraphDirection.start(source.bytes, at: start)
    nextStyle = max(source.style(startingBefore: paragraph), 0)
    beginParagraph(at: paragraph, cluster: 0)
  }

  /// Appends clusters until their advances exceed `limit`.
  ///
  /// - Parameter limit: layout units; `.unbounded` prepares everything.
  /// - Returns: whether the text is complete.
  /// - Complexity: O(bytes prepared), apart from shaping.
  package mutating func extend(untilAdvance limit: LayoutUnit) -> Bool {
    let (memory, clusters) = unsafe (memory, clusters)
    while unsafe position < source.bytes.count {
      let total = unsafe clusters.pointee.totalAdvance
      if unsafe total > limit && !(hyphenates && memory.pointee.hyphenation.isInsideWord) { return false }
      appendPart(untilAdvance: max(limit, total))
      if unsafe workspace._withUnsafeGuaranteedRef({ $0.isOverLimit }) { return true }
    }
    if hyphenates { unsafe memory.pointee.hyphenation.endWord(dictionaries) }
    if unsafe memory.pointee.runs.count == 0 { addMeasures(0) }
    return true
  }

  // MARK: Runs

  /// Appends clusters of the current run, or of the next.
  private mutating func appendPart(untilAdvance limit: LayoutUnit) {
    let (memory, clusters) = unsafe (memory, clusters)
    let first = unsafe clusters.pointee.count
    var breaks: ClusterFlags = []
    if !isInRun {
      breaks = borderBreaks
      beginRun()
    }
    if isInRun {
      let run = unsafe memory.pointee.run
      isInRun = unsafe !run.pointee.extend(&clusters.pointee, untilAdvance: limit)
      position = unsafe run.pointee.position
      if unsafe run.pointee.needsBidi { needsBidi = true }
      if unsafe clusters.pointee.allFlags.metricsIndex >= FallbackFaces.first {
        unsafe memory.pointee.addFallbackMetrics(source.runs.baseAddress.unsafelyUnwrapped + currentRun)
      }
      if !isInRun {
        trailingKind = unsafe run.pointee.line.trailingKind
        unsafe run.pointee.end()
      }
    }
    if unsafe breaks.rawValue != 0 && clusters.pointee.count > first {
      // The pointer is copied: on a change through `pointee`, the compiler ends with an error under the thread
      // sanitizer.
      let flags = unsafe clusters.pointee.flags
      unsafe flags[first].formUnion(breaks)
    }
    if unsafe beginsParagraph || hyphenates || clusters.pointee.allFlags.contains(.hardBreak) {
      finish(clustersFrom: first)
    }
  }

  /// Begins the next run that has clusters, together with the following runs of the same attributes, which are shaped
  /// with it.
  private mutating func beginRun() {
    let memory = unsafe memory
    let runs = unsafe source.runs.baseAddress.unsafelyUnwrapped
    while unsafe runs[nextRun].end <= position { nextRun &+= 1 }
    let given = unsafe runs + nextRun
    currentRun = nextRun
    nextRun = source.endOfRuns(shapedWith: nextRun)
    let end = unsafe RunBoundary(
      source.bytes, atOrAfter: min(runs[nextRun &- 1].end, source.bytes.count), since: border.offset)
    let ends = RunEnds(from: border, to: end)
    (border, borderBreaks) = (end, end.breaks)
    addMeasures(currentRun)
    let isFirst = unsafe clusters.pointee.count == 0
    let line =
      unsafe isFirst
      ? LineState.lineStart : .start(trailingKind: trailingKind, followsSpace: source.bytes[position &- 1] == 0x20)
    if unsafe given.attachment != nil { return unsafe appendAttachment(given, end: end.offset, after: line) }
    let run = unsafe memory.pointee.run
    unsafe given.font._withUnsafeGuaranteedRef { font in
      unsafe workspace._withUnsafeGuaranteedRef { workspace in
        unsafe run.initialize(
          to: TextPreparer(
            source.bytes, run: Range(uncheckedBounds: (position, end.offset)), font: font, kern: given.spacing,
            language: given.language, workspace: workspace, ends: ends, after: line,
            cutWord: memory.pointee.cutWord, scripts: memory.pointee.scripts))
      }
    }
    if ends != [] { unsafe run.pointee.excludeCutWords(ends) }
    isInRun = true
  }

  /// Appends an attachment, which is one cluster (R203).
  private mutating func appendAttachment(_ run: UnsafePointer<AttributedRun>, end: Int, after line: LineState) {
    let (clusters, cutWord) = unsafe (clusters, memory.pointee.cutWord)
    unsafe workspace._withUnsafeGuaranteedRef { unsafe cutWord.pointee.begin(at: position, line, $0) }
    let advance = unsafe run.attachmentAdvance
    let room = unsafe LayoutUnit.unbounded &- clusters.pointee.totalAdvance  // As in text, sums end there.
    unsafe clusters.pointee.append(length: end - position, advance: min(advance, room), flags: [])
    unsafe cutWord.pointee.setBreaks(&clusters.pointee, from: clusters.pointee.count - 1)
    trailingKind = unsafe cutWord.pointee.finish(at: end) ?? trailingKind
    // The attachment replaces a hard break, so a line may end after it.
    if unsafe HardBreak.endingAt(end, source.bytes) != nil { borderBreaks = LineState.atSpaces }
    // It has the level of its text, which need not be U+FFFC.
    if unsafe TextSegmentation.needsBidi(UnsafeBufferPointer(rebasing: source.bytes[position..<end])) {
      needsBidi = true
    }
    position = end
  }

  /// Adds the layout's record of a run.
  private mutating func addMeasures(_ index: Int) {
    let (memory, workspace, firstCluster) = unsafe (memory, workspace, clusters.pointee.count)
    let runs = unsafe source.runs.baseAddress.unsafelyUnwrapped
    let added = unsafe memory.pointee.addRun(index, of: runs, firstCluster: firstCluster)
    guard let token = unsafe source.token else { return }
    let ellipsis = unsafe (runs + index).measure(token: token, workspace: workspace.takeUnretainedValue())
    unsafe memory.pointee.runs[added].ellipsis = ellipsis
  }

  private var dictionaries: HyphenationDictionaries { unsafe workspace._withUnsafeGuaranteedRef { $0.dictionaries } }

  // MARK: Clusters

  /// Begins paragraphs, and reads words for hyphenation, in clusters that were appended.
  @inline(never)
  private mutating func finish(clustersFrom first: Int) {
    let (memory, clusters) = unsafe (memory, clusters)
    let (starts, flags, count) = unsafe (clusters.pointee.starts, clusters.pointee.flags, clusters.pointee.count)
    if hyphenates { unsafe memory.pointee.hyphenation.reserve(count) }
    for index in first..<count {
      let offset = unsafe Int(starts[index])
      if beginsParagraph { beginParagraph(at: offset, cluster: index) }
      beginsParagraph = unsafe flags[index].contains(.paragraphBreak)
      if hyphenates {
        unsafe memory.pointee.hyphenation.read(
          index, source.bytes, offset..<Int(starts[index + 1]), source.runs[currentRun].language, dictionaries)
      }
    }
  }

  /// Adds the style of a paragraph if that or the direction differs from the paragraph before (R174, R184).
  private mutating func beginParagraph(at offset: Int, cluster: Int) {
    let memory = unsafe memory
    let styles = unsafe source.styles
    while unsafe nextStyle + 1 < styles.count && styles[nextStyle + 1].start <= offset { nextStyle += 1 }
    let isGiven = unsafe nextStyle < styles.count && styles[nextStyle].start <= offset && offset < styles[nextStyle].end
    let given = isGiven ? nextStyle : nil
    let isRightToLeft = unsafe ParagraphDirection.first(source.bytes, from: offset).isRightToLeft(source.direction)
    let direction = isRightToLeft ? ContentDirection.rightToLeft : .leftToRight
    beginsParagraph = false
    // Before the first paragraph there is no direction.
    if given == givenStyle && direction == self.direction { return }
    (givenStyle, self.direction) = (given, direction)
    var style = unsafe isGiven ? styles[nextStyle].style : ParagraphStyle()
    style.firstCluster = cluster
    style.contentDirection = direction
    unsafe memory.pointee.styles.append(style)
  }

  // MARK: The end of a long text

  /// A preparer of at least the last `length` bytes of the text, from the beginning of a word or a run, or from a cut
  /// on. It uses memory of its own in the workspace. Everything except its first word is the same as in the whole text.
  ///
  /// - Returns: nil if no word begins near enough before these bytes, or if little text lies between them and what is
  ///   prepared.
  /// - Complexity: O(bytes of the paragraph before the end's beginning, 32 at a time).
  package mutating func makeEnding(length: Int) -> AttributedPreparer? {
    let count = unsafe source.bytes.count
    guard count - position > 2 * length else { return nil }
    let (target, floor) = (count - length, max(position, count - 16 * length))
    let runs = unsafe source.runs
    let index = source.run(endingAfter: target)
    // The runs that are shaped together with that of the target.
    let (first, last) = (source.startOfRuns(shapedWith: index), source.endOfRuns(shapedWith: index) - 1)
    let given = unsafe runs.baseAddress.unsafelyUnwrapped + index
    let startBorder = unsafe RunBoundary(source.bytes, atOrAfter: runs[first].start)
    let endBorder = unsafe RunBoundary(source.bytes, atOrAfter: runs[last].end, since: startBorder.offset)
    let (start, end) = (startBorder.offset, endBorder.offset)
    let workspace = unsafe workspace.takeUnretainedValue()
    var found: (start: Int, kind: EndingStart)?
    if unsafe given.attachment == nil && start < target {
      found = unsafe given.font._withUnsafeGuaranteedRef { font in
        var preparer = unsafe TextPreparer(
          source.bytes, run: start..<end, font: font, kern: given.spacing, language: given.language,
          workspace: workspace, ends: RunEnds(from: startBorder, to: endBorder), after: .lineStart)
        let found = preparer.findEnding(from: target, downTo: max(floor, start))
        preparer.finish()
        return found
      }
    }
    if found == nil && start > floor && start < end { found = (start, .afterSpace) }
    guard let found else { return nil }
    let isWhole = unsafe found.kind == .atCut || ParagraphDirection.start(source.bytes, at: found.start) == found.start
    return unsafe AttributedPreparer(
      source, workspace, memory: workspace.attributed.pointee.ending, clusters: workspace.endingClusters,
      from: found.start,
      run: first, isWholeFromStart: isWhole)
  }
}

/// The methods that only read are mutating, too: otherwise Swift would copy the struct for each call.
extension AttributedPreparer {
  /// What layout reads besides the clusters. Valid until the preparer appends more.
  private var attributes: TextAttributes {
    mutating get {
      unsafe memory.pointee.attributes(of: source, hyphenates: hyphenates)
    }
  }

  /// Ascents and descents. The index is the sum of a run's first metrics and a cluster's metrics index.
  private var metrics: UnsafeBufferPointer<LineMetrics> { mutating get { unsafe memory.pointee.metrics.elements } }

  /// The height of a line in the first face of the first run's font, in points.
  package var lineHeight: Double {
    mutating get {
      unsafe source.runs[0].font._withUnsafeGuaranteedRef { unsafe $0.metrics[0].ascent + $0.metrics[0].descent }
    }
  }

  /// Measures of the first run, whose font size sets the tolerance.
  var style: TextStyle {
    mutating get {
      let first = unsafe memory.pointee.runs.base
      return unsafe TextStyle(
        fontSize: source.runs[0].font._withUnsafeGuaranteedRef { $0.size }, ellipsis: unsafe first.pointee.ellipsis,
        hyphen: unsafe first.pointee.hyphen)
    }
  }

  /// What layout reads. Precondition: `extend` was called.
  package mutating func text(isComplete: Bool) -> LabelText {
    unsafe LabelText(
      clusters.pointee, isComplete: isComplete, metrics: metrics, style: style, kinds: clusters.pointee.allFlags,
      attributes: attributes)
  }

  /// The number of clusters in the prepared part that no face has.
  package var missingCount: Int { mutating get { unsafe clusters.pointee.missingCount } }

  /// Whether a cluster of the prepared part may have a level other than 0. O(paragraph styles).
  package var mayHaveLevels: Bool {
    mutating get {
      unsafe needsBidi || source.runs.haveWritingDirections
        || memory.pointee.styles.elements.contains {
          $0.contentDirection == .rightToLeft || $0.baseWritingDirection == .rightToLeft
        }
    }
  }

  /// Whether the beginning of the first paragraph, which is not prepared, may have an embedding that contains prepared
  /// text.
  private var beginsInEmbedding: Bool {
    mutating get {
      let start = unsafe Int(clusters.pointee.starts[0])
      let paragraph = unsafe ParagraphDirection.start(source.bytes, at: start)
      return unsafe TextSegmentation.needsBidi(UnsafeBufferPointer(rebasing: source.bytes[paragraph..<start]))
    }
  }

  /// The level of each cluster before L1, with `ClusterLevels.blank`, in the paragraphs that have some of the given
  /// bytes; nil if each cluster has the level of its paragraph. Valid until the preparer appends more. O(bytes of the
  /// paragraphs).
  package mutating func levels(of visible: Range<Int>) -> UnsafePointer<UInt8>? {
    guard mayHaveLevels || beginsInEmbedding else { return nil }
    let text = text(isComplete: true)
    return unsafe workspace._withUnsafeGuaranteedRef {
      unsafe $0.levels(of: clusters, in: memory, source.bytes, runs: source.runs, visible) {
        text.isRightToLeft(paragraphAt: $0, source.direction)
      }
    }
  }
}

extension UnsafePointer<AttributedRun> {
  /// The advance of the run's attachment, its spacing included. Precondition: it has one.
  var attachmentAdvance: LayoutUnit {
    let spacing = unsafe font._withUnsafeGuaranteedRef { unsafe $0.head.pointee.spacing(self.spacing) }
    return unsafe LayoutUnit(points: attachment.unsafelyUnwrapped.width.cleanedAdvance).spaced(spacing)
  }

  /// The metrics of glyphs that are moved up by the run's baseline offset (R164).
  @inline(__always)
  func moved(_ metrics: LineMetrics) -> LineMetrics {
    let offset = unsafe pointee.baselineOffset
    return offset == 0 ? metrics : metrics.moved(up: offset)
  }

  /// Measures a cluster that is not in the text: as `added`, which is in the run's font, but with the run's spacing and
  /// baseline offset.
  @inline(__always)
  func inserted(_ added: InsertedText, _ font: UnsafePointer<FontStack.Head>) -> InsertedText {
    if unsafe pointee.spacing == 0 && pointee.baselineOffset == 0 { return added }
    return unsafe InsertedText(
      advance: added.advance.spaced(font.pointee.spacing(pointee.spacing)),
      metrics: moved(added.metrics), drawnMetrics: moved(added.drawnMetrics))
  }

  /// The measures of a token that replaces the ellipsis (R204): the sum of its clusters' advances, spacing included,
  /// the metrics of the run's font, and the greatest ascent and descent of its clusters, or those metrics if it is empty.
  package func measure(token: UnsafeBufferPointer<UInt8>, workspace: Workspace) -> InsertedText {
    unsafe measure(token, workspace, in: &workspace.attributed.pointee.token.pointee)
  }

  /// The same; `clusters` is memory for the token's.
  private func measure(
    _ token: UnsafeBufferPointer<UInt8>, _ workspace: Workspace, in clusters: inout ClusterBuffer
  ) -> InsertedText {
    unsafe pointee.font._withUnsafeGuaranteedRef { font in
      clusters.removeAll()
      var preparer = unsafe TextPreparer(
        token, font: font, kern: pointee.spacing, language: pointee.language, workspace: workspace)
      _ = preparer.extend(&clusters, untilAdvance: .unbounded)
      preparer.finish()
      var drawn = LineMetrics(ascent: 0, descent: 0)
      for index in 0..<clusters.count {
        unsafe drawn.formUnion(moved(font.metrics(at: clusters.flags[index].metricsIndex)))
      }
      let metrics = unsafe moved(font.metrics[0])
      return InsertedText(
        advance: clusters.totalAdvance, metrics: metrics, drawnMetrics: token.isEmpty ? metrics : drawn)
    }
  }
}
