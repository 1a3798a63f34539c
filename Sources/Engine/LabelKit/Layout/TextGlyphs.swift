// The glyphs of a layout's lines, which a renderer draws.
import LabelFonts
public import LabelLayout

/// A glyph on a line. Lengths are points in the label's bounds; y grows downwards.
public struct Glyph: Hashable, Sendable {
  /// Index of the glyph in its face; 0 is `.notdef`, which marks a missing glyph.
  public let id: UInt32
  /// First UTF-8 byte of the grapheme cluster in which it begins; nil for glyphs of an ellipsis, a truncation token or
  /// a hyphen.
  public let cluster: Int?
  /// The position of the glyph's origin.
  public let position: Point
}

/// Adjacent glyphs on one line that have the same face and the same attribute run.
public struct GlyphRun: Hashable, Sendable {
  /// The font of the attribute run, at its size before scaling.
  public let font: LabelFont
  /// The number of the face: its index in ``LabelFont/faces``, or a larger number for a font of the machine that draws
  /// what these lack. ``LabelFont/face(of:)`` returns the face.
  public let face: Int
  /// Size of an em in points, as drawn: the font size times the scale of the layout.
  public let size: Double
  /// Index of the line.
  public let line: Int
  /// Index of the attribute run; 0 in text of one style.
  public let attributes: Int
  /// The glyphs, with their clusters from left to right; the marks of a letter follow or precede it.
  public internal(set) var glyphs: [Glyph]
}

/// The glyphs of a layout. A value; may be used by several threads.
public struct TextGlyphs: Sendable {
  /// The visible lines, from top to bottom.
  public let lines: [LabelLine]
  /// The scale of the text; 1 unless the label is shrunk.
  public let scale: Double
  /// The runs line by line, each line from left to right.
  public let runs: [GlyphRun]
  /// Number of clusters of words that were shaped by themselves, since a line's end or an ellipsis cuts them (R302).
  public let cutClusterCount: Int
}

extension TextGlyphs {
  /// The range from the highest to the lowest ink of all glyphs, in points from the top of the bounds; nil if nothing
  /// is visible. Attachments are not included. O(glyphs).
  public var ink: ClosedRange<Double>? { inkEdges.map { $0.top...$0.bottom } }

  /// The rectangle around the ink of all glyphs, in points of the bounds; nil if nothing is visible. It may extend beyond
  /// the bounds: an italic letter overhangs its advance. Attachments are not included, and of a metric font's glyphs only
  /// the origins count in x. O(glyphs).
  public var inkBounds: Rect? {
    inkEdges.map { Rect(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top) }
  }

  private var inkEdges: (left: Double, top: Double, right: Double, bottom: Double)? {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for run in runs {
      let face = run.font.fontFace(run.face)
      let unit = face.map { run.size / Double($0.unitsPerEm) } ?? run.size
      for glyph in run.glyphs {
        guard let ink = face == nil ? InkBox.metric : face?.ink(of: glyph.id) else { continue }
        let (x, y) = (glyph.position.x, glyph.position.y)
        (left, right) = (min(left, x + ink.x.lowerBound * unit), max(right, x + ink.x.upperBound * unit))
        (top, bottom) = (min(top, y - ink.y.upperBound * unit), max(bottom, y - ink.y.lowerBound * unit))
      }
    }
    return left > right ? nil : (left, top, right, bottom)
  }
}

extension InkBox {
  /// The ink of every glyph of a metric font, in em.
  fileprivate static let metric = InkBox(x: 0...0, y: MetricFont.ink)
}

extension TextLayout {
  /// Returns the glyphs of the lines, including the effects of kern, tightening, justification and baseline offsets,
  /// and with the ellipsis and the hyphen. It lays out the text again and shapes what is visible, so keep the result.
  ///
  /// Text of a metric font has a glyph 0 for each visible cluster. Attachments have no glyphs.
  ///
  /// - Complexity: O(visible bytes), plus the time for shaping.
  public func glyphs() -> TextGlyphs {
    let (engine, text, storage): (FontEngine, StyledText, PreparedStorage?) =
      switch origin {
      case .plain(let engine, _, _, _, _): (engine.fonts, styledText, nil)
      case .text(let engine, let text): (engine.fonts, text, nil)
      case .prepared(let prepared): (prepared.fonts, prepared.source, prepared.storage)
      }
    var label = label
    label.resolve()
    if case .prepared(let prepared) = origin { label.layoutDirection = prepared.layoutDirection }
    return engine.withSource(text, label.layoutDirection) { source, workspace in
      unsafe withToken(truncationToken) { token in
        withExtendedLifetime(storage) {
          let answer = unsafe TextSource.glyphs(
            &source, storage.map { unsafe .passUnretained($0) }, &label, in: bounds.bounds, token: token,
            into: unsafe UnsafeMutableBufferPointer(start: nil, count: 0), engine, workspace)
          return TextGlyphs(answer, of: text)
        }
      }
    }
  }
}

extension TextGlyphs {
  init(_ answer: GlyphAnswer, of text: StyledText) {
    lines = unsafe Array(answer.lines)
    scale = answer.scale
    cutClusterCount = answer.cutClusters
    var runs: [GlyphRun] = []
    var last: PlacedGlyph?
    for index in unsafe answer.glyphs.indices {
      let glyph = unsafe answer.glyphs[index]
      let isSame = last.map { $0.line == glyph.line && $0.run == glyph.run && $0.face == glyph.face } ?? false
      if !isSame {
        let font = LabelFont(text.runs[Int(glyph.run)].attributes.stack)
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
