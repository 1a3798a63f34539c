// The glyphs of visible lines: words' glyphs from the cache, placed where the layout puts their clusters.
import LabelLayout
import TextSegmentation

/// Finds the glyphs of a layout's lines. Part of a workspace; arrays are reused.
///
/// The cache keeps a word's glyphs beside its advances, for one set of directions of its clusters. The whole word is
/// shaped, so that letters next to a break keep their joined forms. The box of a cluster comes from the layout, which
/// includes kern, tightening and justification. If a line's end cuts a ligature, the visible clusters are shaped again
/// by themselves.
public struct GlyphShaper: ~Copyable {
  /// The text and layout of the current call, borrowed.
  private struct Call {
    var source: AttributedSource
    var lines: UnsafeBufferPointer<LabelLine>
    var positions: UnsafeBufferPointer<ClusterPosition>
    var scale: Double
    /// Whether some cluster is on an odd embedding level.
    var hasRightToLeft = false
  }

  /// A part of the text with one font and language.
  private struct Piece {
    /// The index of the caller's first run.
    var run: Int
    /// How many of the caller's runs are shaped together.
    var runCount: Int
    var font: Unmanaged<FontStack>
    var context: Unmanaged<ShapingContext>
    /// The upward shift of the baseline, in points as drawn.
    var raise: Double
    /// The font size in points, as drawn.
    var size: Double

    /// Returns the length of a face's font unit, in points.
    @inline(__always)
    func unit(_ face: Int, _ scale: Double) -> Double {
      font._withUnsafeGuaranteedRef { Double($0.head.pointee.scales[face]) } * (scale / (LayoutUnit.perPoint * 4096))
    }
  }

  /// The glyph of U+0020 between words.
  private struct Space {
    var face: Int
    var glyph: UInt32
    /// In points.
    var width: Double
  }

  /// A word of a piece.
  private struct Word {
    /// The offset of its first byte.
    var start: Int
    /// The ends of its clusters, in bytes from `start`.
    var ends: UnsafePointer<UInt16>
    var count: Int

    @inline(__always)
    func start(of cluster: Int) -> Int { cluster == 0 ? start : start &+ Int(ends[cluster &- 1]) }
  }

  private var shaper = WordGlyphShaper()
  /// For each byte of the current part, from `partStart`: the index of the position of the cluster that begins there,
  /// or -1.
  private var placeOfByte = ScratchArray<Int32>()
  private var partStart = 0
  /// The visible clusters of ligatures that a line's end cuts.
  private var cut = ScratchArray<Int32>()
  /// The index of each line's first position.
  private var firstPosition = ScratchArray<Int32>()
  /// The glyphs in the order in which they were found, the position that each belongs to, and the number of glyphs of
  /// each position.
  private var found = ScratchArray<PlacedGlyph>(capacity: 256)
  private var keys = ScratchArray<Int32>(capacity: 256)
  private var counts = ScratchArray<Int32>()
  private var sorted = ScratchArray<PlacedGlyph>()
  private var call: Call
  /// The number of clusters that were shaped without the rest of their ligature, because it is on another line.
  public private(set) var cutCount = 0
  /// The lines and positions of the layout; the caller fills them.
  private var lineMemory = ScratchArray<LabelLine>(capacity: 16)
  private var positionMemory = ScratchArray<ClusterPosition>(capacity: 256)

  /// The most bytes that an idle workspace keeps for glyphs.
  private static let mostIdle = 1 << 20
  /// How many bytes before visible text are searched for the beginning of its hard line.
  private static let reach = 256

  init() {
    call = Call(
      source: AttributedSource(
        bytes: UnsafeBufferPointer(start: nil, count: 0), runs: UnsafeBufferPointer(start: nil, count: 0),
        styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight),
      lines: UnsafeBufferPointer(start: nil, count: 0), positions: UnsafeBufferPointer(start: nil, count: 0), scale: 1)
  }

  /// Whether it holds more memory than an idle workspace keeps.
  var isLarge: Bool {
    let working = shaper.byteCount + placeOfByte.byteCount + cut.byteCount + firstPosition.byteCount
    let results = found.byteCount + keys.byteCount + counts.byteCount + sorted.byteCount
    return working + results + lineMemory.byteCount + positionMemory.byteCount > GlyphShaper.mostIdle
  }

