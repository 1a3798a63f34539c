// Sections A, D and F: which lines are visible, whether a label fits, and the search for the scale.

/// The visible lines of a label at one scale.
struct Draft {
  var lines: [DraftLine]
  var truncated: Bool
  var fits: Bool
}

extension OracleLayouter {
  func draft() -> Draft {
    let (lines, hidesInk) = numberOfLines == 1 ? singleLine() : severalLines()
    noteRules(of: lines)
    if label.marqueesNow {
      note(178)
      if label.numberOfLines != 1 { note(229) }
    }
    // R269. OPEN: an ellipsis counts even if every ink cluster is shown next to it (R188's "ab…xyz").
    let clips = mode == .byClipping || numberOfLines == 1 && !mode.truncates && !label.is2009
    // OPEN: "a single cluster wider than the line does not count" also holds for a clipped line.
    let isClipped = clips && lines.contains { isTooWide($0) && !isAsWideAsItsFirstCluster($0) }
    if isClipped, numberOfLines != 1 { note(62) }
    let truncated = hidesInk || isClipped || lines.contains { $0.ellipsis != nil }
    var fits = !truncated && !lines.contains(where: isTooWide)
    fits = fits && self.fits(blockHeight(lines), height)  // R95
    if label.shrinkKeepsWordsWhole, lines.contains(where: { $0.endsSoftly && !$0.endsAtOpportunity }) {  // R205
      fits = false
    }
    return Draft(lines: lines, truncated: truncated, fits: fits)
  }

  func isTooWide(_ line: DraftLine) -> Bool {
    let area = area(line)
    return !fits(line.ellipsis == nil ? line.need : line.width, area.end - area.start)
  }

  /// R269, R300, R302.
  private func isAsWideAsItsFirstCluster(_ line: DraftLine) -> Bool {
    let first = line.kept.prefix(1)
    return fits(line.need, need(first, from: area(line).start, endsLine: true))
  }

  private func hasInk(from hardLine: Int) -> Bool {
    text.hardLines[hardLine...].contains { text.hasInk($0.range) }
  }

  /// R11, R12, R23: a single line is the first hard line, and is never wrapped.
  private func singleLine() -> ([DraftLine], Bool) {
    let range = text.hardLines[0].range
    if label.is2009, !mode.truncates, mode != .byClipping {  // R223, R224
      let line = nextLine(0, from: range.lowerBound, isFirst: true)
      note(mode == .byWordWrapping ? 223 : 224)
      if hasInk(from: 1) { note(25) }
      return ([line], text.hasInk(line.range.upperBound..<range.upperBound) || hasInk(from: 1))
    }
    let kept = range.lowerBound..<text.trimmedEnd(range)
    var line = DraftLine(
      hardLine: 0, range: range, kept: kept, tail: range.upperBound..<range.upperBound, isFirstOfParagraph: true)
    line.width = extent(kept, from: area(line).start, endsLine: true)
    line.need = need(kept, from: area(line).start, endsLine: true)
    let hidesInk = hasInk(from: 1)
    guard mode.truncates, hidesInk || isTooWide(line) else {
      if hidesInk { note(25) }
      if isTooWide(line) { note(mode == .byClipping ? 10 : mode == .byWordWrapping ? 11 : 12) }
      if !hidesInk, !isTooWide(line) { note(1) }
      return ([line], hidesInk)
    }
    record.line = 0
    if let tightened = tightened(line) { return ([tightened], false) }
    return ([truncated(line)], hidesInk)
  }

  private func severalLines() -> ([DraftLine], Bool) {
    let greedy = wrapAll()
    let pushed = pushedOut(greedy)
    let count = visibleCount(pushed)
    let hidden = greedy[count...]
    if numberOfLines == 0, count > 1 { note(57) }
    if hidden.isEmpty { note(71) }
    // R187: hidden hard lines of whitespace do not matter.
    guard hidden.contains(where: { text.hasInk($0.range) }) else {
      if !hidden.isEmpty { note(187) }
      return (Array(pushed.prefix(count)), false)
    }
    let isLimited = numberOfLines > 0 && count == numberOfLines
    note(isLimited ? 66 : 63)
    if !isLimited, count == 1, !fits(stackHeight(greedy.prefix(1)), height) { note(64) }
    if height.isFinite { noteHeightsOfFonts() }

    // R81: nothing is pushed out in the paragraph in which a truncated label ends.
    let last = text.hardLines[greedy[count - 1].hardLine].paragraph
    var lines = (0..<count).map { text.hardLines[greedy[$0].hardLine].paragraph == last ? greedy[$0] : pushed[$0] }
    if zip(greedy, pushed).contains(where: { $0.range != $1.range && text.hardLines[$0.hardLine].paragraph == last }) {
      note(81)
    }
    let line = lines.removeLast()
    record.line = count - 1
    if mode.truncates {
      if let tightened = tightened(line) { return (lines + [tightened], false) }  // R112
      if truncatesBeforeLastLine { return (truncatedBeforeLastLine(greedy, count: count), true) }
      return (lines + [truncated(line)], true)  // R59
    }
    guard mode == .byClipping else {  // R56
      note(isLimited ? 56 : 67)
      return (lines + [line], true)
    }
    note(62)
    return (lines + [runningOn(line)], hasInk(from: line.hardLine + 1))
  }

