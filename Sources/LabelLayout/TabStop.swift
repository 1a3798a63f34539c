// Where the clusters after a tab begin and end.

/// The stop of a tab: a position to which the clusters after the tab, up to the next tab, are aligned (R215). Positions
/// are distances from the leading edge, in layout units at scale 1.
struct TabStop {
  private let position: LayoutUnit
  /// The end of what precedes the tab, before which nothing begins.
  private let pen: LayoutUnit
  /// How many halves of their width the clusters begin before the position: none at a leading stop, one at a centred
  /// stop, two at a trailing one.
  private let halves: LayoutUnit

  /// A position at which clusters begin.
  init(at position: LayoutUnit) { (self.position, pen, halves) = (position, position, 0) }

  /// A stop after `pen`. Left, justified and natural mean the leading side, and right means the trailing side, in
  /// paragraphs of either direction.
  init(at position: LayoutUnit, after pen: LayoutUnit, _ alignment: TextAlignment) {
    (self.position, self.pen) = (position, pen)
    switch alignment {
    case .left, .justified, .natural: halves = 0
    case .center: halves = 1
    case .right: halves = 2
    }
  }

  /// Whether clusters begin at the position, whatever their width.
  var isLeading: Bool { halves == 0 }

  /// Returns where clusters of a width end. It never falls when the width grows.
  func end(ofWidth width: LayoutUnit) -> LayoutUnit {
    halves == 0 ? position &+ width : max(pen, position &- width &* halves / 2) &+ width
  }

  /// Returns the greatest width of clusters that end at `target` or before. Precondition: `end(ofWidth: 0) <= target`.
  func room(to target: LayoutUnit) -> LayoutUnit {
    let (whole, after) = (target &- pen, target &- position)
    if halves == 0 { return after }
    // The half after the position is the larger one of an odd width. `after * 2` could overflow.
    return halves == 1 && after < whole &- after ? after &* 2 : whole
  }
}
