// The widths of clusters on a line, and how many clusters fit.
import TextSegmentation

extension LineBreaker {
  /// Returns the width that clusters have in their hard line; the first is at distance `pen` from the leading edge. If they
  /// end their line, the tracking of the last one hangs (R214). O(1) without tabs.
  @inline(__always)
  mutating func extent(_ start: Int, _ end: Int, from pen: LayoutUnit, endsLine: Bool) -> LayoutUnit {
    extent(start, end, from: pen, in: text, frame.style, endsLine: endsLine)
  }

  /// The same for a given text and a given paragraph style, which has the tab stops.
  @inline(__always)
  mutating func extent(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: Borrowed<LabelText>, _ style: Int, endsLine: Bool
  ) -> LayoutUnit {
    if Content.isVaried, text.hasTabsOrTracking, start < end {
      return carefulExtent(start, end, from: pen, in: text, text.style(style), endsLine: endsLine, asShown: false)
    }
    return text.width(start, end)
  }

  /// Returns the width that clusters have where a line shows them, by themselves (R302).
  @inline(__always)
  mutating func shownExtent(_ start: Int, _ end: Int, from pen: LayoutUnit, endsLine: Bool) -> LayoutUnit {
    shownExtent(start, end, from: pen, in: text, frame.style, endsLine: endsLine)
  }

  @inline(__always)
  mutating func shownExtent(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: Borrowed<LabelText>, _ style: Int, endsLine: Bool
  ) -> LayoutUnit {
    if !text.isCut(start, end) { return extent(start, end, from: pen, in: text, style, endsLine: endsLine) }
    return extentOfCut(start, end, from: pen, in: text, style, endsLine: endsLine)
  }

  @inline(never)
  private mutating func extentOfCut(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: Borrowed<LabelText>, _ style: Int, endsLine: Bool
  ) -> LayoutUnit {
    if Content.isVaried, text.hasTabsOrTracking {
      return carefulExtent(start, end, from: pen, in: text, text.style(style), endsLine: endsLine, asShown: true)
    }
    return widthOfCut(start, end, in: text)
  }

  /// Returns the first cluster from `start` on that ends more than `limit` after the beginning of `start`; the count if
  /// all fit. The tracking of that cluster may hang (R214).
  ///
  /// Lines of a text have similar lengths. So it first looks in a window of 16 clusters around the end expected from
  /// the length of the last line, in two steps of three comparisons. These run in parallel and without branches, since
  /// the next line waits for the result. If the end is outside the window, it gallops. O(log line length), with tabs
  /// O(line length).
  @inline(__always)
  mutating func firstOverflow(from start: Int, limit: LayoutUnit) -> Int {
    if Content.isVaried, text.hasTabsOrTracking { return carefulOverflow(from: start, limit: limit) }
    guard limit < .unbounded else { return text.count }
    let count = text.count
    let target = text.position(start) &+ limit
    if text.position(count) <= target { return count }
    var low = max(start, start &+ expectedLength &- 8)
    if low &+ 16 <= count && text.position(low) <= target && text.position(low &+ 16) > target {
      func fits(_ end: Int) -> Int { text.position(end) <= target ? 1 : 0 }
      low &+= 4 &* (fits(low &+ 4) &+ fits(low &+ 8) &+ fits(low &+ 12))
      low &+= fits(low &+ 1) &+ fits(low &+ 2) &+ fits(low &+ 3)
    } else {
      low = text.gallop(from: start, to: target)
    }
    expectedLength = low &- start
    return low
  }

  // MARK: Tabs and tracking

  mutating func hasTab(_ start: Int, _ end: Int) -> Bool { text.firstTab(start, end) < end }

  /// Returns the advance of a tab at `pen`: up to its stop, or less if the clusters up to the next tab or `end` are
  /// centred at the stop or end there (R215).
  mutating func tabAdvance(
    _ tab: Int, _ end: Int, from pen: LayoutUnit, in text: Borrowed<LabelText>, _ style: Int, endsLine: Bool
  ) -> LayoutUnit {
    let stop = stop(for: tab, at: pen, in: text, text.style(style))
    let next = text.firstTab(tab &+ 1, end)
    if stop.isLeading { return stop.start(ofWidth: 0) &- pen }
    let column = text.columnEnd(stop, tab &+ 1, next)
    let width = width(tab &+ 1, column, in: text, endsLine: endsLine && column == end, asShown: true)
    return stop.start(ofWidth: width) &- pen
  }

