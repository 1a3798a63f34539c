// Where the lines of attributed text stand in the bounds, and their clusters as bytes.

extension AttributedLayouter {
  /// Turns the appended lines from cluster indices and block coordinates into bytes and places in the bounds.
  func placeLines() {
    let count = min(block.lineCount, lines.count)
    guard count > 0 else { return }
    let top = label.blockTop(
      in: bounds, height: result.height, unshrunk: block.height, ascent: lines[0].baseline / scale, scale: scale,
      tolerance: text.style.tolerance)
    // An unconstrained axis counts as the extent of the block on it.
    let placeWidth = bounds.width.isFinite ? bounds.width : result.width
    let units = LayoutUnit(points: placeWidth / scale)
    for index in 0..<count {
      let line = lines.baseAddress.unsafelyUnwrapped + index
      let style = attributes.styles[Int(line.pointee.reserved >> 1)]
      let area = area(style, isFirst: line.pointee.reserved & 1 != 0, width: units)
      var (start, end) = (area.start.points * scale, area.end.points * scale)
      if isRightToLeft(style) { (start, end) = (placeWidth - end, placeWidth - start) }
      line.pointee.y += top
      line.pointee.baseline += top
      place(&line.pointee, style, from: start, to: end)
      line.pointee.reserved = 0
      line.pointee.start = Int(text.starts[line.pointee.start])
      line.pointee.end = Int(text.starts[line.pointee.end])
      line.pointee.tailStart = Int(text.starts[line.pointee.tailStart])
      line.pointee.tailEnd = Int(text.starts[line.pointee.tailEnd])
    }
  }

  /// Sets x, the spacing of a justified line, and the place of the ellipsis.
  private func place(_ line: inout LabelLine, _ style: ParagraphStyle, from start: Double, to end: Double) {
    var alignment = style.alignment ?? label.textAlignment
    let endsSoftly = line.wordSpacing != 0
    line.wordSpacing = 0
    if alignment == .justified {
      if endsSoftly, let spacing = justification(line, end - start) {
        line.wordSpacing = spacing
        line.width = end - start
        if spacing > 0 { line.flags.insert(.justified) }
      }
      alignment = .natural  // R150 to R153
    }
    if alignment == .natural {
      var isRightToLeft = label.layoutDirection == .rightToLeft  // R148
      if label.options.contains(.naturalByContent), style.contentDirection != .none {
        isRightToLeft = style.contentDirection == .rightToLeft  // decision 20
      }
      alignment = isRightToLeft ? .right : .left
    }
    switch alignment {
    case .center: line.x = (start + end - line.width) / 2  // R146
    case .right: line.x = end - line.width  // R147, R154
    default: line.x = start
    }
    guard line.flags.contains(.ellipsis) else {
      line.ellipsisX = 0
      return
    }
    // In the paragraph's direction behind what is kept before it (R183, R185, R186).
    let pen = area(style, isFirst: line.reserved & 1 != 0, width: width).start
    let before = extent(line.start, line.end, from: pen).points * scale
    let ellipsis = ellipsisAdvance(at: Int(line.ellipsisX)).points * scale
    line.ellipsisX = line.x + (isRightToLeft(style) ? line.width - before - ellipsis : before)
  }

  /// What each inner whitespace and no-break space of a line is stretched by; nil where the line is not justified (R150 to
  /// R153, R190). `line` has cluster indices.
  private func justification(_ line: LabelLine, _ available: Double) -> Double? {
    guard label.numberOfLines != 1, line.letterSpacing == 0, line.width <= available + text.style.tolerance,
      !line.flags.contains(.ellipsis), !text.hasTabs || !hasTab(line.start, line.end)
    else { return nil }
    var count = 0
    for index in trimmedStart(line.start, line.end)..<line.end
    where text.isWhitespace(index) || text.flags[index].isNoBreakSpace {
      count += 1
    }
    return count > 0 ? max(0, available - line.width) / Double(count) : nil
  }
}
