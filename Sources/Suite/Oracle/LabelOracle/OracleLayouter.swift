// Lays out a text for a label, at one scale and in one pair of bounds: widths, areas and heights of lines.

/// A line that is being made. Ranges are ranges of clusters.
struct DraftLine {
  var hardLine: Int
  /// Everything on the line, including hanging whitespace.
  var range: Range<Int>
  /// The kept part before the ellipsis, or the whole visible text if there is no ellipsis.
  var kept: Range<Int>
  /// The kept part after the ellipsis.
  var tail: Range<Int>
  /// The hard line of `tail`, if lines after this one continue it.
  var tailHardLine: Int?
  /// The cluster whose attributes the ellipsis takes; nil if there is no ellipsis.
  var ellipsis: Int?
  var hasHyphen = false
  var isFirstOfParagraph: Bool
  var endsSoftly = false
  var endsAtOpportunity = true
  var letterSpacing = 0.0
  /// The width of the visible text as it is drawn.
  var width = 0.0
  /// The room that the visible text of a line without an ellipsis needs (R302).
  var need = 0.0
}

struct OracleLayouter {
  var text: OracleText
  var label: OracleLabel
  var scale: Double
  var width: Double
  var height: Double
  var numberOfLines: Int
  var mayTighten = true
  /// The rules that were applied at this scale.
  var record = RuleRecord()

  /// R192: infinite values and NaN count as 0.
  static func odd(_ value: Double) -> Double { value.isFinite ? value : 0 }

  /// R267. OPEN: the font size in ε is that of the first run, unscaled.
  var epsilon: Double { 1e-6 * max(1, text.runs.first?.font.usedSize ?? 0) }

  func fits(_ value: Double, _ available: Double) -> Bool { value <= available + epsilon }

  /// R175: truncation takes the mode of the first paragraph. R172: a paragraph's own mode precedes the label's.
  var mode: LineBreakMode {
    label.marqueesNow ? .byClipping : text.paragraphs.first?.style.lineBreakMode ?? label.lineBreakMode  // R178
  }

  func style(_ hardLine: Int) -> ParagraphStyle { text.paragraphs[text.hardLines[hardLine].paragraph].style }

  // MARK: Areas

  /// R270: its start and its end, as distances from the leading edge.
  func area(_ hardLine: Int, isFirst: Bool, width: Double) -> (start: Double, end: Double) {
    let style = style(hardLine)
    let start = max(0, Self.odd(isFirst ? style.firstLineHeadIndent : style.headIndent)) * scale  // R115, R116
    let tail = Self.odd(style.tailIndent) * scale
    let end = tail > 0 ? min(tail, width) : width + tail  // R117, R118
    return (start, max(start, end))
  }

  func area(_ line: DraftLine) -> (start: Double, end: Double) {
    area(line.hardLine, isFirst: line.isFirstOfParagraph, width: width)
  }

  // MARK: Widths

  /// The width of clusters that are shown as a part, the first of which is at `pen`, measured from the leading edge of
  /// the bounds. If nothing visible follows them on their line, the tracking of the last one hangs (R214).
  func extent(_ range: Range<Int>, from pen: Double, endsLine: Bool) -> Double {
    pens(range, from: pen, endsLine: endsLine).last! - pen
  }

  /// R302: the room that a part needs: the wider of its widths alone and in its hard line.
  func need(_ range: Range<Int>, from pen: Double, endsLine: Bool) -> Double {
    let alone = extent(range, from: pen, endsLine: endsLine)
    guard text.partAdvances != nil else { return alone }
    let advances = text.clusters[range].map(\.advance)
    return max(alone, pens(range, advances, from: pen, endsLine: endsLine).last! - pen)
  }

  /// The positions before, between and after clusters that are shown as a part, the first of which is at `pen`,
  /// measured from the leading edge of the bounds.
  func pens(_ range: Range<Int>, from pen: Double, endsLine: Bool) -> [Double] {
    let advances = text.partAdvances?[range] ?? text.clusters[range].map(\.advance)  // R302
    return pens(range, advances, from: pen, endsLine: endsLine)
  }

