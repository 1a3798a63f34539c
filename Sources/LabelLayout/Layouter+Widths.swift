// How wide clusters are on a line, and how many fit.

extension Layouter {
  /// The width of clusters, the first of which is at `pen` from the leading edge. O(1) without tabs.
  @inline(__always)
  mutating func extent(_ start: Int, _ end: Int, from pen: LayoutUnit) -> LayoutUnit {
    extent(start, end, from: pen, in: text, frame.style)
  }

  /// The same in a text and a paragraph of their own, whose style gives the tab stops.
  @inline(__always)
  mutating func extent(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: UnsafePointer<LabelText>, _ style: Int
  ) -> LayoutUnit {
    if Content.isAttributed, text.hasTabs, start < end {
      return tabbedExtent(start, end, from: pen, in: text, text.styles + style)
    }
    return text.width(start, end)
  }

  /// The first cluster from `start` on whose end is more than `limit` after `start`; the count if all fit.
  ///
  /// Lines of a text are about as long as each other: in a window of 16 clusters around the end that the last line lets
  /// expect, two steps of three comparisons, side by side since the next line waits for the answer, and without a branch;
  /// elsewhere a galloping search. O(log line length), with tabs O(line length).
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

  /// As `firstOverflow`, not beyond the cluster after the next hard break.
  @inline(never)
  private mutating func tabbedOverflow(from start: Int, limit: LayoutUnit) -> Int {
    let target = frame.pen &+ min(limit, .unbounded)
    var (from, at) = (start, frame.pen)
    while true {
      // The clusters up to the next tab are a plain search.
      let end = text.firstBeyond(target, from: from, at: at)
      var index = from
      while index < end, !text.isTab(index), !text.isHardBreak(index) { index &+= 1 }
      // Of a tab the search knows a space's advance alone.
      if index == end, end == text.count || !text.isTab(end) { return end }
      if text.isHardBreak(index) { return index &+ 1 }
      at = at &+ text.width(from, index)
      at = nextStop(after: at, text.styles + frame.style) ?? at &+ text.width(index, index &+ 1)
      if at > target { return index }
      from = index &+ 1
    }
  }

  /// The next tab stop strictly after the pen (R190); nil where there is none. O(tab stops).
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
  /// The first cluster from `start` on that ends beyond `target`, where `start` is at `pen`; the count if none does.
  fileprivate func firstBeyond(_ target: LayoutUnit, from start: Int, at pen: LayoutUnit) -> Int {
    let target = pointee.positions[start] &+ (target &- pen)
    return pointee.positions[count] <= target ? count : gallop(from: start, to: target)
  }

  /// The first tab in `start..<end`, or `end`.
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

  /// Whether a style says something.
  @inline(__always)
  var hasStyles: Bool { pointee.attributes.unsafelyUnwrapped.hasStyles }

  /// The index of the style of a paragraph that begins at a cluster, from that of one before it. O(styles between them).
  @inline(__always)
  func styleIndex(at cluster: Int, from index: Int) -> Int {
    pointee.attributes.unsafelyUnwrapped.styleIndex(at: cluster, from: index)
  }

  /// The same without one before it. O(log styles).
  func styleIndex(at cluster: Int) -> Int { pointee.attributes.unsafelyUnwrapped.styleIndex(at: cluster) }

  /// The run of a cluster. O(log runs).
  func run(at cluster: Int) -> UnsafePointer<TextRun> {
    pointee.attributes.unsafelyUnwrapped.run(at: cluster)
  }
}
