// The layouter: the state of a pass, and the loop that places lines below one another.

/// Lays out a label. Each pass breaks and positions all visible lines at one scale, straight into the caller's array.
///
/// A pass at scale s is a pass in bounds divided by s, so a probe of the shrink search neither shapes nor copies
/// anything. The line breaker finds the lines; the layouter decides how many there are, and places them. In a probe, a
/// method named `try…` also records at which width or scale its result changes.
@safe struct Layouter<Content: LineContent>: ~Copyable {
  var breaker: LineBreaker<Content>
  /// The caller's array of lines; empty in a pass that only decides whether the label fits.
  var lines: UnsafeMutableBufferPointer<LabelLine>
  /// Whether the label is measured, for which no line is tightened (R136, R137).
  private(set) var isMeasuring = false
  /// In a probe: the largest scale, less than the current one, at which the block is low enough or its last line fits tightened.
  var nextScale = 0.0
  #if DEBUG
    /// The number of probes so far, for tests.
    var probeCount = 0
  #endif

  var block = LineBlock()
  /// Distance from the top of the block to the first baseline, in points at scale 1.
  var firstBaseline = 0.0
  var pushed = PushedParagraph()
  private var checkpoint = Checkpoint()
  var isTruncated = false

  /// Inlined, since a value returned by a call would be moved.
  @inline(__always)
  init(
    label: Borrowed<LabelProperties>, text: Borrowed<LabelText>, bounds: LayoutBounds,
    lines: UnsafeMutableBufferPointer<LabelLine>, paragraphMode: LineBreakMode
  ) {
    breaker = LineBreaker(text, label, in: bounds, paragraphMode: paragraphMode)
    unsafe self.lines = lines
  }

  var text: Borrowed<LabelText> { @inline(__always) get { breaker.text } }
  var label: LabelProperties { @inline(__always) unsafeAddress { unsafe breaker.borrowedLabel.address } }
  /// Whether the pass only decides if the label fits. Such a pass may end as soon as that is known.
  var isProbe: Bool { @inline(__always) get { breaker.findsNextWidth } }
  var bounds: LayoutBounds { @inline(__always) get { breaker.bounds } }
  var frame: LineFrame { @inline(__always) get { breaker.frame } }
  /// The scale of the pass.
  var scale: Double { @inline(__always) get { breaker.scale } }

  /// Makes a pass: breaks, truncates and places all visible lines at `scale`. O(visible clusters).
  mutating func run(scale: Double) {
    breaker.scale = scale
    (block, isTruncated) = (LineBlock(), false)
    if text.count == 0 {  // R18, R128
      if !text.isComplete { breaker.missing = .beginning }
    } else if bounds.width <= 0 || bounds.height <= 0 {
      isTruncated = breaker.findInk(from: 0)  // R16, R17
    } else {
      breaker.resetFrame()
      placeLines()
      addSpaceBelowOnlyLine()
    }
  }

  /// Measures the label without shrinking or tightening it (R136, R137).
  mutating func measure() -> LabelLayoutResult {
    isMeasuring = true
    run(scale: 1)
    return result()
  }

  /// Returns the result of the last pass.
  @inline(__always)
  mutating func result() -> LabelLayoutResult {
    var result = LabelLayoutResult()
    result.lineCount = block.lineCount
    result.scale = scale
    result.isTruncated = isTruncated
    result.width = block.usedWidth.points * scale  // R272
    result.height = block.height * scale
    result.missing = breaker.missing
    return result
  }

  // MARK: The loop

  /// Places at least one line (R64), and no more lines than the stricter of numberOfLines and the height allows (R65,
  /// R66), in measuring too (R127).
  private mutating func placeLines() {
    let lineLimit = label.lineLimit
    let onlyMeasures = unsafe !Content.isVaried && lines.isEmpty && lineLimit == .max && bounds.height == .infinity
    var start = 0
    // Whether the height is known to suffice for the line that begins at `start`. If not, the line above it may have to
    // be taken back.
    var hasRoom = true
    let highest = highestLine()
    pushed.second = -1
    while breaker.missing == .nothing {
      if onlyMeasures { start = measureSoftLines(from: start) }
      // The only line of a label is its last one, so that pushOut takes no word from it (R83).
      let isLast = block.lineCount &+ 1 >= lineLimit
      let more = tryRoomForTwoLines(highest: highest)
      if hasRoom, isLast || more == .none { return placeLastLine(from: start) }
      var line = breaker.findLine(from: start)
      if frame.pushesOut, frame.isFirst, line.ending == .soft { pushOut(&line) }
      if Content.isVaried, !hasRoom {
        // When lines differ in height, the room for a line is checked once its height is known (R63, R165).
        if !tryRoom(for: line) {
          return placeLastLine(from: goBack())
        }
        if isLast || more == .none { return placeLastLine(from: start) }
      }
      if Content.isVaried {
        hasRoom = more == .enough
        if !hasRoom { checkpoint = Checkpoint(start: start, block: block, pushed: pushed) }
      }
      placeWrapped(line)
      if line.ending == .textEnd { return }
      start = line.next
      if breaker.endsWithHardBreak(before: start) { return }
      breaker.advanceFrame(after: line)
    }
  }

  /// Takes back the last line, and returns its first cluster.
  @inline(never)
  private mutating func goBack() -> Int {
    breaker.frame = breaker.frame(style: Int(block.style), isFirst: text.startsParagraph(checkpoint.start))
    (block, pushed) = (checkpoint.block, checkpoint.pushed)
    return checkpoint.start
  }

  /// Adds lines from `start` on to the block as long as each ends at an opportunity, and returns the first cluster of the next
  /// line. A fast path, since of such a line only the size counts: without it paragraphs take 1.9 times as long to measure.
  @inline(never)
  private mutating func measureSoftLines(from start: Int) -> Int {
    if text.hasHardBreaks || frame.wrapsCharacters || frame.pushesOut && frame.isFirst { return start }
    let (height, gap) = (lineBox.height, gapAbove())
    let (limit, area) = (frame.limit, frame.area)
    var (width, count, blockHeight) = (block.usedWidth, block.lineCount, block.height)
    var start = start
    while let next = breaker.nextSoftLine(from: start, limit: limit) {
      width = max(width, min(text.width(start, next), area))
      if count > 0 { blockHeight += gap }  // R131
      blockHeight += height
      count &+= 1
      start = next
      breaker.frame.isFirst = false
    }
    (block.usedWidth, block.lineCount, block.height) = (width, count, blockHeight)
    return start
  }
}

/// The lines placed so far: number, size, and whether they fit. A copy of it allows returning to an earlier line.
struct LineBlock {
  var lineCount = 0
  /// Height in points at scale 1.
  var height = 0.0
  /// The greatest used width of a line (R273), in layout units at scale 1.
  var usedWidth: LayoutUnit = 0
  /// Index of the style of the last line's paragraph.
  var style: Int32 = 0
  /// Whether a line is wider than its area, so that the label does not fit (R95), and whether a word is broken, which
  /// does not keep a label from fitting (R101).
  var hasOverwideLine = false
  var hasBrokenWord = false
  /// Whether the positions of lines depend on the width of the block, because the bounds have no width.
  var dependsOnWidth = false
}

/// What is restored when a line has to be taken back.
private struct Checkpoint {
  /// The first cluster of the line.
  var start = 0
  /// The block above the line, and what was pushed out up to it.
  var block = LineBlock()
  var pushed = PushedParagraph()
}

/// Whether the height of the bounds suffices for two more lines.
enum Room {
  case none
  case enough
  /// It depends on which runs or styles the lines have.
  case unknown
}
