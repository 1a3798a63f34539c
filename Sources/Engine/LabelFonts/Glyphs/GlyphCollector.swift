// Collects the glyphs of visible words from the cache, by the clusters of the layout.
import LabelLayout
import TextSegmentation

/// Finds the glyphs of what lines show. Memory is reused. Even methods that only read are mutating, since otherwise Swift
/// would copy the struct for each call.
///
/// The cache keeps a word's glyphs beside its advances, for one set of directions of its clusters. A part that a line's end
/// cuts is looked up as a text of its own (R302); where HarfBuzz allows the cut, the whole word is.
@safe struct GlyphCollector: ~Copyable {
  /// A part of the text with one font and language.
  @safe private struct Piece {
    /// The index of the caller's first run, and how many of the caller's runs are shaped together.
    var run: Int
    var runCount: Int
    var context: Unmanaged<ShapingContext>
    /// Its bytes, and what its borders cut.
    var range: Range<Int>
    var ends: RunEnds
  }

  /// A word of a piece.
  @safe private struct Word {
    /// The offset of its first byte.
    var start: Int
    /// The ends of its clusters, in bytes from `start`.
    var ends: UnsafePointer<UInt16>
    var count: Int
    /// The slot of its first cluster if it is whole in one part; otherwise -1.
    var slot = -1
    var part: Borrowed<VisiblePart>
    /// Whether its clusters have several directions.
    var isMixed = false

    @inline(__always)
    func start(of cluster: Int) -> Int { unsafe cluster == 0 ? start : start &+ Int(ends[cluster &- 1]) }
  }

  /// Where a cluster of a word is. The slot is -1 if it is hidden.
  struct VisibleCluster: BitwiseCopyable {
    var slot: Int
    var part: Borrowed<VisiblePart>
  }

  var visible = VisibleLines()
  private var shaper = WordGlyphShaper()
  private(set) var source = unsafe AttributedSource(
    bytes: UnsafeBufferPointer(start: nil, count: 0), runs: UnsafeBufferPointer(start: nil, count: 0),
    styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight)
  /// The glyphs that were found. On regular lines they are in the order of their clusters.
  private(set) var glyphs = ScratchArray<TextGlyph>(capacity: 256)
  /// The number of clusters of words that a line's end cuts, so that each part was shaped by itself.
  private(set) var cutCount = 0
  /// Whether some word was not whole in one part.
  private(set) var hasSplitWords = false
  /// Where words are searched next: the index of a part, the end of the parts in the hard line, and a cluster.
  private var (partIndex, partLimit, cursor) = (0, 0, 0)
  /// The clusters of a word that is not whole in one part.
  private var visibleClusters = ScratchArray<VisibleCluster>()
  private let scripts = unsafe UnsafeMutablePointer.make(LineScripts())

  /// How many bytes before visible text are searched for the beginning of its hard line.
  private static let reach = 256

  /// Up to this many glyphs, it need not be checked how much memory an idle workspace holds.
  private static let usual = 4096

  init() {}

  deinit { unsafe scripts.destroy() }

  /// Bytes of memory.
  var byteCount: Int {
    visible.byteCount + shaper.byteCount + glyphs.byteCount + visibleClusters.byteCount
  }

  @inline(__always)
  mutating func begin(_ source: AttributedSource) {
    self.source = source
    cutCount = 0
  }

  // MARK: Texts

  /// Collects the glyphs of all that `visible` has, one hard line at a time. O(bytes), apart from shaping words whose
  /// glyphs are not cached.
  mutating func collect(_ workspace: Workspace) {
    glyphs.removeAll()
    hasSplitWords = false
    unsafe scripts.pointee.removeAll()
    let count = visible.parts.count
    var (first, last, start, end) = (0, 0, -1, -1)
    var isCut = false
    for index in 0..<count {
      let part = visible.parts.borrow(index)
      let (from, to) = unsafe (Int(part.starts[part.start]), part.endByte)
      if from >= to { continue }
      cutCount += part.cutCount
      let wasCut = isCut || part.isCutBefore
      isCut = part.isCutAfter
      if !wasCut, start >= 0, from >= end, from - end < GlyphCollector.reach, !hasHardBreak(end..<from) {
        (last, end) = (index, to)
        continue
      }
      if start >= 0 { collect(start..<end, first..<last + 1, workspace) }
      (first, last, start, end) = (index, index, from, to)
    }
    if start >= 0 { collect(start..<end, first..<last + 1, workspace) }
    if max(glyphs.capacity, visible.positions.capacity, visible.runs.capacity) > GlyphCollector.usual {
      workspace.head.needsTidying = true
    }
  }

