// The clusters of laid-out lines in visual order, with their places.

/// What the positions of a label are found with.
struct PositionWriter {
  let text: LabelText
  let label: LabelProperties
  let scale: Double
  /// The level of each cluster before L1, with `ClusterLevels.blank`; nil where all have their paragraph's.
  let levels: UnsafePointer<UInt8>?
  let target: UnsafeMutablePointer<ClusterPosition>
  var count = 0
  /// Where the next cluster stands from the leading edge, unscaled: only tabs read it.
  var pen: LayoutUnit = 0
  /// The level of the line's paragraph.
  var base: UInt32 = 0
  /// What is added to the levels of the part behind the ellipsis.
  var raise: UInt32 = 0
}

extension LabelText {
  /// Writes where the clusters of laid-out lines stand, line by line, each from left to right.
  ///
  /// The caller's array is the only memory: clusters are written in logical order, reversed in place (UAX #9 L2), then
  /// placed. O(clusters of the lines × levels).
  ///
  /// - Parameters:
  ///   - lines: as `layout` wrote them, in bytes.
  ///   - levels: the embedding level of each cluster of the text, before L1, with `ClusterLevels.blank`; nil where each
  ///     is its paragraph's.
  ///   - positions: where they go; a line for which there is no room is counted but not written.
  /// - Returns: the number of positions of all lines.
  public func addPositions(
    of lines: UnsafeBufferPointer<LabelLine>, _ label: LabelProperties, in bounds: LayoutBounds, scale: Double,
    levels: UnsafePointer<UInt8>?, into positions: UnsafeMutableBufferPointer<ClusterPosition>
  ) -> Int {
    withAttributes { attributes in
      let unused = UnsafeMutableBufferPointer<LabelLine>(start: nil, count: 0)
      var layouter = AttributedLayouter(
        label: label, text: self, attributes: attributes, bounds: bounds, lines: unused)
      layouter.scale = scale
      layouter.width = LayoutUnit(points: bounds.width / scale)
      layouter.tolerance = LayoutUnit(points: style.tolerance / scale)
      var total = 0
      for (index, line) in lines.enumerated() {
        let parts = (
          cluster(at: line.start), cluster(at: line.end), cluster(at: line.tailStart), cluster(at: line.tailEnd)
        )
        let hasInserted = !line.flags.isDisjoint(with: [.ellipsis, .hyphen])
        let count = parts.1 - parts.0 + parts.3 - parts.2 + (hasInserted ? 1 : 0)
        total += count
        guard count > 0, total <= positions.count else { continue }
        var writer = PositionWriter(
          text: self, label: label, scale: scale, levels: levels,
          target: positions.baseAddress.unsafelyUnwrapped + (total - count))
        writer.base = line.flags.contains(.rightToLeft) ? 1 : 0
        if hasTabs { writer.pen = layouter.pen(ofLineAt: parts.0) }
        writer.write(parts.0, parts.1, line, layouter)
        if hasInserted {
          writer.writeInserted(line, kept: parts.0, parts.1, tail: parts.2, parts.3, layouter)
        }
        if parts.2 < parts.3 { writer.raise = raise(parts.2, over: writer.base, label) }
        writer.write(parts.2, parts.3, line, layouter)
        writer.finish(line, index)
      }
      return total
    }
  }

  /// How far the levels of a trailing part are raised: one from a left-to-right paragraph stands on level 2 at least in a
  /// right-to-left line, so that the line's order is kept (R183, R188). O(clusters of its paragraph).
  private func raise(_ tail: Int, over base: UInt32, _ label: LabelProperties) -> UInt32 {
    guard base == 1 else { return 0 }
    var first = tail
    while first > 0, !isParagraphBreak(first - 1) { first -= 1 }
    return isRightToLeft(paragraphAt: first, label.layoutDirection) ? 0 : 2
  }

  /// The first cluster that starts at a byte or behind it. O(log clusters).
  private func cluster(at byte: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension AttributedLayouter {
  /// Where a line that begins at a cluster begins, from the leading edge, unscaled.
  func pen(ofLineAt start: Int) -> LayoutUnit {
    var first = start
    while first > 0, !text.isParagraphBreak(first &- 1) { first &-= 1 }
    let style = attributes.styles[attributes.styleIndex(at: min(first, max(text.count - 1, 0)))]
    return area(style, isFirst: first == start, width: width).start
  }
}

extension PositionWriter {
  /// Writes clusters in logical order.
  mutating func write(_ start: Int, _ end: Int, _ line: LabelLine, _ layouter: borrowing AttributedLayouter) {
    var hasInk = false
    for cluster in start..<max(start, end) {
      let advance = layouter.extent(cluster, cluster + 1, from: pen)
      pen &+= advance
      var position = ClusterPosition()
      position.start = Int(text.starts[cluster])
      position.end = Int(text.starts[cluster + 1])
      position.width = advance.points * scale
      let isSpace = text.isWhitespace(cluster)
      if !isSpace { hasInk = true }
      if hasInk, isSpace || text.flags[cluster].isNoBreakSpace { position.width += line.wordSpacing }  // R150
      position.level = level(of: cluster)
      if text.flags[cluster].contains(.tab) { position.level |= ClusterPosition.separator }
      target[count] = position
      count += 1
    }
  }

  /// Writes the ellipsis or the shown hyphen between the parts.
  mutating func writeInserted(
    _ line: LabelLine, kept start: Int, _ end: Int, tail tailStart: Int, _ tailEnd: Int,
    _ layouter: borrowing AttributedLayouter
  ) {
    let isHyphen = line.flags.contains(.hyphen)
    var position = ClusterPosition()
    let run = layouter.attributes.run(at: min(end, text.count - 1))
    let hyphenated = text.isSoftHyphen(min(end, text.count - 1)) ? end : max(end - 1, 0)
    let advance =
      isHyphen ? layouter.attributes.run(at: hyphenated).hyphen.advance : run.ellipsis.advance
    // An ellipsis alone on its line stands for what follows the line's start (R13, R15).
    position.width = start == end && tailStart == tailEnd && !isHyphen ? line.width : advance.points * scale
    // The ellipsis has the paragraph's direction (R185), a hyphen that of what it stands behind.
    position.level = isHyphen ? level(of: hyphenated) & ~ClusterPosition.blank : base
    pen &+= advance
    target[count] = position
    count += 1
  }

  /// Reorders and places the line.
  func finish(_ line: LabelLine, _ index: Int) {
    if line.letterSpacing != 0 {
      for position in 0..<(count - 1) { target[position].width += line.letterSpacing }
    }
    ClusterPosition.resetLevels(target, count, to: base)
    ClusterPosition.reorder(target, count)
    var x = line.x
    for position in 0..<count {
      target[position].x = x
      target[position].line = UInt32(truncatingIfNeeded: index)
      x += target[position].width
    }
  }

  /// With `ClusterPosition.blank` where it is due.
  private func level(of cluster: Int) -> UInt32 {
    guard let levels else { return base }
    let isBlank = levels[cluster] & ClusterLevels.blank != 0
    return UInt32(levels[cluster] & ~ClusterLevels.blank) + raise | (isBlank ? ClusterPosition.blank : 0)
  }
}
