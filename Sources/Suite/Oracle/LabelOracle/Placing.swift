// Section J: the positions of lines, and the result of a layout.

extension OracleLayouter {
  /// The widest used width (R125, R189), and the height of the block. OPEN: the size in a result is this used width.
  func size(_ lines: [DraftLine]) -> OracleSize {
    var widest = 0.0
    for (index, line) in lines.enumerated() {
      let area = area(line)
      var used = line.width
      if line.ellipsis == nil, index + 1 < lines.count {
        // R233: hanging whitespace counts up to the constraint if another visible line follows, and so does tracking
        // that hangs (R214), that of a hyphen too. R281: a soft hyphen at the very end is not measured.
        let dropsHyphen = line.endsSoftly && text.clusters[line.range.last!].isSoftHyphen
        let all = line.range.clamped(to: text.hardLines[line.hardLine].range)
        var hanging = extent(dropsHyphen ? line.kept : all, from: area.start, endsLine: false)
        if line.hasHyphen { hanging += hyphen(at: line.kept.upperBound).advance * scale }
        if hanging > used { note(233, for: .size) }
        used = max(used, min(hanging, area.end - area.start))
      }
      if area.start != 0 || style(line.hardLine).tailIndent != 0 { note(189, for: .size) }
      widest = max(widest, area.start + used + max(0, -Self.odd(style(line.hardLine).tailIndent) * scale))
    }
    return OracleSize(widest, blockHeight(lines))
  }

  /// The answer that a draft leads to, with its lines in their positions.
  func result(_ draft: Draft) -> OracleResult {
    let size = size(draft.lines)
    let boxes = draft.lines.map(box)
    var top = blockTop(size.height, boxes)
    noteHeights(draft.lines, block: size.height, top: top)
    var lines: [OracleLine] = []
    var positions: [OraclePosition] = []
    for (index, line) in draft.lines.enumerated() {
      if index > 0 { top += boxes[index - 1].height + gap(draft.lines[index - 1], line) }
      var placed = answer(line)
      placed.y = top
      placed.height = boxes[index].height
      placed.baseline = top + boxes[index].height - boxes[index].descent  // R159, R160: extra height goes above
      // R271: an unconstrained axis counts as the extent of the block.
      record.line = index
      place(line, &placed, in: width.isFinite ? width : size.width)
      record.line = nil
      let found = self.positions(line, placed, index)
      if line.ellipsis != nil { placed.ellipsisX = found.first { $0.bytes == nil }?.x }
      lines.append(placed)
      positions += found
    }
    return OracleResult(lines: lines, positions: positions, scale: scale, truncated: draft.truncated, size: size)
  }

  private func answer(_ line: DraftLine) -> OracleLine {
    func string(_ range: Range<Int>) -> String { text.clusters[range].map(\.text).joined() }
    func bytes(_ range: Range<Int>) -> Range<Int> {
      guard !range.isEmpty else {
        let start = range.lowerBound < text.clusters.count ? text.clusters[range.lowerBound].bytes.lowerBound : nil
        let place = start ?? text.clusters.last!.bytes.upperBound
        return place..<place
      }
      return text.clusters[range.lowerBound].bytes.lowerBound..<text.clusters[range.upperBound - 1].bytes.upperBound
    }
    let ellipsis = line.ellipsis == nil ? "" : label.truncationToken ?? "\u{2026}"
    return OracleLine(
      text: string(line.kept) + (line.hasHyphen ? "\u{2010}" : "") + ellipsis + string(line.tail),
      kept: bytes(line.kept), tail: bytes(line.tail), hasEllipsis: line.ellipsis != nil, hasHyphen: line.hasHyphen,
      isRightToLeft: text.paragraphs[text.hardLines[line.hardLine].paragraph].isRightToLeft,
      width: line.width, letterSpacing: line.letterSpacing)
  }

  // MARK: Across

