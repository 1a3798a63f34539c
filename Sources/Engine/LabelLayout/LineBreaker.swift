// The line breaker: finds where lines end. Greedy, by prefix sums of the advances.

/// The kind of text that is laid out. The line breaker and the layouter are compiled for each kind, so that plain text does
/// not pay for attributes.
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

/// Finds where a line that begins at a given cluster ends, from the text, the label and a frame: its width, mode and
/// strategy. It places nothing. It also sets `missing` and, if `findsNextWidth`, `nextWidth`.
///
/// Everything is measured in layout units of the unscaled text. The text and the label are borrowed by pointer. Even
/// methods that only read are `mutating`, since otherwise Swift would copy the struct for each call. A method named
/// `find…` also sets `missing`. `expectedLength`, `lastCut` and `hasCut` only save time, so no name tells of them.
struct LineBreaker<Content: LineContent> {
  let borrowedLabel: Borrowed<LabelProperties>
  /// The beginning of the text, or all of it.
  let text: Borrowed<LabelText>
  let bounds: LayoutBounds
  /// ε in points (R267).
  let tolerance: Double
  /// The mode of paragraphs whose style does not set one. The mode in `label` is that of the first paragraph (R172,
  /// R175).
  let paragraphMode: LineBreakMode
  /// The scale of the text. At scale s the bounds are as wide as bounds divided by s are at scale 1.
  var scale = 1.0
  /// The width in which lines are placed, in points: that of the bounds or, if they have none, that of the block.
  var alignmentWidth: Double
  /// The area of the next line, and how it breaks.
  var frame: LineFrame

  var missing = MissingText.nothing
  /// Whether the methods that find lines also set `nextWidth`.
  var findsNextWidth = false
  /// The least width, indents included, that is greater than that of the bounds and at which a line found since the
  /// last reset would hold more; in layout units at scale 1.
  var nextWidth = LayoutUnit.unbounded

  /// The part that was last shaped by itself, with its width, which is needed several times; and whether a part was
  /// since `hasCut` was set to false.
  var lastCut: (text: Borrowed<LabelText>, start: Int, end: Int, width: LayoutUnit)?
  var hasCut = false
  /// Number of clusters on the last line: the end of the next line is first searched near there.
  var expectedLength = 16

  /// Inlined, since a value returned by a call would be moved.
  @inline(__always)
  init(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    paragraphMode: LineBreakMode
  ) {
    borrowedLabel = label
    self.text = text
    self.bounds = bounds
    self.paragraphMode = paragraphMode
    tolerance = text.style.tolerance
    alignmentWidth = bounds.width < .infinity ? bounds.width : 0
    frame = LineFrame(label, label.pointee.lineBreakStrategy, label.pointee.lineBreakMode)
  }

  /// The properties of the label. Not a coroutine (`_read`), for which Swift would copy them, in memory of their own.
  var label: LabelProperties { @inline(__always) unsafeAddress { unsafe borrowedLabel.address } }

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

extension LineBreaker {
  /// Returns the next line from `start` on in the frame: as much text as fits it.
  @inline(__always)
  mutating func findLine(from start: Int) -> BrokenLine {
    var line: BrokenLine
    if frame.wrapsCharacters {
      line = findCharacterWrappedLine(from: start)
    } else {
      line = findWordWrappedLine(from: start, limit: frame.limit)
      if text.isCut(line.start, line.end) { line = findShownLine(line) }
    }
    if findsNextWidth, line.ending.isSoft { considerMore(line) }
    return line
  }

