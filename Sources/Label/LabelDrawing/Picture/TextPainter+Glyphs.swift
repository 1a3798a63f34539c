// Conversion of a layout's glyphs to runs with their text, colours and outlines.
import Foundation
import LabelFonts
import LabelKit
import LabelView

extension TextPainter {
  /// What glyphs that are drawn together have in common.
  private struct Kind: Equatable {
    /// The index of the style in `drawing.runs`.
    var look: Int
    var isRightToLeft = false
    var isInserted = false
    /// The first byte of a ligature whose clusters have several styles; nil for other glyphs.
    var divided: Int?
  }

  mutating func addGlyphs() {
    let texts = GlyphTexts(positions, glyphs)
    for run in glyphs.runs {
      if run.font.fontFaces.isEmpty {
        addLetters(of: run)
        continue
      }
      let kinds = run.glyphs.map { kind(of: $0, run.line, texts) }
      var index = 0
      while index < kinds.count {
        let start = index
        while index < kinds.count, kinds[index] == kinds[start] { index += 1 }
        add(run, start..<index, kinds[start], texts)
      }
    }
  }

  private func kind(of glyph: LabelKit.Glyph, _ line: Int, _ texts: GlyphTexts) -> Kind {
    let look = look(at: glyph.cluster, line: line)
    guard let cluster = glyph.cluster else { return Kind(look: look, isInserted: true) }
    guard let text = texts[cluster] else { return Kind(look: look) }
    let isDivided = text.parts.contains { self.look(at: $0.start, line: line) != look }
    return Kind(look: look, isRightToLeft: text.isRightToLeft, divided: isDivided ? cluster : nil)
  }

  /// Adds adjacent glyphs of one kind.
  private mutating func add(_ run: GlyphRun, _ range: Range<Int>, _ kind: Kind, _ texts: GlyphTexts) {
    if let start = kind.divided, let text = texts[start] { return addDivided(run, range, text) }
    let inserted = kind.isInserted ? layout.insertedText(of: layout.lines[run.line]) ?? "" : nil
    let box = texts.inserted[run.line]
    let hasText = kind.isInserted && linesWithInsertedText.insert(run.line).inserted
    let shown = run.glyphs[range].map { glyph in
      if let inserted {
        return placed(glyph, run.line, hasText ? 0..<inserted.utf8.count : nil, box?.x, box?.maxX)
      }
      let text = glyph.cluster.flatMap { texts[$0] }
      return placed(glyph, run.line, text?.range, text?.left, text?.right)
    }
    add(shown, run, kind.look, inserted ?? text.string, isRightToLeft: kind.isRightToLeft)
  }

  /// Adds a ligature whose clusters have several styles: its glyphs in each style, clipped to the clusters that have it.
  private mutating func addDivided(_ run: GlyphRun, _ range: Range<Int>, _ text: GlyphTexts.Text) {
    let line = layout.lines[run.line]
    var rest = text.parts[...]
    while let first = rest.first {
      let look = look(at: first.start, line: run.line)
      let part = rest.prefix { self.look(at: $0.start, line: run.line) == look }
      rest = rest.dropFirst(part.count)
      let (left, right) = (part.map(\.x).min() ?? 0, part.map(\.maxX).max() ?? 0)
      // Ink beyond the ligature's box belongs to the outermost part.
      let (from, to) = (left == text.left ? left - run.size : left, right == text.right ? right + run.size : right)
      steps.append(.save)
      steps.append(
        .clip(
          CGRect(
            x: drawing.origin.x + from, y: baselines[run.line] - line.height - run.size, width: to - from,
            height: 2 * (line.height + run.size))))
      let shown = run.glyphs[range].map {
        placed($0, run.line, first.start..<(part.last ?? first).end, left, right)
      }
      add(
        shown, run, look, self.text.string, isRightToLeft: text.isRightToLeft,
        isRepeated: first.start != text.range.lowerBound)
      steps.append(.restore)
    }
  }

