// The way from bytes to clusters: a cursor that prepares as much of a text as is asked for.
import LabelLayout
import TextSegmentation

/// Prepares a text of one style from its beginning, in whole words, into a `ClusterBuffer`.
///
/// The text, the font and the workspace are borrowed: all must outlive the preparer. What it appends depends on the
/// text, the font, the language and the kern alone, not on how often and with what limits it was asked. Several may be
/// in use on one workspace.
///
///     var preparer = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
///     let isComplete = preparer.extend(&buffer, untilAdvance: .unbounded)
public struct TextPreparer: ~Copyable {
  let bytes: UnsafePointer<UInt8>
  /// Where the run ends.
  let length: Int
  /// How far the text is prepared: a byte offset.
  public internal(set) var position = 0
  /// Whether a prepared part holds characters for which the order on the line differs from that in the text.
  public internal(set) var needsBidi = false
  /// The directions of the paragraphs that begin in the prepared part, but for the first; of a whole text.
  public internal(set) var directions = ContentDirections()

  let workspace: Unmanaged<Workspace>
  let view: UnsafeMutablePointer<Workspace.View>
  let context: Unmanaged<ShapingContext>
  let contextID: UInt32
  /// Where the hashes of the context's words begin.
  let hashSeed: UInt64
  /// 2^-12 layout units in a font unit, by face.
  let scales: UnsafePointer<Int64>
  let kern: LayoutUnit
  let spaceScale: Int64
  let spaceFlags: ClusterFlags

  // The cached words, as far as they were known at the last look.
  var table: CacheGeneration.Table
  var arena: UnsafeRawPointer

  /// No word since the line's beginning.
  var isAtLineStart = true
  /// Whether the unit that follows depends on the last one more than by its edge.
  var previousIsSpecial = false
  /// The edge of the last word, or of a line's beginning.
  var trailingEdge: WordEdges
  /// What a space behind the last word advances, in font units; nothing where there is none on the line.
  var trailingSpace: Int32 = 0
  /// The traits of the unit that was appended last on this line.
  var previousTraits: WordEntry.Traits = []
  /// The script of the text before `position` on its line.
  var script: ScriptState
  /// The script that units are looked up and built in: of the text before them; 0 for their own.
  var unitScript: UInt16 = 0
  /// Whether units are words; else hard lines, with their spaces.
  var areWordsApart: Bool
  /// Words before this byte were shaped together with one before them, where that is possible.
  var batchEnd = 0
  /// Where the run begins, where the text ends, and at which ends of the run its letters join those of other runs.
  let runStart: Int
  let textLength: Int
  var joints: RunJoints
  var isWholeText: Bool { runStart == 0 && length == textLength }

