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

  /// Whether the next line and another below it fit the height (R63), if no line is higher than `highest`. In text of
  /// several heights the answer may be `unknown` until a line has been broken.
  @inline(__always)
  mutating func tryRoomForTwoLines(highest: Double) -> Room {
    if bounds.height == .infinity { return .enough }
    if Content.isVaried {
      return (block.height + 2 * highest) * scale <= bounds.height + breaker.tolerance ? .enough : .unknown
    }
    let gaps = block.lineCount > 0 ? lineSpacing + lineSpacing : lineSpacing
    return tryHeight(block.height + gaps + 2 * highest) ? .enough : .none
  }

  /// The height that no line of the text exceeds; infinite if styles decide it, or too many runs to look at.
  @inline(__always)
  mutating func highestLine() -> Double {
    if !Content.isVaried { return lineBox.height }
    if bounds.height == .infinity || text.hasStyles { return .infinity }
    let runs = unsafe text.attributes.runs
    if (countsFallback ? text.metricsCount : runs.count) > 8 { return .infinity }
    if countsFallback, text.hasSparseMetrics { return .infinity }
    var all = text.metrics(0)
    if countsFallback {
      for index in 1..<text.metricsCount { all.formUnion(text.metrics(index)) }
    } else if text.metricsCount > 1 {
      for index in 1..<runs.count { unsafe all.formUnion(text.metrics(runs[index].firstMetrics)) }
    }
    return all.ascent + all.descent
  }

  /// Whether all clusters give a line the same height, so that a smaller scale never needs more of the bounds. O(runs).
  mutating func hasOneHeight() -> Bool {
    if countsFallback { return text.metricsCount == 1 && !text.hasSparseMetrics }
    let runs = unsafe text.attributes.runs
    let first = text.metrics(0)
    for index in 1..<runs.count where unsafe text.metrics(runs[index].firstMetrics) != first { return false }
    return true
  }

  /// Whether fallback fonts that draw clusters count in the height of a line (R290).
  @inline(__always)
  private var countsFallback: Bool { label.options.contains(.fallbackLineHeights) }

  /// Whether a line fits below those already placed (R63).
  mutating func tryRoom(for line: BrokenLine) -> Bool {
    tryHeight(block.height + gapAbove() + box(line).height)
  }

  /// Whether a block of this height, in points at scale 1, fits the bounds.
  @inline(__always)
  mutating func tryHeight(_ height: Double) -> Bool {
    if height * scale <= bounds.height + breaker.tolerance { return true }
    if isProbe { nextScale = max(nextScale, (bounds.height + breaker.tolerance) / height) }
    return false
  }

  /// The line spacing of the paragraph of the block's last line (R119).
  @inline(__always)
  private var lineSpacing: Double {
    if !Content.isVaried || !text.hasStyles { return text.style.lineSpacing }
    return text.style(Int(block.style)).pointee.lineSpacing.cleanedDistance
  }

  /// The space below the line of a label that shows one line: none (R132), or with an option the line spacing (R291).
  @inline(__always)
  var spaceBelowOnlyLine: Double { label.options.contains(.singleLineSpacing) ? lineSpacing : 0 }

  /// Returns the height of lines of a text of one style.
  mutating func height(ofLines count: Int) -> Double {
    Double(count) * lineBox.height + (count == 1 ? spaceBelowOnlyLine : Double(count - 1) * lineSpacing)
  }

  @inline(__always)
  mutating func addSpaceBelowOnlyLine() {
    if block.lineCount == 1 { block.height += spaceBelowOnlyLine }
  }

  /// Returns the distance between the last line of the block and a line below it (R119, R131, R161).
  @inline(__always)
  mutating func gapAbove() -> Double {
    var gap = lineSpacing
    if Content.isVaried, text.hasStyles, frame.isFirst {
      gap += text.style(Int(block.style)).pointee.paragraphSpacing.cleanedDistance
      gap += text.style(frame.style).pointee.paragraphSpacingBefore.cleanedDistance
    }
    return gap
  }

  // MARK: Boxes

  /// The box of every line of a text of one style (R208).
  @inline(__always)
  var lineBox: LineBox { LineBox(text.metrics(0)) }

  /// Returns the box of a line without an ellipsis.
  @inline(__always)
  mutating func box(_ line: BrokenLine) -> LineBox { box(line, [], breaker.noTail) }

  /// Returns the box of a line: that of its font; in attributed text the largest ascent and the largest descent of the
  /// fonts that its runs ask for (R165, R208), within the limits of the paragraph's style.
  @inline(__always)
  mutating func box(_ line: BrokenLine, _ flags: LineFlags, _ tail: LineTail) -> LineBox {
    Content.isVaried ? attributedBox(line, flags, tail) : lineBox
  }

  /// Returns the clusters that give a line its height: its text; for an empty line, the whitespace that hangs on it
  /// (R297), or else its hard break (R208).
  @inline(__always)
  private mutating func measured(_ line: BrokenLine, _ flags: LineFlags) -> Range<Int> {
    if line.start < line.end || flags.contains(.ellipsis) || line.hasHyphen { return line.start..<line.end }
    let hanging = line.ending.isHard ? line.next &- 1 : line.next
    if hanging > line.start { return line.start..<hanging }
    let last = min(line.start, text.count &- 1)
    return last..<(last &+ 1)
  }

  @inline(never)
  private mutating func attributedBox(_ line: BrokenLine, _ flags: LineFlags, _ tail: LineTail) -> LineBox {
    let range = measured(line, flags)
    let countsFallback = self.countsFallback
    var metrics = LineMetrics(ascent: 0, descent: 0)
    text.formUnion(range.lowerBound, range.upperBound, &metrics, countsFallback: countsFallback)
    tail.text.formUnion(tail.start, tail.end, &metrics, countsFallback: countsFallback)
    if flags.contains(.ellipsis) {
      metrics.formUnion(breaker.ellipsis(at: line.end).metrics(countsFallback: countsFallback))
    }
    if line.hasHyphen {
      metrics.formUnion(breaker.runOfHyphen(before: line.end).pointee.hyphen.metrics(countsFallback: countsFallback))
    }
    var box = LineBox(metrics)
    if !text.hasStyles { return box }
    // The multiple is applied first, then the minimum, then the maximum (R162).
    let style = text.style(frame.style)
    var height = box.height
    let multiple = style.pointee.lineHeightMultiple.cleaned
    if multiple > 0 { height *= multiple }  // R120
    height = max(height, style.pointee.minimumLineHeight.cleanedDistance)  // R121
    let maximum = style.pointee.maximumLineHeight.cleaned
    if maximum > 0 { height = min(height, maximum) }  // R122
    if height != box.height {
      // Height that a style adds is above the glyphs (R159), and height that it takes away is taken from above them too
      // (R160). Baseline offsets then move glyphs, and not the baseline (R164).
      (box.ascent, box.height) = (height - metrics.unmovedDescent, height)
    }
    return box
  }
}

