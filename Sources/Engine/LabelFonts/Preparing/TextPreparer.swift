// From bytes to clusters: a cursor that prepares as much of a text as is asked for.
import LabelLayout
import TextSegmentation

/// Prepares a text of one style from its beginning, in whole words, into a `ClusterBuffer`.
///
/// The text, the font and the workspace are borrowed: all must outlive the preparer. What it appends depends only on
/// the text, the font, the language and the kern, not on how often `extend` is called or with what limits. Several
/// preparers may be in use on one workspace.
///
///     var preparer = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
///     let isComplete = preparer.extend(&buffer, untilAdvance: .unbounded)
@safe package struct TextPreparer: ~Copyable {
  private let isWholeText: Bool
  /// The start and the end of the bytes in which no run border cuts a word or the spaces before it: all bytes of a
  /// whole text.
  private var wholeStart: Int
  private var wholeEnd: Int
  /// The byte offset up to which the text is prepared.
  package private(set) var position = 0
  /// Whether the prepared part has characters whose order on the line may differ from that in the text.
  package private(set) var needsBidi = false
  /// The directions of the paragraphs that begin in the prepared part, except the first. Found only for a whole text.
  private var directions = ContentDirections()

  private let workspace: Unmanaged<Workspace>
  private let head: UnsafeMutablePointer<Workspace.Head>
  private let font: UnsafeMutablePointer<FontStack.Head>
  private let kern: LayoutUnit
  var words: WordLookup
  /// The state of the line at `position`, and the script of the text before it.
  private(set) var line: LineState
  private var script: ScriptState
  /// Finds the line breaks of words that run borders cut; nil for a whole text.
  private let cutWord: UnsafeMutablePointer<CutWord>?

  /// A preparer at the beginning of a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, fewer than 2^32 bytes; malformed parts count as U+FFFD.
  ///   - kern: points that are added after every cluster except hard breaks, and measured as part of the cluster (R113,
  ///     R114). NaN and infinite values count as 0, and so does every kern if the font's size is 0 (R192). An advance
  ///     never falls below 0.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, font: __shared FontStack, kern: Double, language: LanguageTag,
    workspace: __shared Workspace
  ) {
    unsafe self.init(
      bytes, run: 0..<bytes.count, font: font, kern: kern, language: language, workspace: workspace, after: .lineStart)
  }

  /// A preparer of a run within a longer text.
  ///
  /// - Parameters:
  ///   - ends: what the run's borders cut. Letters that join across them keep their forms.
  ///   - line: the state of the hard line at the run's beginning.
  ///   - cutWord: finds the line breaks of words that the run's borders cut; nil if these are not needed.
  @inline(__always)
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, run: Range<Int>, font: __shared FontStack, kern: Double,
    language: LanguageTag, workspace: __shared Workspace, ends: RunEnds = [], after line: LineState,
    cutWord: UnsafeMutablePointer<CutWord>? = nil, scripts: UnsafeMutablePointer<LineScripts>? = nil
  ) {
    assert(run.lowerBound >= 0 && run.upperBound <= bytes.count, "the run is in the text")
    assert(bytes.count < Int(UInt32.max), "offsets have 32 bits")
    isWholeText = run.lowerBound == 0 && run.upperBound == bytes.count
    position = run.lowerBound
    unsafe self.workspace = Unmanaged.passUnretained(workspace)
    unsafe head = workspace.headAddress
    unsafe self.font = font.head
    workspace.beginPreparing(font, language)
    self.kern = unsafe kern == 0 || !kern.isFinite ? 0 : font.head.pointee.spacing(kern)
    words = unsafe WordLookup(
      bytes.baseAddress ?? TextPreparer.noBytes, run: run, textLength: bytes.count, ends: ends, workspace,
      scripts: scripts)
    script = run.lowerBound == 0 ? .none : .unknown
    self.line = line
    unsafe self.cutWord = cutWord
    (wholeStart, wholeEnd) = (run.lowerBound, run.upperBound)
    if let cutWord = unsafe cutWord { wholeStart = unsafe max(wholeStart, min(cutWord.pointee.end, length)) }
  }

  /// Narrows `wholeStart..<wholeEnd` so that it leaves out the words that the run's borders cut. It is not a part of
  /// the initializer, so that the preparer is initialized directly in the memory where it is used.
  mutating func excludeCutWords(_ ends: RunEnds) {
    if ends.contains(.cutsBefore) { wholeStart = unsafe WordScan.end(bytes, from: wholeStart, length: wholeEnd) }
    guard ends.contains(.cutsAfter) else { return }
    wholeEnd = unsafe WordScan.start(bytes, before: wholeEnd, downTo: wholeStart)
    while wholeEnd > wholeStart, unsafe bytes[wholeEnd &- 1] == 0x20 { wholeEnd &-= 1 }
  }

  /// Ends the use of a preparer before the call ends. A call that uses several preparers one after another can then
  /// begin the cache anew when that is full. Otherwise the words for which the cache has no room are kept in the call's
  /// own memory until it ends.
  package consuming func finish() { end() }

  /// Ends the use of a preparer without consuming it: the next preparer is initialized in the same memory.
  func end() {
    let head = unsafe head  // A copy: see the note at `AttributedPreparer`.
    unsafe assert(head.pointee.preparerCount > 0, "a preparer ends once")
    unsafe head.pointee.preparerCount &-= 1
  }

  private var bytes: UnsafePointer<UInt8> { @inline(__always) get { unsafe words.cached.bytes } }
  /// The byte offset at which the run ends.
  private var length: Int { @inline(__always) get { words.cached.length } }

  /// If more bytes than this are left, memory for the whole text is reserved at once.
  private static var longText: Int { 1 << 16 }

  /// The bytes of an empty text that has no address.
  nonisolated(unsafe) private static let noBytes = unsafe UnsafePointer<UInt8>(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 8))

  /// Appends words (each with the spaces before it) and hard breaks until the buffer's advances exceed `limit`.
  ///
  /// - Parameter limit: layout units; `.unbounded` prepares everything.
  /// - Returns: whether the text is complete.
  /// - Complexity: O(bytes prepared). Cached words take some ns for each word, and less than 1 ns for each cluster.
  package mutating func extend(_ buffer: inout ClusterBuffer, untilAdvance limit: LayoutUnit) -> Bool {
    // When all of a long text is prepared, reserve memory once, for at most one cluster per byte, instead of doubling
    // it. If the system refuses so much, the text may still have fewer clusters.
    if limit == .unbounded && length &- position > TextPreparer.longText {
      _ = unsafe buffer.tryReserve(min(length &- position, head.pointee.clusterLimit) &+ 64)
    }
    while true {
      if isWholeText && kern == 0 {
        if words.wordsEndAtSpaces {
          appendCachedWords(&buffer, untilAdvance: limit, kern: 0, followsSpace: false, wordsEndAtSpaces: true)
        } else if length &- position < WordLimits.first {
          appendCachedLines(&buffer, untilAdvance: limit)
        }
      } else if words.wordsEndAtSpaces && position >= wholeStart {
        appendCachedWordsOfRun(&buffer, untilAdvance: limit)
      }
      if unsafe buffer.count > head.pointee.clusterLimit { stopOverLimit() }
      if buffer.totalAdvance > .unbounded { saturate(&buffer) }
      if position >= length { return true }
      if buffer.totalAdvance > limit { return false }
      step(&buffer)
    }
  }

  /// Ends the preparation of a text that has too many clusters, or more than the system has memory for.
  @inline(never)
  private mutating func stopOverLimit() {
    unsafe head.pointee.isOverLimit = true
    unsafe head.pointee.needsTidying = true
    position = length
  }

  /// The direction that all paragraphs of the prepared part of a whole text have; nil if they have several (R184).
  package mutating func commonDirection(_ environment: LayoutDirection) -> ContentDirection? {
    var all = directions
    unsafe all.insert(ParagraphDirection.first(UnsafeBufferPointer(start: bytes, count: length), from: 0))
    return all.common(environment)
  }

  // MARK: The hot loop

  /// Appends cached words that do not join adjacent spaces, each with the spaces before it, until the advances exceed
  /// `limit` or something follows that needs `step`.
  ///
  /// Implementation note: everything that changes is in local variables; `ClusterCursor` says why.
  /// The function is compiled three times: for a whole text without kern, the last three arguments are constants.
  ///
  /// - Parameters:
  ///   - followsSpace: whether `position` is at the run's beginning, and the run before ends with a space.
  ///   - wordsEndAtSpaces: whether words end at spaces. Otherwise the rest of a hard line is one word, with its spaces.
  @inline(__always)
  private mutating func appendCachedWords(
    _ buffer: inout ClusterBuffer, untilAdvance limit: LayoutUnit, kern: LayoutUnit, followsSpace: Bool,
    wordsEndAtSpaces: Bool
  ) {
    let end = wholeEnd
    var trailingKind: UInt8
    var space: Int32 = 0
    var followsSpace = followsSpace
    switch line {
    case .start(let before, _):
      if unsafe wordsEndAtSpaces && position < end && bytes[position] == 0x20 { return }
      trailingKind = before
    case .afterWord(let trailing, let advance): (trailingKind, space) = (trailing, advance)
    case .insideWord: return
    }
    let cached = words.cached
    let (bytes, length) = unsafe (cached.bytes, cached.length)
    let (scales, spaceScale, spaceFlags) = unsafe (
      font.pointee.scales, font.pointee.spaceScale, font.pointee.spaceFlags
    )
    var cursor = ClusterCursor(buffer)
    var position = position
    var spaceAdvance = FontStack.layoutUnits(space, scale: spaceScale).spaced(kern)
    var script = script
    var last: Borrowed<WordEntry>?

    while position < end && cursor.sum <= limit {
      var start = position
      if wordsEndAtSpaces { while unsafe start < length && bytes[start] == 0x20 { start &+= 1 } }
      let spaces = start &- position
      let word = cached.scan(from: start, endsAtSpaces: wordsEndAtSpaces)
      if word.end == start || word.end &- position >= WordLimits.first {
        // The text or the run ends with spaces.
        if start == length && spaces < WordLimits.first && cursor.hasRoom(spaces) {
          cursor.appendSpaces(spaces, from: position, advance: spaceAdvance, spaceFlags)
          position = start
        }
        break
      }
      guard var entry = cached.find(.word, from: start, word) ?? words.number(from: start, word, script: 0)
      else {
        break
      }
      if entry.hasAny(.dependent) {
        if let last = last { script.advance(past: last) }
        guard let chosen = choose(entry, from: start, word, after: script) else { break }
        entry = chosen
      }
      if !cursor.hasRoom(spaces, entry) { break }
      let mayBreak =
        (spaces > 0 || followsSpace)
        && allowsBreak(afterSpacesFrom: trailingKind, to: entry.pointee.edges.leading)
      followsSpace = false
      cursor.appendSpaces(spaces, from: position, advance: spaceAdvance, spaceFlags)
      unsafe cursor.append(entry, from: start, scales: scales, kern: kern, breaks: LineState.atSpaces, if: mayBreak)
      position = word.end
      trailingKind = entry.pointee.edges.trailing
      if entry.pointee.trailingSpace != space {
        space = entry.pointee.trailingSpace
        spaceAdvance = FontStack.layoutUnits(space, scale: spaceScale).spaced(kern)
      }
      last = entry
    }

    if position == self.position { return }
    self.script = script
    cursor.finish(&buffer)
    self.position = position
    line = .afterWord(trailingKind: trailingKind, space: space)
    if let last = last { self.script.advance(past: last) }
    if cursor.traits.contains(.needsBidi) { needsBidi = true }
  }

  @inline(never)
  private mutating func appendCachedWordsOfRun(_ buffer: inout ClusterBuffer, untilAdvance limit: LayoutUnit) {
    let followsSpace = if case .start(_, true) = line { true } else { false }
    appendCachedWords(&buffer, untilAdvance: limit, kern: kern, followsSpace: followsSpace, wordsEndAtSpaces: true)
  }

  /// Appends cached hard lines that are shaped whole.
  @inline(never)
  private mutating func appendCachedLines(_ buffer: inout ClusterBuffer, untilAdvance limit: LayoutUnit) {
    appendCachedWords(&buffer, untilAdvance: limit, kern: 0, followsSpace: false, wordsEndAtSpaces: false)
  }

  /// The entry of a word of which only the script of Common characters depends on the preceding text: the word's own
  /// entry, or that in the script of this text. Nil if more depends on it, or if the entry is not cached. Mutating, so
  /// that Swift does not copy the struct.
  @inline(never)
  private mutating func choose(
    _ entry: Borrowed<WordEntry>, from start: Int, _ word: ScannedWord, after script: ScriptState
  ) -> Borrowed<WordEntry>? {
    if entry.hasAny(.joined) { return nil }
    if script.matches(leadingScript: entry.pointee.leadingScript) { return entry }
    guard script.isKnown else { return nil }
    let found =
      words.cached.find(.word, from: start, word, script: script.script)
      ?? words.number(from: start, word, script: script.script)
    guard let found = found, !found.hasAny(.joined) else { return nil }
    return found
  }

  // MARK: Everything else, a word at a time

  /// Appends the next word with the spaces before it, or the end of a hard line. Precondition: there is text left.
  @inline(never)
  mutating func step(_ buffer: inout ClusterBuffer) {
    assert(position < length, "there is text left")
    if unsafe head.pointee.isFull { words.renewCache() }
    let step = words.step(from: position, after: &script)
    let (start, spaces) = (step.start, step.spaces)
    if unsafe spaces > head.pointee.clusterLimit &- buffer.count { return stopOverLimit() }
    if step.isLineEnd { return finishLine(&buffer, spaces: spaces) }
    let space = line.space(leading: step.leadingSpace)
    guard let entry = step.entry else {
      if !buffer.tryReserve(spaces) { return stopOverLimit() }
      return appendSpaces(&buffer, spaces, advance: space)
    }
    // A line that is shaped whole, or a long window, may extend farther than the word that was scanned.
    let isCut = unsafe cutWord != nil && !isWhole(start..<max(step.end, start &+ entry.coveredLength))
    if isCut { beginCutWord() }
    let first = buffer.count
    if !buffer.tryReserve(spaces &+ entry.count &+ WordEntry.step) { return stopOverLimit() }
    if spaces > 0 { appendSpaces(&buffer, spaces, advance: space) }
    var cursor = ClusterCursor(buffer)
    unsafe cursor.append(
      entry, from: start, scales: font.pointee.scales, kern: kern, breaks: line.breaks(before: entry, spaces: spaces),
      if: true)
    cursor.finish(&buffer)
    let rest = line.isInsideCluster ? joinRest(&buffer, entry, from: start) : nil
    if entry.count > WordLimits.first { saturate(&buffer, from: first) }
    position = start &+ entry.coveredLength
    didAppend(entry)
    if let rest, rest > position { line.endInsideCluster() }
    if isCut { takeBreaks(&buffer, from: first &+ spaces) }
  }

  /// Whether no run border cuts a word, or a line that is shaped whole. If such a line begins with spaces, it counts as
  /// cut unless no word precedes it, on whose trailing kind the break at these spaces depends.
  @inline(__always)
  private func isWhole(_ word: Range<Int>) -> Bool {
    if word.lowerBound < wholeStart || word.upperBound > wholeEnd { return false }
    return unsafe words.wordsEndAtSpaces || bytes[word.lowerBound] != 0x20
      || line.trailingKind == WordEdges.none.trailing
  }

  /// Tells `cutWord` where a word begins that a border cuts, unless that word began in the run before.
  @inline(never)
  private mutating func beginCutWord() {
    let cutWord = unsafe cutWord.unsafelyUnwrapped
    unsafe workspace._withUnsafeGuaranteedRef { unsafe cutWord.pointee.begin(at: position, line, $0) }
  }

  /// Sets the line breaks of a word that a border cuts, in the clusters from index `first` on. Sets `trailingKind` to the
  /// word's trailing kind if it ends here; otherwise the rest of the word counts as cut, too.
  @inline(never)
  private mutating func takeBreaks(_ buffer: inout ClusterBuffer, from first: Int) {
    let cutWord = unsafe cutWord.unsafelyUnwrapped
    unsafe cutWord.pointee.setBreaks(&buffer, from: first)
    if let trailingKind = unsafe cutWord.pointee.finish(at: position) {
      if case .afterWord(_, let space) = line { line = .afterWord(trailingKind: trailingKind, space: space) }
    } else {
      wholeStart = unsafe max(wholeStart, min(cutWord.pointee.end, length))
    }
  }

  /// Remembers what the following text needs to know about a word.
  @inline(__always)
  private mutating func didAppend(_ entry: Borrowed<WordEntry>) {
    line = LineState(after: entry)
    script.advance(past: entry)
    if entry.hasAny(.needsBidi) { needsBidi = true }
  }

  /// Appends spaces with an advance of `advance` font units each. Precondition: there is room for them.
  private mutating func appendSpaces(_ buffer: inout ClusterBuffer, _ spaces: Int, advance: Int32) {
    if spaces == 0 { return }
    let advance = unsafe FontStack.layoutUnits(advance, scale: font.pointee.spaceScale).spaced(kern)
    var cursor = ClusterCursor(buffer)
    unsafe cursor.appendSpaces(spaces, from: position, advance: advance, font.pointee.spaceFlags)
    cursor.finish(&buffer)
    if spaces > WordLimits.first { saturate(&buffer, from: buffer.count - spaces) }
    position += spaces
  }

  /// Joins an entry's first clusters to the cluster before the entry, of which they are the rest. What follows the
  /// longest window is segmented without the beginning of the cluster, so it may seem to be several (GB9c, GB11).
  ///
  /// - Returns: where the cluster ends, or nil if that is not known yet. O(bytes of the cluster) when it is known.
  @inline(never)
  private func joinRest(_ buffer: inout ClusterBuffer, _ entry: Borrowed<WordEntry>, from start: Int) -> Int? {
    let index = buffer.count - entry.count
    if entry.count == 1, entry.hasAny(.endsInsideCluster) {
      joinClusters(&buffer, at: index)
      return nil
    }
    let whole = unsafe UnsafeBufferPointer(start: bytes, count: length)
    let end = unsafe ClusterBoundary.find(whole, atOrAfter: start, since: Int(buffer.starts[index - 1]))
    while index < buffer.count, unsafe Int(buffer.starts[index]) < end { joinClusters(&buffer, at: index) }
    return end
  }

  /// Joins the cluster at `index`, which is not the first, to the one before it, of which it is the rest.
  private func joinClusters(_ buffer: inout ClusterBuffer, at index: Int) {
    assert(index > 0 && index < buffer.count, "a cluster is before it")
    // The rest adds no advance in a metric font, where the first scalar decides on it, and in other fonts no kern,
    // since every cluster has kern once (R113).
    let advance = unsafe buffer.positions[index + 1] &- buffer.positions[index]
    buffer.joinToPrevious(index, surplus: words.isMetric ? advance : min(advance, Swift.max(0, kern)))
  }

  /// Appends the end of a hard line: its last spaces, and the hard break unless the text ends there (R27, R28, R259).
  @inline(never)
  private mutating func finishLine(_ buffer: inout ClusterBuffer, spaces: Int) {
    // Not asked for after a word: it may make a plan.
    let space = line.space(leading: words.loneSpaceAdvance)
    let isEmpty = if case .start = line { spaces == 0 } else { false }
    if !buffer.tryReserve(spaces &+ 1) { return stopOverLimit() }
    appendSpaces(&buffer, spaces, advance: space)
    if position == length { return }
    line = .lineStart
    script = .none
    words.beginLine()
    let found = unsafe HardBreak.at(position, bytes, length: length)
    let flags: ClusterFlags = found.ends == .paragraph ? .paragraphBreak : .hardBreak
    // The hard break is as high as the text before it on its line.
    let metricsIndex = unsafe isEmpty || buffer.count == 0 ? 0 : buffer.flags[buffer.count - 1].metricsIndex
    buffer.append(length: found.length, advance: 0, flags: flags.withMetricsIndex(metricsIndex))
    position += found.length
    if found.ends == .paragraph && isWholeText && position < length {
      unsafe directions.insert(
        ParagraphDirection.first(UnsafeBufferPointer(start: bytes, count: length), from: position))
    }
  }

  /// Limits the sum of the advances to `.unbounded`, 2^32 points, so that no sum overflows. Clusters beyond that have
  /// no width.
  @inline(never)
  private func saturate(_ buffer: inout ClusterBuffer) {
    var index = buffer.count
    while unsafe buffer.positions[index] > .unbounded {
      unsafe buffer.positions[index] = .unbounded
      index -= 1
    }
  }

  /// Limits the sums of the advances in the same way after a word of many clusters, or many spaces, from `first` on.
  /// These sums may have overflowed.
  @inline(never)
  private func saturate(_ buffer: inout ClusterBuffer, from first: Int) {
    var before = unsafe buffer.positions[first]
    var sum = min(before, .unbounded)
    for index in first..<buffer.count {
      let advance = unsafe buffer.positions[index + 1] &- before
      before = unsafe buffer.positions[index + 1]
      sum = min(sum + min(max(0, advance), .unbounded), .unbounded)
      unsafe buffer.positions[index + 1] = sum
    }
  }
}

