// Heights of lines, and whether the height of the bounds suffices for more lines.

/// The box of a line: its height, and the distance from its top to its baseline. Points at scale 1.
struct LineBox {
  var ascent: Double
  var height: Double

  /// Creates the box of a line of one font: its ascent and descent (R202).
  init(_ metrics: LineMetrics) {
    ascent = metrics.ascent
    height = metrics.ascent + metrics.descent
  }
}

extension Layouter {
  // MARK: Room

  /// Whether the next line and another below it fit the height (R63). The height of a line depends on the fonts on it,
  /// so the answer is `unknown` for heights between those of the two lowest and the two highest lines.
  @inline(__always)
  mutating func roomForTwoLines() -> Room {
    if bounds.height == .infinity { return .enough }
    if Content.isAttributed { return roomForTwoAttributedLines() }
    let spacing = text.pointee.style.lineSpacing
    let gaps = block.lineCount > 0 ? spacing + spacing : spacing
    if !text.hasSeveralMetrics {
      let first = LineBox(text.pointee.metrics[0])
      return fitsHeight(block.height + gaps + 2 * first.height) ? .enough : .none
    }
    return roomForTwoLines(gaps: gaps)
  }

  /// The same if the runs differ: `enough` if two lines of the largest ascents and descents fit. With styles or many
  /// metrics, the answer is `unknown` until a line has been broken.
  @inline(__always)
  private mutating func roomForTwoAttributedLines() -> Room {
    if text.hasStyles || text.pointee.metricsCount > 8 { return .unknown }
    var all = text.pointee.metrics[0]
    for index in 1..<text.pointee.metricsCount { all.formUnion(text.pointee.metrics[index]) }
    let height = block.height + 2 * (all.ascent + all.descent)
    return height * scale <= bounds.height + tolerance ? .enough : .unknown
  }

  @inline(never)
  private mutating func roomForTwoLines(gaps: Double) -> Room {
    if text.hasSparseMetrics { return roomForTwoSparseLines(gaps: gaps) }
    var all = LineMetrics(ascent: 0, descent: 0)
    var least = Double.infinity
    for index in 0..<text.pointee.metricsCount {
      all.formUnion(text.pointee.metrics[index])
      least = min(least, LineBox(text.pointee.metrics[index]).height)
    }
    if fitsHeight(block.height + gaps + 2 * (all.ascent + all.descent)) { return .enough }
    return fitsHeight(block.height + gaps + 2 * least) ? .unknown : .none
  }

  /// The same if some metrics are sparse. Which of them occur follows from the bits of their indices if only one bit is
  /// set. Otherwise the answer is `unknown`.
  @inline(never)
  private mutating func roomForTwoSparseLines(gaps: Double) -> Room {
    let bits = text.pointee.kinds.metricsIndex
    guard text.pointee.isComplete, bits & (bits &- 1) == 0 else { return .unknown }
    var all = text.pointee.metrics[bits]
    var least = LineBox(all).height
    for index in 0..<text.pointee.metricsCount {
      all.formUnion(text.pointee.metrics[index])
      least = min(least, LineBox(text.pointee.metrics[index]).height)
    }
    if fitsHeight(block.height + gaps + 2 * (all.ascent + all.descent)) { return .enough }
    return fitsHeight(block.height + gaps + 2 * least) ? .unknown : .none
  }

  /// Whether a line fits below those already placed (R63).
  mutating func hasRoomFor(_ line: BrokenLine) -> Bool {
    fitsHeight(block.height + gapAbove() + box(line).height)
  }

  @inline(__always)
  mutating func fitsHeight(_ height: Double) -> Bool {
    if height * scale <= bounds.height + tolerance { return true }
    noteHeight(height)
    return false
  }

