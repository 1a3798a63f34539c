// Conversion of laid-out, styled text to glyphs, rectangles and lines.
import Foundation
import LabelFonts
import LabelKit
import LabelView

/// Converts a `TextDrawing` to drawing steps: backgrounds, underlines, glyphs, attachments, strikethrough lines.
struct TextPainter {
  /// Adjacent clusters of a line that have the same style.
  private struct Segment {
    let line: Int
    /// The index of the style in `drawing.runs`.
    let look: Int
    let isBlank: Bool
    let left: Double
    var right: Double
  }

  let drawing: TextDrawing
  let layout: TextLayout
  let text: StyledText
  let positions: TextPositions
  let glyphs: TextGlyphs
  /// The baseline of each line, in points of the context.
  let baselines: [Double]
  private let displayScale: Double
  var steps: [Picture.Step] = []
  /// The lines whose ellipsis, token or hyphen has been added. A token may have several faces; its first glyphs have its
  /// text.
  var linesWithInsertedText: Set<Int> = []

  init(_ drawing: TextDrawing, displayScale: Double) {
    self.drawing = drawing
    layout = drawing.layout
    text = layout.styledText
    positions = layout.positions()
    glyphs = layout.glyphs()
    baselines = BaselineSnapping(layout.lines, top: drawing.origin.y, displayScale: displayScale).baselines
    self.displayScale = displayScale > 0 && displayScale < .infinity ? displayScale : 1
  }

  mutating func paint() -> [Picture.Step] {
    let segments = drawing.runs.contains { $0.style.hasDecoration } ? segments() : []
    addBackgrounds(segments)
    for segment in segments {
      let look = look(segment)
      addLine(segment, look.underlineStyle, look.underlineColor ?? look.color) { $0.underline }
    }
    if drawing.mode != .invisible { addGlyphs() }
    addAttachments()
    for segment in segments {
      let look = look(segment)
      addLine(segment, look.strikethroughStyle, look.strikethroughColor ?? look.color) { $0.strikethrough }
    }
    return steps
  }

  // MARK: Styles

  private func look(_ segment: Segment) -> TextDrawingStyle { drawing.runs[segment.look].style }

  /// Returns the index of the style run at a UTF-8 offset. For text that is not in the string (nil), it is the run of
  /// the text before it, or of the text after it if nothing precedes it.
  func look(at byte: Int?, line: Int) -> Int {
    let line = layout.lines[line]
    let byte =
      byte ?? (line.end > line.start ? line.end - 1 : line.tailStart < line.tailEnd ? line.tailStart : line.end)
    return drawing.runs.lastIndex { $0.range.lowerBound <= byte } ?? 0
  }

  /// Returns the attributes at a UTF-8 offset of the text.
  private func attributes(at byte: Int) -> RunAttributes {
    (text.runs.last { $0.range.lowerBound <= byte } ?? text.runs[0]).attributes
  }

  private func segments() -> [Segment] {
    guard !drawing.runs.isEmpty else { return [] }
    let bytes = text.string.utf8
    var segments: [Segment] = []
    for line in layout.lines.indices {
      var isFirst = true
      for cluster in positions.clusters(ofLine: line) {
        let look = look(at: cluster.isInserted ? nil : cluster.start, line: line)
        var isBlank = false
        if !cluster.isInserted,
          drawing.runs[look].style.underlineStyle.union(
            drawing.runs[look].style.strikethroughStyle
          ).contains(.byWord)
        {
          let first = bytes[bytes.index(bytes.startIndex, offsetBy: cluster.start)]
          isBlank = first == 0x20 || first == 0x09
        }
        let (left, right) = (drawing.origin.x + cluster.x, drawing.origin.x + cluster.maxX)
        if !isFirst, let last = segments.last, last.look == look, last.isBlank == isBlank {
          segments[segments.count - 1].right = right
        } else {
          segments.append(Segment(line: line, look: look, isBlank: isBlank, left: left, right: right))
        }
        isFirst = false
      }
    }
    return segments
  }

  // MARK: Backgrounds

