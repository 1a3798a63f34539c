// The narrowest width in which the text fits its lines, so that shrinking needs no search over scales.

/// What is known about the width that the lines of a label need.
enum RequiredWidth {
  /// The label fits in lines of this width, in unscaled layout units. It fits in no narrower lines that are wider than
  /// the bounds.
  case exactly(LayoutUnit)
  /// The label does not fit in lines that are narrower than this.
  case atLeast(LayoutUnit)
}

extension LineBreaker {
  /// Returns the narrowest width, not less than `first`, in which the text fits its lines.
  ///
  /// Greedy lines change only at widths where one of them takes in its next word. So if a width does not suffice, the
  /// next candidate is the least width at which some line ends one opportunity later. A label of a few lines needs a
  /// few steps. O(steps × lines × log line length), with at most `maximumSteps` steps. Precondition: lines of the text depend
  /// on the width alone (`Layouter.fitsByWidthAlone`).
  mutating func findRequiredWidth(from first: LayoutUnit) -> RequiredWidth {
    let maximumSteps = 12
    let limit = label.lineLimit
    var width = first
    hasCut = false
    for _ in 0..<maximumSteps {
      let next = findNextWidth(width, lineLimit: limit)
      // With a cut word the label may fit this width and not a larger one (R302).
      if hasCut { return .atLeast(width) }
      guard let next else { return .exactly(width) }
      // Texts whose advances overflow are left to the search.
      guard next > width else { return .atLeast(width) }
      width = next
    }
    return .atLeast(width)
  }

  /// Returns the next width at which the lines change, or nil if all of the text fits in lines of `width`.
  private mutating func findNextWidth(_ width: LayoutUnit, lineLimit: Int) -> LayoutUnit? {
    var next = LayoutUnit.unbounded
    var start = 0
    var lineCount = 0
    while lineCount &+ 1 < lineLimit {
      let line = findWordWrappedLine(from: start, limit: width)
      if text.isCut(line.start, line.end) {
        hasCut = true
        return nil
      }
      // A single cluster is wider than the line, so the text fits in nothing narrower (R95).
      if line.width > width { return line.width }
      lineCount &+= 1
      switch line.ending {
      case .textEnd: return nil
      case .soft, .insideWord: next = min(next, text.width(start, laterEnd(of: line)))
      case .lineBreak, .paragraphBreak: break
      }
      start = line.next
      if endsWithHardBreak(before: start) { return nil }
    }
    guard let rest = findWholeHardLine(from: start, limit: .unbounded) else { return next }
    // Text after a hard break never moves onto the last line.
    if findInk(from: rest.next) { return next }
    if text.isCut(rest.start, rest.end) { hasCut = true }
    return rest.width <= width ? nil : min(next, rest.width)
  }
}
