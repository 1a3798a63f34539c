// The widths of clusters on a line, and how many clusters fit.

extension Layouter {
  /// Returns the width of clusters, of which the first is at distance `pen` from the leading edge. O(1) without tabs.
  @inline(__always)
  mutating func extent(_ start: Int, _ end: Int, from pen: LayoutUnit) -> LayoutUnit {
    extent(start, end, from: pen, in: text, frame.style)
  }

  /// The same for a given text and a given paragraph style, which has the tab stops.
  @inline(__always)
  mutating func extent(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: UnsafePointer<LabelText>, _ style: Int
  ) -> LayoutUnit {
    if Content.isAttributed, text.hasTabs, start < end {
      return tabbedExtent(start, end, from: pen, in: text, text.styles + style)
    }
    return text.width(start, end)
  }

  /// Returns the first cluster from `start` on that ends more than `limit` after the beginning of `start`; the count if
  /// all fit.
  ///
  /// Lines of a text have similar lengths. So it first looks in a window of 16 clusters around the end expected from
  /// the length of the last line, in two steps of three comparisons. These run in parallel and without branches, since
  /// the next line waits for the result. If the end is outside the window, it gallops. O(log line length), with tabs
  /// O(line length).
  @inline(__always)
  mutating func firstOverflow(from start: Int, limit: LayoutUnit) -> Int {
    if Content.isAttributed, text.hasTabs { return tabbedOverflow(from: start, limit: limit) }
    guard limit < .unbounded else { return text.count }
    let positions = text.pointee.positions
    let count = text.count
    let target = positions[start] &+ limit
    if positions[count] <= target { return count }
    var low = max(start, start &+ expectedLength &- 8)
    if low &+ 16 <= count && positions[low] <= target && positions[low &+ 16] > target {
      let fours = positions + low
      low &+= 4 &* ((fours[4] <= target ? 1 : 0) &+ (fours[8] <= target ? 1 : 0) &+ (fours[12] <= target ? 1 : 0))
      let ones = positions + low
      low &+= (ones[1] <= target ? 1 : 0) &+ (ones[2] <= target ? 1 : 0) &+ (ones[3] <= target ? 1 : 0)
    } else {
      low = text.gallop(from: start, to: target)
    }
    expectedLength = low &- start
    return low
  }

  // MARK: Tabs

  mutating func hasTab(_ start: Int, _ end: Int) -> Bool { text.firstTab(start, end) < end }

  @inline(never)
  private mutating func tabbedExtent(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: UnsafePointer<LabelText>,
    _ style: UnsafePointer<ParagraphStyle>
  ) -> LayoutUnit {
    var (from, at) = (start, pen)
    while true {
      let tab = text.firstTab(from, end)
      at &+= text.width(from, tab)
      if tab == end { return at &- pen }
      at = nextStop(after: at, style) ?? at &+ text.width(tab, tab &+ 1)  // R222
      from = tab &+ 1
    }
  }

  /// Same as `firstOverflow`, but looks no further than the cluster after the next hard break.
  @inline(never)
  private mutating func tabbedOverflow(from start: Int, limit: LayoutUnit) -> Int {
    let target = frame.pen &+ min(limit, .unbounded)
    var (from, at) = (start, frame.pen)
    while true {
      // A plain search finds the end among the clusters up to the next tab.
      let end = text.firstBeyond(target, from: from, at: at)
      var index = from
      while index < end, !text.isTab(index), !text.isHardBreak(index) { index &+= 1 }
      // The search gives a tab the advance of a space, so a tab at the end needs a closer look.
      if index == end, end == text.count || !text.isTab(end) { return end }
      if text.isHardBreak(index) { return index &+ 1 }
      at = at &+ text.width(from, index)
      at = nextStop(after: at, text.styles + frame.style) ?? at &+ text.width(index, index &+ 1)
      if at > target { return index }
      from = index &+ 1
    }
  }

  /// Returns the next tab stop strictly after the pen (R190), or nil if there is none. O(tab stops).
  private mutating func nextStop(after pen: LayoutUnit, _ style: UnsafePointer<ParagraphStyle>) -> LayoutUnit? {
    let reached = pen &+ LayoutUnit(points: tolerance / scale)
    if style.pointee.tabStops.isEmpty {
      let units = LayoutUnit(points: 28)
      let number = reached / units &+ 1
      if number <= 12 { return number &* units }
    }
    var best: LayoutUnit?
    for stop in style.pointee.tabStops where stop.isFinite {
      let stop = LayoutUnit(points: stop)
      if stop > reached, stop < best ?? .unbounded { best = stop }
    }
    if let best { return best }
    let units = LayoutUnit(points: max(0, style.pointee.defaultTabInterval.cleaned))
    return units > 0 ? (reached / units &+ 1) &* units : nil
  }
}

extension UnsafePointer<LabelText> {
  /// Returns the first cluster from `start` on that ends beyond `target` if `start` is at `pen`; the count if none
  /// does.
  fileprivate func firstBeyond(_ target: LayoutUnit, from start: Int, at pen: LayoutUnit) -> Int {
    let target = pointee.positions[start] &+ (target &- pen)
    return pointee.positions[count] <= target ? count : gallop(from: start, to: target)
  }

  /// Returns the first tab in `start..<end`, or `end`.
  fileprivate func firstTab(_ start: Int, _ end: Int) -> Int {
    if !hasTabs { return end }
    var index = start
    while index < end, !isTab(index) { index &+= 1 }
    return index
  }

  // MARK: Attributes

  @inline(__always)
  var styles: UnsafePointer<ParagraphStyle> {
    pointee.attributes.unsafelyUnwrapped.styles.baseAddress.unsafelyUnwrapped
  }

  /// Whether some paragraph style sets a property.
  @inline(__always)
  var hasStyles: Bool { pointee.attributes.unsafelyUnwrapped.hasStyles }

  /// Returns the index of the style of the paragraph that begins at a cluster, searching from the style of an earlier
  /// paragraph. O(styles between them).
  @inline(__always)
  func styleIndex(at cluster: Int, from index: Int) -> Int {
    pointee.attributes.unsafelyUnwrapped.styleIndex(at: cluster, from: index)
  }

  /// Returns the index of the style of the paragraph that begins at a cluster. O(log styles).
  func styleIndex(at cluster: Int) -> Int { pointee.attributes.unsafelyUnwrapped.styleIndex(at: cluster) }

  /// Returns the run that contains a cluster. O(log runs).
  func run(at cluster: Int) -> UnsafePointer<TextRun> {
    pointee.attributes.unsafelyUnwrapped.run(at: cluster)
  }
}