  /// Returns the next line in word wrapping: as much text as fits `limit` (R38, R39), up to an opportunity (R37). A line that
  /// is cut between clusters that depend on each other is not corrected.
  ///
  /// The search takes O(log n) for a line of n clusters; looking for hard breaks and tabs takes O(n).
  mutating func findWordWrappedLine(from start: Int, limit: LayoutUnit) -> BrokenLine {
    var limit = limit
    let overflow = overflowOfLine(from: start, limit: &limit)
    if let hard = text.firstHardBreak(from: start, to: overflow) { return hardLine(from: start, at: hard) }
    var reach = overflow
    if overflow == text.count || text.isWhitespace(overflow) {
      // Whitespace hangs, so the line may break where the whitespace ends (R43).
      reach = text.endOfWhitespace(from: overflow)
      if let line = findHardLineEnd(from: start, at: reach) { return line }
    }
    // A long word that follows a short one, or spaces (R21), begins a new line before it is broken (R41).
    if var line = lineToOpportunity(from: start, upTo: reach, limit: limit) {
      if Content.isVaried { hyphenate(&line, limit: limit) }
      return line
    }
    // There is no opportunity: the word is broken (R40). Whitespace at the start of the line belongs to it (R20).
    let end = findEndAfterSoftHyphen(overflow)
    // Whitespace after the break hangs (R42).
    let next = text.endOfWhitespace(from: end)
    if let line = findHardLineEnd(from: start, at: next) { return line }
    var line = softLine(from: start, to: next, .insideWord)
    if Content.isVaried { hyphenate(&line, limit: limit) }
    return line
  }

  /// Returns where the line after the one from `start` begins in word wrapping, if that one ends at an opportunity within its
  /// hard line and is not cut; otherwise nil. Precondition: the text has no hard breaks.
  @inline(__always)
  mutating func nextSoftLine(from start: Int, limit: LayoutUnit) -> Int? {
    let overflow = firstOverflow(from: start, limit: limit)
    let reach = overflow < text.count ? text.endOfWhitespace(from: overflow) : overflow
    guard reach < text.count, let next = lastOpportunity(after: start, upTo: reach), !text.isCut(start, next) else {
      return nil
    }
    let isCut = text.isWhitespace(next &- 1) && text.isUnsafe(text.trimmed(from: start, to: next))
    return isCut ? nil : next
  }

  /// Returns the next line in character wrapping: all clusters that fit (R55).
  private mutating func findCharacterWrappedLine(from start: Int) -> BrokenLine {
    var limit = frame.limit
    let end = overflowOfLine(from: start, limit: &limit)
    // Whitespace hangs only at the end of a hard line (R234).
    let line = findHardEnd(from: start, within: end) ?? softLine(from: start, to: end, .soft)
    return text.isCut(start, line.end) || text.isCut(start, line.next) ? findShownLine(line) : line
  }

  /// Returns the first cluster that does not fit on a line from `start` on. If its first cluster alone is too wide, the
  /// line is broken as if it were as wide as that (R42, R300), which `limit` then is; after an ellipsis nothing is shown.
  @inline(__always)
  private mutating func overflowOfLine(from start: Int, limit: inout LayoutUnit) -> Int {
    let overflow = firstOverflow(from: start, limit: limit)
    if overflow > start || start >= text.count || frame.followsEllipsis { return overflow }
    limit = limitOfCluster(start)
    return max(firstOverflow(from: start, limit: limit), start &+ 1)
  }

  /// Returns the limit of a line that is as wide as a cluster alone: the width of the cluster plus ε.
  @inline(never)
  mutating func limitOfCluster(_ start: Int) -> LayoutUnit {
    let slack = frame.limit &- frame.area  // ε
    let width = neededWidth(start, start &+ 1, endsLine: true)
    consider(width)
    considerCluster(from: start)
    return width &+ slack
  }

  /// Returns the first cluster that does not fit or, if that is a soft hyphen, the cluster after it: a soft hyphen that
  /// is not shown takes no room, whatever its kern, unless its hard line ends with it.
  @inline(__always)
  mutating func findEndAfterSoftHyphen(_ overflow: Int) -> Int {
    guard Content.isVaried, text.isSoftHyphen(overflow), frame.limit >= 0 else { return overflow }
    let next = overflow &+ 1
    if next == text.count, !text.isComplete { missing = .beginning }
    return next < text.count && !text.isHardBreak(next) ? next : overflow
  }

  /// Returns the rest of the hard line from `start` if its text fits `limit`; otherwise nil. Looks no further than the
  /// limit.
  mutating func findWholeHardLine(from start: Int, limit: LayoutUnit) -> BrokenLine? {
    if !text.hasHardBreaks {
      // Without hard breaks this is the rest of the text, so no search is needed.
      let end = text.trimmed(from: start, to: text.count)
      if extent(start, end, from: frame.pen, endsLine: true) > limit { return nil }
      let line = findLastLine(from: start)
      return text.isCut(start, end) ? findShown(line, limit: limit) : line
    }
    guard let line = findHardEnd(from: start, within: firstOverflow(from: start, limit: limit)) else { return nil }
    return text.isCut(start, line.end) ? findShown(line, limit: limit) : line
  }

