// Output of lines: a line gets its position in the block and is written to the caller's array if there is room.

extension Layouter {
  /// Places a line without an ellipsis that another line may follow. Then what hangs at its end counts, up to its area (R233).
  @inline(__always)
  mutating func placeWrapped(_ line: BrokenLine) {
    if line.ending.isSoft {
      extendUsedWidth(min(widthWithHanging(line), frame.area))
      // A soft hyphen whose hyphen is not shown is no opportunity (R191, R205).
      if !line.hasHyphen,
        !breaker.isOpportunity(line.next) || Content.isVaried && text.isSoftHyphen(line.next &- 1)
      {
        block.hasBrokenWord = true
      }
    }
    if line.ending.isHard { placeHard(line) } else { place(line, flags: []) }
    // Such a line contains a soft hyphen that is not shown, whose kern makes the line too wide.
    if Content.isVaried, label.lineBreakMode == .byClipping, isTooWideToClip(line) { isTruncated = true }
  }

  /// Places a line that ends at a hard break. What hangs before the break counts if another line follows (R133). Most
  /// labels have no such line, and its code in theirs costs them.
  @inline(never)
  private mutating func placeHard(_ line: BrokenLine) {
    if !breaker.endsWithHardBreak(before: line.next) {
      extendUsedWidth(
        min(breaker.shownExtent(line.start, line.next &- 1, from: frame.pen, endsLine: false), frame.area))
    }
    place(line, flags: .hardBreak)
  }

  /// Extends the used width of the block to that of a line (R125, R273).
  @inline(__always)
  private mutating func extendUsedWidth(_ used: LayoutUnit) {
    block.usedWidth = max(block.usedWidth, Content.isVaried ? frame.indents &+ used : used)
  }

  /// Returns the width of a line with what hangs at its end: whitespace, tracking, its hyphen's too (R214, R273). A soft
  /// hyphen that is not in the text does not count (R281).
  @inline(__always)
  private mutating func widthWithHanging(_ line: BrokenLine) -> LayoutUnit {
    // A line that begins inside a word was found to be cut.
    if breaker.hasCut || text.isUnsafe(line.next) { return widthWithHangingOfCut(line) }
    guard Content.isVaried else { return text.width(line.start, line.next) }
    return widthWithHanging(line, breaker.extent(line.start, endOfHanging(line), from: frame.pen, endsLine: false))
  }

  @inline(never)
  private mutating func widthWithHangingOfCut(_ line: BrokenLine) -> LayoutUnit {
    let end = Content.isVaried ? endOfHanging(line) : line.next
    let width = breaker.shownExtent(line.start, end, from: frame.pen, endsLine: false)
    return Content.isVaried ? widthWithHanging(line, width) : width
  }

  private mutating func endOfHanging(_ line: BrokenLine) -> Int {
    text.isSoftHyphen(line.next &- 1) ? line.end : line.next
  }

  private mutating func widthWithHanging(_ line: BrokenLine, _ width: LayoutUnit) -> LayoutUnit {
    line.hasHyphen ? width &+ breaker.runOfHyphen(before: line.end).pointee.hyphen.advance : width
  }

  /// Places a line without an ellipsis.
  @inline(__always)
  mutating func place(_ line: BrokenLine, flags: LineFlags, letterSpacing: Double = 0) {
    place(line, flags, letterSpacing, text, 0, 0)
  }

  /// Places a line. An ellipsis and a tail follow its clusters.
  @inline(__always)
  mutating func place(_ line: BrokenLine, flags: LineFlags, tail: LineTail) {
    place(line, flags, 0, tail.text, tail.start, tail.end)
  }

  /// Places a line. The tail is three arguments: as a struct it would keep Swift from compiling this once more for
  /// lines without one, and `layout_warm` would take 1.05 times the instructions, or 1.10 where it is not inlined.
  private mutating func place(
    _ line: BrokenLine, _ flags: LineFlags, _ letterSpacing: Double, _ tail: Borrowed<LabelText>, _ tailStart: Int,
    _ tailEnd: Int
  ) {
    // A tightened line exactly fills its area.
    let isTightened = flags.contains(.tightened)
    extendUsedWidth(isTightened ? frame.area : line.width)
    if line.width > frame.limit || breaker.hasCut, !isTightened { recordOverwideLine(line) }
    let box = unsafe box(line, flags, LineTail(Range(uncheckedBounds: (tailStart, tailEnd)), of: tail))
    // R131
    if block.lineCount > 0 { block.height += gapAbove() } else { firstBaseline = box.ascent }
    if unsafe block.lineCount < lines.count {
      let target = unsafe lines.baseAddress.unsafelyUnwrapped + block.lineCount
      unsafe write(line, flags, letterSpacing, tail, tailStart, tailEnd, box, to: &target.pointee)
    }
    block.height += box.height
    block.lineCount &+= 1
    if Content.isVaried { block.style = Int32(truncatingIfNeeded: frame.style) }
  }