extension Borrowed<LabelText> {
  /// Extends the metrics to cover the fonts that the runs of clusters ask for, or the fonts that draw the clusters.
  /// O(runs on the line + log runs), with fallback fonts O(clusters + log runs).
  fileprivate func formUnion(_ start: Int, _ end: Int, _ metrics: inout LineMetrics, countsFallback: Bool) {
    if start >= end { return }
    let runs = unsafe attributes.runs
    var run = attributes.runIndex(at: start)
    var index = start
    while index < end {
      let runEnd = unsafe run + 1 < runs.count ? min(end, runs[run + 1].firstCluster) : end
      let first = unsafe runs[run].firstMetrics
      if countsFallback {
        // Clusters of a run have few different metrics, so each change costs one look-up.
        var known = -1
        for cluster in index..<runEnd {
          let metricsIndex = flags(cluster).metricsIndex
          if metricsIndex != known { metrics.formUnion(self.metrics(first &+ metricsIndex)) }
          known = metricsIndex
        }
      } else {
        metrics.formUnion(self.metrics(first))
      }
      index = runEnd
      run += 1
    }
  }
}

extension InsertedText {
  /// The metrics of the font that the run asks for (R208), or of the fonts that draw the text (R290).
  @inline(__always)
  fileprivate func metrics(countsFallback: Bool) -> LineMetrics { countsFallback ? drawnMetrics : metrics }
}
