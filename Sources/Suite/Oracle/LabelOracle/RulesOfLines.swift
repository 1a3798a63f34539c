// The rules on which the visible lines rest, by what is on the lines and why they end.

extension OracleLayouter {
  /// Notes the rules of all visible lines.
  func noteRules(of lines: [DraftLine]) {
    record.line = nil
    noteTextRules(lines)
    defer { record.line = nil }
    for (index, line) in lines.enumerated() {
      record.line = index
      noteEnd(line, follows: index + 1 < lines.count ? lines[index + 1] : nil)
      noteSpaces(line)
      noteTabs(line)
      noteShapes(line)
      let isOne = line.kept.dropFirst().allSatisfy { text.clusters[$0].advance == 0 }
      if line.kept.isEmpty || !isOne || line.ellipsis != nil || !isTooWide(line) { continue }
      // A soft hyphen that is not shown is not kept (R281).
      let hidesHyphen = line.range.count > 1 && text.clusters[line.range.lowerBound + 1].isSoftHyphen
      note(line.kept.count > 1 || hidesHyphen ? 300 : 42)
    }
  }

  /// Notes rules about the text and the label as a whole.
  private func noteTextRules(_ lines: [DraftLine]) {
    if text.clusters.contains(where: { $0.text.unicodeScalars.count > 1 && !$0.isBreak }) { note(29) }
    if text.clusters.contains(where: { $0.text == "\r\n" }) { note(28) }
    for run in label.runs {
      if run.tracking.isFinite, run.tracking != 0 {
        note(214)
      } else if run.kern.isFinite, run.kern != 0 {
        note(113)
      }
      if !run.writingDirection.isEmpty { note(217, for: .across) }
      if !run.tracking.isFinite || !run.kern.isFinite || !run.baselineOffset.isFinite
        || !(run.font.size.isFinite && run.font.size > 0)
      {
        note(192)
      }
      if run.attachment != nil { note(203) }
      if run.paragraphStyle.lineBreakMode != nil,
        numberOfLines == 1 || run.paragraphStyle.lineBreakMode != label.lineBreakMode
      {
        note(172)
      }
    }
    for paragraph in text.paragraphs {
      let style = paragraph.style
      if style.firstLineHeadIndent != 0 { note(115) }
      if style.headIndent != 0 { note(116) }
      if style.tailIndent != 0 { note(style.tailIndent > 0 ? 118 : 117) }
      let lengths = [
        style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.lineSpacing, style.paragraphSpacing,
        style.paragraphSpacingBefore, style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight,
      ]
      if lengths.contains(where: { !$0.isFinite }) { note(192) }
      let neverNegative = [
        style.lineSpacing, style.paragraphSpacing, style.lineHeightMultiple, style.minimumLineHeight,
        style.maximumLineHeight,
      ]
      if neverNegative.contains(where: { $0 < 0 }) { note(231) }
      if style.paragraphSpacingBefore < 0 { note(239) }
    }
    // R174: a paragraph whose runs have several styles.
    for hard in text.hardLines where text.clusters[hard.range].contains(where: { runs(differ: $0, hard) }) { note(174) }
    if label.numberOfLines < 0 { note(58) }
    if scale != 1, label.runs.contains(where: { $0.kern != 0 || $0.tracking != 0 || $0.paragraphStyle.hasLengths }) {
      note(163)
    }
    if label.truncationToken != nil, lines.contains(where: { $0.ellipsis != nil }) { note(204) }
    if text.clusters.contains(where: { $0.isRightToLeft }) { note(184, for: .across) }
  }

  private func runs(differ cluster: Cluster, _ hard: HardLine) -> Bool {
    text.runs[cluster.run].paragraphStyle != text.paragraphs[hard.paragraph].style
  }

  /// Notes the rules because of which the line ends where it does.
  private func noteEnd(_ line: DraftLine, follows next: DraftLine?) {
    if line.range.isEmpty, line.ellipsis == nil {
      // An empty line: at the start, at the end, or between others.
      let isFirst = line.hardLine == 0 && text.clusters.count > 1
      note(isFirst ? 48 : line.hardLine == text.hardLines.count - 1 || line.hardLine == 0 ? 47 : 46)
      if text.clusters.count > 1, !text.clusters.contains(where: { !$0.isBreak }) { note(293) }
    }
    if let next, next.hardLine != line.hardLine {
      note(45)
      if text.hardLines[next.hardLine].paragraph == text.hardLines[line.hardLine].paragraph { note(49) }
    }
    guard line.endsSoftly, line.range.upperBound < text.clusters.count else { return }
    let before = text.clusters[line.range.upperBound - 1]
    let after = text.clusters[line.range.upperBound]
    if wrapsByCharacter(line.hardLine) {
      note(55)
      if after.isWhitespace { note(234) }
    } else if !line.endsAtOpportunity {
      note(before.isWhitespace ? 42 : 40)
    } else if line.hasHyphen {
      note(191)
    } else if before.isWhitespace {
      note(before.text == "\u{200B}" ? 52 : 37)
      let hanging = line.range.upperBound - text.trimmedEnd(line.range)
      if hanging > 1 { note(43) }
    } else if before.isHangul, after.isHangul {
      note(84)
    } else {
      note(before.text == "-" ? 50 : 53)
    }
    if strategy(line.hardLine).keepsHangulWords, text.clusters[line.range].contains(where: \.isHangul) { note(85) }
  }