  // MARK: Ends

  /// Returns the line that a hard break ends. It is empty if there is nothing before the break (R46, R48).
  mutating func hardLine(from start: Int, at hard: Int) -> BrokenLine {
    let isParagraph = text.isParagraphBreak(hard)  // R45, R49
    let end = text.trimmed(from: start, to: hard)
    return BrokenLine(
      start: start, end: end, next: hard &+ 1, ending: isParagraph ? .paragraphBreak : .lineBreak,
      width: extent(start, end, from: frame.pen, endsLine: true))
  }

  /// Returns the line up to the end of its hard line if only whitespace lies between `end` and there; otherwise nil.
  @inline(__always)
  mutating func findHardEnd(from start: Int, within end: Int) -> BrokenLine? {
    if let hard = text.firstHardBreak(from: start, to: end) { return hardLine(from: start, at: hard) }
    return findHardLineEnd(from: start, at: text.endOfWhitespace(from: end))
  }

  /// Returns the line up to a cluster if its hard line ends there: at a hard break, or at the end of the text.
  @inline(__always)
  mutating func findHardLineEnd(from start: Int, at cluster: Int) -> BrokenLine? {
    if cluster == text.count { return findLastLine(from: start) }
    return text.isHardBreak(cluster) ? hardLine(from: start, at: cluster) : nil
  }

  /// Whether a hard break before `start` is at the very end, where it adds no line when there is text before it (R47),
  /// another break too (R293).
  @inline(__always)
  mutating func endsWithHardBreak(before start: Int) -> Bool {
    start == text.count && text.isComplete && start > 1
  }

  @inline(__always)
  mutating func findLastLine(from start: Int) -> BrokenLine {
    if !text.isComplete { missing = .beginning }
    let end = text.trimmed(from: start, to: text.count)
    return BrokenLine(
      start: start, end: end, next: text.count, ending: .textEnd,
      width: extent(start, end, from: frame.pen, endsLine: true))
  }

  /// Returns a line that ends softly before `next`. Hanging whitespace is not part of its text, nor is a soft hyphen
  /// that is not shown if no whitespace hangs. Whitespace inside the line is part of it (R44).
  @inline(__always)
  mutating func softLine(from start: Int, to next: Int, _ ending: LineEnding) -> BrokenLine {
    var end = text.trimmed(from: start, to: next)
    if Content.isVaried, start < end, end == next, text.isSoftHyphen(next &- 1) { end &-= 1 }
    return BrokenLine(
      start: start, end: end, next: next, ending: ending, width: extent(start, end, from: frame.pen, endsLine: true))
  }

  // MARK: Opportunities

  /// Whether a line may end before the cluster.
  @inline(__always)
  mutating func isOpportunity(_ index: Int) -> Bool { text.flags(index).rawValue & frame.opportunity != 0 }

  /// Returns the last opportunity in `start + 1...reach` (R37), which may be after leading spaces alone (R21), or nil.
  @inline(__always)
  mutating func lastOpportunity(after start: Int, upTo reach: Int) -> Int? {
    var index = reach
    while index > start {
      if isOpportunity(index) { return index }
      index &-= 1
    }
    return nil
  }

  /// Returns the line up to the last opportunity up to `reach`, or nil. At a soft hyphen the hyphen is shown, and must fit
  /// too (R191, R264, R281).
  @inline(__always)
  private mutating func lineToOpportunity(
    from start: Int, upTo reach: Int, limit: LayoutUnit
  ) -> BrokenLine? {
    var reach = reach
    while let next = lastOpportunity(after: start, upTo: reach) {
      guard Content.isVaried, text.isSoftHyphen(next &- 1) else { return softLine(from: start, to: next, .soft) }
      if !frame.followsEllipsis, let line = hyphenatedLine(from: start, next: next, limit) { return line }
      reach = next &- 1
    }
    return nil
  }

  // MARK: Hyphens