  /// Returns a glyph of a line in points of the context. The edges are in points of the layout.
  private func placed(
    _ glyph: LabelKit.Glyph, _ line: Int, _ cluster: Range<Int>?, _ left: Double?, _ right: Double?
  ) -> Picture.Glyph {
    let x = drawing.origin.x
    return Picture.Glyph(
      id: glyph.id, x: x + glyph.position.x, y: glyph.position.y + baselines[line] - layout.lines[line].baseline,
      cluster: cluster, left: left.map { x + $0 }, right: right.map { x + $0 })
  }

  private mutating func add(
    _ shown: [Picture.Glyph], _ run: GlyphRun, _ look: Int, _ string: String, isRightToLeft: Bool,
    isRepeated: Bool = false
  ) {
    guard let face = run.font.fontFace(run.face) else { return }
    let raise = text.runs[run.attributes].attributes.baselineOffset * glyphs.scale
    add(
      shown, face, run.size, drawing.runs[look].style, string,
      baseline: baselines[run.line] - raise, isRightToLeft: isRightToLeft, isRepeated: isRepeated)
  }

  private mutating func add(
    _ shown: [Picture.Glyph], _ face: FontFace, _ size: Double, _ look: TextDrawingStyle, _ string: String,
    baseline: Double, isRightToLeft: Bool, isRepeated: Bool = false
  ) {
    var (fill, stroke, width): (RGBAColor?, RGBAColor?, Double) = (look.color, nil, 0)
    if look.strokeWidth != 0 {
      // The width is in percent of the font size. Negative values also fill the text.
      (stroke, width) = (look.strokeColor ?? look.color, abs(look.strokeWidth) / 100 * size)
      if look.strokeWidth > 0 { fill = nil }
    }
    if drawing.mode == .stroke || drawing.mode == .fillStroke {
      (stroke, width) = (drawing.strokeColor, drawing.lineWidth)
      if drawing.mode == .stroke { fill = nil }
    }
    steps.append(
      .glyphs(
        Picture.GlyphRun(
          face: face, size: size, fill: fill, stroke: width > 0 ? stroke : nil, strokeWidth: width, glyphs: shown,
          string: string, baseline: baseline, isRightToLeft: isRightToLeft, isShadow: drawing.isShadow,
          isRepeated: isRepeated)))
  }

  /// Adds the glyphs of a metric font. It has no outlines, so glyphs of the system font are centred in its boxes.
  private mutating func addLetters(of run: GlyphRun) {
    let engine = UIFont.engine
    let font = UIFont.systemFont(ofSize: run.size * 0.85).labelFont
    let bytes = Array(text.string.utf8)
    for glyph in run.glyphs {
      let line = layout.lines[run.line]
      let box = positions.clusters(ofLine: run.line).first {
        glyph.cluster == nil ? $0.isInserted : $0.start == glyph.cluster
      }
      guard let box else { continue }
      let letter =
        glyph.cluster == nil
        ? layout.insertedText(of: line) ?? "" : String(decoding: bytes[box.start..<box.end], as: UTF8.self)
      // Without a strong character, the direction of the environment mirrors brackets.
      let properties = LabelProperties(layoutDirection: box.isRightToLeft ? .rightToLeft : .leftToRight)
      let own = engine.layout(letter, font: font, label: properties, in: .unconstrained)
      let left = drawing.origin.x + box.x + (box.width - own.size.width) / 2
      let y = glyph.position.y + baselines[run.line] - line.baseline
      let look = drawing.runs[look(at: glyph.cluster, line: run.line)].style
      for (index, part) in own.glyphs().runs.enumerated() {
        // Without any font, the system font is a metric font, too, and nothing can be drawn.
        guard let face = font.fontFace(part.face) else { continue }
        let shown = part.glyphs.map {
          Picture.Glyph(
            id: $0.id, x: left + $0.position.x, y: y, cluster: index == 0 ? 0..<letter.utf8.count : nil, left: left,
            right: left + own.size.width)
        }
        add(
          shown, face, part.size, look, letter, baseline: y, isRightToLeft: box.isRightToLeft)
      }
    }
  }
}
