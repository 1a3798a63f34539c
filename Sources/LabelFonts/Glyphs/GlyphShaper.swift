// Glyphs of visible lines: text is shaped by hard lines, and each glyph is put where layout has its cluster.
import CHarfBuzz
import LabelLayout
import TextSegmentation

/// Finds the glyphs of a layout's lines. Part of a workspace; arrays are reused.
///
/// What is shaped is the visible part of a hard line, extended to whole words, so that letters beside a cut keep their
/// forms. A cluster's box comes from the layout: that has kern, tightening and justification in it. Runs go in the direction
/// of their embedding level.
public final class GlyphShaper {
  /// A text whose glyphs are looked for, borrowed for a call.
  private struct Call {
    var source: AttributedSource
    var lines: UnsafeBufferPointer<LabelLine>
    var positions: UnsafeBufferPointer<ClusterPosition>
    var scale: Double
  }

  /// A part of the text with one font and language.
  private struct Piece {
    /// The caller's first run, and how many were merged.
    var run: Int
    var runCount: Int
    var range: Range<Int>
    var font: Unmanaged<FontStack>
    var context: Unmanaged<ShapingContext>
    var ends: RunEnds
    /// Points upwards.
    var raise: Double

    var size: Double { font._withUnsafeGuaranteedRef { $0.size } }
  }

  private let buffer: OpaquePointer
  private var text = ItemisedText()
  private var boundaries = ScratchArray<UInt64>()
  private var joining = JoiningContext()
  /// By byte of the part that is shaped: the index of the position of the cluster that begins there; -1 for none.
  private var placeOfByte = ScratchArray<Int32>()
  /// By cluster of the piece, and whether it is on an odd level.
  private var places = ScratchArray<Int32>()
  private var isOdd = ScratchArray<Bool>()
  /// Clusters whose ligature is on a line in part alone.
  private var cut = ScratchArray<Int32>()
  /// Where each line's positions begin.
  private var firstPosition = ScratchArray<Int32>()
  /// Glyphs as they were found, the position that each belongs to, and by position how many.
  private var found = ScratchArray<PlacedGlyph>()
  private var keys = ScratchArray<Int32>()
  private var counts = ScratchArray<Int32>()
  private var sorted = ScratchArray<PlacedGlyph>()
  private var call: Call
  /// Clusters that were shaped apart from the rest of their ligature, which is not on their line.
  public private(set) var cutCount = 0
  /// For the owner of a call: the lines and positions of the layout.
  private var lineMemory = ScratchArray<LabelLine>(capacity: 16)
  private var positionMemory = ScratchArray<ClusterPosition>(capacity: 256)

  /// An idle workspace does not hold more, in bytes.
  static let mostIdle = 1 << 20
  /// How many bytes beside visible text are looked at for the end of a word.
  private static let reach = 256

