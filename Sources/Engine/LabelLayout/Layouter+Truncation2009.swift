// Head and middle truncation of several lines in the 2009 profile: the ellipsis is on the first line, or on the middle
// one.

extension Layouter {
  /// Whether the ellipsis is on a line other than the last (R236, R237).
  var truncatesBeforeLastLine: Bool {
    let mode = label.lineBreakMode
    return label.options.contains(.profile2009) && label.numberOfLines != 1
      && (mode == .byTruncatingHead || mode == .byTruncatingMiddle)
  }

  /// Places all lines again: those before the ellipsis, then as much of the end of the text as the limits allow. It is
  /// called when the last line would be cut, since the number of lines is known then. O(visible clusters × line length), if
  /// no line has more than 256 clusters; otherwise up to O(visible clusters × lines).
  @inline(never)
  mutating func placeLinesAroundEllipsis() {
    guard text.isComplete else {
      breaker.missing = .beginning
      return
    }
    let isHead = label.lineBreakMode == .byTruncatingHead
    let linesBefore = isHead ? 0 : block.lineCount / 2
    block = LineBlock()
    breaker.resetFrame()
    var start = 0
    for _ in 0..<linesBefore {
      let line = breaker.findLine(from: start)
      placeWrapped(line)
      start = line.next
      breaker.advanceFrame(after: line)
    }
    let end = text.endOfInk(from: start, to: text.count)
    let lead = isHead ? start : breaker.leadingPart(from: start).end
    var cut = EllipsisCut(
      start: start, lead: isHead ? start : breaker.trimmedEnd(from: start, to: lead), tail: end, end: end)
    cut.before =
      breaker.shownExtent(start, lead, from: frame.pen, endsLine: false) &+ breaker.ellipsis(at: cut.lead).advance

    let (above, frameAbove) = (block, frame)
    var tallies = Tallies(end: end)
    var paragraph = ParagraphSearch()
    var tail = end
    while tail > lead {
      tail &-= 1
      // Whitespace after the ellipsis is dropped (R6, R9), so that the cut is the one after it.
      if breaker.trims, text.isWhitespace(tail) { continue }
      var longer = cut
      longer.tail = tail
      var fits = false
      if let line = placeLine(around: longer, paragraph: paragraph.start(of: tail, in: text)) {
        fits = tryRest(after: line, around: longer, &tallies)
      }
      (block, breaker.frame) = (above, frameAbove)
      if !fits { break }
      cut = longer
    }
    let paragraphOfCut = text.startOfParagraph(min(cut.tail, text.count &- 1))
    if let line = placeLine(around: cut, paragraph: paragraphOfCut) { _ = placeRest(after: line, around: cut) }
  }

  /// Places the line with the ellipsis. Returns it, or nil if the height does not allow it.
  ///
  /// - Parameter paragraph: the first cluster of the paragraph of what is shown after the ellipsis.
  private mutating func placeLine(around cut: EllipsisCut, paragraph: Int) -> BrokenLine? {
    let frameOfEllipsis = frame
    // What follows the ellipsis breaks as its own paragraph does.
    let next = frame(at: paragraph, isFirst: false)
    breaker.frame = next
    breaker.frame.followsEllipsis = true
    (breaker.frame.pen, breaker.frame.limit) = (frameOfEllipsis.pen &+ cut.before, frameOfEllipsis.limit &- cut.before)
    let line = breaker.findLine(from: cut.tail)
    breaker.frame = frameOfEllipsis
    let tail = unsafe LineTail(Range(uncheckedBounds: (cut.tail, line.end)), of: text, style: next.style)
    let before =
      breaker.shownExtent(cut.start, cut.lead, from: frameOfEllipsis.pen, endsLine: false)
      &+ breaker.ellipsisAdvance(at: cut.lead, endsLine: tail.isEmpty)
    let width = before &+ breaker.shownExtent(of: tail, from: frameOfEllipsis.pen &+ before)
    let shown = BrokenLine(start: cut.start, end: cut.lead, next: line.next, ending: .textEnd, width: width)
    let flags: LineFlags = line.ending.isHard ? [.ellipsis, .hardBreak] : .ellipsis
    if block.lineCount > 0, cut.tail < cut.end {
      let box = box(shown, flags, tail)
      if !tryHeight(block.height + gapAbove() + box.height) { return nil }
    }
    place(shown, flags: flags, tail: tail)
    breaker.frame = next
    if Content.isVaried { block.style = Int32(truncatingIfNeeded: frame.style) }
    return line
  }

  /// Places the lines after one. Returns false, with some of them placed, if the limits allow fewer lines.
  private mutating func placeRest(after line: BrokenLine, around cut: EllipsisCut) -> Bool {
    var line = line
    while line.next < cut.end { if !tryPlaceNext(after: &line, cut) { return false } }
    return true
  }

  /// Places the line after one, unless the limits do not allow it.
  private mutating func tryPlaceNext(after line: inout BrokenLine, _ cut: EllipsisCut) -> Bool {
    breaker.advanceFrame(after: line)
    line = breaker.findLine(from: line.next)
    if block.lineCount >= label.lineLimit || !tryRoom(for: line) { return false }
    if line.next < cut.end { placeWrapped(line) } else { placeWhole(line) }
    return true
  }