  @inline(never)
  private mutating func carefulExtent(
    _ start: Int, _ end: Int, from pen: LayoutUnit, in text: Borrowed<LabelText>,
    _ style: Borrowed<ParagraphStyle>, endsLine: Bool, asShown: Bool
  ) -> LayoutUnit {
    var stop = TabStop(at: pen)
    var from = start
    while true {
      let tab = text.firstTab(from, end)
      let at = self.end(of: stop, from, tab, in: text, endsLine: endsLine && tab == end, asShown: asShown)
      if tab == end { return at &- pen }
      stop = self.stop(for: tab, at: at, in: text, style)
      from = tab &+ 1
    }
  }

  /// Returns where the clusters after a stop end, which are followed by a tab or the end of what is measured.
  private mutating func end(
    of stop: TabStop, _ start: Int, _ end: Int, in text: Borrowed<LabelText>, endsLine: Bool, asShown: Bool
  ) -> LayoutUnit {
    let width = width(start, end, in: text, endsLine: endsLine, asShown: asShown)
    let column = text.columnEnd(stop, start, end)
    return stop.start(ofWidth: column == end ? width : text.width(start, column)) &+ width
  }

  /// Returns the width of clusters without tabs, as they are shown or as they are in their hard line.
  private mutating func width(
    _ start: Int, _ end: Int, in text: Borrowed<LabelText>, endsLine: Bool, asShown: Bool
  ) -> LayoutUnit {
    let width = asShown && text.isCut(start, end) ? widthOfCut(start, end, in: text) : text.width(start, end)
    return endsLine && text.hasTracking && start < end ? width &- text.hanging(of: end &- 1) : width
  }

  /// Same as `firstOverflow`, but with tabs it looks no further than the cluster after the next hard break.
  @inline(never)
  private mutating func carefulOverflow(from start: Int, limit: LayoutUnit) -> Int {
    if limit < 0 { return start }
    let target = frame.pen &+ min(limit, .unbounded)
    var stop = TabStop(at: frame.pen)
    var from = start
    while true {
      // A plain search finds the end among the clusters up to the next tab.
      var end = text.firstBeyond(stop.room(to: target), from: from)
      if !text.hasTabs { return end }
      if unsafe stop.terminators != nil {
        // What follows a terminator does not move the clusters any more.
        let column = text.columnEnd(stop, from, min(end &+ 1, text.count))
        if column <= end, column < text.count {
          end = text.firstBeyond(target &- stop.start(ofWidth: text.width(from, column)), from: from)
        }
      }
      var index = from
      while index < end, !text.isTab(index), !text.isHardBreak(index) { index &+= 1 }
      // The search gives a tab the advance of a space, so a tab at the end needs a closer look.
      if index == end, end == text.count || !text.isTab(end) { return end }
      if text.isHardBreak(index) { return index &+ 1 }
      let at = self.end(of: stop, from, index, in: text, endsLine: false, asShown: false)
      stop = self.stop(for: index, at: at, in: text, text.style(frame.style))
      if stop.end(ofWidth: 0) > target { return index }
      from = index &+ 1
    }
  }