  /// Notes the rules about whitespace at the line's edges and within it.
  private func noteSpaces(_ line: DraftLine) {
    let visible = line.kept
    let isBlank = !visible.contains { text.clusters[$0].isInk }
    if !line.range.isEmpty, isBlank, line.ellipsis == nil { note(line.endsSoftly ? 21 : 22) }
    if !isBlank, text.clusters[visible.lowerBound].isWhitespace { note(line.ellipsis == nil ? 20 : 21) }
    if !line.endsSoftly, line.ellipsis == nil, visible.upperBound < line.range.upperBound {
      note(text.clusters[visible.upperBound..<line.range.upperBound].contains { $0.text == "\u{3000}" } ? 36 : 19)
    }
    guard let last = visible.last, !isBlank else { return }
    if text.clusters[last].isNoBreakSpace { note(35) }
    for index in visible.dropFirst() where text.clusters[index].isWhitespace && text.clusters[index - 1].isWhitespace {
      if index > text.trimmedStart(visible) { note(44) }
    }
  }

  /// Notes the rules about clusters that depend on their neighbours.
  private func noteShapes(_ line: DraftLine) {
    guard let advances = text.partAdvances else { return }
    for part in [line.kept, line.tail] {
      for (cluster, advance) in zip(text.clusters[part], advances[part]) {
        if advance != (cluster.isBreak ? 0 : max(0, cluster.natural + cluster.added)) { note(301) }
        if advance != cluster.advance { note(302) }
      }
    }
  }

  private func noteTabs(_ line: DraftLine) {
    for index in line.kept where text.clusters[index].isTab {
      guard let stop = stop(of: index, on: line) else {
        note(222)
        continue
      }
      note(190)
      if stop.alignment == .center || stop.alignment == .left || stop.alignment == .right { note(215) }
    }
    for index in line.tail where text.clusters[index].isTab { note(190) }
    if text.clusters[line.tail].contains(where: \.isTab),
      style(line.tailHardLine ?? line.hardLine).tabAlignments.contains(where: { $0 != .natural && $0 != .justified })
    {
      note(215)
    }
    if line.range.contains(where: { text.clusters[$0].isSoftHyphen }) { note(191) }
  }

  /// The stop to which a tab on the line goes, or nil.
  private func stop(of tab: Int, on line: DraftLine) -> Stop? {
    let pen = area(line).start + extent(line.kept.lowerBound..<tab, from: area(line).start, endsLine: false)
    return nextStop(after: pen, text.paragraphs[text.hardLines[line.hardLine].paragraph])
  }

  // MARK: Positions

  /// Notes the rules that decide a line's left edge.
  func notePlace(_ line: DraftLine, _ placed: OracleLine, _ alignment: TextAlignment) {
    let natural: [Int]
    switch alignment {
    case .left, .center, .right: natural = [146]
    case .natural: natural = [148]
    case .justified:
      let isLast = line.range.upperBound >= text.hardLines[line.hardLine].range.upperBound
      let endsLine = isLast && !text.hardLines[line.hardLine].endsParagraph
      natural = [
        placed.wordSpacing != 0 ? 150 : numberOfLines == 1 ? 152 : line.ellipsis != nil ? 151 : endsLine ? 153 : 150
      ]
      if placed.wordSpacing != 0 { note(150) }
    }
    record.note(natural, .across)
    let hangs = line.ellipsis == nil && line.kept.upperBound < line.range.upperBound
    if hangs, placed.x != area(line).start { note(147, for: .across) }
    let isAtStart = abs(placed.x - area(line).start) < epsilon
    if isTooWide(line), line.ellipsis == nil, !isAtStart { note(154, for: .across) }
    if label.alignsNaturalByContent { note(148, for: .across) }
    if text.paragraphs[text.hardLines[line.hardLine].paragraph].isRightToLeft, line.ellipsis != nil {
      note(mode == .byTruncatingHead ? 186 : 183, for: .across)
      note(185, for: .across)
    }
  }

