// Makes an answer of the protocol from the glyphs of a picture.

/// What the case says about the label, as far as reading needs it. Lengths are points.
struct LabelFacts {
  /// nil for no limit.
  var lineLimit: Int?
  var breaksCharacters: Bool
  /// Whether a line that is wider than its area is clipped.
  var clips: Bool
  /// Whether lines may be stretched, so that widths do not show the scale.
  var isJustified: Bool
  var width: Double?
  /// Without a height, lines are placed from the top of the first one.
  var hasHeight: Bool
  var isRightToLeft: Bool
  var tailIndent: Double
  var headIndents: Double
  /// Whether the height of the lines may differ from that of their fonts.
  var hasLineHeights: Bool
  var hasLineSpacing: Bool
  /// Whether the text has kern or tracking.
  var hasSpacing: Bool
  var wantsPositions: Bool
  var mayShrink: Bool
  var mayTighten: Bool

  /// Whether lines have edges without ink.
  var needsBackgrounds: Bool { hasLineHeights || hasSpacing }
}

struct VisibleText {
  let source: SourceText
  let facts: LabelFacts
  let lines: [ShownLine]
  private let hidesInk: Bool
  let scale: Double

  /// Lengths of glyphs are points of the label.
  init(_ source: SourceText, _ facts: LabelFacts, _ glyphs: [[CodedGlyph]]) throws {
    self.source = source
    self.facts = facts
    var matcher = LineMatcher(source, lineLimit: facts.lineLimit, breaksCharacters: facts.breaksCharacters)
    try matcher.match(glyphs)
    lines = matcher.lines
    hidesInk = matcher.hidesInk
    scale = Self.scale(of: lines, source, facts)
  }

  /// The font of a glyph. That of an ellipsis or a hyphen is the one of the text's fonts as high as the glyph.
  fileprivate func font(of shown: ShownCluster) -> FontRun {
    if let index = shown.index { return source[index].run }
    func difference(_ run: FontRun) -> Double { abs(run.barHeight * scale - shown.glyph.height) }
    return source.runs.min { difference($0) < difference($1) } ?? source.runs[0]
  }

  /// The scale: how much longer the glyphs together are than at the font's size.
  private static func scale(of lines: [ShownLine], _ source: SourceText, _ facts: LabelFacts) -> Double {
    var (drawn, natural) = (0.0, 0.0)
    for line in lines {
      let shown = line.clusters
      // From the first bar to the right edge of the last code: the longest distance that shows nothing but advances.
      let isWhole =
        !facts.isJustified && !facts.hasSpacing && !facts.mayTighten && line.parts.count == 1
        && line.parts[0].allSatisfy { source[$0].isDrawn }
      if isWhole, let first = shown.first(where: { $0.index != nil }), let last = shown.last(where: { $0.index != nil })
      {
        drawn += last.glyph.right - first.glyph.left
        natural += source.clusters[line.parts[0]].reduce(0) { $0 + $1.advance }
        natural -= 0.1 * (source[first.index!].advance + source[last.index!].advance)
      } else {
        for shown in shown where shown.index != nil {
          drawn += shown.glyph.right - shown.glyph.left
          natural += 0.8 * source[shown.index!].advance
        }
      }
    }
    if natural > 0 { return drawn / natural }
    // Nothing but an ellipsis.
    guard facts.mayShrink, let only = lines.first?.clusters.first else { return 1 }
    return only.glyph.height / source.runs[0].barHeight
  }

