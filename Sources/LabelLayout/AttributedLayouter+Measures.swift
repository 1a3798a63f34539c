// Areas, widths and heights of lines of attributed text: unscaled, so that kern and all lengths of paragraph styles scale
// with the text (R163).

extension AttributedLayouter {
  // MARK: Areas

  /// Where a line may stand, from the leading edge, unscaled (RULES.md: area of a line).
  func area(_ line: AttributedLine) -> (start: LayoutUnit, end: LayoutUnit) {
    area(attributes.styles[line.style], isFirst: line.isFirstOfParagraph, width: width)
  }

  func area(_ style: ParagraphStyle, isFirst: Bool, width: LayoutUnit) -> (start: LayoutUnit, end: LayoutUnit) {
    let indent = isFirst ? style.firstLineHeadIndent : style.headIndent  // R115, R116
    let start = max(0, LayoutUnit(points: indent.cleaned))
    let tail = LayoutUnit(points: style.tailIndent.cleaned)
    let end = tail > 0 ? min(tail, width) : width &+ tail  // R117, R118
    return (start, max(start, end))
  }

  /// Whether a line is wider than its area.
  func isTooWide(_ line: AttributedLine) -> Bool {
    let area = area(line)
    return line.width > area.end &- area.start &+ tolerance
  }

  // MARK: Widths

  /// The width of clusters, the first of which stands at `pen` from the leading edge. O(1) without tabs.
  func extent(_ start: Int, _ end: Int, from pen: LayoutUnit) -> LayoutUnit {
    guard text.hasTabs, end > start else { return text.width(start, end) }
    var place = pen
    var from = start
    for index in start..<end where text.flags[index].contains(.tab) {
      place &+= text.width(from, index)
      place = nextStop(after: place, attributes.styles[style(of: index)])
      from = index + 1
    }
    return place &+ text.width(from, end) &- pen
  }

  /// The style of the paragraph that a cluster stands in. O(paragraph); only tabs need it.
  private func style(of cluster: Int) -> Int {
    if attributes.styles.count == 1 { return 0 }
    var start = cluster
    while start > 0, !text.isParagraphBreak(start &- 1) { start &-= 1 }
    return attributes.styleIndex(at: start)
  }

  /// The next tab stop strictly right of the pen (R190).
  private func nextStop(after pen: LayoutUnit, _ style: ParagraphStyle) -> LayoutUnit {
    var best: LayoutUnit?
    for stop in style.tabStops where stop.isFinite {
      let place = LayoutUnit(points: stop)
      if place > pen &+ tolerance, place < best ?? .unbounded { best = place }
    }
    if let best { return best }
    let interval = style.defaultTabInterval.cleaned
    let units = LayoutUnit(points: interval > 0 ? interval : 28)
    guard units > 0 else { return pen }
    return ((pen &+ tolerance) / units + 1) &* units
  }

  /// The first cluster in `start..<end` whose end is more than `limit` behind the pen; `end` if there is none.
  func firstOverflow(_ start: Int, _ end: Int, from pen: LayoutUnit, limit: LayoutUnit) -> Int {
    guard limit < .unbounded else { return end }
    if !text.hasTabs {
      if text.width(start, end) <= limit { return end }
      var (low, high) = (start, end)
      while high - low > 1 {
        let middle = (low + high) / 2
        if text.width(start, middle) <= limit { low = middle } else { high = middle }
      }
      return low
    }
    var place = pen
    for index in start..<end {
      if text.flags[index].contains(.tab) {
        place = nextStop(after: place, attributes.styles[style(of: index)])
      } else {
        place &+= text.width(index, index + 1)
      }
      if place &- pen > limit { return index }
    }
    return end
  }

  /// The advance of the ellipsis with the attributes of a cluster (R13).
  func ellipsisAdvance(at cluster: Int) -> LayoutUnit {
    attributes.run(at: min(cluster, text.count - 1)).ellipsis.advance
  }

  // MARK: Heights

  /// The unscaled height of a line's box, and of its baseline above the lower edge.
  func box(_ line: AttributedLine) -> (height: Double, descent: Double) {
    var metrics = LineMetrics(ascent: 0, descent: 0)
    useMetrics(line.start, line.end, &metrics)  // R165, R208
    if line.ellipsis >= 0 {
      useMetrics(line.tailStart, line.tailEnd, &metrics)
      metrics.formUnion(attributes.run(at: min(line.ellipsis, text.count - 1)).ellipsis.metrics)
    } else if line.hasHyphen {
      metrics.formUnion(hyphenRun(at: line.end).hyphen.metrics)
    } else if line.end == line.start {
      // An empty line has the height of what hangs on it, else of its break (R208).
      let end = line.endsHard ? line.next - 1 : line.next
      useMetrics(line.start, end, &metrics)
      if end <= line.start {
        useMetrics(min(line.start, text.count - 1), min(line.start, text.count - 1) + 1, &metrics)
      }
    }
    let style = attributes.styles[line.style]
    // Multiple, then minimum, then maximum (R120 to R122, R162).
    var height = metrics.ascent + metrics.descent
    let multiple = style.lineHeightMultiple.cleaned
    if multiple > 0 { height *= multiple }
    height = max(height, max(0, style.minimumLineHeight.cleaned))
    let maximum = style.maximumLineHeight.cleaned
    if maximum > 0 { height = min(height, maximum) }
    return (height, metrics.descent)
  }

  private func useMetrics(_ start: Int, _ end: Int, _ metrics: inout LineMetrics) {
    var index = start
    while index < end {
      // The clusters of a run have few different metrics: one look at each change.
      let run = attributes.run(at: index)
      let flag = text.flags[index].metricsIndex
      metrics.formUnion(text.metrics[run.firstMetrics + flag])
      index += 1
      while index < end, text.flags[index].metricsIndex == flag,
        attributes.run(at: index).firstMetrics == run.firstMetrics
      { index += 1 }
    }
  }

  /// What stands between the last line of the block and a line below it, unscaled (R119, R131, R161).
  func gap(above line: AttributedLine) -> Double {
    let upper = attributes.styles[block.style]
    var gap = max(0, upper.lineSpacing.cleaned)
    if line.paragraph != block.paragraph {
      gap += upper.paragraphSpacing.cleaned + attributes.styles[line.style].paragraphSpacingBefore.cleaned
    }
    return gap
  }

  // MARK: Clusters

  func hasInk(_ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      if text.isInk(index) { return true }
      index &+= 1
    }
    return false
  }

  /// `end` moved back over whitespace, not before `start`.
  func trimmedEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, text.isWhitespace(end &- 1) { end &-= 1 }
    return end
  }

  /// `start` moved on over whitespace, not behind `end`.
  func trimmedStart(_ start: Int, _ end: Int) -> Int {
    var start = start
    while start < end, text.isWhitespace(start) { start &+= 1 }
    return start
  }

  /// The next hard break from a cluster on, or the end of the text.
  func endOfHardLine(_ start: Int) -> Int {
    var index = start
    while index < text.count, !text.isHardBreak(index) { index &+= 1 }
    return index
  }
}
