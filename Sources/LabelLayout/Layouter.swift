// The layouter: the state of a pass, and the loop from clusters to visible lines.

/// What the lines of a text are made of. The layouter is compiled for each, so that plain text pays for nothing else.
protocol LineContent {
  /// Whether lines depend on runs, paragraph styles, tabs or soft hyphens, or are justified.
  static var isAttributed: Bool { get }
}

/// Text of one style: widths are differences of sums, and all lines have the same area. Fonts may differ in height.
enum PlainContent: LineContent {
  static var isAttributed: Bool { @inline(__always) get { false } }
}

/// Text with attributes, of which layout reads more cluster by cluster.
enum AttributedContent: LineContent {
  static var isAttributed: Bool { @inline(__always) get { true } }
}

/// Lays a label out: each pass breaks and positions all visible lines at one scale, straight into the caller's array.
///
/// Everything is measured in layout units of the unscaled text: a pass at scale s is a pass in bounds divided by s, so a
/// probe of the shrink search shapes and copies nothing. The text and the label are borrowed by pointer. Methods that only
/// read are `mutating` all the same: otherwise Swift copies the struct at each call.
struct Layouter<Content: LineContent>: ~Copyable {
  let label: UnsafePointer<LabelProperties>
  /// The beginning of the text, or all of it.
  let text: UnsafePointer<LabelText>
  let bounds: LayoutBounds
  /// ε in points (RULES.md: fits).
  let tolerance: Double
  /// The mode of paragraphs whose style leaves it to the label. The label's own is that of the first paragraph (R172, R175).
  let paragraphMode: LineBreakMode
  /// The caller's lines; a pass that only decides has none.
  var lines: UnsafeMutableBufferPointer<LabelLine>
  /// What the label allows; a label is measured without it (R136, R137).
  private(set) var mayTighten: Bool
  /// The pass only decides whether the label fits: it may end as soon as that is known.
  var isProbe = false
  /// Of a probe: the largest scale below its own at which lines could change.
  var nextScale = 0.0

  /// Of this pass.
  var scale = 1.0
  /// The width in which lines are placed: that of the bounds, or of the block where the bounds have none.
  var placingWidth: Double
  var frame: LineFrame
  var block = LineBlock()
  /// The first baseline below the top of the block, in points at scale 1.
  var firstBaseline = 0.0
  /// Above a line that may have to be taken back.
  private var blockAbove = LineBlock()
  var pushed = PushedParagraph()
  var isTruncated = false
  var missing = MissingText.nothing

  /// How many clusters the last line held: where the end of the next is looked for first.
  var expectedLength = 16

  /// Inlined, since the value is moved after a call.
  @inline(__always)
  init(
    label: UnsafePointer<LabelProperties>, text: UnsafePointer<LabelText>, bounds: LayoutBounds,
    lines: UnsafeMutableBufferPointer<LabelLine>, paragraphMode: LineBreakMode
  ) {
    self.label = label
    self.text = text
    self.bounds = bounds
    self.lines = lines
    self.paragraphMode = paragraphMode
    tolerance = text.pointee.style.tolerance
    mayTighten = label.pointee.allowsDefaultTighteningForTruncation
    placingWidth = bounds.width < .infinity ? bounds.width : 0
    frame = LineFrame(label, label.pointee.lineBreakStrategy, label.pointee.lineBreakMode)
  }

  /// Breaks and truncates all visible lines at `scale`. O(visible clusters).
  mutating func run(scale: Double) {
    self.scale = scale
    (block, isTruncated) = (LineBlock(), false)
    if text.count == 0 {  // R18
      if !text.pointee.isComplete { missing = .beginning }
    } else if bounds.width <= 0 || bounds.height <= 0 {
      isTruncated = hasInk(from: 0)  // R16, R17
    } else {
      resetFrame()
      placeLines()
    }
  }

  /// Measures the label without shrinking and tightening (R136, R137).
  mutating func measure() -> LabelLayoutResult {
    mayTighten = false
    run(scale: 1)
    return result()
  }

  /// What the last pass says of the label.
  @inline(__always)
  mutating func result() -> LabelLayoutResult {
    var result = LabelLayoutResult()
    result.lineCount = block.lineCount
    result.scale = scale
    result.isTruncated = isTruncated
    result.width = block.usedWidth.points * scale
    result.height = block.height * scale
    result.missing = missing
    return result
  }