  /// Returns the distance between the last line of the block and a line below it (R119, R131, R161), never negative
  /// (R231).
  @inline(__always)
  mutating func gapAbove() -> Double {
    if !Content.isAttributed || !text.hasStyles { return text.pointee.style.lineSpacing }
    let upper = text.styles + Int(block.style)
    var gap = max(0, upper.pointee.lineSpacing.cleaned)
    if frame.isFirst {
      gap += max(0, upper.pointee.paragraphSpacing.cleaned)
      gap += max(0, text.styles[frame.style].paragraphSpacingBefore.cleaned)  // R239
    }
    return gap
  }

  // MARK: Boxes

  /// Returns the box of a line without an ellipsis.
  @inline(__always)
  mutating func box(_ line: BrokenLine) -> LineBox { box(line, [], text, 0, 0) }

  /// Returns the box of a line: the largest ascent and the largest descent of the fonts on it (R165, R208), in
  /// attributed text within the limits of the paragraph's style.
  @inline(__always)
  mutating func box(
    _ line: BrokenLine, _ flags: LineFlags, _ tail: UnsafePointer<LabelText>, _ tailStart: Int, _ tailEnd: Int
  ) -> LineBox {
    if Content.isAttributed { return attributedBox(line, flags, tail, tailStart, tailEnd) }
    if !text.hasSeveralMetrics {
      var metrics = text.pointee.metrics[0]
      if flags.contains(.ellipsis) {
        let ellipsis = text.pointee.style.ellipsis.metrics
        if line.start < line.end || tailStart < tailEnd { metrics.formUnion(ellipsis) } else { metrics = ellipsis }
      }
      return LineBox(metrics)
    }
    return mixedBox(line, flags, tail, tailStart, tailEnd)
  }

  /// Returns the clusters that give a line its height: its text; for an empty line, the whitespace that hangs on it, or
  /// else its hard break (R208).
  @inline(__always)
  private mutating func measured(_ line: BrokenLine, _ flags: LineFlags) -> Range<Int> {
    if line.start < line.end || flags.contains(.ellipsis) || line.hasHyphen { return line.start..<line.end }
    let hanging = line.ending.isHard ? line.next &- 1 : line.next
    if hanging > line.start { return line.start..<hanging }
    let last = min(line.start, text.count &- 1)
    return last..<(last &+ 1)
  }

  @inline(never)
  private mutating func mixedBox(
    _ line: BrokenLine, _ flags: LineFlags, _ tail: UnsafePointer<LabelText>, _ tailStart: Int, _ tailEnd: Int
  ) -> LineBox {
    let range = measured(line, flags)
    if text.hasSparseMetrics { return sparseBox(range, flags, tail, tailStart..<tailEnd) }
    var seen = occurringMetrics(range.lowerBound, range.upperBound)
    if seen == 1, tailStart == tailEnd, !flags.contains(.ellipsis) { return LineBox(text.pointee.metrics[0]) }
    for index in tailStart..<tailEnd { seen |= 1 << UInt64(tail.pointee.flags[index].metricsIndex & 63) }
    var metrics = LineMetrics(ascent: 0, descent: 0)
    if flags.contains(.ellipsis) { metrics.formUnion(text.pointee.style.ellipsis.metrics) }
    while seen != 0 {
      metrics.formUnion(text.pointee.metrics[seen.trailingZeroBitCount])
      seen &= seen &- 1
    }
    return LineBox(metrics)
  }

  /// Returns the same box for metrics that have no bits of their own in a word.
  @inline(never)
  private mutating func sparseBox(
    _ range: Range<Int>, _ flags: LineFlags, _ tail: UnsafePointer<LabelText>, _ tailRange: Range<Int>
  ) -> LineBox {
    var metrics = LineMetrics(ascent: 0, descent: 0)
    let bits = text.pointee.kinds.metricsIndex
    var indices = 0
    if bits & (bits &- 1) == 0, range.count >= 4 {
      // There are two indices: 0 and the bit.
      let (hasFirst, hasOther) = text.metricsOccur(range)
      if hasFirst { metrics.formUnion(text.pointee.metrics[0]) }
      if hasOther { metrics.formUnion(text.pointee.metrics[bits]) }
      indices = hasOther ? bits : 0
    } else {
      text.forEachMetrics(range) { index in
        metrics.formUnion(text.pointee.metrics[index])
        indices |= index
      }
    }
    if indices == 0, tailRange.isEmpty, !flags.contains(.ellipsis) { return LineBox(text.pointee.metrics[0]) }
    tail.forEachMetrics(tailRange) { metrics.formUnion(text.pointee.metrics[$0]) }
    if flags.contains(.ellipsis) { metrics.formUnion(text.pointee.style.ellipsis.metrics) }
    return LineBox(metrics)
  }