  init() {
    buffer = hb_buffer_create()
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    call = Call(
      source: AttributedSource(
        bytes: UnsafeBufferPointer(start: nil, count: 0), runs: UnsafeBufferPointer(start: nil, count: 0),
        styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight),
      lines: UnsafeBufferPointer(start: nil, count: 0), positions: UnsafeBufferPointer(start: nil, count: 0), scale: 1)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Bytes of memory.
  var byteCount: Int {
    placeOfByte.byteCount + places.byteCount + found.byteCount + sorted.byteCount + keys.byteCount
      + lineMemory.byteCount + positionMemory.byteCount + boundaries.byteCount
  }

  // MARK: Memory of a layout

  /// Memory for so many lines and positions at least.
  public func memory(
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

  /// The glyphs of lines, line by line, each from left to right by clusters. Valid until the shaper is asked again.
  ///
  /// - Parameters:
  ///   - source: the text that was laid out.
  ///   - lines: all of its visible lines.
  ///   - positions: all of their clusters.
  ///   - scale: that the layout came to.
  /// - Complexity: O(visible bytes), apart from shaping.
  public func glyphs(
    of source: AttributedSource, _ lines: UnsafeBufferPointer<LabelLine>,
    _ positions: UnsafeBufferPointer<ClusterPosition>, scale: Double
  ) -> UnsafeBufferPointer<PlacedGlyph> {
    call = Call(source: source, lines: lines, positions: positions, scale: scale)
    cutCount = 0
    found.removeAll()
    keys.removeAll()
    findFirstPositions()
    shapeParts()
    for (index, position) in positions.enumerated() where position.start < 0 { addInserted(index) }
    sort()
    return sorted.elements
  }

  private func findFirstPositions() {
    firstPosition.removeAll()
    var position = 0
    for line in 0..<call.lines.count {
      firstPosition.append(Int32(position))
      while position < call.positions.count, Int(call.positions[position].line) == line { position += 1 }
    }
    firstPosition.append(Int32(position))
  }

  /// Shapes the visible bytes, those of a hard line together.
  private func shapeParts() {
    var (first, start, end) = (0, -1, -1)
    func add(_ range: Range<Int>, _ line: Int) {
      if range.isEmpty { return }
      if start >= 0, range.lowerBound >= end, range.lowerBound - end < GlyphShaper.reach,
        !hasHardBreak(end..<range.lowerBound)
      {
        end = range.upperBound
        return
      }
      if start >= 0 { shapePart(start..<end, first..<line + 1) }
      (first, start, end) = (line, range.lowerBound, range.upperBound)
    }
    for (index, line) in call.lines.enumerated() {
      add(line.start..<max(line.start, line.end), index)
      add(line.tailStart..<max(line.tailStart, line.tailEnd), index)
    }
    if start >= 0 { shapePart(start..<end, first..<call.lines.count) }
  }

  private func hasHardBreak(_ range: Range<Int>) -> Bool {
    let bytes = call.source.bytes
    guard let base = bytes.baseAddress else { return false }
    return range.contains { WordScan.isHardBreak(base, $0, bytes.count, bytes[$0]) }
  }

  /// Shapes visible bytes of a hard line, which are on some of the lines.
  private func shapePart(_ visible: Range<Int>, _ lines: Range<Int>) {
    let bytes = call.source.bytes
    let part = extended(visible)
    placeOfByte.fill(part.count + 1, with: -1)
    for position in Int(firstPosition[lines.lowerBound])..<Int(firstPosition[lines.upperBound]) {
      let start = call.positions[position].start
      if start >= part.lowerBound && start < part.upperBound { placeOfByte[start - part.lowerBound] = Int32(position) }
    }
    let runs = call.source.runs
    guard let base = runs.baseAddress else { return }
    var index = call.source.run(endingAfter: part.lowerBound)
    var position = part.lowerBound
    while position < part.upperBound && index < runs.count {
      let given = base + index
      var next = index + 1
      while next < runs.count && (base + next).isShapedWith(given) { next += 1 }
      let end = ClusterBoundary.find(bytes, atOrAfter: min(runs[next - 1].end, bytes.count))
      if end > position && given.pointee.attachment == nil {
        shape(given, index, count: next - index, position..<min(end, part.upperBound), in: part)
      }
      position = max(position, end)
      index = next
    }
  }

  /// A visible range with the rest of the words at its ends: to a space, or to the ends of the hard line where those are
  /// near and words may depend on the spaces beside them.
  private func extended(_ visible: Range<Int>) -> Range<Int> {
    let bytes = call.source.bytes
    guard let base = bytes.baseAddress else { return visible }
    var start = visible.lowerBound
    let first = max(0, start - GlyphShaper.reach)
    while start > first && !RunEnds.endsHardBreak(bytes, start) { start -= 1 }
    if start == first && start > 0 && !RunEnds.endsHardBreak(bytes, start) {
      while start < visible.lowerBound && bytes[start - 1] != 0x20 { start += 1 }
    }
    var end = visible.upperBound
    let last = min(bytes.count, end + GlyphShaper.reach)
    while end < last && !WordScan.isHardBreak(base, end, bytes.count, bytes[end]) { end += 1 }
    if end == last && end < bytes.count {
      while end > visible.upperBound && bytes[end] != 0x20 { end -= 1 }
    }
    return start..<end
  }

  // MARK: Runs

  /// Shapes a part of the text that has one font and language.
  private func shape(
    _ run: UnsafePointer<AttributedRun>, _ index: Int, count: Int, _ range: Range<Int>, in part: Range<Int>
  ) {
    let list = run.pointee.font._withUnsafeGuaranteedRef { $0.faceList }
    let context = list.context(for: run.pointee.language)
    withExtendedLifetime(context) {
      let bytes = call.source.bytes
      let own = UnsafeBufferPointer(rebasing: bytes[range])
      let sets = BoundarySets(of: own, in: &boundaries)
      text.read(own, sets, list.metric == nil ? list.coverage : nil)
      let piece = Piece(
        run: index, runCount: count, range: range, font: run.pointee.font, context: .passUnretained(context),
        ends: RunEnds(
          from: RunBorder(bytes, at: range.lowerBound), to: RunBorder(bytes, at: range.upperBound)),
        raise: run.pointee.baselineOffset * call.scale)
      findPlaces(part)
      if list.metric != nil { return addBoxes(piece) }
      let before = LineScripts.before(range.lowerBound, bytes, list.coverage)
      text.chooseFaces(
        list, scriptBefore: before != 0 ? before : LineScripts.after(range.lowerBound, bytes, list.coverage))
      var start = 0
      while start < text.clusters.count {
        var end = start + 1
        if text.clusters[start].kind != .unshaped {
          while end < text.clusters.count && isOdd[end] == isOdd[start] && text.isSameRun(end, start) { end += 1 }
          shapeItem(start..<end, piece)
        }
        start = end
      }
    }

    /// The place of each cluster, and the direction of its level; hidden clusters have that of the visible ones beside them.
    func findPlaces(_ part: Range<Int>) {
      let count = text.clusters.count
      places.fill(count, with: -1)
      isOdd.fill(count, with: false)
      var level: Bool?
      for cluster in 0..<count {
        let place = placeOfByte[range.lowerBound - part.lowerBound + Int(text.clusters[cluster].start)]
        places[cluster] = place
        guard place >= 0 else {
          isOdd[cluster] = level ?? false
          continue
        }
        let own = call.positions[Int(place)].level & 1 != 0
        if level == nil { for earlier in 0..<cluster { isOdd[earlier] = own } }
        level = own
        isOdd[cluster] = own
      }
    }
  }

  /// A metric font has no glyphs: each cluster that is seen has `.notdef`.
  private func addBoxes(_ piece: Piece) {
    for cluster in 0..<text.clusters.count where places[cluster] >= 0 {
      if text.clusters[cluster].flags.contains(.whitespace) || text.scalars[text.firstScalar(cluster)] < 0x20 {
        continue
      }
      let position = call.positions[Int(places[cluster])]
      append(
        0, 0, piece, cluster: piece.range.lowerBound + Int(text.clusters[cluster].start), x: position.x, rise: 0,
        place: Int(places[cluster]))
    }
  }

  /// Shapes clusters of one face, script and direction.
  private func shapeItem(_ range: Range<Int>, _ piece: Piece) {
    cut.removeAll()
    runHarfBuzz(range, piece)
    place(range, piece)
    // A ligature of which a line has a part: its clusters are shaped by themselves.
    var index = 0
    while index < cut.count {
      var end = index + 1
      while end < cut.count, cut[end] == cut[end - 1] + 1, line(of: Int(cut[end])) == line(of: Int(cut[index])) {
        end += 1
      }
      let part = Int(cut[index])..<Int(cut[end - 1]) + 1
      cutCount += part.count
      runHarfBuzz(part, piece)
      place(part, piece)
      index = end
    }
  }

  private func line(of cluster: Int) -> UInt32 { call.positions[Int(places[cluster])].line }

  private func runHarfBuzz(_ range: Range<Int>, _ piece: Piece) {
    hb_buffer_clear_contents(buffer)
    let bytes = call.source.bytes
    joining.removeAll()
    let (joinsBefore, joinsAfter) = (
      range.lowerBound == 0 && piece.ends.contains(.joinsBefore),
      range.upperBound == text.clusters.count && piece.ends.contains(.joinsAfter)
    )
    if joinsBefore || joinsAfter {
      let none = 0..<0
      joining.set(
        UnsafeBufferPointer(
          rebasing: bytes[joinsBefore ? RunEnds.context(bytes, before: piece.range.lowerBound) : none]),
        UnsafeBufferPointer(rebasing: bytes[joinsAfter ? RunEnds.context(bytes, from: piece.range.upperBound) : none]))
    }
    if !joining.before.isEmpty {
      hb_buffer_add_codepoints(
        buffer, joining.before, Int32(joining.before.count), UInt32(joining.before.count), 0)
    }
    let scalars = text.scalarRange(range)
    hb_buffer_add_codepoints(
      buffer, text.scalars.base, Int32(text.scalars.count), UInt32(scalars.lowerBound), Int32(scalars.count))
    if !joining.after.isEmpty {
      hb_buffer_add_codepoints(buffer, joining.after, Int32(joining.after.count), 0, 0)
    }
    let first = text.clusters[range.lowerBound]
    let isRightToLeft = isOdd[range.lowerBound]
    piece.context._withUnsafeGuaranteedRef { context in
      context.plan(face: Int(first.face), script: Int(first.script), isRightToLeft: isRightToLeft)
        ._withUnsafeGuaranteedRef { $0.shape(buffer) }
    }
  }

  // MARK: Placing

  /// Puts the glyphs that HarfBuzz found into the boxes of their clusters.
  ///
  /// Glyphs whose clusters overlap are put into the box of all of these: at its left edge, or from right to left at its right
  /// edge, where kern and tightening are beyond them.
  private func place(_ range: Range<Int>, _ piece: Piece) {
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &length),
      let positions = hb_buffer_get_glyph_positions(buffer, &length)
    else { return }
    let count = Int(length)
    let (isRightToLeft, face) = (isOdd[range.lowerBound], Int(text.clusters[range.lowerBound].face))
    let lastScalar = text.firstScalar(range.upperBound)
    /// The clusters that HarfBuzz's cluster at a glyph touches, and the glyph after it.
    func clusters(_ start: Int, _ from: Int) -> (clusters: ClosedRange<Int>, end: Int) {
      let scalar = infos[start].cluster
      var end = start + 1
      while end < count && infos[end].cluster == scalar { end += 1 }
      var next = lastScalar
      if isRightToLeft {
        if start > 0 { next = Int(infos[start - 1].cluster) }
      } else if end < count {
        next = Int(infos[end].cluster)
      }
      let first = cluster(ofScalar: Int(scalar), in: range)
      return (first...max(first, cluster(ofScalar: max(next - 1, Int(scalar)), in: range)), end)
    }
    var start = 0
    while start < count {
      var (bundle, end) = clusters(start, 0)
      while end < count {
        let (more, next) = clusters(end, 0)
        guard more.overlaps(bundle) else { break }
        bundle = min(more.lowerBound, bundle.lowerBound)...max(more.upperBound, bundle.upperBound)
        end = next
      }
      guard let box = box(bundle) else {
        start = end
        continue
      }
      let unitsPerEm = piece.font._withUnsafeGuaranteedRef { $0.faces[face].unitsPerEm }
      let unit = piece.size * call.scale / Double(unitsPerEm)
      var pen = 0.0
      if isRightToLeft {
        let total = (start..<end).reduce(0) { $0 + Int(positions[$1].x_advance) }
        pen = (box.right - box.left) - Double(total) * unit
      }
      for glyph in start..<end {
        let own = positions[glyph]
        let first = cluster(ofScalar: Int(infos[glyph].cluster), in: range)
        append(
          infos[glyph].codepoint, face, piece, cluster: piece.range.lowerBound + Int(text.clusters[first].start),
          x: box.left + pen + Double(own.x_offset) * unit, rise: Double(own.y_offset) * unit, place: box.place)
        pen += Double(own.x_advance) * unit
      }
      start = end
    }
  }

  /// The cluster of a scalar, within a range of clusters. O(log clusters).
  private func cluster(ofScalar scalar: Int, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if text.firstScalar(middle) <= scalar { low = middle } else { high = middle }
    }
    return low
  }