  /// Whether the limits allow the lines after the one with the ellipsis. They are not laid out again where tallies tell.
  private mutating func tryRest(after line: BrokenLine, around cut: EllipsisCut, _ tallies: inout Tallies) -> Bool {
    var line = line
    // Only such a line may begin in the frame of a paragraph's other lines although its paragraph begins with it.
    if line.next == cut.tail, line.next < cut.end, !tryPlaceNext(after: &line, cut) { return false }
    guard line.next < cut.end else { return true }
    let (above, frameAbove) = (block, frame)
    let tally = findTally(from: line.next, &tallies)
    (block, breaker.frame) = (above, frameAbove)
    if tally.lines > label.lineLimit &- block.lineCount { return false }
    // Sums of heights may differ in their last bits from those that lines are placed at.
    let height = block.height + tally.height
    let error = height * Double(tally.lines &+ 4) * 0x1p-50
    if (height + error) * scale <= bounds.height + breaker.tolerance { return true }
    if (height - error) * scale > bounds.height + breaker.tolerance { return false }
    return placeRest(after: line, around: cut)
  }

  /// Returns how many lines there are from a cluster to the end of the ink, and their height. It also finds those of the
  /// clusters after it, at which lines may begin.
  private mutating func findTally(from cluster: Int, _ tallies: inout Tallies) -> Tally {
    while tallies.first > cluster {
      tallies.first &-= 1
      let first = tallies.first
      // Few lines begin within whitespace, and looking for its end from each cluster would take long.
      if first > cluster, text.isWhitespace(first), text.isWhitespace(first &- 1) { continue }
      let tally = makeTally(from: first, &tallies)
      tallies.all[first & Tallies.mask] = tally
    }
    let known = tallies.all[cluster & Tallies.mask]
    return known.start == cluster ? known : makeTally(from: cluster, &tallies)
  }

  /// Finds the lines from a cluster on, as far as those after them are not tallied.
  private mutating func makeTally(from cluster: Int, _ tallies: inout Tallies) -> Tally {
    var tally = Tally(start: cluster)
    if Content.isVaried {
      let paragraph =
        cluster == tallies.first
        ? tallies.paragraph.start(of: cluster, in: text) : text.startOfParagraph(cluster)
      if text.hasStyles, cluster == paragraph {
        block.style = Int32(truncatingIfNeeded: frame(at: text.startOfParagraph(cluster &- 1), isFirst: false).style)
      }
      breaker.frame = frame(at: paragraph, isFirst: cluster == paragraph)
      if cluster > paragraph { block.style = Int32(truncatingIfNeeded: frame.style) }
    }
    var start = cluster
    while true {
      let line = breaker.findLine(from: start)
      tally.lines &+= 1
      tally.height += gapAbove() + box(line).height
      if Content.isVaried { block.style = Int32(truncatingIfNeeded: frame.style) }
      start = line.next
      if start >= tallies.end { return tally }
      let known = tallies.all[start & Tallies.mask]
      if known.start == start {
        tally.lines &+= known.lines
        tally.height += known.height
        return tally
      }
      breaker.advanceFrame(after: line)
    }
  }

  /// Returns the frame of the first line of the paragraph that begins at a cluster, or of its other lines.
  private mutating func frame(at paragraph: Int, isFirst: Bool) -> LineFrame {
    if Content.isVaried { return breaker.frame(style: text.styleIndex(at: paragraph), isFirst: isFirst) }
    var frame = frame
    frame.isFirst = isFirst
    return frame
  }
}

/// The clusters that are kept before and after an ellipsis.
private struct EllipsisCut {
  /// The first cluster of the line with the ellipsis, and the end of what is kept before the ellipsis.
  var start: Int
  var lead: Int
  /// The range that is shown after the ellipsis, on the same line and the lines after it.
  var tail: Int
  var end: Int
  /// The width taken up before the part after the ellipsis. Whitespace that is dropped there is not filled again (R9).
  var before: LayoutUnit = 0
}

/// The lines from a cluster to the end of the ink.
private struct Tally {
  /// The cluster; -1 if the element is unused.
  var start = -1
  var lines = 0
  /// Their height with the gap above each, in points at scale 1.
  var height = 0.0
}

/// Tallies of clusters at which lines may begin, found from the end of the ink towards the start.
private struct Tallies {
  /// Where the ink ends, and the first cluster that has been looked at.
  let end: Int
  var first: Int
  var paragraph = ParagraphSearch()
  /// The index of a tally is its cluster's low 8 bits, so that it is found if no line has more than 256 clusters.
  var all = InlineArray<256, Tally>(repeating: Tally())
  static let mask = 255

  init(end: Int) { (self.end, first) = (end, end) }
}

/// Finds the paragraphs of clusters in descending order, in O(clusters) for all.
private struct ParagraphSearch {
  private var first = Int.max

  /// Returns the first cluster of the paragraph that contains a cluster.
  mutating func start(of cluster: Int, in text: Borrowed<LabelText>) -> Int {
    if cluster < first { first = text.startOfParagraph(cluster) }
    return first
  }
}