  /// Extends metrics to cover those of all clusters of text of one style. O(clusters).
  @inline(never)
  mutating func addSparseMetrics(_ metrics: inout LineMetrics) {
    text.forEachMetrics(0..<text.count) { metrics.formUnion(text.pointee.metrics[$0]) }
  }

  /// Returns the first cluster with other metrics than the first ones, or `end`. Examines four clusters at a time.
  @inline(__always)
  mutating func firstOtherMetrics(from start: Int, to end: Int) -> Int {
    let flags = UnsafeRawPointer(text.pointee.flags)
    var index = start
    while index &+ 4 <= end {
      let others = flags.loadUnaligned(fromByteOffset: index &* 2, as: UInt64.self) & 0xFF00_FF00_FF00_FF00
      if others != 0 { return index &+ others.trailingZeroBitCount / 16 }
      index &+= 4
    }
    while index < end, text.pointee.flags[index].metricsIndex == 0 { index &+= 1 }
    return index
  }

  /// Returns the metrics indices that occur, as a set of bits. Precondition: none is sparse, so they are below 32.
  private mutating func occurringMetrics(_ start: Int, _ end: Int) -> UInt64 {
    // Indices that occur have no bits besides `bits`. Usually `bits` has one or two bits, and two bits together exceed
    // every index. Then it is enough to know which bits occur, and whether index 0 does.
    let bits = text.pointee.kinds.metricsIndex
    let (low, high) = (bits & -bits, bits & (bits &- 1))
    if end &- start < 4 || high & (high &- 1) != 0 || high != 0 && bits < text.pointee.metricsCount {
      var seen: UInt64 = 0
      for index in start..<end { seen |= 1 &<< UInt64(text.pointee.flags[index].metricsIndex) }
      return seen
    }
    // Four clusters at a time; the last four may overlap the four before.
    let flags = UnsafeRawPointer(text.pointee.flags)
    var (any, notZero): (UInt64, UInt64) = (0, .max)
    var index = start
    while index < end {
      let four = flags.loadUnaligned(fromByteOffset: min(index, end &- 4) &* 2, as: UInt64.self) & 0xFF00_FF00_FF00_FF00
      any |= four
      // The highest bit of each 16 bits says whether the index is not 0.
      notZero &= four &+ 0x7F00_7F00_7F00_7F00
      index &+= 4
    }
    any |= any &>> 32
    let occurring = Int(truncatingIfNeeded: (any | any &>> 16) &>> 8) & 0xFF
    var seen: UInt64 = notZero & 0x8000_8000_8000_8000 == 0x8000_8000_8000_8000 ? 0 : 1
    if occurring & low != 0 { seen |= 1 &<< UInt64(low) }
    if occurring & high != 0 { seen |= 1 &<< UInt64(high) }
    return seen
  }

  // MARK: Attributes