  private func place(_ line: DraftLine, _ placed: inout OracleLine, in width: Double) {
    let paragraph = text.paragraphs[text.hardLines[line.hardLine].paragraph]
    var (start, end) = area(line.hardLine, isFirst: line.isFirstOfParagraph, width: width)
    if paragraph.isRightToLeft { (start, end) = (width - end, width - start) }  // R270: mirrored
    var alignment = paragraph.style.alignment ?? label.textAlignment
    if alignment == .justified {
      if let spacing = justification(line, end - start) {
        placed.wordSpacing = spacing
        placed.width = end - start
      }
      alignment = .natural  // R150 to R153
    }
    if alignment == .natural {
      var rightToLeft = label.layoutDirection == .rightToLeft  // R148
      // R276. OPEN: an explicit base direction does not matter here; without a strong character the
      // environment's counts.
      if label.alignsNaturalByContent { rightToLeft = paragraph.contentIsRightToLeft ?? rightToLeft }
      alignment = rightToLeft ? .right : .left
    }
    defer { notePlace(line, placed, paragraph.style.alignment ?? label.textAlignment) }
    switch alignment {
    case .center: placed.x = (start + end - placed.width) / 2  // R146
    case .right: placed.x = end - placed.width  // R147, R154
    default: placed.x = start
    }
  }

  /// R150: the stretch of each inner whitespace and NBSP; nil if the line is not justified.
  private func justification(_ line: DraftLine, _ available: Double) -> Double? {
    guard line.endsSoftly, line.ellipsis == nil, line.letterSpacing == 0, numberOfLines != 1 else { return nil }
    guard !isTooWide(line), !text.clusters[line.kept].contains(where: \.isTab) else { return nil }  // R190
    let isUsual = { [text] (cluster: Int) in [" ", "\u{A0}"].contains(text.clusters[cluster].text) }
    if text.trimmedStart(line.kept) > line.kept.lowerBound
      || line.kept.contains(where: { isStretchable($0, line) && !isUsual($0) })
    {
      note(282)
    }
    let count = line.kept.count { isStretchable($0, line) }
    guard count > 0 else { return nil }
    return max(0, available - line.width) / Double(count)
  }

  /// R150: inner whitespace and NBSP. OPEN: "inner" whitespace has ink before it and after it on the line.
  func isStretchable(_ cluster: Int, _ line: DraftLine) -> Bool {
    let isSpace = text.clusters[cluster].isWhitespace || text.clusters[cluster].isNoBreakSpace
    return isSpace && cluster >= text.trimmedStart(line.kept)
  }

  // MARK: Down

  private func blockTop(_ block: Double, _ boxes: [(height: Double, descent: Double)]) -> Double {
    let bounds = height.isFinite ? height : block  // R271
    let top = aligned(block, bounds)
    guard numberOfLines == 1, scale != 1, scale > 0, let box = boxes.first else { return top }  // R158
    // OPEN: at the top or the bottom (R207) a baseline adjustment moves nothing; it is an exception to centring only.
    // R271: with H = ∞ the block starts at 0.
    guard label.verticalAlignment == .center, height.isFinite else { return top }
    let unshrunk = aligned(block / scale, bounds)
    var moved = top
    switch label.baselineAdjustment {
    case .alignCenters: return top  // R156
    case .none: moved = unshrunk  // R157
    case .alignBaselines:  // R155
      if label.baselineObserved { return top }  // R276
      let baseline = unshrunk + (box.height - box.descent) / scale
      moved = baseline - (box.height - box.descent)
    }
    // R155, R230: a block that would leave the bounds is moved into them.
    if fits(block, bounds) { moved = max(0, min(moved, bounds - block)) }
    return moved
  }

  private func aligned(_ block: Double, _ bounds: Double) -> Double {
    switch label.verticalAlignment {
    case .center: return (bounds - block) / 2  // R143 to R145
    case .top: return 0  // R207
    case .bottom: return bounds - block  // R207
    }
  }
}
