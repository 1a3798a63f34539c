// The clusters of laid-out lines in visual order, with their left edges and widths.

/// Writes the clusters of laid-out lines, line by line.
@safe private struct PositionWriter: ~Copyable {
  var breaker: LineBreaker<VariedContent>
  /// Embedding levels of the clusters before rule L1, with `ClusterLevels.blank`; nil if every cluster has its
  /// paragraph's level.
  let levels: UnsafePointer<UInt8>?
  let endingLevels: UnsafePointer<UInt8>?
  /// Memory for the positions of the current line; nil before there is one for which there is room.
  var memory: UnsafeMutablePointer<ClusterPosition>?
  var count = 0
  /// Distance from the leading edge to the next cluster, at scale 1.
  var pen: LayoutUnit = 0
}

extension LabelText {
  /// Low level: writes the positions of the clusters of laid-out lines, line by line, each line from left to right.
  ///
  /// It needs no memory besides the caller's array: clusters are written in logical order, reordered in the array (UAX
  /// #9 L2), and then positioned. O(clusters of the lines × levels).
  ///
  /// - Parameters:
  ///   - lines: all lines from the first on, as `layout` wrote them, with offsets in bytes.
  ///   - label: the properties with which the lines were laid out.
  ///   - bounds: the bounds in which they were laid out.
  ///   - scale: the scale of the layout.
  ///   - levels: the embedding level of each cluster of the text before L1, with `ClusterLevels.blank`; nil if every
  ///     cluster has its paragraph's level.
  ///   - endingLevels: the levels of the clusters of `ending`, if the text has one.
  ///   - positions: receives the positions; a line for which there is no room is counted but not written.
  /// - Returns: the number of positions of all lines.
  public func addPositions(
    of lines: UnsafeBufferPointer<LabelLine>, _ label: LabelProperties, in bounds: LayoutBounds, scale: Double,
    levels: UnsafePointer<UInt8>?, endingLevels: UnsafePointer<UInt8>? = nil,
    into positions: UnsafeMutableBufferPointer<ClusterPosition>
  ) -> Int {
    withBorrowed(self) { text in
      LabelText.withAttributes(text) { text in
        withBorrowed(label) { label in
          var breaker = LineBreaker<VariedContent>(
            text, label, in: bounds, paragraphMode: label.pointee.lineBreakMode)
          breaker.scale = scale
          var writer = unsafe PositionWriter(breaker: breaker, levels: levels, endingLevels: endingLevels)
          return unsafe writer.write(lines, into: positions)
        }
      }
    }
  }
}

extension PositionWriter {
  private var text: Borrowed<LabelText> { breaker.text }
  private var target: UnsafeMutablePointer<ClusterPosition> { unsafe memory.unsafelyUnwrapped }

  fileprivate mutating func write(
    _ lines: UnsafeBufferPointer<LabelLine>, into positions: UnsafeMutableBufferPointer<ClusterPosition>
  ) -> Int {
    var total = 0
    var above: LineFlags = []
    for index in lines.indices {
      let line = unsafe lines[index]
      let clusters = text.clusters(of: line)
      let (start, end, tail, hasInserted) = (clusters.start, clusters.end, clusters.tail, clusters.hasInserted)
      let first = total
      total += end - start + tail.count + (hasInserted ? 1 : 0)
      // Lines are in order, so the later lines of a paragraph have the style of the line before them.
      let startsParagraph = text.startsParagraph(start)
      // After an ellipsis there may be another paragraph (R236, R237).
      let style =
        startsParagraph || above.contains(.ellipsis)
        ? text.styleIndex(at: text.startOfParagraph(min(start, text.count &- 1))) : breaker.frame.style
      // A line whose text did not fit after an ellipsis goes on with it (R236, R237).
      let goesOn = above.contains(.ellipsis) && !above.contains(.hardBreak)
      breaker.frame = breaker.frame(style: style, isFirst: startsParagraph && !goesOn)
      above = line.flags
      count = 0
      if total > positions.count { continue }
      unsafe memory = positions.baseAddress.map { unsafe $0 + first }
      pen = breaker.frame.pen
      let base: UInt32 = line.flags.contains(.rightToLeft) ? 1 : 0
      unsafe write(start, end, of: text, levels, line, base, raise: 0, endsLine: !hasInserted)
      if hasInserted { writeInserted(line, after: end, base, endsLine: tail.isEmpty) }
      if !tail.isEmpty { writeTail(tail, of: text.ending ?? text, line, base) }
      finish(line, index, base)
    }
    return total
  }

