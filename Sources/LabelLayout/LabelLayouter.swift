// Lays a label out at one scale: from clusters to visible lines.

/// The state of one layout pass: broken lines go straight into the caller's array.
///
/// Everything is measured in layout units of the unscaled text: a pass at scale s is a pass in bounds divided by s, so a
/// probe of the shrink search shapes and copies nothing. What only reads is inlined or `mutating` all the same: a call on
/// a value that changes later copies it.
struct LabelLayouter: ~Copyable {
  /// Borrowed, as the text is.
  let label: UnsafePointer<LabelProperties>
  let bounds: LayoutBounds
  /// The caller's lines; a pass that only decides has none.
  var lines: UnsafeMutableBufferPointer<LabelLine>

  var breaker: LineBreaker
  var result = LabelLayoutResult()
  /// The width of the bounds in unscaled layout units, and what a line may be so that it fits in this pass.
  var areaWidth: LayoutUnit = 0
  var widthLimit: LayoutUnit = 0
  var scale = 1.0
  /// Height of the block in unscaled points.
  var blockHeight = 0.0
  /// Widest used width in unscaled layout units.
  var usedWidth: LayoutUnit = 0
  /// A line is wider than its area, so the label does not fit (R95), or a word is broken, which it may be (R101).
  var hasOverwideLine = false
  var hasBrokenWord = false
  /// Clusters of which it is known that all have the first metrics.
  var uniform = (start: 0, end: 0)
  /// The pass only decides whether the label fits: it may end as soon as that is known.
  var isProbe = false
  /// What the label allows; a label is measured without (R136, R137).
  var mayTighten: Bool
  /// The part of a line's slack that stands to its left, and the base direction of all paragraphs: where lines go out.
  var slackShare = 0.0
  var isRightToLeft = false

  init(
    label: UnsafePointer<LabelProperties>, text: UnsafePointer<LabelText>, bounds: LayoutBounds,
    lines: UnsafeMutableBufferPointer<LabelLine>
  ) {
    self.label = label
    self.bounds = bounds
    self.lines = lines
    mayTighten = label.pointee.allowsDefaultTighteningForTruncation
    breaker = LineBreaker(text: text, strategy: label.pointee.lineBreakStrategy)
  }

  /// What is laid out.
  @inline(__always)
  var text: LabelText { _read { yield breaker.pointer.pointee } }

  // MARK: A pass

  /// Breaks and truncates all visible lines at `scale`. O(visible clusters).
  mutating func run(scale: Double) {
    self.scale = scale
    result = LabelLayoutResult()
    result.scale = scale
    (blockHeight, usedWidth, hasOverwideLine, hasBrokenWord) = (0, 0, false, false)
    areaWidth = LayoutUnit(points: bounds.width / scale)
    widthLimit = bounds.widthLimit(scale: scale, tolerance: text.style.tolerance)
    if text.count > 0 {
      if bounds.width <= 0 || bounds.height <= 0 {
        result.isTruncated = breaker.hasInk(from: 0)  // R16, R17
      } else {
        breakLines()
      }
    } else if !text.isComplete {
      breaker.missing = .beginning
    }
    result.width = usedWidth.points * scale
    result.height = blockHeight * scale
    result.missing = breaker.missing
  }

  /// One line at least (R64), and no more than the smaller limit allows, numberOfLines or the height (R65, R66).
  private mutating func breakLines() {
    let wrapsCharacters = label.pointee.lineBreakMode == .byCharWrapping
    let pushesOut =
      label.pointee.lineBreakStrategy.contains(.pushOut) && !wrapsCharacters && label.pointee.numberOfLines != 1
    let limit = label.pointee.lineLimit
    var start = 0
    var startsParagraph = true
    let onlyMeasures = lines.isEmpty && limit == .max && bounds.height == .infinity && !wrapsCharacters
    while !breaker.needsMoreText {
      if onlyMeasures && !(pushesOut && startsParagraph) { start = measureSoftLines(from: start) }
      if result.lineCount &+ 1 >= limit || !hasRoom(forLines: 2) {
        placeLastLine(from: start)
        return
      }
      var line =
        wrapsCharacters
        ? breaker.characterWrappedLine(from: start, limit: widthLimit)
        : breaker.wordWrappedLine(from: start, limit: widthLimit)
      if pushesOut, startsParagraph, line.ending == .soft, let pushed = pushedOut(line) { line = pushed }
      appendWrapped(line)
      switch line.ending {
      case .textEnd: return
      case .paragraphBreak: startsParagraph = true
      default: startsParagraph = false
      }
      start = line.next
      // A hard break at the very end adds no line when there is text before it (R47).
      if start == text.count, text.isComplete, start > 1 { return }
    }
  }