  /// Notes the rules that decide the top of the block and the heights of its lines.
  func noteHeights(_ lines: [DraftLine], block: Double, top: Double) {
    if height.isFinite {
      if label.verticalAlignment != .center {
        note(207, for: .down)
      } else if block > height + epsilon {
        note(145, for: .down)
      } else if block < height - epsilon {
        note(lines.count == 1 ? 143 : 144, for: .down)
      }
      if scale != 1, label.verticalAlignment == .center {
        if numberOfLines == 1 {
          let rules: [BaselineAdjustment: Int] = [.alignBaselines: 155, .alignCenters: 156, .none: 157]
          note(rules[label.baselineAdjustment]!, for: .down)
          if label.baselineAdjustment == .none, fits(block, height), top != (height - block / scale) / 2 {
            note(230, for: .down)
          }
        } else {
          note(158, for: .down)
        }
      }
    }
    for target in [RuleTarget.down, .size] { noteBoxes(lines, target) }
  }

  /// Notes the rules that decide a measured size, besides those of the lines.
  func noteMeasured(_ draft: Draft) {
    noteBoxes(draft.lines, .size)
    let hard = Set(draft.lines.map(\.hardLine)).count
    if hard > 1 { note(129, for: .size) }
    if numberOfLines == 1, draft.truncated, text.hardLines.count > 1 { note(130, for: .size) }
    if numberOfLines > 1, draft.truncated { note(127, for: .size) }
    if let line = draft.lines.last, !line.endsSoftly, line.ellipsis == nil, line.kept.upperBound < line.range.upperBound
    {
      note(133, for: .size)
    }
    if label.runs.contains(where: { $0.kern != 0 }) { note(134, for: .size) }
    let spaces = label.runs.contains { $0.paragraphStyle.lineSpacing > 0 }
    if draft.lines.count > 1, spaces { note(131, for: .size) }
  }

  private func noteBoxes(_ lines: [DraftLine], _ target: RuleTarget) {
    for (index, line) in lines.enumerated() {
      let style = style(line.hardLine)
      if style.lineHeightMultiple > 0 { note(120, for: target) }
      if style.minimumLineHeight > 0 { note(121, for: target) }
      if style.maximumLineHeight > 0 { note(122, for: target) }
      if style.lineHeightMultiple > 0 || style.minimumLineHeight > 0 { note(159, 162, for: target) }
      if style.maximumLineHeight > 0 { note(160, for: target) }
      if style.lineSpacing > 0, lines.count > 1 { note(119, for: target) }
      if style.lineSpacing > 0, lines.count == 1 { note(label.singleLineSpacing ? 291 : 132, for: target) }
      if index > 0, gap(lines[index - 1], line) != style.lineSpacing * scale { note(161, for: target) }
    }
    let used = lines.flatMap { $0.kept.map { text.clusters[$0].run } + $0.tail.map { text.clusters[$0].run } }
    let fonts = Set(used.map { text.runs[$0].font.usedSize })
    if fonts.count > 1 { note(165, 208, for: target) }
    if usesFallback(lines) { note(label.fallbackLineHeights ? 290 : 208, for: target) }
    if used.contains(where: { text.runs[$0].baselineOffset != 0 }) { note(164, for: target) }
  }
}

extension OracleLayouter {
  /// Notes the rules that decide how high lines are, where the height decides which lines are visible.
  func noteHeightsOfFonts() {
    let all = text.clusters
    if Set(all.map { [$0.ascent, $0.descent] }).count > 1 { note(208) }
    if all.contains(where: \.isDrawnByFallback) { note(label.fallbackLineHeights ? 290 : 208) }
  }

  /// Whether a fallback font draws something on the lines.
  private func usesFallback(_ lines: [DraftLine]) -> Bool {
    lines.contains { line in
      let shown = text.clusters[line.kept] + text.clusters[line.tail]
      let inserted = line.ellipsis.map(ellipsisClusters) ?? []
      return (shown + inserted).contains(where: \.isDrawnByFallback)
    }
  }
}

extension ParagraphStyle {
  /// Whether the style has lengths that scale with the text.
  var hasLengths: Bool {
    [
      firstLineHeadIndent, headIndent, tailIndent, lineSpacing, paragraphSpacing, paragraphSpacingBefore,
      minimumLineHeight, maximumLineHeight,
    ].contains { $0 != 0 }
  }
}

extension Cluster {
  var isDrawnByFallback: Bool { drawnAscent != ascent || drawnDescent != descent }

  var isHangul: Bool { text.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false }

  var isRightToLeft: Bool {
    text.unicodeScalars.contains { [.r, .al].contains(Alphabet.bidiClass(of: $0)) }
  }
}