  /// The box of clusters that are all on one line, and the position of the leftmost; else notes those that are seen.
  private func box(_ range: ClosedRange<Int>) -> (left: Double, right: Double, place: Int)? {
    let first = places[range.lowerBound]
    var isWhole = first >= 0
    for cluster in range where isWhole {
      isWhole = places[cluster] >= 0 && line(of: cluster) == line(of: range.lowerBound)
    }
    guard isWhole else {
      for cluster in range where places[cluster] >= 0 { cut.append(Int32(cluster)) }
      return nil
    }
    var place = Int(first)
    var (left, right) = (call.positions[place].x, call.positions[place].x + call.positions[place].width)
    for cluster in range.dropFirst() {
      let position = call.positions[Int(places[cluster])]
      place = min(place, Int(places[cluster]))
      left = min(left, position.x)
      right = max(right, position.x + position.width)
    }
    return (left, right, place)
  }

  private func append(
    _ glyph: UInt32, _ face: Int, _ piece: Piece, cluster: Int, x: Double, rise: Double, place: Int
  ) {
    let line = call.positions[place].line
    let run =
      piece.runCount == 1 ? piece.run : min(call.source.run(endingAfter: cluster), piece.run + piece.runCount - 1)
    found.append(
      PlacedGlyph(
        cluster: cluster, x: x, y: call.lines[Int(line)].baseline - piece.raise - rise, size: piece.size * call.scale,
        run: UInt32(truncatingIfNeeded: run), face: UInt32(truncatingIfNeeded: face), glyph: glyph, line: line))
    keys.append(Int32(place))
  }

