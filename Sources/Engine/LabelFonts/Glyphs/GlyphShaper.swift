// The glyphs of visible lines, placed where the layout puts their clusters.
import LabelLayout

/// Finds the glyphs of a layout's lines. Part of a workspace; arrays are reused.
///
/// `GlyphCollector` finds the glyphs of the visible clusters. The box of a cluster comes from the layout, which includes
/// kern, tightening and justification.
@usableFromInline package struct GlyphShaper: ~Copyable {
  /// A face of a run's font as it is drawn. Lengths are points.
  private struct DrawnFace {
    let source: GlyphSource
    /// The index of the run and the number of the face.
    let (run, face): (UInt32, UInt32)
    /// The upward shift of the baseline.
    let raise: Double
    let size: Double
    /// The length of a font unit.
    let unit: Double

    init(_ runs: UnsafeBufferPointer<AttributedRun>, _ source: GlyphSource, _ scale: Double) {
      let run = runs[Int(source.run)]
      self.source = source
      self.run = source.run
      face = run.font._withUnsafeGuaranteedRef { $0.number(ofFaceAt: Int(source.face)) }
      raise = run.baselineOffset * scale
      (size, unit) = run.font._withUnsafeGuaranteedRef {
        ($0.size * scale, Double($0.head.pointee.scales[Int(source.face)]) * (scale / (LayoutUnit.perPoint * 4096)))
      }
    }
  }

  private var collector = GlyphCollector()
  /// The glyphs, and unless all lines are regular, the position of each in the order from left to right.
  private var found = PlacedGlyphs()
  private var keys = ScratchArray<Int32>()
  private var counts = ScratchArray<Int32>()
  private var sorted = ScratchArray<PlacedGlyph>()

  /// The most bytes that an idle workspace keeps for glyphs.
  private static let mostIdle = 1 << 20

  private var visible: VisibleLines {
    @inline(__always) _read { yield collector.visible }
    @inline(__always) _modify { yield &collector.visible }
  }

  init() {}

  /// Whether it holds more memory than an idle workspace keeps.
  var isLarge: Bool {
    let results = found.byteCount + keys.byteCount + counts.byteCount + sorted.byteCount
    return collector.byteCount + results > GlyphShaper.mostIdle
  }

  /// The number of clusters of words that a line's end cuts, so that each part was shaped by itself.
  package var cutCount: Int { mutating get { collector.cutCount } }

  // MARK: The layout

  /// Returns memory for at least a number of lines.
  package mutating func lineMemory(_ count: Int) -> UnsafeMutableBufferPointer<LabelLine> {
    visible.lines.reserve(count)
    return UnsafeMutableBufferPointer(start: visible.lines.base, count: visible.lines.capacity)
  }

  /// Sets the layout, and finds the clusters that its lines show. The arrays of the text must stay as they are until
  /// `glyphs` has returned. O(visible clusters).
  ///
  /// - Parameters:
  ///   - text: the text that was laid out.
  ///   - lineCount: the number of lines in `lineMemory`: all visible ones.
  ///   - label, bounds, scale: as for `LabelText.addPositions`.
  ///   - levels, endingLevels: likewise.
  package mutating func take(
    _ text: UnsafePointer<LabelText>, lineCount: Int, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    scale: Double, levels: UnsafePointer<UInt8>?, endingLevels: UnsafePointer<UInt8>?
  ) {
    visible.take(
      text, lineCount: lineCount, label, in: bounds, scale: scale, levels: levels, endingLevels: endingLevels)
  }

  // MARK: Glyphs

  /// Returns the glyphs of the layout that was taken, line by line, each line's clusters from left to right. They are
  /// valid until the next call. Nil if the layout must be taken once more, since the clusters of a ligature are in
  /// several runs of levels.
  ///
  /// - Parameters:
  ///   - source: the text that was laid out.
  ///   - kept: the glyphs that were kept with the text, if any.
  ///   - target: the caller's memory, to which glyphs may be written; those that are returned may be elsewhere.
  ///   - workspace: the workspace that owns the shaper.
  /// - Complexity: O(visible bytes), apart from shaping words whose glyphs are not cached.
  package mutating func glyphs(
    of source: AttributedSource, _ kept: Unmanaged<KeptGlyphs>?, into target: UnsafeMutableBufferPointer<PlacedGlyph>,
    _ workspace: Workspace
  ) -> UnsafeBufferPointer<PlacedGlyph>? {
    collector.begin(source)
    if let kept, visible.isRegular {
      let isPlaced = kept._withUnsafeGuaranteedRef {
        $0.areOf(source.runs) && place($0.glyphs.elements, isWhole: true, into: target)
      }
      if isPlaced { return found.elements }
    }
    collector.collect(workspace)
    if visible.isRegular {
      visible.needsPositions = !place(collector.glyphs.elements, isWhole: false, into: target)
      return visible.needsPositions ? nil : found.elements
    }
    visible.needsPositions = false
    placeAll(collector.glyphs.elements, into: target)
    return inOrder()
  }

  /// Finds the glyphs of a whole text, to keep; nil if those of a line cannot be found among them. O(bytes), apart from
  /// shaping words whose glyphs are not cached.
  ///
  /// - Parameter levels: the levels of all clusters, as for `LabelText.addPositions`.
  package mutating func keep(
    _ text: UnsafePointer<LabelText>, levels: UnsafePointer<UInt8>?, of source: AttributedSource,
    _ workspace: Workspace
  ) -> KeptGlyphs? {
    collector.begin(source)
    visible.take(wholeOf: text, levels: levels, source.direction)
    collector.collect(workspace)
    if collector.hasParts { return nil }
    let glyphs = collector.glyphs.elements
    for index in 1..<max(1, glyphs.count) where glyphs[index].first < glyphs[index - 1].first { return nil }
    return KeptGlyphs(copying: collector.glyphs, source.runs)
  }

  // MARK: Regular lines

  /// Places glyphs that are in the order of their clusters on regular lines: each at the sum of the advances before it
  /// in its run of levels. Returns false if a box is in several runs.
  ///
  /// - Parameter isWhole: whether the glyphs are those of the whole text, and slots are the indices of clusters. Returns
  ///   false if a line's end then cuts a ligature or a word of several directions.
  private mutating func place(
    _ glyphs: UnsafeBufferPointer<TextGlyph>, isWhole: Bool, into target: UnsafeMutableBufferPointer<PlacedGlyph>
  ) -> Bool {
    guard let base = glyphs.baseAddress else { return false }
    found.begin(in: target)
    keys.removeAll()
    let mayCutMixedWord = isWhole && visible.hasRightToLeft
    var drawn = DrawnFace(collector.source.runs, GlyphSource(run: 0), visible.scale)
    var run = UnsafePointer(visible.runs.base)
    var (slot, index) = (0, 0)
    for partIndex in 0..<visible.parts.count {
      let part = UnsafePointer(visible.parts.base + partIndex)
      // What to add to a slot for the index of the cluster.
      let shift = isWhole ? 0 : part.start &- part.slot
      let hasInserted = visible.hasInserted(part)
      if hasInserted && part.isRightToLeft { addInserted(part) }
      let end = run + part.pointee.runCount
      while run < end {
        let own = run.pointee
        let (start, end) = (own.start &- shift, own.end &- shift)
        let first = glyphs.index(at: start, near: index &+ start &- slot)
        let last = glyphs.index(at: end, near: first &+ end &- start)
        if glyphs.hasBox(across: start, at: first) || glyphs.hasBox(across: end, at: last) { return false }
        if mayCutMixedWord,
          own.start == part.start && glyphs.mayHaveMixedWord(at: first)
            || own.end == part.end && glyphs.mayHaveMixedWord(at: last)
        {
          return false
        }
        (slot, index) = (end, last)
        place(base + first, last &- first, own, part, part.sums + shift, &drawn)
        run += 1
      }
      if hasInserted && !part.isRightToLeft { addInserted(part) }
    }
    return true
  }

  /// Places the glyphs of a run of levels.
  @inline(__always)
  private mutating func place(
    _ glyphs: UnsafePointer<TextGlyph>, _ count: Int, _ run: VisualRun,
    _ part: UnsafePointer<VisiblePart>, _ sums: UnsafePointer<LayoutUnit>, _ drawn: inout DrawnFace
  ) {
    found.reserve(found.count &+ count)
    let (scale, line) = (visible.scale, visible.lines[part.line])
    let (unit, origin, x, baseline) = (
      scale / LayoutUnit.perPoint, run.origin, line.x, line.baseline
    )
    let lineIndex = UInt32(truncatingIfNeeded: part.line)
    var y = baseline - drawn.raise
    var target = found.base + found.count
    let end = target + count
    /// Places the glyphs from left to right.
    @inline(__always)
    func placeEach(_ first: UnsafePointer<TextGlyph>, isRight: Bool) {
      var glyph = first
      while target < end {
        if glyph.pointee.source != drawn.source {
          drawn = DrawnFace(collector.source.runs, glyph.pointee.source, scale)
          y = baseline - drawn.raise
        }
        let edge =
          isRight
          ? GlyphShaper.edge(of: glyph.pointee, x, sums, origin, unit)
          : x + Double(sums[Int(glyph.pointee.first)] &- origin) * unit
        target.pointee = PlacedGlyph(
          cluster: Int(glyph.pointee.byte), x: edge + Double(glyph.pointee.x) * drawn.unit,
          y: y - Double(glyph.pointee.y) * drawn.unit, size: drawn.size, run: drawn.run, face: drawn.face,
          glyph: glyph.pointee.glyph, line: lineIndex)
        target += 1
        glyph += isRight ? -1 : 1
      }
    }
    if run.isRightToLeft {
      placeEach(glyphs + (count &- 1), isRight: true)
    } else {
      placeEach(glyphs, isRight: false)
    }
    found.count &+= count
  }

  /// Returns the edge from which the glyphs of a box are placed in a run from right to left: the left one, or the right
  /// one of glyphs from right to left. `unit` is the length of a layout unit in points.
  @inline(__always)
  private static func edge(
    of glyph: TextGlyph, _ x: Double, _ sums: UnsafePointer<LayoutUnit>, _ origin: LayoutUnit,
    _ unit: Double
  ) -> Double {
    let (first, last) = (Int(glyph.first), Int(glyph.last))
    var edge = x + Double(origin &- sums[last &+ 1]) * unit
    if !glyph.source.isRightToLeft { return edge }
    edge += Double(sums[last &+ 1] &- sums[last]) * unit
    // That of the first cluster; or another one, by rounding.
    var other = last
    while other > first {
      other &-= 1
      let left = x + Double(origin &- sums[other &+ 1]) * unit
      edge = max(edge, left + Double(sums[other &+ 1] &- sums[other]) * unit)
    }
    return edge
  }

  // MARK: Other lines

  /// Places glyphs in the boxes of their clusters, and then what is inserted.
  private mutating func placeAll(
    _ glyphs: UnsafeBufferPointer<TextGlyph>, into target: UnsafeMutableBufferPointer<PlacedGlyph>
  ) {
    found.begin(in: target)
    keys.removeAll()
    found.reserve(glyphs.count)
    keys.reserve(glyphs.count)
    var drawn = DrawnFace(collector.source.runs, GlyphSource(run: 0), visible.scale)
    let (positions, lines) = (visible.positions.base, visible.lines.base)
    for index in 0..<glyphs.count {
      let glyph = glyphs[index]
      if glyph.source != drawn.source {
        drawn = DrawnFace(collector.source.runs, glyph.source, visible.scale)
      }
      var position = visible.position(of: Int(glyph.first))
      let line = positions[position].line
      var (left, right) = (positions[position].x, positions[position].x + positions[position].width)
      var slot = Int(glyph.first)
      while slot < Int(glyph.last) {
        slot &+= 1
        let other = visible.position(of: slot)
        position = min(position, other)
        left = min(left, positions[other].x)
        right = max(right, positions[other].x + positions[other].width)
      }
      found.base[index] = PlacedGlyph(
        cluster: Int(glyph.byte),
        x: (glyph.source.isRightToLeft ? right : left) + Double(glyph.x) * drawn.unit,
        y: lines[Int(line)].baseline - drawn.raise - Double(glyph.y) * drawn.unit, size: drawn.size,
        run: drawn.run, face: drawn.face, glyph: glyph.glyph, line: line)
      keys.base[index] = Int32(truncatingIfNeeded: position)
    }
    (found.count, keys.count) = (glyphs.count, glyphs.count)
    for index in 0..<visible.parts.count {
      let part = UnsafePointer(visible.parts.base + index)
      if visible.hasInserted(part) { addInserted(part) }
    }
  }

  /// Returns the glyphs in the order of their positions. O(glyphs + positions).
  private mutating func inOrder() -> UnsafeBufferPointer<PlacedGlyph> {
    let (keys, count) = (keys.base, found.count)
    var index = 1
    while index < count && keys[index] >= keys[index &- 1] { index &+= 1 }
    if index >= count { return found.elements }
    counts.fill(visible.positionCount + 1, with: 0)
    for index in 0..<count { counts[Int(keys[index]) + 1] += 1 }
    for position in 1..<counts.count { counts[position] += counts[position - 1] }
    sorted.reserve(count)
    sorted.count = count
    for index in 0..<count {
      let key = Int(keys[index])
      sorted[Int(counts[key])] = found.base[index]
      counts[key] += 1
    }
    return sorted.elements
  }

  // MARK: Inserted text

  /// Adds the glyphs of the ellipsis, the truncation token or the hyphen of a line.
  private mutating func addInserted(_ part: UnsafePointer<VisiblePart>) {
    let (source, scale) = (collector.source, visible.scale)
    let line = visible.lines[part.line]
    var position = part.firstPosition
    var x = 0.0
    if visible.isRegular {
      let before =
        part.isRightToLeft ? 0 : part.sums[part.end] &- part.sums[part.start]
      x = line.x + before.points * scale
    } else {
      while visible.positions[position].start >= 0 { position += 1 }
      x = visible.positions[position].x
    }
    let isHyphen = line.flags.contains(.hyphen)
    let index = min(source.run(endingAfter: part.insertedByte), source.runs.count - 1)
    let run = source.runs[index]
    var drawn = DrawnFace(source.runs, GlyphSource(run: UInt32(truncatingIfNeeded: index)), scale)
    /// Adds a glyph at `x`.
    func add(_ glyph: UInt32, _ face: Int, x: Double, rise: Double) {
      let number = run.font._withUnsafeGuaranteedRef { $0.number(ofFaceAt: face) }
      found.append(
        PlacedGlyph(
          cluster: -1, x: x, y: line.baseline - drawn.raise - rise, size: drawn.size, run: drawn.run,
          face: number, glyph: glyph, line: UInt32(truncatingIfNeeded: part.line)))
      keys.append(Int32(truncatingIfNeeded: position))
    }
    guard !isHyphen, let token = source.token, run.font._withUnsafeGuaranteedRef({ $0.metricFont == nil }) else {
      let (face, glyph) = run.font._withUnsafeGuaranteedRef { $0.insertedGlyph(isHyphen: isHyphen) }
      return add(glyph, face, x: x, rise: 0)
    }
    // A truncation token is one cluster of the layout.
    for (glyph, advance) in collector.shapeToken(token, run) {
      drawn = DrawnFace(source.runs, GlyphSource(run: drawn.run, face: glyph.face), scale)
      add(glyph.glyph, Int(glyph.face), x: x + Double(glyph.x) * drawn.unit, rise: Double(glyph.y) * drawn.unit)
      x += Double(advance) * drawn.unit + run.spacing * scale
    }
  }
}
