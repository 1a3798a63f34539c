// Sections C and E: where the line ends that begins with a cluster.

struct LineStart {
  private let layouter: OracleLayouter
  private let hardLine: Int
  private let start: Int
  private let isFirst: Bool
  private let pen: Double
  /// The pens of all clusters up to the end of the hard line; nil if a prefix is not part of the whole.
  private let pens: [Double]?

  init(_ layouter: OracleLayouter, _ hardLine: Int, from start: Int, isFirst: Bool, pen: Double) {
    self.layouter = layouter
    self.hardLine = hardLine
    self.start = start
    self.isFirst = isFirst
    self.pen = pen
    let end = layouter.text.hardLines[hardLine].range.upperBound
    // R215: what follows a tab may move it. R302: what is cut off may change what is before it.
    let isWhole = layouter.style(hardLine).tabAlignments.isEmpty && layouter.text.partAdvances == nil
    pens = isWhole ? layouter.pens(start..<end, from: pen, endsLine: false) : nil
  }

  /// The end of the hard line.
  var end: Int { layouter.text.hardLines[hardLine].range.upperBound }

  /// The room that the clusters up to `stop` need (R302).
  func need(to stop: Int, endsLine: Bool = true) -> Double {
    guard let pens else { return layouter.need(start..<stop, from: pen, endsLine: endsLine) }
    return extent(pens, to: stop, endsLine: endsLine)
  }

  private func width(to stop: Int, endsLine: Bool = true) -> Double {
    guard let pens else { return layouter.extent(start..<stop, from: pen, endsLine: endsLine) }
    return extent(pens, to: stop, endsLine: endsLine)
  }

  private func extent(_ pens: [Double], to stop: Int, endsLine: Bool) -> Double {
    let hanging = endsLine && stop > start ? layouter.text.clusters[stop - 1].hanging * layouter.scale : 0  // R214
    return pens[stop - start] - pens[0] - hanging
  }

  // MARK: Candidates

  private var wrapsByCharacter: Bool { layouter.wrapsByCharacter(hardLine) }

  /// The positions within the rest of the hard line.
  private var stops: Range<Int> { start + 1..<max(start + 1, end) }

  private var opportunities: [Int] { stops.filter { layouter.mayBreak(before: $0, hardLine) } }

  /// The end of the whole rest's visible text.
  private var wholeEnd: Int { layouter.text.trimmedEnd(start..<end) }

  private func visibleEnd(_ stop: Int) -> Int { layouter.visibleEnd(start..<stop) }

  /// R191: whether a line that ends at an opportunity shows a hyphen. OPEN: a soft hyphen before whitespace is not
  /// shown; the opportunity is that of the whitespace.
  private func showsHyphen(_ stop: Int) -> Bool { layouter.text.clusters[stop - 1].isSoftHyphen }

  /// The room that a line up to an opportunity needs. R191: a hyphen is shown, and must fit.
  private func needOfOpportunity(_ stop: Int) -> Double {
    guard showsHyphen(stop) else { return need(to: visibleEnd(stop)) }
    return need(to: stop - 1, endsLine: false) + layouter.hyphenWidth(at: stop - 1)
  }

  /// The room that a line up to a cluster boundary needs. R55: in character wrapping whitespace at its end counts too.
  private func needOfCut(_ stop: Int) -> Double {
    let visible = need(to: visibleEnd(stop))
    return wrapsByCharacter ? max(visible, need(to: stop)) : visible
  }

  /// R302: whether a part that begins the line and is not empty fits.
  func hasPart(_ fits: (Double) -> Bool) -> Bool {
    guard layouter.text.partAdvances != nil else { return false }  // none is narrower than the first cluster
    if wholeEnd > start, fits(need(to: wholeEnd)) { return true }
    if stops.contains(where: { (wrapsByCharacter || visibleEnd($0) > start) && fits(needOfCut($0)) }) { return true }
    return !wrapsByCharacter
      && opportunities.contains { showsHyphen($0) && $0 - 1 > start && fits(needOfOpportunity($0)) }
  }

  // MARK: Lines

  /// The line, of which `fits` says what room it may need.
  func broken(_ fits: (Double) -> Bool) -> DraftLine {
    if fits(need(to: wholeEnd)) { return line(to: end) }  // R38
    // R55, R40: the last cluster boundary up to which the text fits. R42: one cluster at least.
    func cut() -> Int { stops.last { fits(needOfCut($0)) } ?? start + 1 }
    if wrapsByCharacter {
      let stop = cut()
      // R234: whitespace hangs if no ink follows it in its hard line.
      return line(to: layouter.text.hasInk(stop..<end) ? stop : end)
    }
    // R37: the last opportunity up to which the text fits; hanging whitespace is not measured (R43).
    if let stop = opportunities.last(where: { fits(needOfOpportunity($0)) }) {
      return showsHyphen(stop) ? lineWithHyphen(stop) : line(to: stop)
    }
    var stop = cut()
    while stop < end, layouter.text.clusters[stop].isWhitespace { stop += 1 }  // R42: whitespace after the break hangs
    return line(to: stop)
  }

  /// A line up to `stop`, without a hyphen.
  private func line(to stop: Int) -> DraftLine {
    let endsSoftly = stop < end
    // R191: a soft hyphen whose hyphen is not shown is no opportunity.
    let isOpportunity = !endsSoftly || layouter.mayBreak(before: stop, hardLine) && !showsHyphen(stop)
    let visible = endsSoftly ? visibleEnd(stop) : wholeEnd
    return DraftLine(
      hardLine: hardLine, range: start..<stop, kept: start..<visible, tail: stop..<stop, isFirstOfParagraph: isFirst,
      endsSoftly: endsSoftly, endsAtOpportunity: isOpportunity, width: width(to: visible), need: need(to: visible))
  }

  private func lineWithHyphen(_ stop: Int) -> DraftLine {
    var line = line(to: stop)
    line.hasHyphen = true
    line.endsAtOpportunity = true
    line.kept = start..<(stop - 1)
    line.width = width(to: stop - 1, endsLine: false) + layouter.hyphenWidth(at: stop - 1)
    line.need = needOfOpportunity(stop)
    return line
  }
}