  // MARK: What is not in the text

  /// Adds the glyphs of an ellipsis, a token or a shown hyphen.
  private func addInserted(_ place: Int) {
    let line = call.lines[Int(call.positions[place].line)]
    let (bytes, runs) = (call.source.bytes, call.source.runs)
    let isHyphen = line.flags.contains(.hyphen)
    // A hyphen is of the soft hyphen that it replaces or of the letter before it (R191), an ellipsis of what it replaces.
    let isSoft = line.end + 1 < bytes.count && bytes[line.end] == 0xC2 && bytes[line.end + 1] == 0xAD
    let byte = isHyphen && !isSoft ? max(line.end - 1, 0) : min(line.end, max(bytes.count - 1, 0))
    let index = min(call.source.run(endingAfter: byte), runs.count - 1)
    let run = runs[index]
    let list = run.font._withUnsafeGuaranteedRef { $0.faceList }
    let context = list.context(for: run.language)
    withExtendedLifetime(context) {
      let piece = Piece(
        run: index, runCount: 1, range: -1..<0, font: run.font, context: .passUnretained(context), ends: [],
        raise: run.baselineOffset * call.scale)
      if !isHyphen, let token = call.source.token, list.metric == nil {
        return addToken(token, list, piece, run.kern, place, line)
      }
      let (face, glyph) = list.glyph(ofFirst: isHyphen ? [0x2010, 0x2D] : [0x2026])
      append(glyph, face, piece, cluster: -1, x: call.positions[place].x, rise: 0, place: place)
    }
  }