  // MARK: Memory of a layout

  /// Returns memory for at least the given numbers of lines and positions.
  public mutating func memory(
    lines: Int, positions: Int
  ) -> (lines: UnsafeMutableBufferPointer<LabelLine>, positions: UnsafeMutableBufferPointer<ClusterPosition>) {
    lineMemory.reserve(lines)
    positionMemory.reserve(positions)
    return (
      UnsafeMutableBufferPointer(start: lineMemory.base, count: lineMemory.capacity),
      UnsafeMutableBufferPointer(start: positionMemory.base, count: positionMemory.capacity)
    )
  }

  // MARK: Lines

  /// Returns the glyphs line by line, each line's clusters from left to right. They are valid until the next call.
  ///
  /// - Parameters:
  ///   - source: the text that was laid out.
  ///   - lines: all visible lines.
  ///   - positions: the clusters of these lines.
  ///   - scale: the scale of the layout.
  ///   - workspace: the workspace that owns the shaper.
  /// - Complexity: O(visible bytes), apart from shaping words whose glyphs are not cached.
  public mutating func glyphs(
    of source: AttributedSource, _ lines: UnsafeBufferPointer<LabelLine>,
    _ positions: UnsafeBufferPointer<ClusterPosition>, scale: Double, _ workspace: Workspace
  ) -> UnsafeBufferPointer<PlacedGlyph> {
    call = Call(source: source, lines: lines, positions: positions, scale: scale)
    cutCount = 0
    found.removeAll()
    keys.removeAll()
    lookThroughPositions()
    placeParts(workspace)
    for line in 0..<lines.count where !lines[line].flags.isDisjoint(with: [.ellipsis, .hyphen]) {
      for position in Int(firstPosition[line])..<Int(firstPosition[line + 1]) where positions[position].start < 0 {
        addInserted(position)
      }
    }
    if isLarge { workspace.view.pointee.needsTidying = true }
    return inOrder()
  }

  private mutating func lookThroughPositions() {
    let positions = call.positions
    firstPosition.removeAll()
    var levels: UInt32 = 0
    var line = -1
    for index in 0..<positions.count {
      levels |= positions[index].level
      while line < Int(positions[index].line) {
        firstPosition.append(Int32(index))
        line &+= 1
      }
    }
    while line < call.lines.count {
      firstPosition.append(Int32(positions.count))
      line &+= 1
    }
    call.hasRightToLeft = levels & 1 != 0
  }

  /// Places the glyphs of all visible bytes, one hard line at a time.
  private mutating func placeParts(_ workspace: Workspace) {
    var (first, start, end) = (0, -1, -1)
    func add(_ range: Range<Int>, _ line: Int) {
      if range.isEmpty { return }
      if start >= 0, range.lowerBound >= end, range.lowerBound - end < GlyphShaper.reach,
        !hasHardBreak(end..<range.lowerBound)
      {
        end = range.upperBound
        return
      }
      if start >= 0 { placePart(start..<end, first..<line + 1, workspace) }
      (first, start, end) = (line, range.lowerBound, range.upperBound)
    }
    let lines = call.lines
    for index in 0..<lines.count {
      add(lines[index].start..<max(lines[index].start, lines[index].end), index)
      add(lines[index].tailStart..<max(lines[index].tailStart, lines[index].tailEnd), index)
    }
    if start >= 0 { placePart(start..<end, first..<lines.count, workspace) }
  }

  private func hasHardBreak(_ range: Range<Int>) -> Bool {
    let bytes = call.source.bytes
    guard let base = bytes.baseAddress else { return false }
    return range.contains { WordScan.isHardBreak(base, $0, bytes.count, bytes[$0]) }
  }