  /// A preparer at the beginning of a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, fewer than 2^32 bytes; malformed parts count as U+FFFD.
  ///   - kern: points after every cluster but hard breaks, measured as part of it (R113, R114); not a number and infinite count as 0, and so does
  ///     every kern where the font's size is 0 (R192). An advance never falls below 0.
  ///   - start, end: the bytes of a run within a longer text. Arabic and other cursive letters at its ends join those
  ///     beside them in the text.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil, font: __shared FontStack,
    kern: Double, language: LanguageTag, workspace: __shared Workspace
  ) {
    self.bytes = bytes.baseAddress ?? TextPreparer.noBytes
    length = end ?? bytes.count
    position = start
    runStart = start
    textLength = bytes.count
    joints = RunJoints(of: start..<length, in: bytes)
    self.workspace = Unmanaged.passUnretained(workspace)
    let view = workspace.view
    let head = font.head
    if view.pointee.generationNumber != view.pointee.cacheNumber.pointee.load(ordering: .acquiring) {
      workspace.adoptCurrentGeneration()
    }
    if view.pointee.listID != head.pointee.listID || view.pointee.language != language {
      workspace.lookUpContext(font, language)
    }
    self.view = view
    context = view.pointee.context.unsafelyUnwrapped
    contextID = view.pointee.contextID
    hashSeed = view.pointee.hashSeed
    scales = head.pointee.scales
    spaceScale = head.pointee.spaceScale
    spaceFlags = head.pointee.spaceFlags
    self.kern = kern == 0 || !head.pointee.isVisible || !kern.isFinite ? 0 : LayoutUnit(points: kern)
    table = CacheGeneration.Table.current(view.pointee.table)
    arena = view.pointee.arena
    trailingEdge = TextPreparer.lineStart
    script = start == 0 ? .none : .unknown
    areWordsApart = view.pointee.areWordsApart
    view.pointee.preparerCount &+= 1
  }

  /// Ends the use of a preparer before the call ends. A call with several one after another then can begin the cache
  /// anew where it is full; without, its words are kept in memory of its own until it ends.
  public consuming func finish() { view.pointee.preparerCount &-= 1 }

  /// Spaces at a line's beginning stand behind it as behind a letter.
  static var lineStart: WordEdges {
    @inline(__always) get { WordEdges(leading: 0xFF, trailing: 0, isIrregular: false) }
  }

  /// Bytes from which on memory for the whole text is taken at once.
  private static var longText: Int { 1 << 16 }

  /// Stands for the bytes of an empty text without an address.
  nonisolated(unsafe) private static let noBytes = UnsafePointer<UInt8>(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 8))

  /// Appends units (a word with the spaces before it, a hard break) until the buffer's advances exceed `limit`.
  ///
  /// - Parameter limit: layout units; `.unbounded` prepares everything.
  /// - Returns: whether the text is complete.
  /// - Complexity: O(bytes prepared); for cached words some ns a word and below 1 ns a cluster.
  public mutating func extend(_ buffer: inout ClusterBuffer, untilAdvance limit: LayoutUnit) -> Bool {
    // All of a long text: at most a cluster a byte, taken at once instead of by doubling.
    if limit == .unbounded && length &- position > TextPreparer.longText { buffer.reserve(length &- position &+ 64) }
    while true {
      if joints.isEmpty && areWordsApart { appendPlainWords(&buffer, untilAdvance: limit) }
      if position >= length { return true }
      if buffer.positions[buffer.count] > limit {
        if limit < .unbounded { return false }
        saturate(&buffer)
      }
      step(&buffer)
    }
  }

  /// Keeps the sum of the advances at `.unbounded`, 2^32 points: what lies beyond has no width, so that no sum overflows.
  @inline(never)
  private func saturate(_ buffer: inout ClusterBuffer) {
    var index = buffer.count
    while buffer.positions[index] > .unbounded {
      buffer.positions[index] = .unbounded
      index -= 1
    }
  }

  /// The same behind a unit of many clusters, from `first` on, whose sums may have overflowed.
  @inline(never)
  private func saturate(_ buffer: inout ClusterBuffer, from first: Int) {
    var before = buffer.positions[first]
    var sum = min(before, .unbounded)
    for index in first..<buffer.count {
      let advance = buffer.positions[index + 1] &- before
      before = buffer.positions[index + 1]
      sum = min(sum + min(max(0, advance), .unbounded), .unbounded)
      buffer.positions[index + 1] = sum
    }
  }

  /// Appends the next unit with the spaces before it. Precondition: there is text left.
  @inline(never)
  private mutating func step(_ buffer: inout ClusterBuffer) {
    if view.pointee.isFull { beginAnew() }
    var start = position
    if areWordsApart { while start < length && bytes[start] == 0x20 { start &+= 1 } }
    let spaces = start &- position
    let word = scanWord(from: start)
    if word.end == start { return finishLine(&buffer, spaces: spaces) }
    var entry = wordInScript(from: start, word)
    // Spaces at a line's beginning belong to the word behind them.
    if isAtLineStart { trailingSpace = entry.pointee.leadingSpace }
    if areWordsApart && entry.hasAny([.joinsSpaceBefore, .joinsSpaceAfter]) {
      guard let line = wholeLine(&buffer, spaces: spaces, start: start, entry) else { return }
      entry = line
    }
    let first = buffer.count
    defer { if entry.count > WordLimits.first { saturate(&buffer, from: first) } }
    if previousIsSpecial || entry.hasAny(.special) {
      appendSpecial(&buffer, spaces: spaces, start: start, entry)
      return
    }
    buffer.reserve(spaces &+ entry.count &+ WordEntry.step)
    appendSpaces(&buffer, spaces)
    appendPlain(&buffer, entry, breaksBefore(entry, spaces: spaces))
    position = start &+ Int(entry.pointee.coveredLength)
    didAppend(entry)
  }

  /// Begins the cache anew, which is full, unless another preparer points to its entries.
  @inline(never)
  private mutating func beginAnew() {
    guard view.pointee.preparerCount == 1 else { return }
    workspace._withUnsafeGuaranteedRef { $0.beginAnew() }
    lookAgain()
  }

  /// Remembers what the following text needs to know of a unit.
  @inline(__always)
  mutating func didAppend(_ entry: UnsafePointer<WordEntry>) {
    trailingEdge = entry.pointee.edges
    trailingSpace = entry.pointee.trailingSpace
    if !entry.pointee.trailingScript.isNone { script = entry.pointee.trailingScript }
    previousTraits = entry.pointee.traits
    isAtLineStart = false
    if entry.hasAny(.needsBidi) { needsBidi = true }
  }

  /// The break flags of a unit's first cluster.
  @inline(__always)
  func breaksBefore(_ entry: UnsafePointer<WordEntry>, spaces: Int) -> ClusterFlags {
    let mayBreak =
      spaces > 0 && allowsBreak(afterSpacesFrom: trailingEdge.trailing, to: entry.pointee.edges.leading)
    return mayBreak ? [.breakBefore, .breakBeforeWordPriority] : []
  }

  /// The entry of the word at `start`, from the cache or built.
  @inline(__always)
  mutating func word(from start: Int, _ word: ScannedWord) -> UnsafePointer<WordEntry> {
    let count = word.end &- start
    if count >= WordLimits.first { return longWord(from: start, word) }
    if let joined = joinedWord(.word, from: start, count: count, isLast: false) { return joined }
    if let known = find(.word, from: start, count: count, hash: word.hash) { return known }
    // The last word of a text has none to be shaped with.
    if word.end < length && unitScript == 0 {
      buildAhead(from: start)
      if let built = find(.word, from: start, count: count, hash: word.hash) { return built }
    }
    return buildWord(.word, from: start, count: count, hash: word.hash, isLast: false)
  }

  /// The cached entry of a unit, or nil.
  @inline(__always)
  func find(_ kind: WordEntry.Kind, from start: Int, count: Int, hash: UInt64) -> UnsafePointer<WordEntry>? {
    let identity = WordEntry.identity(context: contextID, kind: kind, keyLength: count, script: unitScript)
    return table.find(hash, in: arena) { known in
      known.pointee.identity == identity
        && WordScan.equals(known.key, bytes, from: start, count: count, length: length)
    }
  }
}