  /// If a line would be too empty, takes onto it the longest beginning of the next word that fits with a hyphen (R191,
  /// R209).
  mutating func hyphenate(_ line: inout BrokenLine, limit: LayoutUnit) {
    let factor = min(text.style(frame.style).pointee.hyphenationFactor, 1)
    guard factor > 0, !frame.followsEllipsis, let points = unsafe text.attributes.hyphenation else { return }
    let available = frame.area.points
    // A break in mid-word does not count: a word that is wider than the line is hyphenated instead.
    guard available > 0, line.ending == .insideWord || line.width.points < factor * available else {
      return consider(LayoutUnit(points: line.width.points / factor))
    }
    let word = isOpportunity(line.next) ? line.next : line.start
    let before = extent(line.start, word, from: frame.pen, endsLine: false)
    var cluster = word &+ 1
    while cluster < text.count, !text.isWhitespace(cluster), !text.isHardBreak(cluster) {
      let width = before &+ text.width(word, cluster)
      if width > limit { return consider(width) }
      if unsafe points[cluster >> 6] >> UInt64(cluster & 63) & 1 != 0 {
        let hyphen = hyphenAdvance(before: cluster)
        let shown = shownExtent(line.start, cluster, from: frame.pen, endsLine: false)
        if max(width, shown) &+ hyphen <= limit {
          line = BrokenLine(
            start: line.start, end: cluster, next: cluster, ending: .soft, hasHyphen: true, width: shown &+ hyphen)
        } else {
          consider(max(width, shown) &+ hyphen)
        }
      }
      cluster &+= 1
    }
  }

  /// Returns the run of the hyphen to show before a cluster.
  mutating func runOfHyphen(before cluster: Int) -> Borrowed<TextRun> {
    text.run(at: text.clusterOfHyphen(before: cluster))
  }

  /// Returns the advance of that hyphen, whose tracking hangs since it ends its line (R214).
  mutating func hyphenAdvance(before cluster: Int) -> LayoutUnit {
    let run = runOfHyphen(before: cluster)
    return max(0, run.pointee.hyphen.advance &- run.pointee.hanging)
  }
}

// MARK: The next width

extension LineBreaker {
  /// Lowers `nextWidth` to a width at which lines change, if `findsNextWidth` and if the width does not fit the bounds
  /// yet: a tail indent may limit the frame, and not the bounds.
  @inline(__always)
  mutating func consider(_ width: LayoutUnit) {
    if findsNextWidth { lowerNextWidth(to: width &+ frame.indents) }
  }

  @inline(never)
  private mutating func lowerNextWidth(to width: LayoutUnit) {
    // Two units allow for rounding.
    if width > bounds.limit(bounds.width + tolerance, scale) &- 2 { nextWidth = min(nextWidth, width) }
  }

  /// Considers the width at which a line takes in another cluster by the advances in its hard line.
  mutating func considerCluster(from start: Int) {
    guard findsNextWidth else { return }
    consider(
      extent(
        start, min(firstOverflow(from: start, limit: frame.limit) &+ 1, text.count), from: frame.pen, endsLine: true))
  }

  /// Considers the width at which the rest of a line's hard line fits, and returns it.
  mutating func considerRest(from start: Int) -> LayoutUnit {
    let end = text.firstHardBreak(from: start, to: text.count) ?? text.count
    let rest = neededWidth(start, text.trimmed(from: start, to: end), endsLine: true)
    consider(rest)
    return rest
  }

  /// Considers the least width at which a soft line could end later, by one opportunity or one cluster. Text with
  /// hyphens goes by clusters, since letters may be narrower than the hyphen before them.
  private mutating func considerMore(_ line: BrokenLine) {
    let hyphenates = unsafe Content.isVaried && (text.hasSoftHyphens || text.attributes.hyphenation != nil)
    if frame.wrapsCharacters || line.ending == .insideWord || hyphenates { return considerCluster(from: line.start) }
    consider(extent(line.start, laterEnd(of: line), from: frame.pen, endsLine: true))
  }

  /// Returns where a soft line would end, without its whitespace, if it were wide enough to end one opportunity later.
  @inline(__always)
  mutating func laterEnd(of line: BrokenLine) -> Int {
    if line.ending == .insideWord { return min(line.end &+ 1, text.count) }
    var index = line.next &+ 1
    while index < text.count, !isOpportunity(index), !text.isHardBreak(index) { index &+= 1 }
    return text.trimmed(from: line.start, to: min(index, text.count))
  }
}