  /// Places the glyphs of a range of visible bytes within one hard line.
  private mutating func placePart(_ visible: Range<Int>, _ lines: Range<Int>, _ workspace: Workspace) {
    let (bytes, runs) = (call.source.bytes, call.source.runs)
    let part = beginning(of: visible)..<visible.upperBound
    partStart = part.lowerBound
    placeOfByte.fill(part.count + 1, with: -1)
    for position in Int(firstPosition[lines.lowerBound])..<Int(firstPosition[lines.upperBound]) {
      let start = call.positions[position].start
      if start >= part.lowerBound && start < part.upperBound { placeOfByte[start - part.lowerBound] = Int32(position) }
    }
    guard let base = runs.baseAddress else { return }
    var index = call.source.run(endingAfter: part.lowerBound)
    var border = RunBorder(bytes, at: part.lowerBound)
    while border.offset < part.upperBound && index < runs.count {
      let given = base + index
      var next = index + 1
      while next < runs.count && (base + next).isShapedWith(given) { next += 1 }
      let end = RunBorder(bytes, atOrAfter: min(runs[next - 1].end, bytes.count))
      if end.offset > border.offset {
        if given.pointee.attachment == nil {
          placeWords(given, index, count: next - index, from: border, to: end, in: part, workspace)
        }
        border = end
      }
      index = next
    }
  }

  /// Returns the offset from which words are looked up: the beginning of the hard line, or, if that is far away, the
  /// first byte after a space, since a word's shape may depend on the spaces next to it.
  private func beginning(of visible: Range<Int>) -> Int {
    let bytes = call.source.bytes
    var start = visible.lowerBound
    let first = max(0, start - GlyphShaper.reach)
    while start > first && !RunEnds.endsHardBreak(bytes, start) { start -= 1 }
    if start == first && start > 0 && !RunEnds.endsHardBreak(bytes, start) {
      while start < visible.lowerBound && bytes[start - 1] != 0x20 { start += 1 }
    }
    return start
  }

  // MARK: Words

  private func size(of font: Unmanaged<FontStack>) -> Double {
    font._withUnsafeGuaranteedRef { $0.size } * call.scale
  }

  /// Places the glyphs of the visible words of a run.
  private mutating func placeWords(
    _ run: UnsafePointer<AttributedRun>, _ index: Int, count: Int, from border: RunBorder, to end: RunBorder,
    in part: Range<Int>, _ workspace: Workspace
  ) {
    let bytes = call.source.bytes
    let (range, ends) = (border.offset..<end.offset, RunEnds(from: border, to: end))
    var walk = run.pointee.font._withUnsafeGuaranteedRef {
      WordWalk(bytes, run: range, font: $0, language: run.pointee.language, workspace, ends: ends)
    }
    let piece = Piece(
      run: index, runCount: count, font: run.pointee.font, context: walk.context,
      raise: run.pointee.baselineOffset * call.scale, size: size(of: run.pointee.font))
    let space = space(of: piece)
    while walk.nextPosition < part.upperBound, let step = walk.next() {
      if step.start > step.spaces, let space {
        placeSpaces(step.spaces..<min(step.start, part.upperBound), space, piece)
      }
      guard let entry = step.entry, step.start < part.upperBound else { continue }
      let end = step.start &+ Int(entry.pointee.coveredLength) &- part.lowerBound
      while placeOfByte.count < end { placeOfByte.append(-1) }
      let word = Word(start: step.start, ends: entry.ends, count: entry.count)
      let directions = call.hasRightToLeft ? directions(of: word) : .leftToRight
      if let directions, let kept = workspace.glyphs(directions, of: entry) {
        if place(kept.glyphs, of: word, piece) { continue }
      }
      shape(word, entry, directions, piece, ends, range, workspace)
    }
    walk.finish()
  }

  /// Returns the glyph of a space; nil in a metric font, which has none.
  private func space(of piece: Piece) -> Space? {
    piece.context._withUnsafeGuaranteedRef { context in
      if context.isMetric { return nil }
      let face = context.faceList.spaceFace
      let width = Double(context.loneSpaceAdvance) * piece.unit(face, call.scale)
      return Space(face: face, glyph: context.faceList.spaceGlyph, width: width)
    }
  }

