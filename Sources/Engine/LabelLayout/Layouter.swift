// The layouter: the state of a pass, and the loop that turns clusters into visible lines.

/// The kind of text that a layouter handles. The layouter is compiled for each kind, so that plain text does not pay
/// for attributes.
protocol LineContent {
  /// Whether lines depend on runs, paragraph styles, tabs, soft hyphens or justification. A text without attributes may be
  /// varied too.
  static var isVaried: Bool { get }
}

/// Text of one style: widths are differences of prefix sums, and all lines have the same area and the same height.
enum UniformContent: LineContent {
  static var isVaried: Bool { @inline(__always) get { false } }
}

/// Text of which layout examines more details cluster by cluster.
enum VariedContent: LineContent {
  static var isVaried: Bool { @inline(__always) get { true } }
}

/// Lays out a label. Each pass breaks and positions all visible lines at one scale, straight into the caller's array.
///
/// Everything is measured in layout units of the unscaled text: a pass at scale s is a pass in bounds divided by s, so
/// a probe of the shrink search neither shapes nor copies anything. The text and the label are borrowed by pointer.
/// Even methods that only read are `mutating`, since otherwise Swift would copy the struct for each call. Names say what
/// else a question does: `try…` records in a probe at which scale the answer changes, and `find…` also sets what is
/// missing. `expectedLength` is a hint that changes no answer, so no name tells of it.
struct Layouter<Content: LineContent>: ~Copyable {
  let labelAddress: UnsafePointer<LabelProperties>
  /// The beginning of the text, or all of it.
  let text: UnsafePointer<LabelText>
  let bounds: LayoutBounds
  /// ε in points (R267).
  let tolerance: Double
  /// The mode of paragraphs whose style does not set one. The mode in `label` is that of the first paragraph (R172,
  /// R175).
  let paragraphMode: LineBreakMode
  /// The caller's array of lines; empty in a pass that only decides whether the label fits.
  var lines: UnsafeMutableBufferPointer<LabelLine>
  /// Whether the label is measured, for which no line is tightened (R136, R137).
  private(set) var isMeasuring = false
  /// Whether the pass only decides if the label fits. Such a pass may end as soon as that is known.
  var isProbe = false
  /// In a probe: the largest scale below the current one at which lines could change.
  var nextScale = 0.0

  /// The scale of the current pass.
  var scale = 1.0
  /// The width in which lines are placed, in points: that of the bounds or, if they have none, that of the block.
  var alignmentWidth: Double
  var frame: LineFrame
  var block = LineBlock()
  /// Distance from the top of the block to the first baseline, in points at scale 1.
  var firstBaseline = 0.0
  var pushed = PushedParagraph()
  private var checkpoint = Checkpoint()
  var isTruncated = false
  var missing = MissingText.nothing

  /// The last part that was shaped by itself, since its width is asked for several times; and whether there was one since
  /// `hasCut` was set to false.
  var lastCut: (text: UnsafePointer<LabelText>, start: Int, end: Int, width: LayoutUnit)?
  var hasCut = false

  /// Number of clusters on the last line: the end of the next line is first searched near there.
  var expectedLength = 16

  /// Inlined, since a value returned by a call would be moved.
  @inline(__always)
  init(
    label: UnsafePointer<LabelProperties>, text: UnsafePointer<LabelText>, bounds: LayoutBounds,
    lines: UnsafeMutableBufferPointer<LabelLine>, paragraphMode: LineBreakMode
  ) {
    labelAddress = label
    self.text = text
    self.bounds = bounds
    self.lines = lines
    self.paragraphMode = paragraphMode
    tolerance = text.style.tolerance
    alignmentWidth = bounds.width < .infinity ? bounds.width : 0
    frame = LineFrame(label, label.pointee.lineBreakStrategy, label.pointee.lineBreakMode)
  }

  /// The properties of the label. Not a coroutine (`_read`), for which Swift would copy them, in memory of their own.
  var label: LabelProperties { @inline(__always) unsafeAddress { labelAddress } }

  /// Breaks and truncates all visible lines at `scale`. O(visible clusters).
  mutating func run(scale: Double) {
    self.scale = scale
    (block, isTruncated) = (LineBlock(), false)
    if text.count == 0 {  // R18, R128
      if !text.isComplete { missing = .beginning }
    } else if bounds.width <= 0 || bounds.height <= 0 {
      isTruncated = findInk(from: 0)  // R16, R17
    } else {
      resetFrame()
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
    result.missing = missing
    return result
  }

  // MARK: The loop

  /// Places at least one line (R64), and no more lines than the stricter of numberOfLines and the height allows (R65,
  /// R66), in measuring too (R127).
  private mutating func placeLines() {
    let lineLimit = label.lineLimit
    let onlyMeasures = !Content.isVaried && lines.isEmpty && lineLimit == .max && bounds.height == .infinity
    var start = 0
    // Whether the height is known to suffice for the line that begins at `start`. If not, the line above it may have to
    // be taken back.
    var hasRoom = true
    let highest = highestLine()
    pushed.second = -1
    while missing == .nothing {
      if onlyMeasures { start = measureSoftLines(from: start) }
      // The only line of a label is its last one, so that pushOut takes no word from it (R83).
      let isLast = block.lineCount &+ 1 >= lineLimit
      let more = tryRoomForTwoLines(highest: highest)
      if hasRoom, isLast || more == .none { return placeLastLine(from: start) }
      var line = findLine(from: start)
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
      if endsWithHardBreak(before: start) { return }
      advanceFrame(after: line)
    }
  }

  /// Takes back the last line, and returns its first cluster.
  @inline(never)
  private mutating func goBack() -> Int {
    frame = frame(style: Int(block.style), isFirst: text.startsParagraph(checkpoint.start))
    (block, pushed) = (checkpoint.block, checkpoint.pushed)
    return checkpoint.start
  }

  /// Measures lines from `start` on as long as each ends at an opportunity, and returns the first cluster of the next
  /// line.
  ///
  /// A fast path: of such a line only the width including the hanging space matters (R125, R233), not where its ink
  /// ends.
  private mutating func measureSoftLines(from start: Int) -> Int {
    if text.hasHardBreaks || frame.wrapsCharacters || frame.pushesOut && frame.isFirst { return start }
    let (height, spacing) = (lineBox.height, text.style.lineSpacing)
    let (limit, area) = (frame.limit, frame.area)
    var (width, count, blockHeight) = (block.usedWidth, block.lineCount, block.height)
    var start = start
    while let next = nextSoftLine(from: start, limit: limit), !mayBeCut(start, next) {
      width = max(width, min(text.width(start, next), area))
      if count > 0 { blockHeight += spacing }  // R131
      blockHeight += height
      count &+= 1
      start = next
      frame.isFirst = false
    }
    (block.usedWidth, block.lineCount, block.height) = (width, count, blockHeight)
    return start
  }

  /// Whether there is any ink from `start` on. Stops at the first; if there is none in the available part of a text,
  /// more of it is missing.
  @inline(__always)
  mutating func findInk(from start: Int) -> Bool {
    var index = start
    while index < text.count {
      if text.isInk(index) { return true }
      index &+= 1
    }
    if !text.isComplete { missing = .beginning }
    return false
  }
}

/// What the lines placed so far take up. A copy of it allows returning to an earlier line.
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