  /// The answer's fields.
  ///
  /// - Parameters:
  ///   - measuredWidth: what `textRect` answers for the whole text at its own size, in points.
  ///   - boxes: those of the lines; empty where ink has all edges.
  func answer(measuredWidth: Double, _ boxes: [LineBox]) throws -> [String: Any] {
    if facts.isRightToLeft, facts.wantsPositions { throw Unreadable("levels leave no ink") }
    if facts.mayShrink, lines.isEmpty, !source.isEmpty { throw Unreadable("nothing is drawn") }
    if facts.hasSpacing, facts.mayTighten { throw Unreadable("tightening of spaced text leaves no ink of its own") }
    if facts.hasLineSpacing, lines.count == 1 { throw Unreadable("the space below a single line leaves no ink") }
    // Unshrunk text has the scale 1, not one that was measured.
    let scale = facts.mayShrink && abs(self.scale - 1) > 1e-4 ? self.scale : 1
    if facts.mayShrink, source.runs.count > 1, !lines.contains(where: { !$0.parts.isEmpty }) {
      throw Unreadable("the scale of an ellipsis alone, in one of several fonts")
    }
    let isOfFont = lines.allSatisfy { line in
      line.clusters.allSatisfy { abs($0.glyph.height / font(of: $0).barHeight - scale) < 0.02 * scale }
    }
    if abs(self.scale - scale) > 0.002 || !isOfFont { throw Unreadable("glyphs of another size than the font's") }
    var result: [[String: Any]] = []
    // Without a width, lines are placed from the left edge of the longest one.
    let isFree = facts.width == nil && facts.headIndents == 0
    let left = isFree ? lines.compactMap { $0.clusters.first?.glyph.x }.min() ?? 0 : 0
    var (isClipped, isStretched, isTightened) = (false, false, false)
    var moved = 0.0
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for (index, line) in lines.enumerated() {
      guard let first = line.clusters.first?.glyph else { continue }
      let box = boxes.indices.contains(index) ? boxes[index] : nil
      let width = self.width(of: line, box)
      // The height of the line is that of its highest fonts, on one baseline.
      var (ascent, descent) = (0.0, 0.0)
      var baselines: [Double] = []
      for shown in line.clusters {
        let font = font(of: shown)
        (ascent, descent) = (max(ascent, font.ascent * scale), max(descent, font.descent * scale))
        if shown.index != nil || line.parts.isEmpty {
          baselines.append(shown.glyph.top + (font.ascent + font.raise) * scale)
        }
      }
      for part in line.parts {
        for cluster in source.clusters[part] {
          (ascent, descent) = (max(ascent, cluster.run.ascent * scale), max(descent, cluster.run.descent * scale))
        }
      }
      var baseline = baselines.reduce(0, +) / Double(baselines.count)
      let isBoxed = facts.hasLineHeights
      if isBoxed, box == nil {
        throw Unreadable("the top of a line whose height is not that of its font leaves no ink")
      }
      var (upper, lower) = isBoxed ? (box!.top, box!.bottom) : (baseline - ascent, baseline + descent)
      if !facts.hasHeight, result.isEmpty { moved = upper }
      (upper, baseline, lower) = (upper - moved, baseline - moved, lower - moved)
      (top, bottom) = (min(top, upper), max(bottom, lower))
      if facts.clips, let room = facts.room, width > room + 0.02, line.clusters.count > 1 { isClipped = true }
      let spacing = try Spacing(of: self, line, scale)
      (isStretched, isTightened) = (isStretched || spacing.words != 0, isTightened || spacing.letters != 0)
      var answer: [String: Any] = [
        "text": line.text, "x": first.x - left, "y": upper, "baseline": baseline, "width": width,
        "range": line.parts.map(source.units), "letterSpacing": spacing.letters, "wordSpacing": spacing.words,
      ]
      if let ellipsis = line.ellipsis { answer["ellipsisX"] = ellipsis.x - left }
      if facts.wantsPositions { answer["positions"] = try positions(line, left, right: first.x + width) }
      result.append(answer)
    }
    var answer: [String: Any] = ["lines": result, "scale": scale, "truncated": hidesInk || isClipped]
    if let first = result.first, let last = result.last {
      let isWhole = !hidesInk && !isClipped && !isTightened && scale == 1
      answer["size"] = [try blockWidth(isWhole ? measuredWidth : nil, boxes, isStretched: isStretched), bottom - top]
      (answer["firstBaseline"], answer["lastBaseline"]) = (first["baseline"], last["baseline"])
    } else {
      answer["size"] = [0, 0]
    }
    return answer
  }

  /// The width of a line: to the end of its last glyph, or of its background, which has spacing that does not hang.
  private func width(of line: ShownLine, _ box: LineBox?) -> Double {
    guard let first = line.clusters.first?.glyph, let last = line.clusters.last?.glyph else { return 0 }
    return ((facts.hasSpacing ? box?.right : nil) ?? last.x + last.advance) - first.x
  }