  /// Writes clusters in logical order. Until they are positioned, `x` holds the bits of the advance.
  private mutating func write(
    _ start: Int, _ end: Int, of source: Borrowed<LabelText>, _ levels: UnsafePointer<UInt8>?, _ line: LabelLine,
    _ base: UInt32, raise: UInt32, endsLine: Bool
  ) {
    var hasInk = false
    source.forEachAdvance(start, end) { cluster, width in
      let advance =
        source.isTab(cluster)
        ? breaker.tabAdvance(cluster, end, from: pen, in: source, breaker.frame.style, endsLine: endsLine) : width
      var position = ClusterPosition()
      position.start = source.startByte(cluster)
      position.end = source.startByte(cluster &+ 1)
      if !source.isWhitespace(cluster) { hasInk = true }
      if hasInk, source.isStretchable(cluster) { position.width = line.wordSpacing }
      position.level = unsafe level(of: cluster, levels, base, raise)
      if source.isTab(cluster) { position.level |= ClusterPosition.separator }
      append(position, advance)
    }
    if endsLine, start < end, source.hasTracking {
      unsafe target[count - 1].x = bits(advance(at: count - 1) &- source.hanging(of: end - 1))  // R214
    }
  }

  private func bits(_ advance: LayoutUnit) -> Double { Double(bitPattern: UInt64(bitPattern: advance)) }

  private func advance(at position: Int) -> LayoutUnit { unsafe LayoutUnit(bitPattern: target[position].x.bitPattern) }

  /// Writes the ellipsis or the hyphen after the first part of a line.
  private mutating func writeInserted(_ line: LabelLine, after end: Int, _ base: UInt32, endsLine: Bool) {
    var position = ClusterPosition()
    guard line.flags.contains(.hyphen) else {
      position.level = base  // R185
      return append(position, breaker.ellipsisAdvance(at: end, endsLine: endsLine))
    }
    position.level = unsafe level(of: text.clusterOfHyphen(before: end), levels, base, 0) & ~ClusterPosition.blank
    append(position, breaker.hyphenAdvance(before: end))
  }

  /// Writes the part after the ellipsis. In a right-to-left line, a part from a left-to-right paragraph has level 2 or
  /// more, so that it keeps its own order (R183, R188).
  private mutating func writeTail(
    _ tail: Range<Int>, of source: Borrowed<LabelText>, _ line: LabelLine, _ base: UInt32
  ) {
    let style = source.styleIndex(at: source.startOfParagraph(tail.lowerBound))
    let isRightToLeft = source.style(style).pointee.isRightToLeft(breaker.label.layoutDirection)
    breaker.frame.style = style
    unsafe write(
      tail.lowerBound, tail.upperBound, of: source, source.isTriviallyIdentical(to: text) ? levels : endingLevels, line,
      base,
      raise: base == 1 && !isRightToLeft ? 2 : 0, endsLine: true)
  }

  private mutating func append(_ position: ClusterPosition, _ advance: LayoutUnit) {
    unsafe target[count] = position
    unsafe target[count].x = bits(advance)
    pen &+= advance
    count &+= 1
  }

  /// Reorders the clusters of the line and positions them. Each x is computed from the sum of the advances before it,
  /// as the widths of lines are.
  private func finish(_ line: LabelLine, _ index: Int, _ base: UInt32) {
    if line.letterSpacing != 0 {
      for position in 0..<(count - 1) { unsafe target[position].width += line.letterSpacing }
    }
    unsafe ClusterPosition.resetLevels(target, count, to: base)
    unsafe ClusterPosition.reorder(target, count)
    var (advances, spacing) = (0 as LayoutUnit, 0.0)
    for position in 0..<count {
      let advance = advance(at: position)
      let added = unsafe target[position].width
      unsafe target[position].x = line.x + (advances.points * breaker.scale + spacing)
      unsafe target[position].width = advance.points * breaker.scale + added
      unsafe target[position].line = UInt32(truncatingIfNeeded: index)
      advances &+= advance
      spacing += added
    }
  }

  /// Returns the level of a cluster, with `ClusterPosition.blank` for whitespace and controls.
  private func level(of cluster: Int, _ levels: UnsafePointer<UInt8>?, _ base: UInt32, _ raise: UInt32) -> UInt32 {
    guard let levels = unsafe levels else { return base }
    let isBlank = unsafe levels[cluster] & ClusterLevels.blank != 0
    return unsafe UInt32(levels[cluster] & ~ClusterLevels.blank) + raise | (isBlank ? ClusterPosition.blank : 0)
  }
}