  private mutating func hasHardBreak(_ range: Range<Int>) -> Bool {
    let bytes = unsafe source.bytes
    guard let base = bytes.baseAddress else { return false }
    return range.contains { unsafe HardBreak.begins(base, at: $0, length: bytes.count, bytes[$0]) }
  }

  /// Collects the glyphs of a range of visible bytes within one hard line, whose first and last parts have clusters.
  private mutating func collect(_ bytes: Range<Int>, _ parts: Range<Int>, _ workspace: Workspace) {
    (partIndex, partLimit, cursor) = (
      parts.lowerBound, parts.upperBound, visible.parts[parts.lowerBound].start
    )
    let isCutBefore = visible.parts.borrow(parts.lowerBound).isCutBefore
    let start = isCutBefore ? bytes.lowerBound : beginning(of: bytes)
    unsafe source.forEachShapedRun(
      from: isCutBefore ? RunBoundary(ofPartAt: start) : RunBoundary(source.bytes, at: start), before: bytes.upperBound,
      endsAtLimit: visible.parts.borrow(parts.upperBound - 1).isCutAfter
    ) { run, indices, border, end in
      if unsafe run.attachment != nil { return }
      unsafe collectWords(run, indices, from: border, to: end, before: bytes.upperBound, workspace)
    }
  }

  /// Returns the offset from which words are looked up: the beginning of the hard line, or, if that is far away, the
  /// first byte after a space, since a word's shape may depend on the spaces next to it.
  private mutating func beginning(of visible: Range<Int>) -> Int {
    let bytes = unsafe source.bytes
    var start = visible.lowerBound
    let first = max(0, start - GlyphCollector.reach)
    while unsafe start > first && HardBreak.endingAt(start, bytes) == nil { start -= 1 }
    if unsafe start == first && start > 0 && HardBreak.endingAt(start, bytes) == nil {
      while unsafe start < visible.lowerBound && bytes[start - 1] != 0x20 { start += 1 }
    }
    return start
  }

  // MARK: Words

  /// Collects the glyphs of the words of a run.
  private mutating func collectWords(
    _ run: UnsafePointer<AttributedRun>, _ indices: Range<Int>, from border: RunBoundary, to end: RunBoundary,
    before limit: Int, _ workspace: Workspace
  ) {
    let (range, ends) = (border.offset..<end.offset, RunEnds(from: border, to: end))
    var walk = unsafe run.font._withUnsafeGuaranteedRef {
      unsafe WordWalk(
        source.bytes, run: range, font: $0, language: run.language, workspace, ends: ends, scripts: scripts)
    }
    let piece = unsafe Piece(
      run: indices.lowerBound, runCount: indices.count, context: walk.context, range: range, ends: ends)
    let hasRightToLeft = visible.hasRightToLeft
    while walk.nextPosition < limit, let step = walk.next() {
      if step.spaces > 0 { collectSpaces(step.start - step.spaces..<min(step.start, limit), piece) }
      guard let entry = step.entry, step.start < limit else { continue }
      var word = find(step.start, entry)
      if word.slot < 0 { hasSplitWords = true }
      let directions = hasRightToLeft ? directions(of: word) : .leftToRight
      word.isMixed = directions != .leftToRight && directions != .rightToLeft
      if let directions, let kept = unsafe workspace.glyphs(directions, of: entry) {
        unsafe add(kept.glyphs, of: word, piece)
      } else {
        shape(word, entry, directions, piece, workspace)
      }
    }
    walk.finish()
  }

