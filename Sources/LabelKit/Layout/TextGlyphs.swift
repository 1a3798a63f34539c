// The glyphs of a layout's lines: what a renderer draws.
import LabelFonts
public import LabelLayout

/// A glyph on a line. Lengths are points in the label's bounds; y grows downwards.
public struct Glyph: Hashable, Sendable {
  /// Index in the face; 0 is `.notdef`, the sign of a missing glyph.
  public let id: UInt32
  /// First UTF-8 byte of the grapheme cluster that it begins in; nil in an ellipsis, a token or a shown hyphen.
  public let cluster: Int?
  /// Where its origin is.
  public let position: Point
}

/// Glyphs side by side of one face and one attribute run, on one line.
public struct GlyphRun: Hashable, Sendable {
  /// The font of the attribute run, not scaled.
  public let font: LabelFont
  /// Index into the font's faces.
  public let face: Int
  /// Points of an em, as drawn: the font's size times the layout's scale.
  public let size: Double
  /// Index into the lines.
  public let line: Int
  /// Index of the attribute run; 0 in text of one style.
  public let attributes: Int
  /// From left to right by clusters; marks follow or precede their letter.
  public internal(set) var glyphs: [Glyph]
}

/// The glyphs of a layout. A value; may be used by several threads.
public struct TextGlyphs: Sendable {
  /// The visible lines, from top to bottom.
  public let lines: [LabelLine]
  /// 1 unless shrunk.
  public let scale: Double
  /// Line by line, each from left to right.
  public let runs: [GlyphRun]
  /// Clusters that were shaped apart from the rest of their ligature, since a line's end or an ellipsis cuts it.
  public let cutClusterCount: Int
}

extension TextGlyphs {
  /// From the highest to the lowest ink of all glyphs, in points from the top of the bounds; nil where nothing is seen.
  /// Attachments are not in it. O(glyphs).
  public var ink: ClosedRange<Double>? {
    var found: ClosedRange<Double>?
    for run in runs {
      let faces = run.font.fontFaces
      let unit = faces.isEmpty ? run.size : run.size / Double(faces[run.face].unitsPerEm)
      for glyph in run.glyphs {
        guard let ink = faces.isEmpty ? MetricFont.ink : faces[run.face].ink(of: glyph.id) else { continue }
        let (top, bottom) = (glyph.position.y - ink.upperBound * unit, glyph.position.y - ink.lowerBound * unit)
        found = min(found?.lowerBound ?? top, top)...max(found?.upperBound ?? bottom, bottom)
      }
    }
    return found
  }
}

extension TextLayout {
  /// The glyphs of the lines, with kern, tightening, justification, baseline offsets, ellipsis and hyphen in place. Lays the
  /// text out again and shapes what is visible; keep the result.
  ///
  /// Text of a metric font has a glyph 0 for each cluster that is seen. Attachments have none.
  ///
  /// - Complexity: O(visible bytes), apart from shaping.
  public func glyphs() -> TextGlyphs {
    let (engine, text, storage): (FontEngine, StyledText, PreparedStorage?) =
      switch origin {
      case .text(let engine, let text): (engine.fonts, text, nil)
      case .prepared(let prepared): (prepared.fonts, prepared.source, prepared.storage)
      }
    var label = label
    label.resolve()
    if case .prepared(let prepared) = origin { label.layoutDirection = prepared.layoutDirection }
    return engine.withSource(text, label.layoutDirection) { source, workspace in
      withToken(truncationToken) { token in
        TextSource.withGlyphs(&source, storage, &label, in: bounds.bounds, token: token, engine, workspace) {
          TextGlyphs($0, of: text)
        }
      }
    }
  }
}

extension TextGlyphs {
  init(_ answer: GlyphAnswer, of text: StyledText) {
    lines = Array(answer.lines)
    scale = answer.layout.result.scale
    cutClusterCount = answer.cutClusters
    var runs: [GlyphRun] = []
    var last: PlacedGlyph?
    for glyph in answer.glyphs {
      let isSame = last.map { $0.line == glyph.line && $0.run == glyph.run && $0.face == glyph.face } ?? false
      if !isSame {
        let attributes = text.runs[Int(glyph.run)].attributes
        let font = attributes.hasLigatures ? attributes.font : LabelFont(attributes.font.stack.withoutLigatures)
        runs.append(
          GlyphRun(
            font: font, face: Int(glyph.face), size: glyph.size, line: Int(glyph.line), attributes: Int(glyph.run),
            glyphs: []))
      }
      runs[runs.count - 1].glyphs.append(
        Glyph(
          id: glyph.glyph, cluster: glyph.cluster < 0 ? nil : glyph.cluster,
          position: Point(x: glyph.x, y: glyph.y)))
      last = glyph
    }
    self.runs = runs
  }
}
