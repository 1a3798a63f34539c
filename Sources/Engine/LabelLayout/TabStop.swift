// Where the clusters after a tab begin and end.

/// The stop of a tab: a position to which the clusters after the tab, up to the next tab, are aligned (R215). Positions
/// are distances from the leading edge, in layout units at scale 1.
@safe struct TabStop {
  private let position: LayoutUnit
  /// The end of what precedes the tab, before which nothing begins.
  private let pen: LayoutUnit
  /// How many halves of their width the clusters begin before the position: none at a leading stop, one at a centred
  /// stop, two at a trailing one.
  private let halves: LayoutUnit
  /// The column terminators, which end the aligned part of the clusters; nil if there are none, or at a leading stop.
  let terminators: UnsafeBufferPointer<UInt32>?

  /// A position at which clusters begin.
  init(at position: LayoutUnit) { unsafe (self.position, pen, halves, terminators) = (position, position, 0, nil) }

  /// A stop after `pen`. Clusters are right of a left stop, and left of a right one, in paragraphs of either direction.
  init(
    at position: LayoutUnit, after pen: LayoutUnit, _ alignment: TextAlignment, isRightToLeft: Bool,
    _ terminators: UnsafePointer<UInt32>?
  ) {
    (self.position, self.pen) = (position, pen)
    switch alignment {
    case .justified, .natural: halves = 0
    case .left: halves = isRightToLeft ? 2 : 0
    case .center: halves = 1
    case .right: halves = isRightToLeft ? 0 : 2
    }
    unsafe self.terminators =
      unsafe halves == 0
      ? nil : terminators.map { unsafe UnsafeBufferPointer(start: $0, count: ParagraphStyle.terminatorCount) }
  }

  /// Whether clusters begin at the position, whatever their width.
  var isLeading: Bool { halves == 0 }

  /// Returns where clusters begin whose aligned part has a width.
  func start(ofWidth width: LayoutUnit) -> LayoutUnit {
    halves == 0 ? position : max(pen, position &- width &* halves / 2)
  }

  /// Returns where clusters of a width end, all of which are aligned. It never falls when the width grows.
  func end(ofWidth width: LayoutUnit) -> LayoutUnit { start(ofWidth: width) &+ width }

  /// Returns the greatest width of clusters that end at `target` or before. Precondition: `end(ofWidth: 0) <= target`.
  func room(to target: LayoutUnit) -> LayoutUnit {
    assert(end(ofWidth: 0) <= target, "nothing is aligned before the pen")
    let (whole, after) = (target &- pen, target &- position)
    if halves == 0 { return after }
    // The half after the position is the larger one of an odd width. `after * 2` could overflow.
    return halves == 1 && after < whole &- after ? after &* 2 : whole
  }
}