  /// Adds the backgrounds, whose edges are rounded to pixels: where lines or runs touch, no seam shows between them. A
  /// background moves with its line's baseline (R210).
  private mutating func addBackgrounds(_ segments: [Segment]) {
    func rounded(_ value: Double) -> Double {
      let rounded = (value * displayScale).rounded() / displayScale
      return rounded.isFinite ? rounded : value
    }
    func top(_ line: Int) -> Double {
      rounded(layout.lines[line].y + baselines[line] - layout.lines[line].baseline)
    }
    for segment in segments {
      guard let color = look(segment).backgroundColor else { continue }
      let line = layout.lines[segment.line]
      let next = segment.line + 1
      let touches = next < layout.lines.count && abs(line.y + line.height - layout.lines[next].y) < 1e-6
      let (left, upper) = (rounded(segment.left), top(segment.line))
      let lower = touches ? top(next) : upper + rounded(line.height)
      steps.append(
        .fill(CGRect(x: left, y: upper, width: rounded(segment.right) - left, height: lower - upper), color))
    }
  }

  // MARK: Lines under and through text

  private mutating func addLine(
    _ segment: Segment, _ style: NSUnderlineStyle, _ color: RGBAColor, _ measures: (FontFace) -> LineMeasures
  ) {
    guard style.rawValue & 0xF != 0, segment.right > segment.left else { return }
    if style.contains(.byWord), segment.isBlank { return }
    // Take the face and size of the segment's first glyphs.
    let run = glyphs.runs.first { run in
      run.line == segment.line
        && run.glyphs.contains { look(at: $0.cluster, line: segment.line) == segment.look }
    }
    let size = run?.size ?? 0
    guard let run, size > 0 else { return }
    let face = run.font.fontFace(run.face)
    let unit = face.map { size / Double($0.unitsPerEm) } ?? size / 1000
    let own = face.map { measured($0, measures) } ?? (top: -100.0, thickness: 50.0)
    let first = run.glyphs.first { look(at: $0.cluster, line: segment.line) == segment.look }?.cluster
    let raise = first.map { attributes(at: $0).baselineOffset * glyphs.scale } ?? 0
    let isThick = style.rawValue & 0xF == NSUnderlineStyle.thick.rawValue
    let thickness = own.thickness * unit * (isThick ? 2 : 1)
    let y = baselines[segment.line] - raise - own.top * unit + thickness / 2
    let dash = TextPainter.dash(style, thickness)
    steps.append(
      .line(fromX: segment.left, toX: segment.right, y: y, thickness: thickness, dash: dash, color))
    if style.rawValue & 0xF == NSUnderlineStyle.double.rawValue {
      steps.append(
        .line(fromX: segment.left, toX: segment.right, y: y + 2 * thickness, thickness: thickness, dash: dash, color))
    }
  }

  private func measured(
    _ face: FontFace, _ measures: (FontFace) -> LineMeasures
  ) -> (top: Double, thickness: Double) {
    let own = measures(face)
    return (own.top, own.thickness)
  }

  /// Returns the lengths of dashes and gaps, in points.
  private static func dash(_ style: NSUnderlineStyle, _ thickness: Double) -> [Double] {
    let (dot, long) = (thickness, 4 * thickness)
    return switch style.rawValue & 0x700 {
    case 0x100: [dot, dot]
    case 0x200: [long, 2 * dot]
    case 0x300: [long, dot, dot, dot]
    case 0x400: [long, dot, dot, dot, dot, dot]
    default: []
    }
  }

  // MARK: Attachments

  private mutating func addAttachments() {
    for (start, box) in layout.attachmentBoxes(positions, left: drawing.origin.x, baselines: baselines) {
      let look = drawing.runs[drawing.runs.lastIndex { $0.range.lowerBound <= start } ?? 0].style
      if let data = look.attachment { steps.append(.image(data, box, alpha: look.color.alpha)) }
    }
  }
}

extension TextDrawingStyle {
  /// Whether something is drawn besides the glyphs.
  fileprivate var hasDecoration: Bool {
    backgroundColor != nil || (underlineStyle.rawValue | strikethroughStyle.rawValue) & 0xF != 0
  }
}

extension TextLayout {
  /// The boxes of the visible attachments, each with the offset of its U+FFFC.
  ///
  /// - Parameters:
  ///   - left: the x of the bounds.
  ///   - baselines: the baseline of each line.
  func attachmentBoxes(
    _ positions: TextPositions, left: Double, baselines: [Double]
  ) -> [(start: Int, box: CGRect)] {
    styledText.runs.compactMap { run in
      let start = run.range.lowerBound
      guard let own = run.attributes.attachment, let cluster = positions.clusters.first(where: { $0.start == start })
      else { return nil }
      let top = baselines[Int(cluster.line)] - (run.attributes.baselineOffset + own.y + own.height) * scale
      return (start, CGRect(x: left + cluster.x, y: top, width: own.width * scale, height: own.height * scale))
    }
  }
}