  /// Returns the stop of a tab at `pen`: the next one strictly after it (R190). If there is none, the tab is as wide as
  /// a space (R222). O(log tab stops), or O(tab stops) if they do not ascend.
  private mutating func stop(
    for tab: Int, at pen: LayoutUnit, in text: Borrowed<LabelText>, _ style: Borrowed<ParagraphStyle>
  ) -> TabStop {
    let reached = pen &+ LayoutUnit(points: tolerance / scale)
    let stops = unsafe style.pointee.tabStops
    if stops.isEmpty {
      let units = LayoutUnit(points: 28)
      let number = reached / units &+ 1
      if number <= 12 { return TabStop(at: number &* units) }
    }
    var best: (position: LayoutUnit, index: Int)?
    func consider(_ index: Int) {
      let position = unsafe LayoutUnit(points: stops[index])
      if position > reached, position < best?.position ?? .unbounded { best = (position, index) }
    }
    if style.pointee.areStopsInOrder {
      let next = partitionPoint(0, stops.count) { unsafe LayoutUnit(points: stops[$0]) <= reached }
      if next < stops.count { consider(next) }
    } else {
      for index in stops.indices where unsafe stops[index].isFinite { consider(index) }
    }
    if let best {
      let alignment = unsafe style.pointee.tabAlignments.flatMap { unsafe TextAlignment(rawValue: $0[best.index]) }
      let terminators = unsafe style.pointee.tabTerminators.map {
        unsafe $0 + best.index * ParagraphStyle.terminatorCount
      }
      let isRightToLeft = style.pointee.isRightToLeft(label.layoutDirection)
      return unsafe TabStop(
        at: best.position, after: pen, alignment ?? .natural, isRightToLeft: isRightToLeft, terminators)
    }
    let units = LayoutUnit(points: style.pointee.defaultTabInterval.cleanedDistance)
    return TabStop(at: units > 0 ? (reached / units &+ 1) &* units : pen &+ text.width(tab, tab &+ 1))
  }
}

extension Borrowed<LabelText> {
  /// Returns the first cluster from `start` on that ends more than `width` after the beginning of `start`, even if its
  /// tracking hangs; the count if none does.
  fileprivate func firstBeyond(_ width: LayoutUnit, from start: Int) -> Int {
    // The sum of two unbounded lengths would overflow.
    let target = position(start) &+ min(width, .unbounded &- 1)
    if position(count) <= target { return count }
    var end = gallop(from: start, to: target)
    if hasTracking, position(end &+ 1) &- hanging(of: end) <= target {
      end &+= 1
      // A hard break has no advance.
      if end < count, isHardBreak(end) { end &+= 1 }
    }
    return end
  }

  /// Returns the first cluster in `start..<end` that begins with a column terminator of a stop (R215), or `end`. Looks no
  /// further than the next tab or hard break.
  fileprivate func columnEnd(_ stop: TabStop, _ start: Int, _ end: Int) -> Int {
    guard let terminators = unsafe stop.terminators, let base = unsafe attributes.bytes else { return end }
    let bytes = unsafe UnsafeBufferPointer(start: base, count: startByte(count))
    var index = start
    while index < end, !isTab(index), !isHardBreak(index) {
      let scalar = unsafe decodeScalar(bytes, at: startByte(index)).scalar
      if scalar != 0, unsafe terminators.contains(scalar) { return index }
      index &+= 1
    }
    return end
  }

  /// Returns the part of a cluster's advance that hangs if the line ends after it (R214). A tab goes to its stop, or is
  /// as wide as a space, tracking included (R222).
  func hanging(of cluster: Int) -> LayoutUnit { isTab(cluster) ? 0 : run(at: cluster).pointee.hanging }

  /// Returns the first tab in `start..<end`, or `end`.
  fileprivate func firstTab(_ start: Int, _ end: Int) -> Int {
    if !hasTabs { return end }
    var index = start
    while index < end, !isTab(index) { index &+= 1 }
    return index
  }

  // MARK: Attributes

  @inline(__always)
  func style(_ index: Int) -> Borrowed<ParagraphStyle> { attributes.style(index) }

  /// Whether some paragraph style sets a property.
  @inline(__always)
  var hasStyles: Bool { attributes.hasStyles }

  /// Returns the index of the style of the paragraph that begins at a cluster, searching from the style of an earlier
  /// paragraph. O(styles between them).
  @inline(__always)
  func styleIndex(at cluster: Int, from index: Int) -> Int {
    attributes.styleIndex(at: cluster, from: index)
  }

  /// Returns the index of the style of the paragraph that begins at a cluster. O(log styles).
  func styleIndex(at cluster: Int) -> Int { attributes.styleIndex(at: cluster) }

  /// Returns the run that contains a cluster. O(log runs).
  func run(at cluster: Int) -> Borrowed<TextRun> {
    attributes.run(at: cluster)
  }
}