// MARK: The end of a long text

/// How the end of a text begins, if only the end was prepared.
package enum EndingStart {
  /// After a space: the first word may join the text before that.
  case afterSpace
  /// At a cut of a long word, or at a hard break: everything is the same as in the whole text.
  case atCut
}

extension TextPreparer {
  /// Prepares at least the last `length` bytes of the text into the workspace's `endingClusters`, from a word's
  /// beginning or a cut on. Everything except the first word is the same as in the whole text.
  ///
  /// - Parameter length: fewer bytes than are left to prepare.
  /// - Returns: how the end begins; nil if no word begins near enough before these bytes.
  /// - Complexity: O(length).
  package func prepareEnding(
    length endingLength: Int, font: __shared FontStack, kern: Double, language: LanguageTag,
    workspace: __shared Workspace
  ) -> EndingStart? {
    assert(endingLength > 0 && endingLength < length - position, "more is left to prepare")
    var preparer = unsafe TextPreparer(
      UnsafeBufferPointer(start: bytes, count: length), font: font, kern: kern, language: language,
      workspace: workspace)
    let floor = max(position, length - 16 * endingLength)
    guard let (start, kind) = preparer.findEnding(from: length - endingLength, downTo: floor) else {
      preparer.finish()
      return nil
    }
    let clusters = unsafe workspace.endingClusters
    unsafe clusters.pointee.removeAll(startingAt: start)
    preparer.position = start
    preparer.script = .unknown
    let isComplete = unsafe preparer.extend(&clusters.pointee, untilAdvance: .unbounded)
    preparer.finish()
    return isComplete ? kind : nil
  }

  /// The offset nearest before `target` at which the end of the text may begin, and how it begins; nil if there is none
  /// above `floor`.
  mutating func findEnding(from target: Int, downTo floor: Int) -> (start: Int, kind: EndingStart)? {
    words.findEnding(from: target, downTo: floor)
  }
}