  /// The same for clusters with these advances at scale 1.
  private func pens(_ range: Range<Int>, _ advances: [Double], from pen: Double, endsLine: Bool) -> [Double] {
    let widths = zip(range, advances).map { index, advance in
      (advance - (endsLine && index == range.last ? text.clusters[index].hanging : 0)) * scale
    }
    var pens = [pen]
    pens.reserveCapacity(range.count + 1)
    for index in range {
      let place = pens.last!
      // R222: a tab without a stop is as wide as a space.
      let stop =
        text.clusters[index].isTab ? nextStop(after: place, text.paragraphs[paragraph(of: index)]) : nil
      let before = stop.map { columnWidth(after: index, in: range, $0, widths) * $0.shareBefore } ?? 0
      pens.append(stop.map { max(place, $0.position - before) } ?? place + widths[index - range.lowerBound])
    }
    return pens
  }

  /// R215: the width of what follows a tab, up to the next tab, the first terminator or the end of the range.
  private func columnWidth(after tab: Int, in range: Range<Int>, _ stop: Stop, _ widths: [Double]) -> Double {
    let column = ((tab + 1)..<range.upperBound).prefix { index in
      !text.clusters[index].isTab && !stop.terminators.contains(text.clusters[index].text.unicodeScalars.first!)
    }
    return column.reduce(0) { $0 + widths[$1 - range.lowerBound] }
  }

  private func paragraph(of cluster: Int) -> Int {
    text.hardLines.last { $0.range.lowerBound <= cluster }!.paragraph
  }

  /// A tab stop at a scale.
  struct Stop {
    var position: Double
    var alignment: TextAlignment
    var terminators: [Unicode.Scalar]
    var isRightToLeft = false

    /// R215: the part of a segment that is before its stop, in reading order.
    var shareBefore: Double {
      switch alignment {
      case .center: 0.5
      case .right: isRightToLeft ? 0 : 1
      case .left: isRightToLeft ? 1 : 0
      case .natural, .justified: 0
      }
    }
  }

  /// R190: the next stop strictly right of the pen; nil if there is none. OPEN: kern is not added to a tab that has a
  /// stop, and a stop within ε of the pen counts as reached. OPEN: an empty list of stops counts as the default.
  /// R215: of two stops at one position the first counts.
  func nextStop(after pen: Double, _ paragraph: Paragraph) -> Stop? {
    let style = paragraph.style
    let stops = style.tabStops.isEmpty ? Self.defaultStops : style.tabStops
    var next: Int?
    for index in stops.indices where stops[index] * scale > pen + epsilon {
      if next == nil || stops[index] < stops[next!] { next = index }
    }
    if let next {
      let isAligned = !style.tabStops.isEmpty && next < style.tabAlignments.count
      let isTerminated = !style.tabStops.isEmpty && next < style.tabTerminators.count
      return Stop(
        position: stops[next] * scale, alignment: isAligned ? style.tabAlignments[next] : .natural,
        terminators: isTerminated ? Array(style.tabTerminators[next].unicodeScalars.prefix(8)) : [],
        isRightToLeft: paragraph.isRightToLeft)
    }
    let interval = Self.odd(style.defaultTabInterval) * scale
    guard interval > 0 else { return nil }
    var stop = interval
    while stop <= pen + epsilon { stop += interval }
    return Stop(position: stop, alignment: .natural, terminators: [])
  }

  private static let defaultStops = (1...12).map { 28 * Double($0) }

  /// R13, R204: the clusters of the ellipsis, or of the token, with the attributes of a cluster.
  func ellipsisClusters(at cluster: Int) -> [Cluster] {
    text.ellipses[text.clusters[min(cluster, text.clusters.count - 1)].run]
  }

  /// R204: the clusters that give an ellipsis its height; an empty token is as high as its run's font.
  private func heightOfEllipsis(at cluster: Int) -> [Cluster] {
    let clusters = ellipsisClusters(at: cluster)
    if !clusters.isEmpty { return clusters }
    var run = text.runs[text.clusters[min(cluster, text.clusters.count - 1)].run]
    run.attachment = nil
    return [Clusters.cluster(["\u{2026}"], run)]
  }

  func ellipsisWidth(at cluster: Int, endsLine: Bool) -> Double {
    let clusters = ellipsisClusters(at: cluster)
    return (clusters.reduce(0) { $0 + $1.advance } - (endsLine ? clusters.last?.hanging ?? 0 : 0)) * scale  // R214
  }

  /// The width of a hyphen, which ends its line, so that its tracking hangs (R214).
  func hyphenWidth(at cluster: Int) -> Double { (hyphen(at: cluster).advance - hyphen(at: cluster).hanging) * scale }

  /// R191: U+2010 with the attributes of the soft hyphen that it replaces.
  func hyphen(at cluster: Int) -> Cluster {
    Clusters.cluster(["\u{2010}"], text.runs[text.clusters[cluster].run])
  }