  @inline(never)
  private mutating func attributedBox(
    _ line: BrokenLine, _ flags: LineFlags, _ tail: UnsafePointer<LabelText>, _ tailStart: Int, _ tailEnd: Int
  ) -> LineBox {
    let range = measured(line, flags)
    var metrics = LineMetrics(ascent: 0, descent: 0)
    text.formUnion(range.lowerBound, range.upperBound, &metrics)
    tail.formUnion(tailStart, tailEnd, &metrics)
    if flags.contains(.ellipsis) { metrics.formUnion(ellipsis(at: line.end).metrics) }
    if line.hasHyphen { metrics.formUnion(runOfHyphen(before: line.end).pointee.hyphen.metrics) }
    var box = LineBox(metrics)
    if !text.hasStyles { return box }
    // The multiple is applied first, then the minimum, then the maximum (R162).
    let style = text.styles + frame.style
    var height = box.height
    let multiple = style.pointee.lineHeightMultiple.cleaned
    if multiple > 0 { height *= multiple }  // R120
    height = max(height, max(0, style.pointee.minimumLineHeight.cleaned))  // R121
    let maximum = style.pointee.maximumLineHeight.cleaned
    if maximum > 0 { height = min(height, maximum) }  // R122
    if height != box.height {
      // Height that a style adds is above the glyphs (R159), and height that it takes away is taken from above them too
      // (R160).
      (box.ascent, box.height) = (height - metrics.descent, height)
    }
    return box
  }
}

extension UnsafePointer<LabelText> {
  /// Returns whether clusters of a range have the metrics index 0, and whether some have another. Examines four clusters
  /// at a time; the last four may overlap the four before. Precondition: there are at least four.
  fileprivate func metricsOccur(_ range: Range<Int>) -> (first: Bool, other: Bool) {
    let flags = UnsafeRawPointer(pointee.flags)
    var (any, notZero): (UInt64, UInt64) = (0, .max)
    var index = range.lowerBound
    while index < range.upperBound {
      let place = min(index, range.upperBound &- 4) &* 2
      let four = (flags.loadUnaligned(fromByteOffset: place, as: UInt64.self) &>> 8) & 0x00FF_00FF_00FF_00FF
      any |= four
      // Bit 8 of each 16 bits says whether the index is not 0.
      notZero &= four &+ 0x00FF_00FF_00FF_00FF
      index &+= 4
    }
    return (notZero & 0x0100_0100_0100_0100 != 0x0100_0100_0100_0100, any != 0)
  }

  /// Calls `body` with each metrics index of a range of clusters, at least once. Examines four clusters at a time.
  @inline(__always)
  fileprivate func forEachMetrics(_ range: Range<Int>, _ body: (Int) -> Void) {
    let flags = UnsafeRawPointer(pointee.flags)
    var index = range.lowerBound
    while index < range.upperBound {
      let known = pointee.flags[index].metricsIndex
      body(known)
      index &+= 1
      let four = UInt64(truncatingIfNeeded: known) &* 0x0100_0100_0100_0100
      while index &+ 4 <= range.upperBound,
        flags.loadUnaligned(fromByteOffset: index &* 2, as: UInt64.self) & 0xFF00_FF00_FF00_FF00 == four
      {
        index &+= 4
      }
      while index < range.upperBound, pointee.flags[index].metricsIndex == known { index &+= 1 }
    }
  }

  /// Extends the metrics to cover attributed clusters. O(clusters + log runs).
  fileprivate func formUnion(_ start: Int, _ end: Int, _ metrics: inout LineMetrics) {
    if start >= end { return }
    var run = run(at: start)
    let last = pointee.attributes.unsafelyUnwrapped.lastRun
    var index = start
    while index < end {
      let runEnd = run < last ? min(end, (run + 1).pointee.firstCluster) : end
      let all = pointee.metrics + run.pointee.firstMetrics
      if !hasSeveralMetrics {
        metrics.formUnion(all[0])
        index = runEnd
      }
      // Clusters of a run have few different metrics, so each change costs one look-up.
      var known = -1
      while index < runEnd {
        let flag = pointee.flags[index].metricsIndex
        if flag != known { metrics.formUnion(all[flag]) }
        known = flag
        index &+= 1
      }
      run += 1
    }
  }
}

extension LineMetrics {
  /// Takes the larger ascent and the larger descent.
  @inline(__always)
  mutating func formUnion(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
  }
}
