// Lays attributed text out at one scale: runs, paragraph styles, tabs, soft hyphens.
//
// The plain way, LabelLayouter, relies on sums of advances and on lines of one height; here a line's area, its width and
// its height depend on where it stands. Both follow the same rules, and a text of one style comes out the same.

/// The state of one pass over attributed text.
struct AttributedLayouter: ~Copyable {
  let label: LabelProperties
  /// The mode of paragraphs whose style leaves it to the label.
  let paragraphMode: LineBreakMode
  let text: LabelText
  let attributes: TextAttributes
  let bounds: LayoutBounds
  /// The caller's lines; a pass that only decides has none.
  var lines: UnsafeMutableBufferPointer<LabelLine>

  var result = LabelLayoutResult()
  var scale = 1.0
  /// The width of the bounds and ε, unscaled.
  var width: LayoutUnit = 0
  var tolerance: LayoutUnit = 0
  var block = AttributedBlock()

  init(
    label: LabelProperties, text: LabelText, attributes: TextAttributes, bounds: LayoutBounds,
    lines: UnsafeMutableBufferPointer<LabelLine>
  ) {
    self.text = text
    self.attributes = attributes
    self.bounds = bounds
    self.lines = lines
    paragraphMode = label.lineBreakMode
    var label = label
    // Truncation and shrinking take the mode of the first paragraph (R172, R175); a marquee has its own (R178).
    if let mode = attributes.styles[0].lineBreakMode, !label.options.contains(.marquee) { label.lineBreakMode = mode }
    self.label = label
  }

  // MARK: A pass

  mutating func run(scale: Double) {
    self.scale = scale
    result = LabelLayoutResult()
    result.scale = scale
    block = AttributedBlock()
    width = LayoutUnit(points: bounds.width / scale)
    tolerance = LayoutUnit(points: text.style.tolerance / scale)
    if text.count > 0 {
      if bounds.width <= 0 || bounds.height <= 0 {
        result.isTruncated = hasInk(0, text.count)  // R16, R17
      } else if label.numberOfLines == 1 {
        placeSingleLine()
      } else {
        placeSeveralLines()
      }
    }
    result.lineCount = block.lineCount
    result.width = block.usedWidth.points * scale
    result.height = block.height * scale
  }

  /// One line is the first hard line, never wrapped (R11, R12, R23).
  private mutating func placeSingleLine() {
    let line = wholeHardLine(from: 0, paragraph: 0, isFirst: true)
    let hidesInk = hasInk(line.next, text.count)
    let mode = label.lineBreakMode
    if mode.truncates, hidesInk || isTooWide(line) {
      if let tightened = tightened(line) { return append(tightened) }
      result.isTruncated = true
      return append(truncated(line))
    }
    append(line)
    result.isTruncated = hidesInk || isClipped(line)  // R10, R25
  }

  /// A clipped line is wider than its area; a single cluster does not count (RULES.md: truncated).
  private func isClipped(_ line: AttributedLine) -> Bool { line.end &- line.start > 1 && isTooWide(line) }

  /// One line at least (R64), and no more than the smaller limit allows, numberOfLines or the height (R65, R66).
  private mutating func placeSeveralLines() {
    var next = PendingLines()
    // The block above the last line, and above the paragraph that was pushed out last, with that as it was before.
    var above = block
    var last: AttributedLine?
    var pushed: (above: AttributedBlock, first: AttributedLine, second: AttributedLine)?
    while let candidate = takeLine(&next, after: last) {
      if block.lineCount > 0, block.lineCount >= label.lineLimit || !hasRoom(for: candidate) { break }
      above = block
      if let change = next.change, change.first.paragraph == candidate.paragraph, candidate.isFirstOfParagraph {
        pushed = (block, change.first, change.second)
      } else if candidate.isFirstOfParagraph {
        pushed = nil
      }
      append(candidate)
      last = candidate
    }
    guard var line = last else { return }
    if let pushed {
      // Hidden is what greedy breaking would hide.
      if line.isFirstOfParagraph { line = pushed.first }
    }
    guard hasInk(line.next, text.count) else {  // R71, R72, R187
      result.isTruncated = label.lineBreakMode == .byClipping && block.hasClippedLine
      return
    }

    // No pushing out in the paragraph in which the label ends (R81).
    block = above
    if let pushed, last?.isFirstOfParagraph == false {
      block = pushed.above
      append(pushed.first)
      line = pushed.second
    }
    switch label.lineBreakMode {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      if let tightened = tightened(line) { return append(tightened) }  // R112
      result.isTruncated = true
      append(truncated(line))  // R59 to R61
    case .byClipping:
      append(runningOn(line))  // R62
      result.isTruncated = true
    case .byWordWrapping, .byCharWrapping:
      append(line)  // R56, R67
      result.isTruncated = true
    }
  }