  /// The width of the block. White space that hangs may count, and indents do, which have no ink: then it is the width
  /// that the label measures. Throws if that is the width of other lines.
  private func blockWidth(_ measured: Double?, _ boxes: [LineBox], isStretched: Bool) throws -> Double {
    var (visible, all) = (0.0, 0.0)
    for (index, line) in lines.enumerated() {
      let width = width(of: line, boxes.indices.contains(index) ? boxes[index] : nil)
      visible = max(visible, width)
      guard index + 1 < lines.count, let end = line.parts.last?.upperBound else { continue }
      let hanging = source.clusters[end...].prefix { $0.kind == .white }
      let more = hanging.contains { $0.text == "\t" } ? .infinity : hanging.reduce(0) { $0 + $1.advance } * scale
      all = max(all, min(width + more, max(facts.width ?? .infinity, width)))
    }
    if all <= visible + 0.005, !isStretched, !facts.hasSpacing || lines.count == 1, facts.headIndents == 0,
      facts.tailIndent == 0
    {
      return visible
    }
    // A measured width is at most that of the bounds, which the block may exceed.
    let most = facts.width ?? .infinity
    let isIndented = facts.headIndents != 0 || facts.tailIndent != 0
    guard let measured, measured < most - 0.005 || !isIndented && visible <= most + 0.005 else {
      throw Unreadable("the width of the block, with what hangs, indents or stretches, leaves no ink if text is hidden")
    }
    return measured
  }
}

extension LabelFacts {
  /// The room of a line without a first-line indent.
  var room: Double? { width.map { max(0, min($0, tailIndent > 0 ? tailIndent : $0 + tailIndent) - headIndents) } }
}

/// What is added between the clusters of a line, in points.
private struct Spacing {
  private(set) var letters = 0.0
  private(set) var words = 0.0

  init(of text: VisibleText, _ line: ShownLine, _ scale: Double) throws {
    let (source, facts, shown) = (text.source, text.facts, line.clusters)
    guard facts.isJustified || facts.mayTighten, shown.count > 1 else { return }
    var (gaps, count) = (0.0, 0)
    // From bar to bar, because both edges are read alike.
    func advance(_ shown: ShownCluster) -> Double {
      (shown.index.map { source[$0].advance } ?? text.font(of: shown).advance(shown.glyph.scalar)) * scale
    }
    for (own, next) in zip(shown, shown.dropFirst()) {
      let (before, after) = (advance(own), advance(next))
      var gap = (next.glyph.left - 0.1 * after) - (own.glyph.left - 0.1 * before) - before
      var stretched = own.index.map { source[$0].kind == .white || source[$0].text == "\u{A0}" } ?? false ? 1 : 0
      if let first = own.index, let end = next.index, end > first + 1 {
        for hidden in source.clusters[(first + 1)..<end] {
          if hidden.text == "\t" { gap = 0 }
          gap -= hidden.advance * scale
          stretched += 1
        }
        if facts.mayTighten, abs(gap) > 1e-4 { throw Unreadable("tightening beside a character without ink") }
      }
      if facts.isJustified, abs(gap) > 0.005 {
        guard stretched > 0 else { throw Unreadable("a gap without white space") }
        words = gap / Double(stretched)
      }
      (gaps, count) = (gaps + gap, count + 1)
    }
    // Tightening is the same for all gaps. What is less than an edge can be read to is none.
    if facts.mayTighten, abs(words) < 0.005, abs(gaps) > 1e-3 {
      if scale != 1 { throw Unreadable("the spacing of text that is shrunk is not read exactly") }
      letters = gaps / Double(count)
      words = 0
    }
  }
}

extension VisibleText {
  /// The positions of a line's clusters, from the glyphs and the gaps between them.
  fileprivate func positions(_ line: ShownLine, _ left: Double, right: Double) throws -> [[String: Any]] {
    var list: [[String: Any]] = []
    let shown = line.clusters
    for (index, own) in shown.enumerated() {
      let next = index + 1 < shown.count ? shown[index + 1] : nil
      let end = own.glyph.x + own.glyph.advance
      var position: [String: Any] = [
        "x": own.glyph.x - left, "width": (next?.glyph.x ?? right) - own.glyph.x, "level": 0,
      ]
      guard let cluster = own.index else {
        list.append(position)
        continue
      }
      position["range"] = source.units(cluster..<cluster + 1)
      // What has no ink lies between this cluster and the next.
      let between = Array((cluster + 1)..<max(cluster + 1, next?.index ?? 0))
      guard let next, !between.isEmpty else {
        list.append(position)
        continue
      }
      let hasWidth = between.contains { source[$0].advance != 0 || source[$0].text == "\t" }
      if facts.hasSpacing || facts.mayTighten || hasWidth && between.count > 1 {
        throw Unreadable("characters without ink share a gap")
      }
      position["width"] = own.glyph.advance
      list.append(position)
      for hidden in between {
        list.append([
          "range": source.units(hidden..<hidden + 1), "x": end - left, "level": 0,
          "width": hidden == between.last ? next.glyph.x - end : 0,
        ])
      }
    }
    return list
  }
}