  // MARK: The loop

  /// One line at least (R64), and no more than the smaller limit allows, numberOfLines or the height (R65, R66).
  private mutating func placeLines() {
    let lineLimit = label.pointee.lineLimit
    let onlyMeasures = !Content.isAttributed && lines.isEmpty && lineLimit == .max && bounds.height == .infinity
    var start = 0
    // Whether the height is known to suffice for the line that begins at `start`; if not, what to go back to.
    var hasRoom = true
    var above = 0
    pushed.second = -1
    while missing == .nothing {
      if onlyMeasures { start = measureSoftLines(from: start) }
      let isLast = block.lineCount &+ 1 >= lineLimit
      let more = roomForTwoLines()
      if hasRoom, isLast || more == .none { return placeLastLine(from: start) }
      var line = wrappedLine(from: start)
      if frame.pushesOut, frame.isFirst, line.ending == .soft { pushOut(&line) }
      if !hasRoom {
        // Lines of several heights are asked for room when their height is known (R63, R208).
        if !hasRoomFor(line) {
          goBack(to: above)
          return placeLastLine(from: above)
        }
        if isLast || more == .none { return placeLastLine(from: start) }
      }
      hasRoom = more == .enough
      if !hasRoom { (above, blockAbove) = (start, block) }
      placeWrapped(line)
      if line.ending == .textEnd { return }
      start = line.next
      // A hard break at the very end adds no line when there is text before it (R47).
      if start == text.count, text.pointee.isComplete, start > 1 { return }
      advanceFrame(after: line)
    }
  }

  /// Takes the last line back, which begins at `start`.
  @inline(never)
  private mutating func goBack(to start: Int) {
    let isFirst = text.startsParagraph(start)
    if Content.isAttributed {
      frame = frame(style: Int(block.style), isFirst: isFirst)
    } else {
      frame.isFirst = isFirst
    }
    block = blockAbove
  }

  /// Measures lines from `start` on as long as each ends at an opportunity; returns where the next line begins.
  ///
  /// A marked fast path: of such a line only its width with the hanging space counts (R125, R233), not where its ink ends.
  private mutating func measureSoftLines(from start: Int) -> Int {
    if text.hasHardBreaks || frame.wrapsCharacters || frame.pushesOut && frame.isFirst { return start }
    let (height, spacing) = (LineBox(text.pointee.metrics[0]).height, text.pointee.style.lineSpacing)
    let (limit, area) = (frame.limit, frame.area)
    var (width, count, blockHeight) = (block.usedWidth, block.lineCount, block.height)
    // The first cluster with other metrics, where a line begins after the one before it.
    var other = text.hasSeveralMetrics ? -1 : Int.max
    var start = start
    while let next = nextSoftLine(from: start, limit: limit) {
      width = max(width, min(text.width(start, next), area))
      if count > 0 { blockHeight += spacing }
      if other < start { other = firstOtherMetrics(from: start, to: text.count) }
      if other >= next {
        blockHeight += height
      } else {
        let end = text.trimmed(from: start, to: next)
        blockHeight += box(BrokenLine(start: start, end: end, next: next, ending: .soft, width: 0)).height
      }
      count &+= 1
      start = next
      frame.isFirst = false
    }
    (block.usedWidth, block.lineCount, block.height) = (width, count, blockHeight)
    return start
  }

  /// Whether any ink follows from `start` on. Stops at the first.
  @inline(__always)
  mutating func hasInk(from start: Int) -> Bool {
    var index = start
    while index < text.count {
      if text.isInk(index) { return true }
      index &+= 1
    }
    if !text.pointee.isComplete { missing = .beginning }
    return false
  }
}

/// What the lines that were placed so far take up. Copied to go back to a line before.
struct LineBlock {
  var lineCount = 0
  /// Points at scale 1.
  var height = 0.0
  /// The widest used width in layout units at scale 1.
  var usedWidth: LayoutUnit = 0
  /// Style of the last line's paragraph.
  var style: Int32 = 0
  /// A line is wider than its area, so the label does not fit (R95), or a word is broken, which it may be (R101).
  var hasOverwideLine = false
  var hasBrokenWord = false
  /// Where lines are depends on the width of the block, since the bounds have none.
  var dependsOnWidth = false
}

/// Whether the height of the bounds suffices for more lines.
enum Room {
  case none
  case enough
  /// It depends on which fonts are on the lines.
  case unknown
}
