// How high a line is: the largest ascent and descent of the fonts on it.

extension LabelLayouter {
  /// The ascent and descent of a line: the largest of the fonts on it (R208).
  @inline(__always)
  mutating func lineMetrics(_ start: Int, _ end: Int, _ tailStart: Int, _ tailEnd: Int, _ flags: LineFlags)
    -> LineMetrics
  {
    let isUniform = text.metricsCount == 1 || !text.hasSeveralMetrics && !flags.contains(.ellipsis)
    if isUniform { return text.metrics[0] }
    let isKnown = start >= uniform.start && start < end && end <= uniform.end && tailStart == tailEnd
    return isKnown && !flags.contains(.ellipsis) ? firstMetrics : mixedMetrics(start, end, tailStart, tailEnd, flags)
  }

  /// The metrics of a line that has the first alone.
  private var firstMetrics: LineMetrics {
    var metrics = LineMetrics(ascent: 0, descent: 0)
    metrics.formUnion(text.metrics[0])
    return metrics
  }

  /// The height of a line that has the first metrics alone.
  var heightOfFirstMetrics: Double {
    let metrics = text.hasSeveralMetrics ? firstMetrics : text.metrics[0]
    return metrics.ascent + metrics.descent
  }

  /// Whether all clusters of a line have the first metrics, which is not known yet. Lines follow each other, so most of
  /// what was looked at for one serves the next.
  private mutating func hasFirstMetricsAlone(_ start: Int, _ end: Int) -> Bool {
    if start < uniform.start || start > uniform.end { uniform = (start, start) }
    uniform.end = firstOtherMetrics(from: uniform.end, to: min(end &+ 64, text.count))
    return end <= uniform.end
  }

  /// The first cluster with other metrics than the first, or `end`. Four at a time.
  @inline(__always)
  func firstOtherMetrics(from start: Int, to end: Int) -> Int {
    let flags = UnsafeRawPointer(text.flags)
    var index = start
    while index &+ 4 <= end {
      let others = flags.loadUnaligned(fromByteOffset: index &* 2, as: UInt64.self) & 0xFF00_FF00_FF00_FF00
      if others != 0 { return index &+ others.trailingZeroBitCount / 16 }
      index &+= 4
    }
    while index < end, text.flags[index].metricsIndex == 0 { index &+= 1 }
    return index
  }

  @inline(never)
  private mutating func mixedMetrics(_ start: Int, _ end: Int, _ tailStart: Int, _ tailEnd: Int, _ flags: LineFlags)
    -> LineMetrics
  {
    if tailStart == tailEnd, start < end, !flags.contains(.ellipsis), hasFirstMetricsAlone(start, end) {
      return firstMetrics
    }
    // Which metrics occur, as a set of bits: there are at most 32 faces.
    var seen: UInt64 = 0
    if text.metricsCount == 2 {
      seen = twoMetrics(start, end)
    } else {
      for index in start..<end { seen |= 1 << UInt64(text.flags[index].metricsIndex & 63) }
    }
    let (tail, first) = tailText(tailStart)
    for index in tailStart..<tailEnd { seen |= 1 << UInt64(tail.pointee.flags[index &- first].metricsIndex & 63) }
    let hasEllipsis = flags.contains(.ellipsis)
    if seen == 0, !hasEllipsis { return text.metrics[0] }
    var metrics = LineMetrics(ascent: 0, descent: 0)
    if hasEllipsis { metrics.formUnion(text.style.ellipsis.metrics) }
    while seen != 0 {
      metrics.formUnion(text.metrics[seen.trailingZeroBitCount])
      seen &= seen &- 1
    }
    return metrics
  }

  /// Which of two metrics occur, as bits 0 and 1. Most texts with a fallback font have two.
  @inline(__always)
  private func twoMetrics(_ start: Int, _ end: Int) -> UInt64 {
    var (any, all): (UInt64, UInt64) = (0, .max)
    if end &- start >= 4 {
      // Four clusters at a time; the last four may overlap those before.
      let flags = UnsafeRawPointer(text.flags)
      var index = start
      while index < end {
        let four = flags.loadUnaligned(fromByteOffset: min(index, end &- 4) &* 2, as: UInt64.self)
        any |= four
        all &= four
        index &+= 4
      }
      any |= any >> 32
      any |= any >> 16
      all &= all >> 32
      all &= all >> 16
    } else {
      for index in start..<end {
        any |= UInt64(text.flags[index].rawValue)
        all &= UInt64(text.flags[index].rawValue)
      }
      if start == end { return 0 }
    }
    let (some, every) = (UInt16(truncatingIfNeeded: any), UInt16(truncatingIfNeeded: all))
    if ClusterFlags(rawValue: some).metricsIndex == 0 { return 1 }
    return ClusterFlags(rawValue: every).metricsIndex == 0 ? 3 : 2
  }
}

extension LineMetrics {
  /// Takes the larger ascent and the larger descent.
  mutating func formUnion(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
  }
}