  /// Shapes a word and places its glyphs. Needed if the glyphs are not cached, or if a line's end cuts a ligature.
  @inline(never)
  private mutating func shape(
    _ word: Word, _ entry: UnsafePointer<WordEntry>, _ directions: WordDirections?, _ piece: Piece, _ ends: RunEnds,
    _ run: Range<Int>, _ workspace: Workspace
  ) {
    let bytes = call.source.bytes
    let range = word.start..<word.start + Int(entry.pointee.coveredLength)
    let none = UnsafeBufferPointer(rebasing: bytes[0..<0])
    let joinsBefore = range.lowerBound == run.lowerBound && ends.contains(.joinsBefore)
    let joinsAfter = range.upperBound == run.upperBound && ends.contains(.joinsAfter)
    shaper.joining.set(
      joinsBefore ? UnsafeBufferPointer(rebasing: bytes[RunEnds.context(bytes, before: range.lowerBound)]) : none,
      joinsAfter ? UnsafeBufferPointer(rebasing: bytes[RunEnds.context(bytes, from: range.upperBound)]) : none)
    piece.context._withUnsafeGuaranteedRef { context in
      shaper.read(UnsafeBufferPointer(rebasing: bytes[range]), context, scriptBefore: entry.pointee.scriptBefore)
      precondition(shaper.clusterCount == word.count, "a word has the clusters of its entry")
      findDirections(word)
      shaper.shapeWord(context)
      if let directions { workspace.keep(shaper.glyphs.elements, directions, of: entry) }
      if !place(shaper.glyphs.elements, of: word, piece) { placeCut(word, piece, context) }
    }
    shaper.joining.removeAll()
  }

  /// Places all glyphs except those of cut ligatures, then shapes the visible clusters of these ligatures by
  /// themselves.
  private mutating func placeCut(_ word: Word, _ piece: Piece, _ context: ShapingContext) {
    cut.removeAll()
    placeWhole(shaper.glyphs.elements, of: word, piece)
    var index = 0
    while index < cut.count {
      let first = Int(cut[index])
      var end = index + 1
      while end < cut.count, cut[end] == cut[end - 1] + 1, line(of: Int(cut[end]), word) == line(of: first, word),
        shaper.isSameItem(Int(cut[end]), first)
      {
        end += 1
      }
      let part = first..<Int(cut[end - 1]) + 1
      cutCount += part.count
      shaper.shapeOnly(part, context)
      _ = place(shaper.glyphs.elements, of: word, piece)
      index = end
    }
  }

  /// Returns the directions of a word's clusters; nil if a `WordDirections` cannot hold them. A hidden cluster takes
  /// the direction of the visible cluster before it, or of the first visible one.
  private mutating func directions(of word: Word) -> WordDirections? {
    findDirections(word)
    let isOdd = shaper.isOdd.elements
    if !isOdd.contains(true) { return .leftToRight }
    if !isOdd.contains(false) { return .rightToLeft }
    if word.count > WordDirections.most { return nil }
    var bits: UInt64 = 0
    for index in 0..<word.count where isOdd[index] { bits |= 1 << UInt64(index) }
    return WordDirections(bits: bits)
  }

  private mutating func findDirections(_ word: Word) {
    shaper.isOdd.fill(word.count, with: false)
    if !call.hasRightToLeft { return }
    var level: Bool?
    for cluster in 0..<word.count {
      let place = place(of: cluster, word)
      guard place >= 0 else {
        shaper.isOdd[cluster] = level ?? false
        continue
      }
      let own = call.positions[place].level & 1 != 0
      if level == nil { for earlier in 0..<cluster { shaper.isOdd[earlier] = own } }
      level = own
      shaper.isOdd[cluster] = own
    }
  }

  // MARK: Placing

  @inline(__always)
  private func place(of cluster: Int, _ word: Word) -> Int { Int(placeOfByte[word.start(of: cluster) &- partStart]) }

  private func line(of cluster: Int, _ word: Word) -> UInt32 { call.positions[place(of: cluster, word)].line }

  /// Places spaces that are not part of a word.
  private mutating func placeSpaces(_ range: Range<Int>, _ space: Space, _ piece: Piece) {
    for byte in range {
      let place = Int(placeOfByte[byte - partStart])
      if place < 0 { continue }
      let position = call.positions[place]
      let x = position.level & 1 == 0 ? position.x : position.x + position.width - space.width
      append(space.glyph, space.face, piece, cluster: byte, x: x, rise: 0, place: place)
    }
  }