  /// Finds the clusters of a word.
  @inline(__always)
  private mutating func find(_ start: Int, _ entry: Borrowed<WordEntry>) -> Word {
    let slot = visibleSlot(at: start)
    let part = visible.parts.borrow(partIndex)
    var word = unsafe Word(start: start, ends: entry.ends, count: entry.count, part: part)
    let next = cursor &+ word.count
    if slot >= 0, next <= part.end,
      unsafe Int(part.starts[next]) == start &+ entry.coveredLength
    {
      (word.slot, cursor) = (slot, next)
    } else {
      visibleClusters.reserve(word.count)
      for index in 0..<word.count {
        let slot = visibleSlot(at: word.start(of: index))
        visibleClusters[index] = VisibleCluster(slot: slot, part: visible.parts.borrow(partIndex))
      }
    }
    return word
  }

  /// Returns the slot of the cluster that begins at a byte, in the part `partIndex`; -1 if it is hidden. Bytes must
  /// ascend from call to call.
  @inline(__always)
  private mutating func visibleSlot(at byte: Int) -> Int {
    var part = visible.parts.borrow(partIndex)
    while byte >= part.endByte {
      if partIndex &+ 1 == partLimit { return -1 }
      partIndex &+= 1
      part = visible.parts.borrow(partIndex)
      cursor = part.start
    }
    while unsafe Int(part.starts[cursor]) < byte { cursor &+= 1 }
    return unsafe Int(part.starts[cursor]) == byte ? part.slot &+ cursor &- part.start : -1
  }

  @inline(__always)
  private mutating func visibleCluster(of cluster: Int, _ word: Word) -> VisibleCluster {
    word.slot >= 0 ? VisibleCluster(slot: word.slot &+ cluster, part: word.part) : visibleClusters[cluster]
  }

  /// Shapes a word whose glyphs are not cached, and collects them.
  @inline(never)
  private mutating func shape(
    _ word: Word, _ entry: Borrowed<WordEntry>, _ directions: WordDirections?, _ piece: Piece,
    _ workspace: Workspace
  ) {
    let bytes = unsafe source.bytes
    let range = word.start..<word.start + entry.coveredLength
    let none = unsafe UnsafeBufferPointer(rebasing: bytes[0..<0])
    let joinsBefore = range.lowerBound == piece.range.lowerBound && piece.ends.contains(.joinsBefore)
    let joinsAfter = range.upperBound == piece.range.upperBound && piece.ends.contains(.joinsAfter)
    unsafe shaper.joining.set(
      joinsBefore ? UnsafeBufferPointer(rebasing: bytes[RunEnds.context(bytes, before: range.lowerBound)]) : none,
      joinsAfter ? UnsafeBufferPointer(rebasing: bytes[RunEnds.context(bytes, from: range.upperBound)]) : none)
    unsafe piece.context._withUnsafeGuaranteedRef { context in
      unsafe shaper.read(UnsafeBufferPointer(rebasing: bytes[range]), context, scriptBefore: entry.pointee.scriptBefore)
      precondition(shaper.clusterCount == word.count, "a word has the clusters of its entry")
      findDirections(word)
      shaper.shapeWord(context)
      if let directions { unsafe workspace.keep(shaper.glyphs.elements, directions, of: entry) }
      unsafe add(shaper.glyphs.elements, of: word, piece)
    }
    shaper.joining.removeAll()
  }

  /// Shapes a truncation token in the font of a run. Returns its glyphs, whose `x` is only HarfBuzz's offset, with the
  /// advances that move the pen; valid until the next call.
  mutating func shapeToken(
    _ token: UnsafeBufferPointer<UInt8>, _ run: AttributedRun
  ) -> Zip2Sequence<UnsafeBufferPointer<WordGlyph>, UnsafeBufferPointer<Int32>> {
    let context = unsafe run.font.takeUnretainedValue().faceList.context(for: run.language)
    unsafe shaper.read(token, context, scriptBefore: 0)
    shaper.shapeInScriptDirections(context)
    return unsafe zip(shaper.glyphs.elements, shaper.advances.elements)
  }

  // MARK: Directions

  /// Returns the directions of a word's clusters; nil if a `WordDirections` cannot hold them. A hidden cluster takes
  /// the direction of the visible cluster before it, or of the first visible one.
  private mutating func directions(of word: Word) -> WordDirections? {
    if word.slot >= 0, let isOdd = visible.isOdd(word.slot..<word.slot &+ word.count, in: word.part) {
      return isOdd ? .rightToLeft : .leftToRight
    }
    findDirections(word)
    let isOdd = unsafe shaper.isOdd.elements
    if unsafe !isOdd.contains(true) { return .leftToRight }
    if unsafe !isOdd.contains(false) { return .rightToLeft }
    if word.count > WordDirections.most { return nil }
    var bits: UInt64 = 0
    for index in 0..<word.count where unsafe isOdd[index] { bits |= 1 << UInt64(index) }
    return WordDirections(bits: bits)
  }