  /// Measures lines from `start` on as long as each ends at an opportunity; returns where the next line begins.
  ///
  /// Of such a line only its width with the hanging space counts (R125), not where its ink ends.
  private mutating func measureSoftLines(from start: Int) -> Int {
    let (height, spacing) = (heightOfFirstMetrics, text.style.lineSpacing)
    let (limit, area) = (widthLimit, areaWidth)
    var (width, count, block) = (usedWidth, result.lineCount, blockHeight)
    // The first cluster with other metrics, where a line begins behind the one before it.
    var other = text.hasSeveralMetrics ? -1 : Int.max
    var start = start
    while let next = breaker.nextSoftLine(from: start, limit: limit) {
      width = max(width, min(text.width(start, next), area))
      if count > 0 { block += spacing }
      if other < start { other = firstOtherMetrics(from: start, to: text.count) }
      if other >= next {
        block += height
      } else {
        let metrics = lineMetrics(start, breaker.trimmed(from: start, to: next), 0, 0, [])
        block += metrics.ascent + metrics.descent
      }
      count &+= 1
      start = next
    }
    (usedWidth, result.lineCount, blockHeight) = (width, count, block)
    return start
  }

  /// What pushOut makes of the first line of a paragraph, unless the label ends in its second line (R81).
  private mutating func pushedOut(_ first: BrokenLine) -> BrokenLine? {
    guard let pushed = breaker.pushedOut(first, limit: widthLimit) else { return nil }
    let secondIsLast = result.lineCount &+ 2 >= label.pointee.lineLimit || !hasRoom(forLines: 3)
    return secondIsLast && breaker.hasInk(from: pushed.next) ? nil : pushed.line
  }

  // MARK: Heights

  /// Whether `additional` more lines of the text's own height fit below what is placed (R63).
  private func hasRoom(forLines additional: Int) -> Bool {
    if bounds.height == .infinity { return true }
    let lineHeight = text.metrics[0].ascent + text.metrics[0].descent
    var height = blockHeight + Double(additional) * lineHeight + Double(additional - 1) * text.style.lineSpacing
    if result.lineCount > 0 { height += text.style.lineSpacing }
    return height * scale <= bounds.height + text.style.tolerance
  }

  // MARK: Appending lines

  /// Appends a line without an ellipsis that another line may follow.
  mutating func appendWrapped(_ line: BrokenLine) {
    let width = text.width(line.start, line.end)
    var flags: LineFlags = []
    switch line.ending {
    case .soft, .insideWord:
      // A hanging space counts in the measured width, up to the area (R125).
      usedWidth = max(usedWidth, min(text.width(line.start, line.next), areaWidth))
      if !breaker.isOpportunity(line.next) { hasBrokenWord = true }  // R205
    case .lineBreak, .paragraphBreak: flags = .hardBreak
    case .textEnd: break
    }
    if width > widthLimit { hasOverwideLine = true }
    append(start: line.start, end: line.end, width: width, flags: flags)
  }

  /// Appends a line: `start..<end`, and behind an ellipsis `tailStart..<tailEnd`; all in clusters, unscaled.
  mutating func append(
    start: Int, end: Int, tailStart: Int = 0, tailEnd: Int = 0, width: LayoutUnit, flags: LineFlags = [],
    letterSpacing: Double = 0
  ) {
    // A tightened line exactly fills the bounds.
    let isTightened = flags.contains(.tightened)
    usedWidth = max(usedWidth, isTightened ? areaWidth : width)
    let metrics = lineMetrics(start, end, tailStart, tailEnd, flags)
    if result.lineCount > 0 { blockHeight += text.style.lineSpacing }
    if result.lineCount < lines.count {
      // Field by field into the caller's memory: a line is 104 bytes, too many to be copied about.
      let line = lines.baseAddress.unsafelyUnwrapped + result.lineCount
      line.pointee.start = Int(text.starts[start])
      line.pointee.end = Int(text.starts[end])
      let (tail, first) = tailText(tailStart)
      line.pointee.tailStart = Int(tail.pointee.starts[tailStart &- first])
      line.pointee.tailEnd = Int(tail.pointee.starts[tailEnd &- first])
      line.pointee.flags = isRightToLeft ? flags.union(.rightToLeft) : flags
      line.pointee.reserved = 0
      let drawnWidth = isTightened ? bounds.width : width.points * scale
      line.pointee.x = leadingEdge(of: drawnWidth)
      line.pointee.y = blockHeight * scale
      line.pointee.height = (metrics.ascent + metrics.descent) * scale
      line.pointee.baseline = (blockHeight + metrics.ascent) * scale
      line.pointee.width = drawnWidth
      line.pointee.letterSpacing = letterSpacing
      line.pointee.wordSpacing = 0
      line.pointee.ellipsisX =
        flags.contains(.ellipsis) ? leadingEdge(of: drawnWidth) + ellipsisOffset(start, end, drawnWidth) : 0
    }
    blockHeight += metrics.ascent + metrics.descent
    result.lineCount += 1
  }
}