  /// Places the glyphs of a word. Places nothing and returns false if a line's end cuts a ligature.
  @inline(__always)
  private mutating func place(_ glyphs: UnsafeBufferPointer<WordGlyph>, of word: Word, _ piece: Piece) -> Bool {
    for glyph in glyphs where glyph.first != glyph.last && isCut(glyph, word) { return false }
    placeWhole(glyphs, of: word, piece)
    return true
  }

  /// Returns whether the clusters of a glyph are on different lines, or only partly visible.
  private func isCut(_ glyph: WordGlyph, _ word: Word) -> Bool {
    let first = place(of: Int(glyph.first), word)
    for cluster in Int(glyph.first)...Int(glyph.last) {
      let place = place(of: cluster, word)
      if (place < 0) != (first < 0) { return true }
      if place >= 0 && call.positions[place].line != call.positions[first].line { return true }
    }
    return false
  }

  /// Places visible glyphs in the boxes of their clusters, and records the visible clusters of cut ligatures in `cut`.
  private mutating func placeWhole(_ glyphs: UnsafeBufferPointer<WordGlyph>, of word: Word, _ piece: Piece) {
    found.reserve(found.count + glyphs.count)
    keys.reserve(found.count + glyphs.count)
    let (positions, lines) = (call.positions.baseAddress.unsafelyUnwrapped, call.lines.baseAddress.unsafelyUnwrapped)
    let (places, partStart, scale) = (placeOfByte.base, partStart, call.scale)
    let (foundBase, keyBase) = (found.base, keys.base)
    var count = found.count
    var (face, unit) = (-1, 0.0)
    for glyph in glyphs {
      var place = Int(places[word.start(of: Int(glyph.first)) &- partStart])
      var (left, right) = (0.0, 0.0)
      if glyph.first == glyph.last {
        if place < 0 { continue }
        left = positions[place].x
        right = left + positions[place].width
      } else {
        guard let box = box(glyph, word) else { continue }
        (left, right, place) = box
      }
      if Int(glyph.face) != face {
        face = Int(glyph.face)
        unit = piece.unit(face, scale)
      }
      let line = positions[place].line
      let cluster = word.start(of: Int(glyph.cluster))
      foundBase[count] = PlacedGlyph(
        cluster: cluster, x: (glyph.isRightToLeft ? right : left) + Double(glyph.x) * unit,
        y: lines[Int(line)].baseline - piece.raise - Double(glyph.y) * unit, size: piece.size,
        run: UInt32(truncatingIfNeeded: piece.runCount == 1 ? piece.run : run(of: cluster, piece)),
        face: UInt32(truncatingIfNeeded: face), glyph: glyph.glyph, line: line)
      keyBase[count] = Int32(truncatingIfNeeded: place)
      count &+= 1
    }
    (found.count, keys.count) = (count, count)
  }

  /// Returns the box of a glyph's clusters and the position of the leftmost one. If a line's end cuts them, records the
  /// visible ones in `cut` and returns nil.
  @inline(never)
  private mutating func box(_ glyph: WordGlyph, _ word: Word) -> (left: Double, right: Double, place: Int)? {
    let clusters = Int(glyph.first)...Int(glyph.last)
    if isCut(glyph, word) {
      if cut.count > 0 && cut[cut.count - 1] >= Int32(glyph.first) && cut[cut.count - 1] <= Int32(glyph.last) {
        return nil
      }
      for cluster in clusters where place(of: cluster, word) >= 0 { cut.append(Int32(cluster)) }
      return nil
    }
    var best = place(of: clusters.lowerBound, word)
    if best < 0 { return nil }
    var (left, right) = (call.positions[best].x, call.positions[best].x + call.positions[best].width)
    for cluster in clusters.dropFirst() {
      let place = place(of: cluster, word)
      best = min(best, place)
      left = min(left, call.positions[place].x)
      right = max(right, call.positions[place].x + call.positions[place].width)
    }
    return (left, right, best)
  }

  /// Returns the caller's run that a cluster belongs to, among the runs that were shaped together.
  @inline(never)
  private func run(of cluster: Int, _ piece: Piece) -> Int {
    min(call.source.run(endingAfter: cluster), piece.run + piece.runCount - 1)
  }