  /// The next line of the text in its final form, or nil at the end.
  private func takeLine(_ pending: inout PendingLines, after last: AttributedLine?) -> AttributedLine? {
    if let second = pending.second {
      pending.second = nil
      return second
    }
    pending.change = nil
    var start = 0
    var (paragraph, isFirst) = (0, true)
    if let last {
      start = last.next
      // A hard break at the very end adds no line when there is text before it (R47).
      if start == text.count, !last.endsHard || start > 1 { return nil }
      isFirst = last.endsParagraph
      paragraph = last.paragraph + (isFirst ? 1 : 0)
    }
    let first = nextLine(from: start, paragraph: paragraph, style: isFirst ? nil : last?.style)
    guard isFirst, first.endsSoftly, pushesOut(first) else { return first }
    let second = nextLine(from: first.next, paragraph: paragraph, style: first.style)
    guard second.endsParagraph || second.next == text.count, let change = pushedOut(first, second) else { return first }
    pending.second = change.second
    pending.change = (first, second)
    return change.first
  }

  /// The height limits the lines, all of those above counted (R63).
  private func hasRoom(for line: AttributedLine) -> Bool {
    if bounds.height == .infinity { return true }
    return (block.height + gap(above: line) + box(line).height) * scale <= bounds.height + text.style.tolerance
  }

  // MARK: Appending

  /// Appends a line to the block and, where there is room, to the caller's lines.
  mutating func append(_ line: AttributedLine) {
    let style = attributes.styles[line.style]
    let area = area(line)
    let box = box(line)
    if block.lineCount > 0 {
      block.height += gap(above: line)
      block.usedWidth = max(block.usedWidth, block.hangingWidth)
    }
    // R189; the width that hanging whitespace adds counts should a line follow (R125).
    let outside = area.start &+ max(0, -LayoutUnit(points: style.tailIndent.cleaned))
    block.usedWidth = max(block.usedWidth, outside &+ line.width)
    let hanging = line.endsSoftly ? min(extent(line.start, line.next, from: area.start), area.end &- area.start) : 0
    block.hangingWidth = outside &+ max(line.width, hanging)
    if block.lineCount < lines.count {
      let target = lines.baseAddress.unsafelyUnwrapped + block.lineCount
      target.pointee = LabelLine()
      target.pointee.start = line.start
      target.pointee.end = line.end
      target.pointee.tailStart = line.ellipsis < 0 ? line.end : line.tailStart
      target.pointee.tailEnd = line.ellipsis < 0 ? line.end : line.tailEnd
      target.pointee.flags = flags(line)
      // For placing; see `placeLines`.
      target.pointee.reserved = UInt32(line.style) << 1 | (line.isFirstOfParagraph ? 1 : 0)
      target.pointee.ellipsisX = Double(line.ellipsis)
      target.pointee.y = block.height * scale
      target.pointee.height = box.height * scale
      target.pointee.baseline = (block.height + box.height - box.descent) * scale  // R159, R160
      target.pointee.width = line.width.points * scale
      target.pointee.letterSpacing = line.letterSpacing
      target.pointee.wordSpacing = line.endsSoftly ? 1 : 0
    }
    block.height += box.height
    block.lineCount += 1
    (block.style, block.paragraph) = (line.style, line.paragraph)
    if isTooWide(line) { block.hasOverwideLine = true }
    if isClipped(line) { block.hasClippedLine = true }
    if line.endsSoftly, !line.endsAtOpportunity { block.hasBrokenWord = true }  // R205
  }

  private func flags(_ line: AttributedLine) -> LineFlags {
    var flags: LineFlags = []
    if line.ellipsis >= 0 { flags.insert(.ellipsis) }
    if line.hasHyphen { flags.insert(.hyphen) }
    if line.letterSpacing != 0 { flags.insert(.tightened) }
    if line.endsHard, line.ellipsis < 0 { flags.insert(.hardBreak) }
    if !label.lineBreakMode.truncates, line.ellipsis < 0, isClipped(line), !line.endsSoftly { flags.insert(.clipped) }
    if isRightToLeft(attributes.styles[line.style]) { flags.insert(.rightToLeft) }
    return flags
  }

  /// The base direction of a paragraph (R184).
  func isRightToLeft(_ style: ParagraphStyle) -> Bool { style.isRightToLeft(label.layoutDirection) }
}

/// The second line of a paragraph that was pushed out, and its lines as they were before.
private struct PendingLines {
  var second: AttributedLine?
  var change: (first: AttributedLine, second: AttributedLine)?
}
