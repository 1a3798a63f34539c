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
      let run = unsafe runs[Int(source.run)]
      self.source = source
      self.run = source.run
      face = unsafe run.font._withUnsafeGuaranteedRef { $0.number(ofFaceAt: Int(source.face)) }
      raise = run.baselineOffset * scale
      (size, unit) = unsafe run.font._withUnsafeGuaranteedRef {
        unsafe (
          $0.size * scale, Double($0.head.pointee.scales[Int(source.face)]) * (scale / (LayoutUnit.perPoint * 4096))
        )
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
    return unsafe UnsafeMutableBufferPointer(start: visible.lines.base, count: visible.lines.capacity)
  }

  /// Sets the layout, and finds the clusters that its lines show. The arrays of the text must stay as they are until
  /// `glyphs` has returned. O(visible clusters).
  ///
  /// - Parameters:
  ///   - text: the text that was laid out.
  ///   - lineCount: the number of lines in `lineMemory`: all visible ones.
  ///   - label, bounds, scale: as for `LabelText.addPositions`.
  ///   - levels, endingLevels: likewise.
  package mutating func setLayout(
    _ text: Borrowed<LabelText>, lineCount: Int, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    scale: Double, levels: UnsafePointer<UInt8>?, endingLevels: UnsafePointer<UInt8>?
  ) {
    unsafe visible.setLayout(
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
    if let kept = unsafe kept, visible.isRegular {
      let isPlaced = unsafe kept._withUnsafeGuaranteedRef {
        unsafe $0.areOf(source.runs) && place($0.glyphs.elements, isWhole: true, into: target)
      }
      if isPlaced { return unsafe found.elements }
    }
    collector.collect(workspace)
    if visible.isRegular {
      visible.needsPositions = unsafe !place(collector.glyphs.elements, isWhole: false, into: target)
      return unsafe visible.needsPositions ? nil : found.elements
    }
    visible.needsPositions = false
    unsafe placeAll(collector.glyphs.elements, into: target)
    return unsafe inOrder()
  }

  /// Finds the glyphs of a whole text, to keep; nil if those of a line cannot be found among them. O(bytes), apart from
  /// shaping words whose glyphs are not cached.
  ///
  /// - Parameter levels: the levels of all clusters, as for `LabelText.addPositions`.
  package mutating func keep(
    _ text: Borrowed<LabelText>, levels: UnsafePointer<UInt8>?, of source: AttributedSource,
    _ workspace: Workspace
  ) -> KeptGlyphs? {
    collector.begin(source)
    unsafe visible.setLayout(wholeOf: text, levels: levels, source.direction)
    collector.collect(workspace)
    if collector.hasSplitWords { return nil }
    let glyphs = unsafe collector.glyphs.elements
    for index in 1..<max(1, glyphs.count) where unsafe glyphs[index].first < glyphs[index - 1].first { return nil }
    return unsafe KeptGlyphs(copying: collector.glyphs, source.runs)
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
    unsafe found.begin(in: target)
    keys.removeAll()
    let mayCutMixedWord = isWhole && visible.hasRightToLeft
    var drawn = unsafe DrawnFace(collector.source.runs, GlyphSource(run: 0), visible.scale)
    var run = unsafe UnsafePointer(visible.runs.base)
    var (slot, index) = (0, 0)
    for partIndex in 0..<visible.parts.count {
      let part = visible.parts.borrow(partIndex)
      // What to add to a slot for the index of the cluster.
      let shift = isWhole ? 0 : part.start &- part.slot
      let hasInserted = visible.hasInserted(part)
      if hasInserted && part.isRightToLeft { addInserted(part) }
      let end = unsafe run + part.pointee.runCount
      while unsafe run < end {
        let visualRun = unsafe run.pointee
        let (start, end) = (visualRun.start &- shift, visualRun.end &- shift)
        let first = unsafe glyphs.index(at: start, near: index &+ start &- slot)
        let last = unsafe glyphs.index(at: end, near: first &+ end &- start)
        if unsafe glyphs.hasBox(across: start, at: first) || glyphs.hasBox(across: end, at: last) { return false }
        if mayCutMixedWord,
          unsafe visualRun.start == part.start && glyphs.mayHaveMixedWord(at: first)
            || visualRun.end == part.end && glyphs.mayHaveMixedWord(at: last)
        {
          return false
        }
        (slot, index) = (end, last)
        unsafe place(base + first, last &- first, visualRun, part, part.sums + shift, &drawn)
        unsafe run += 1
      }
      if hasInserted && !part.isRightToLeft { addInserted(part) }
    }
    return true
  }

  /// Places the glyphs of a run of levels.
  @inline(__always)
  private mutating func place(
    _ glyphs: UnsafePointer<TextGlyph>, _ count: Int, _ run: VisualRun,
    _ part: Borrowed<VisiblePart>, _ sums: UnsafePointer<LayoutUnit>, _ drawn: inout DrawnFace
  ) {
    found.reserve(found.count &+ count)
    let (scale, line) = (visible.scale, visible.lines[part.line])
    let (unit, origin, x, baseline) = (
      scale / LayoutUnit.perPoint, run.origin, line.x, line.baseline
    )
    let lineIndex = UInt32(truncatingIfNeeded: part.line)
    var y = baseline - drawn.raise
    var target = unsafe found.base + found.count
    let end = unsafe target + count
    /// Places the glyphs from left to right.
    @inline(__always)
    func placeEach(_ first: UnsafePointer<TextGlyph>, isRight: Bool) {
      var glyph = unsafe first
      while unsafe target < end {
        if unsafe glyph.pointee.source != drawn.source {
          drawn = unsafe DrawnFace(collector.source.runs, glyph.pointee.source, scale)
          y = baseline - drawn.raise
        }
        let edge =
          unsafe isRight
          ? GlyphShaper.edge(of: glyph.pointee, x, sums, origin, unit)
          : x + Double(sums[Int(glyph.pointee.first)] &- origin) * unit
        unsafe target.pointee = PlacedGlyph(
          cluster: Int(glyph.pointee.byte), x: edge + Double(glyph.pointee.x) * drawn.unit,
          y: y - Double(glyph.pointee.y) * drawn.unit, size: drawn.size, run: drawn.run, face: drawn.face,
          glyph: glyph.pointee.glyph, line: lineIndex)
        unsafe target += 1
        unsafe glyph += isRight ? -1 : 1
      }
    }
    if run.isRightToLeft {
      unsafe placeEach(glyphs + (count &- 1), isRight: true)
    } else {
      unsafe placeEach(glyphs, isRight: false)
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
    var edge = unsafe x + Double(origin &- sums[last &+ 1]) * unit
    if !glyph.source.isRightToLeft { return edge }
    unsafe edge += Double(sums[last &+ 1] &- sums[last]) * unit
    // That of the first cluster; or another one, by rounding.
    var other = last
    while other > first {
      other &-= 1
      let left = unsafe x + Double(origin &- sums[other &+ 1]) * unit
      edge = unsafe max(edge, left + Double(sums[other &+ 1] &- sums[other]) * unit)
    }
    return edge
  }

  // MARK: Other lines

  /// Places glyphs in the boxes of their clusters, and then what is inserted.
  private mutating func placeAll(
    _ glyphs: UnsafeBufferPointer<TextGlyph>, into target: UnsafeMutableBufferPointer<PlacedGlyph>
  ) {
    unsafe found.begin(in: target)
    keys.removeAll()
    found.reserve(glyphs.count)
    keys.reserve(glyphs.count)
    var drawn = unsafe DrawnFace(collector.source.runs, GlyphSource(run: 0), visible.scale)
    let (positions, lines) = unsafe (visible.positions.base, visible.lines.base)
    for index in 0..<glyphs.count {
      let glyph = unsafe glyphs[index]
      if glyph.source != drawn.source {
        drawn = unsafe DrawnFace(collector.source.runs, glyph.source, visible.scale)
      }
      var position = visible.position(of: Int(glyph.first))
      let line = unsafe positions[position].line
      var (left, right) = unsafe (positions[position].x, positions[position].x + positions[position].width)
      var slot = Int(glyph.first)
      while slot < Int(glyph.last) {
        slot &+= 1
        let other = visible.position(of: slot)
        position = min(position, other)
        left = unsafe min(left, positions[other].x)
        right = unsafe max(right, positions[other].x + positions[other].width)
      }
      unsafe found.base[index] = PlacedGlyph(
        cluster: Int(glyph.byte),
        x: (glyph.source.isRightToLeft ? right : left) + Double(glyph.x) * drawn.unit,
        y: lines[Int(line)].baseline - drawn.raise - Double(glyph.y) * drawn.unit, size: drawn.size,
        run: drawn.run, face: drawn.face, glyph: glyph.glyph, line: line)
      unsafe keys.base[index] = Int32(truncatingIfNeeded: position)
    }
    (found.count, keys.count) = (glyphs.count, glyphs.count)
    for index in 0..<visible.parts.count {
      let part = visible.parts.borrow(index)
      if visible.hasInserted(part) { addInserted(part) }
    }
  }

  /// Returns the glyphs in the order of their positions. O(glyphs + positions).
  private mutating func inOrder() -> UnsafeBufferPointer<PlacedGlyph> {
    let (keys, count) = unsafe (keys.base, found.count)
    var index = 1
    while unsafe index < count && keys[index] >= keys[index &- 1] { index &+= 1 }
    if index >= count { return unsafe found.elements }
    counts.fill(visible.positionCount + 1, with: 0)
    for index in 0..<count { unsafe counts[Int(keys[index]) + 1] += 1 }
    for position in 1..<counts.count { counts[position] += counts[position - 1] }
    sorted.reserve(count)
    sorted.count = count
    for index in 0..<count {
      let key = unsafe Int(keys[index])
      sorted[Int(counts[key])] = unsafe found.base[index]
      counts[key] += 1
    }
    return unsafe sorted.elements
  }

  // MARK: Inserted text

  /// Adds the glyphs of the ellipsis, the truncation token or the hyphen of a line.
  private mutating func addInserted(_ part: Borrowed<VisiblePart>) {
    let (source, scale) = (collector.source, visible.scale)
    let line = visible.lines[part.line]
    var position = part.firstPosition
    var x = 0.0
    if visible.isRegular {
      let before =
        unsafe part.isRightToLeft ? 0 : part.sums[part.end] &- part.sums[part.start]
      x = line.x + before.points * scale
    } else {
      while visible.positions[position].start >= 0 { position += 1 }
      x = visible.positions[position].x
    }
    let isHyphen = line.flags.contains(.hyphen)
    let index = unsafe min(source.run(endingAfter: part.insertedByte), source.runs.count - 1)
    let run = unsafe source.runs[index]
    var drawn = unsafe DrawnFace(source.runs, GlyphSource(run: UInt32(truncatingIfNeeded: index)), scale)
    /// Adds a glyph at `x`.
    func add(_ glyph: UInt32, _ face: Int, x: Double, rise: Double) {
      let number = unsafe run.font._withUnsafeGuaranteedRef { $0.number(ofFaceAt: face) }
      found.append(
        PlacedGlyph(
          cluster: -1, x: x, y: line.baseline - drawn.raise - rise, size: drawn.size, run: drawn.run,
          face: number, glyph: glyph, line: UInt32(truncatingIfNeeded: part.line)))
      keys.append(Int32(truncatingIfNeeded: position))
    }
    guard !isHyphen, let token = unsafe source.token, unsafe run.font._withUnsafeGuaranteedRef({ $0.metricFont == nil })
    else {
      let (face, glyph) = unsafe run.font._withUnsafeGuaranteedRef { $0.insertedGlyph(isHyphen: isHyphen) }
      return add(glyph, face, x: x, rise: 0)
    }
    // A truncation token is one cluster of the layout.
    unsafe collector.shapeToken(token, run).forEach { glyph, advance in
      drawn = unsafe DrawnFace(source.runs, GlyphSource(run: drawn.run, face: glyph.face), scale)
      add(glyph.glyph, Int(glyph.face), x: x + Double(glyph.x) * drawn.unit, rise: Double(glyph.y) * drawn.unit)
      x += Double(advance) * drawn.unit + run.spacing * scale
    }
  }
}