  private mutating func append(
    _ glyph: UInt32, _ face: Int, _ piece: Piece, cluster: Int, x: Double, rise: Double, place: Int
  ) {
    let line = call.positions[place].line
    let run = piece.runCount == 1 ? piece.run : run(of: cluster, piece)
    found.append(
      PlacedGlyph(
        cluster: cluster, x: x, y: call.lines[Int(line)].baseline - piece.raise - rise, size: piece.size,
        run: UInt32(truncatingIfNeeded: run), face: UInt32(truncatingIfNeeded: face), glyph: glyph, line: line))
    keys.append(Int32(place))
  }

  // MARK: Inserted text

  /// Adds the glyphs of an ellipsis, a truncation token or a hyphen.
  private mutating func addInserted(_ place: Int) {
    let line = call.lines[Int(call.positions[place].line)]
    let (bytes, runs) = (call.source.bytes, call.source.runs)
    let isHyphen = line.flags.contains(.hyphen)
    // A hyphen has the attributes of the soft hyphen that it replaces, or of the letter before it (R191); an ellipsis
    // those of the text that it replaces.
    let isSoft = line.end + 1 < bytes.count && bytes[line.end] == 0xC2 && bytes[line.end + 1] == 0xAD
    let byte = isHyphen && !isSoft ? max(line.end - 1, 0) : min(line.end, max(bytes.count - 1, 0))
    let index = min(call.source.run(endingAfter: byte), runs.count - 1)
    let run = runs[index]
    let list = run.font._withUnsafeGuaranteedRef { $0.faceList }
    let context = list.context(for: run.language)
    withExtendedLifetime(context) {
      let piece = Piece(
        run: index, runCount: 1, font: run.font, context: .passUnretained(context),
        raise: run.baselineOffset * call.scale, size: size(of: run.font))
      if !isHyphen, let token = call.source.token, list.metric == nil {
        return addToken(token, piece, run.spacing, place)
      }
      let (face, glyph) = list.glyph(ofFirst: isHyphen ? [0x2010, 0x2D] : [0x2026])
      append(glyph, face, piece, cluster: -1, x: call.positions[place].x, rise: 0, place: place)
    }
  }

  /// Adds the glyphs of a truncation token, which is one cluster of the layout.
  private mutating func addToken(_ token: UnsafeBufferPointer<UInt8>, _ piece: Piece, _ spacing: Double, _ place: Int) {
    let context = piece.context.takeUnretainedValue()
    shaper.read(token, context, scriptBefore: 0)
    shaper.shapeInScriptDirections(context)
    var pen = call.positions[place].x
    for index in 0..<shaper.glyphs.count {
      let (glyph, advance) = (shaper.glyphs[index], shaper.advances[index])
      let unit = piece.unit(Int(glyph.face), call.scale)
      append(
        glyph.glyph, Int(glyph.face), piece, cluster: -1, x: pen + Double(glyph.x) * unit,
        rise: Double(glyph.y) * unit, place: place)
      pen += Double(advance) * unit + spacing * call.scale
    }
  }

  // MARK: Order

  /// Returns the glyphs in the order of their positions. O(glyphs + positions).
  private mutating func inOrder() -> UnsafeBufferPointer<PlacedGlyph> {
    let (keys, count) = (keys.base, found.count)
    var index = 1
    while index < count && keys[index] >= keys[index &- 1] { index &+= 1 }
    if index >= count { return found.elements }
    counts.fill(call.positions.count + 1, with: 0)
    for index in 0..<count { counts[Int(keys[index]) + 1] += 1 }
    for place in 0..<call.positions.count { counts[place + 1] += counts[place] }
    sorted.reserve(count)
    sorted.count = count
    for index in 0..<count {
      let key = Int(keys[index])
      sorted[Int(counts[key])] = found[index]
      counts[key] += 1
    }
    return sorted.elements
  }
}

extension FaceList {
  /// Returns the first face that has one of the scalars, and its glyph, or else `.notdef` of the first face.
  fileprivate func glyph(ofFirst scalars: [UInt32]) -> (face: Int, glyph: UInt32) {
    for scalar in scalars {
      for (index, face) in faces.enumerated() {
        if let glyph = face.glyph(of: scalar) { return (index, glyph) }
      }
    }
    return (0, 0)
  }
}