  /// R62: the line with the remainder up to the next hard break, unbroken.
  private func runningOn(_ line: DraftLine) -> DraftLine {
    let rest = line.range.lowerBound..<text.hardLines[line.hardLine].range.upperBound
    var result = line
    result.range = rest
    result.kept = rest.lowerBound..<text.trimmedEnd(rest)
    result.tail = rest.upperBound..<rest.upperBound
    result.hasHyphen = false
    result.endsSoftly = false
    result.width = extent(result.kept, from: area(line).start, endsLine: true)
    result.need = need(result.kept, from: area(line).start, endsLine: true)
    return result
  }

  /// R56, R63 to R66: numberOfLines and the height limit the visible lines; at least one line is visible.
  private func visibleCount(_ lines: [DraftLine]) -> Int {
    var count = numberOfLines > 0 ? min(numberOfLines, lines.count) : lines.count  // R57, R58
    while count > 1, !fits(stackHeight(lines.prefix(count)), height) { count -= 1 }
    return count
  }
}

// MARK: - The scale

extension OracleLayouter {
  /// The least scale that shrinking may reach (R180); nil if the label does not shrink.
  private var minimumScale: Double? {
    guard label.adjustsFontSizeToFitWidth, !label.marqueesNow else { return nil }  // R94
    if !label.is2009, !mode.truncates && mode != .byClipping { return nil }  // R96, R227
    if !label.multilineShrink || label.is2009, numberOfLines != 1 { return nil }  // R292
    let minimum = label.minimumScaleFactor.isNaN ? 0 : min(1, max(0, label.minimumScaleFactor))
    // R87, R228. OPEN: without a lower limit, the least candidate, 1/1000, counts as the minimum itself.
    if minimum == 0 { return label.is2009 ? 0.001 : nil }
    return minimum
  }

  /// R268: scale 1 if the label fits there, otherwise the largest multiple of 1/1000 at which it fits, otherwise the
  /// minimum.
  func scaled() -> (OracleLayouter, Draft) {
    if label.fixedScale.isFinite, label.fixedScale > 0 {  // R206
      let fixed = at(label.fixedScale)
      fixed.0.note(206)
      return fixed
    }
    let natural = at(1)
    guard let minimum = minimumScale, minimum < 1, !natural.1.fits else {  // R88, R90
      natural.0.noteUnshrunk(natural.1)
      return natural
    }
    for step in stride(from: 999, through: 1, by: -1) {
      let scale = Double(step) / 1000
      if scale < minimum { break }
      let candidate = at(scale)
      guard candidate.1.fits else { continue }
      candidate.0.note(89)  // R89
      candidate.0.noteShrunk(from: natural.1)
      return candidate
    }
    let least = at(minimum)  // R92, R93
    least.0.note(least.1.fits ? 93 : 92)
    if !least.1.fits, numberOfLines != 1 { least.0.note(102) }
    if !least.1.fits, numberOfLines == 1, hasInk(from: 1) { least.0.note(103) }
    least.0.noteShrunk(from: natural.1)
    return least
  }

  private var hasOddMinimum: Bool { !(label.minimumScaleFactor >= 0 && label.minimumScaleFactor <= 1) }

  /// Notes the rules because of which a label is laid out at its own size.
  private func noteUnshrunk(_ draft: Draft) {
    guard label.adjustsFontSizeToFitWidth, !label.marqueesNow else {
      if label.minimumScaleFactor > 0, !draft.fits { note(94) }
      return
    }
    if hasOddMinimum { note(180) }
    guard !draft.fits else {
      note(90)
      if numberOfLines != 1, draft.lines.contains(where: { $0.endsSoftly && !$0.endsAtOpportunity }) { note(101) }
      return
    }
    if label.is2009, numberOfLines != 1 { return note(292) }
    if !label.is2009, !mode.truncates, mode != .byClipping { return note(96) }
    if !label.multilineShrink, numberOfLines != 1 { return note(99) }
    note(label.minimumScaleFactor >= 1 ? 88 : 87)
  }

  /// Notes the rules because of which a label is shrunk. `natural` is the layout at its own size.
  private func noteShrunk(from natural: Draft) {
    if numberOfLines != 1 { note(numberOfLines == 0 ? 100 : 99) }
    if !natural.truncated { note(95) }
    if hasOddMinimum { note(180) }
    if label.is2009 {
      if !mode.truncates, mode != .byClipping { note(227) }
      if !(label.minimumScaleFactor > 0) { note(228) }
    }
    if mode == .byClipping { note(97) }
    if mode == .byTruncatingHead { note(98) }
    if mode.truncates, text.paragraphs.contains(where: { label.mayTighten($0.style) }) { note(182) }
    if label.shrinkKeepsWordsWhole { note(205) }
  }

  private func at(_ scale: Double) -> (OracleLayouter, Draft) {
    var layouter = self
    layouter.scale = scale
    layouter.record = RuleRecord()
    return (layouter, layouter.draft())
  }
}