  // MARK: Heights

  /// R208, R290: what a cluster counts for the height of its line.
  private func counted(_ cluster: Cluster) -> (ascent: Double, descent: Double) {
    label.fallbackLineHeights
      ? (cluster.drawnAscent, cluster.drawnDescent) : (cluster.ascent, cluster.descent)
  }

  /// R297 decides the height of a line where what hangs on it, or its break, would make it higher.
  private func noteHanging(_ line: DraftLine, _ ascent: Double, _ descent: Double) {
    guard line.ellipsis == nil else { return }
    let hardEnd = text.hardLines[line.hardLine].range.upperBound
    let isLast = line.range.upperBound == hardEnd && hardEnd < text.clusters.count
    let hanging = text.clusters[line.kept.upperBound..<line.range.upperBound + (isLast ? 1 : 0)]
    if hanging.contains(where: { counted($0).ascent > ascent || counted($0).descent > descent }) { note(297) }
  }

  /// The box of a line: its height, and the height of the baseline above its lower edge.
  func box(_ line: DraftLine) -> (height: Double, descent: Double) {
    // R165, R208: maxima over the fonts that the runs of everything on the line ask for; R290: or over those that draw
    // it. Hanging whitespace counts only if there is nothing else.
    var ascent = 0.0
    var descent = 0.0
    var unmoved = 0.0  // R164: the descent without baseline offsets
    func use(_ cluster: Cluster) {
      ascent = max(ascent, counted(cluster).ascent)
      descent = max(descent, counted(cluster).descent)
      unmoved = max(unmoved, counted(cluster).descent - cluster.lowered)
    }
    for index in line.kept { use(text.clusters[index]) }
    for index in line.tail { use(text.clusters[index]) }
    if let ellipsis = line.ellipsis { heightOfEllipsis(at: ellipsis).forEach(use) }
    if line.hasHyphen { use(hyphen(at: line.kept.upperBound)) }
    if line.kept.isEmpty, line.tail.isEmpty, line.ellipsis == nil, !line.hasHyphen {
      for index in line.range { use(text.clusters[index]) }
      if line.range.isEmpty { use(text.clusters[min(line.range.upperBound, text.clusters.count - 1)]) }  // R208
    }
    noteHanging(line, ascent, descent)
    let style = style(line.hardLine)
    // R162: multiple, then minimum, then maximum. R231, R192: negative values, infinite values and NaN are 0.
    let multiple = Self.odd(style.lineHeightMultiple)
    var height = ascent + descent
    if multiple > 0 { height *= multiple }  // R120
    height = max(height, max(0, Self.odd(style.minimumLineHeight)))  // R121
    let maximum = Self.odd(style.maximumLineHeight)
    if maximum > 0 { height = min(height, maximum) }  // R122
    // R164: in a line of another height, offsets move glyphs, and not the baseline.
    let below = height == ascent + descent ? descent : unmoved
    if below != descent { note(164, for: .down) }
    return (height * scale, below * scale)
  }

  /// R119, R131, R161: the space between a line and the one below it. OPEN: the upper line's lineSpacing counts.
  func gap(_ upper: DraftLine, _ lower: DraftLine) -> Double {
    let hardLine = upper.tailHardLine ?? upper.hardLine
    var gap = max(0, Self.odd(style(hardLine).lineSpacing))
    if text.hardLines[hardLine].paragraph != text.hardLines[lower.hardLine].paragraph {
      gap += max(0, Self.odd(style(hardLine).paragraphSpacing))  // R231
      gap += max(0, Self.odd(style(lower.hardLine).paragraphSpacingBefore))  // R239
    }
    return gap * scale  // R163
  }

  /// R132, R291: the space below a label's only line. OPEN: it is that of the paragraph that the line ends in.
  private func spaceBelow(_ only: DraftLine) -> Double {
    guard label.singleLineSpacing else { return 0 }
    return max(0, Self.odd(style(only.tailHardLine ?? only.hardLine).lineSpacing)) * scale
  }

  /// The height that lines take up, with the space between them.
  func stackHeight(_ lines: some Collection<DraftLine>) -> Double {
    var height = 0.0
    var above: DraftLine?
    for line in lines {
      if let above { height += gap(above, line) }
      height += box(line).height
      above = line
    }
    return height
  }

  /// The height of the block that a label's visible lines are.
  func blockHeight(_ lines: [DraftLine]) -> Double {
    stackHeight(lines) + (lines.count == 1 ? spaceBelow(lines[0]) : 0)
  }
}