  /// Adds the glyphs of a token, which is one cluster of the layout.
  private func addToken(
    _ token: UnsafeBufferPointer<UInt8>, _ list: FaceList, _ piece: Piece, _ kern: Double, _ place: Int,
    _ line: LabelLine
  ) {
    let sets = BoundarySets(of: token, in: &boundaries)
    text.read(token, sets, list.coverage)
    text.chooseFaces(list)
    let count = text.clusters.count
    isOdd.fill(count, with: line.flags.contains(.rightToLeft))
    var pen = call.positions[place].x
    var start = 0
    while start < count {
      var end = start + 1
      while end < count && text.isSameRun(end, start) { end += 1 }
      let face = Int(text.clusters[start].face)
      let unit =
        piece.size * call.scale / Double(piece.font._withUnsafeGuaranteedRef { $0.faces[face].unitsPerEm })
      let isRightToLeft = piece.context._withUnsafeGuaranteedRef {
        $0.plan(face: face, script: Int(text.clusters[start].script))._withUnsafeGuaranteedRef { $0.isRightToLeft }
      }
      for cluster in start..<end { isOdd[cluster] = isRightToLeft }
      runHarfBuzz(start..<end, piece)
      var length: UInt32 = 0
      if let infos = hb_buffer_get_glyph_infos(buffer, &length),
        let positions = hb_buffer_get_glyph_positions(buffer, &length)
      {
        for glyph in 0..<Int(length) {
          append(
            infos[glyph].codepoint, face, piece, cluster: -1, x: pen + Double(positions[glyph].x_offset) * unit,
            rise: Double(positions[glyph].y_offset) * unit, place: place)
          pen += Double(positions[glyph].x_advance) * unit + kern * call.scale
        }
      }
      start = end
    }
  }

  // MARK: Order

  /// Sorts the glyphs by the positions that they belong to. O(glyphs + positions).
  private func sort() {
    counts.fill(call.positions.count + 1, with: 0)
    for index in 0..<keys.count { counts[Int(keys[index]) + 1] += 1 }
    for place in 0..<call.positions.count { counts[place + 1] += counts[place] }
    sorted.reserve(found.count)
    sorted.count = found.count
    for index in 0..<found.count {
      let key = Int(keys[index])
      sorted[Int(counts[key])] = found[index]
      counts[key] += 1
    }
  }
}

extension FaceList {
  /// The first face that has one of the scalars, and its glyph; `.notdef` of the first where there is none.
  fileprivate func glyph(ofFirst scalars: [UInt32]) -> (face: Int, glyph: UInt32) {
    for scalar in scalars {
      for (index, face) in faces.enumerated() {
        if let glyph = face.glyph(of: scalar) { return (index, glyph) }
      }
    }
    return (0, 0)
  }
}