  /// Records in the block if a line is wider than its area, as it is shown or in its hard line (R95, R302).
  @inline(never)
  private mutating func recordOverwideLine(_ line: BrokenLine) {
    if line.width <= frame.limit, breaker.neededWidth(of: line) <= frame.limit { return }
    block.hasOverwideLine = true
    breaker.consider(line.width)
  }

  /// Writes a line below the present block. Its fields are written one by one into the caller's memory: a line is 104
  /// bytes, which are not worth copying.
  @inline(__always)
  private mutating func write(
    _ line: BrokenLine, _ flags: LineFlags, _ letterSpacing: Double, _ tail: Borrowed<LabelText>, _ tailStart: Int,
    _ tailEnd: Int, _ box: LineBox, to target: inout LabelLine
  ) {
    target.start = text.startByte(line.start)
    target.end = text.startByte(line.end)
    target.tailStart = tail.startByte(tailStart)
    target.tailEnd = tail.startByte(tailEnd)
    target.flags = flags
    if frame.isRightToLeft { target.flags.formUnion(.rightToLeft) }
    if Content.isVaried, line.hasHyphen { target.flags.formUnion(.hyphen) }
    target.reserved = 0
    target.y = block.height * scale
    target.height = box.height * scale
    target.baseline = (block.height + box.ascent) * scale
    target.letterSpacing = letterSpacing
    target.wordSpacing = 0
    target.width = flags.contains(.tightened) ? frame.available : line.width.points * scale
    if Content.isVaried, frame.isJustified, line.ending.isSoft { justify(line, &target) }
    // If the bounds have no width, x is right only in a second pass, which knows the width of the block.
    if bounds.width == .infinity, frame.leadingShare != 0 || frame.isRightToLeft { block.dependsOnWidth = true }
    let slack = frame.leadingShare == 0 ? 0 : (frame.alignmentWidth - target.width) * frame.leadingShare
    target.x = Content.isVaried ? frame.left + slack : slack
    target.ellipsisX = flags.contains(.ellipsis) ? ellipsisEdge(line, target) : 0
  }

  /// Returns the left edge of a line's ellipsis, which in the paragraph's direction follows the text kept before it
  /// (R183, R185, R186).
  @inline(never)
  private mutating func ellipsisEdge(_ line: BrokenLine, _ target: borrowing LabelLine) -> Double {
    let before =
      breaker.hasCut
      ? breaker.shownExtent(line.start, line.end, from: frame.pen, endsLine: false)
      : breaker.extent(line.start, line.end, from: frame.pen, endsLine: false)
    let isLast = target.tailStart >= target.tailEnd
    let left =
      frame.isRightToLeft ? line.width &- before &- breaker.ellipsisAdvance(at: line.end, endsLine: isLast) : before
    return target.x + left.points * scale
  }

  /// Stretches the inner whitespace (R282) and no-break spaces of a justified line that ends softly (R150). A line with an
  /// ellipsis (R151) or a tab (R190) is not stretched.
  private mutating func justify(_ line: BrokenLine, _ target: inout LabelLine) {
    guard breaker.neededWidth(of: line) <= frame.limit, !breaker.hasTab(line.start, line.end) else { return }
    var start = line.start
    while start < line.end, text.isWhitespace(start) { start &+= 1 }
    var count = 0
    for index in start..<line.end where text.isStretchable(index) { count &+= 1 }
    guard count > 0 else { return }
    if bounds.width == .infinity { block.dependsOnWidth = true }
    let spacing = max(0, frame.alignmentWidth - target.width) / Double(count)
    (target.wordSpacing, target.width) = (spacing, frame.alignmentWidth)
    if spacing > 0 { target.flags.insert(.justified) }
  }

  /// Moves the lines to the top of the block, which is known only after the last line.
  mutating func placeBlock() {
    let count = unsafe min(block.lineCount, lines.count)
    let top = label.blockTop(
      in: bounds, height: block.height * scale, unshrunk: block.height, ascent: firstBaseline, scale: scale,
      tolerance: breaker.tolerance)
    if top == 0 { return }
    for index in 0..<count {
      unsafe lines[index].y += top
      unsafe lines[index].baseline += top
    }
  }
}