  private mutating func findDirections(_ word: Word) {
    shaper.isOdd.fill(word.count, with: false)
    if !visible.hasRightToLeft { return }
    var direction: Bool?
    for cluster in 0..<word.count {
      let found = visibleCluster(of: cluster, word)
      if found.slot >= 0 {
        let isRightToLeft = visible.isOdd(found.slot, in: found.part)
        if direction == nil { for earlier in 0..<cluster { shaper.isOdd[earlier] = isRightToLeft } }
        direction = isRightToLeft
      }
      shaper.isOdd[cluster] = direction ?? false
    }
  }

  // MARK: Glyphs

  /// Collects spaces that are not part of a word: the glyph of U+0020. In a metric font they have none.
  private mutating func collectSpaces(_ range: Range<Int>, _ piece: Piece) {
    unsafe piece.context._withUnsafeGuaranteedRef { context in
      if context.isMetric { return }
      let hasRightToLeft = visible.hasRightToLeft
      for byte in range {
        let slot = visibleSlot(at: byte)
        if slot < 0 { continue }
        let isOdd = hasRightToLeft && visible.isOdd(slot, in: visible.parts.borrow(partIndex))
        glyphs.append(
          TextGlyph(
            glyph: context.faceList.spaceGlyph, x: isOdd ? -context.loneSpaceAdvance : 0, y: 0,
            first: UInt32(truncatingIfNeeded: slot), last: UInt32(truncatingIfNeeded: slot),
            byte: UInt32(truncatingIfNeeded: byte),
            source: GlyphSource(
              run: run(of: byte, piece), face: UInt16(truncatingIfNeeded: context.faceList.spaceFace),
              isRightToLeft: isOdd)))
      }
    }
  }

  /// Collects the visible glyphs of a word. No glyph has both visible and hidden clusters.
  private mutating func add(_ glyphs: UnsafeBufferPointer<WordGlyph>, of word: Word, _ piece: Piece) {
    self.glyphs.reserve(self.glyphs.count &+ glyphs.count)
    let target = unsafe self.glyphs.base
    var count = self.glyphs.count
    let all = unsafe glyphs.baseAddress.unsafelyUnwrapped
    for index in 0..<glyphs.count {
      var slots = unsafe (word.slot &+ Int(all[index].first), word.slot &+ Int(all[index].last))
      if word.slot < 0 {
        slots = unsafe (visibleClusters[Int(all[index].first)].slot, visibleClusters[Int(all[index].last)].slot)
        if slots.0 < 0 || slots.1 < 0 { continue }
      }
      let byte = unsafe word.start(of: Int(all[index].cluster))
      unsafe target[count] = TextGlyph(
        glyph: all[index].glyph, x: all[index].x, y: all[index].y,
        first: UInt32(truncatingIfNeeded: slots.0), last: UInt32(truncatingIfNeeded: slots.1),
        byte: UInt32(truncatingIfNeeded: byte),
        source: GlyphSource(
          run: run(of: byte, piece), face: all[index].face, isRightToLeft: all[index].isRightToLeft,
          isMixed: word.isMixed))
      count &+= 1
    }
    let added = self.glyphs.count..<count
    self.glyphs.count = count
    if !visible.isRegular { reverse(added) }
  }

  /// Puts the glyphs of a word that run from right to left into the order from left to right.
  private mutating func reverse(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound && glyphs[index].source.isRightToLeft { index += 1 }
      glyphs.reverse(start..<index)
      index += 1
    }
  }

  /// Returns the caller's run that a byte belongs to, among the runs that were shaped together.
  @inline(__always)
  private mutating func run(of byte: Int, _ piece: Piece) -> UInt32 {
    UInt32(truncatingIfNeeded: piece.runCount == 1 ? piece.run : search(byte, piece))
  }

  @inline(never)
  private mutating func search(_ byte: Int, _ piece: Piece) -> Int {
    min(source.run(endingAfter: byte), piece.run + piece.runCount - 1)
  }
}
