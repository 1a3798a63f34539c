// Shrink to fit without a search: the narrowest width in which the text fits its lines.

/// What is known about the width that a label's lines need.
enum RequiredWidth {
  /// The label fits in lines as wide as this, in unscaled layout units, and in no narrower ones that are wider than the
  /// bounds.
  case exactly(LayoutUnit)
  /// It does not fit in lines narrower than this.
  case atLeast(LayoutUnit)
}

extension Layouter {
  /// Whether a label that shrinks fits a scale as soon as its lines are wide enough: greedy lines of one area, all of the
  /// text at hand, and room for the last line at scale 1, so that smaller scales only widen the lines.
  ///
  /// A tightened line, a word that must stay whole and lines of a height that matters are for the search.
  @inline(__always)
  mutating func fitsByWidthAlone() -> Bool {
    guard !Content.isAttributed, text.pointee.isComplete, label.pointee.lineBreakMode != .byCharWrapping else {
      return false
    }
    guard !label.pointee.options.contains(.shrinkKeepsWordsWhole) else { return false }
    if mayTighten, label.pointee.lineBreakMode.truncates { return false }
    if bounds.height == .infinity { return true }
    let limit = label.pointee.lineLimit
    guard limit < 1 << 20 else { return false }
    var highest = LineMetrics(ascent: 0, descent: 0)
    for index in 0..<text.pointee.metricsCount { highest.formUnion(text.pointee.metrics[index]) }
    let height =
      Double(limit) * (highest.ascent + highest.descent) + Double(limit - 1) * text.pointee.style.lineSpacing
    return height <= bounds.height + tolerance
  }

  /// The narrowest width from `first` on in which the text fits its lines (R89).
  ///
  /// Greedy lines change only where one of them takes in its next word. So from a width that does not suffice, the next
  /// to look at is the least that any line needs to end one opportunity later: some steps for a label of some lines.
  /// O(steps × lines × log line length), at most `maximumSteps` steps. Precondition: `fitsByWidthAlone`.
  mutating func requiredWidth(from first: LayoutUnit) -> RequiredWidth {
    let maximumSteps = 12
    let limit = label.pointee.lineLimit
    var width = first
    for _ in 0..<maximumSteps {
      guard let next = nextWidth(width, lineLimit: limit) else { return .exactly(width) }
      // Odd texts, such as advances past the largest number, are left to the search.
      guard next > width else { return .atLeast(width) }
      width = next
    }
    return .atLeast(width)
  }

  /// The next width at which the lines change; nil where all of the text fits `width`.
  private mutating func nextWidth(_ width: LayoutUnit, lineLimit: Int) -> LayoutUnit? {
    var next = LayoutUnit.unbounded
    var start = 0
    var lineCount = 0
    while lineCount &+ 1 < lineLimit {
      let line = wordWrappedLine(from: start, limit: width)
      // One cluster that is wider than the line: nothing narrower fits (R95).
      if line.width > width { return line.width }
      lineCount &+= 1
      switch line.ending {
      case .textEnd: return nil
      case .soft, .insideWord: next = min(next, text.width(start, laterEnd(of: line)))
      case .lineBreak, .paragraphBreak: break
      }
      start = line.next
      // A hard break at the very end adds no line (R47).
      if start == text.count, start > 1 { return nil }
    }
    guard let rest = wholeHardLine(from: start, limit: .unbounded) else { return next }
    // Text after a hard break never comes onto the last line.
    if hasInk(from: rest.next) { return next }
    return rest.width <= width ? nil : min(next, rest.width)
  }

  /// Where a soft line would end if it were wide enough to end one opportunity later, its whitespace left out.
  @inline(__always)
  mutating func laterEnd(of line: BrokenLine) -> Int {
    if line.ending == .insideWord { return min(line.end &+ 1, text.count) }
    var index = line.next &+ 1
    while index < text.count, !isOpportunity(index), !text.isHardBreak(index) { index &+= 1 }
    return text.trimmed(from: line.start, to: min(index, text.count))
  }
}
