// The letters of the HTML conformance report as outlines of installed fonts.
import Conformance
import LabelDrawing
import LabelFonts
import LabelKit
import LabelView

/// Finds the clusters of answered lines, and the outlines of their glyphs. Each outline is defined once.
///
/// Text in the label's own font is shaped as a whole. A metric font has no outlines, so each cluster is drawn by itself
/// in the system font, in the middle of its box.
final class ReportOutlines: LineOutlines {
  private struct LineKey: Hashable {
    let text: String
    let font: CaseFont
    let direction: LayoutDirection
    let ellipsis: String
  }

  private struct Letter: Hashable {
    let text: String
    let isRightToLeft: Bool
  }

  private struct Symbol: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
  }

  /// The size of letters in the boxes of a metric font, as a fraction of the font size.
  private static let letterSize = 0.85

  private let engine = UIFont.engine
  /// The font that draws for metric fonts, at 1,000 points.
  private let system = UIFont.systemFont(ofSize: 1000).labelFont
  private var lines: [LineKey: OutlinedLine?] = [:]
  private var letters: [Letter: [OutlinedLine.Glyph]?] = [:]
  private var symbols: [Symbol: String?] = [:]
  private(set) var definitions = ""

  /// Nil if no family of the system font is installed.
  init?() {
    if system.fontFaces.isEmpty { return nil }
  }

  func outlined(_ line: AnsweredLine, of question: CaseQuestion) -> OutlinedLine? {
    guard let text = line.text, let font = question.label.runs?.first?.attributes?.font ?? question.label.font else {
      return nil
    }
    let key = LineKey(
      text: text, font: font, direction: Self.direction(line, question),
      ellipsis: question.label.truncationToken ?? "\u{2026}")
    if let known = lines[key] { return known }
    let found = (try? LabelSheet.font(font)).flatMap { shaped(key, $0) }
    lines[key] = .some(found)
    return found
  }

  /// Returns the base direction of a line's paragraph (R184).
  private static func direction(_ line: AnsweredLine, _ question: CaseQuestion) -> LayoutDirection {
    let styles = (question.label.runs ?? []).compactMap { $0.attributes?.paragraphStyle?.baseWritingDirection }
    switch styles.first {
    case .leftToRight: return .leftToRight
    case .rightToLeft: return .rightToLeft
    default: break
    }
    let bytes = Array(question.label.string.utf8)
    var start = 0
    if let first = line.range?.first?.first {
      let units = question.label.string.utf16
      start = String(decoding: Array(units.prefix(max(0, first))), as: UTF16.self).utf8.count
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let paragraph = ParagraphDirection.start(bytes, at: min(start, bytes.count))
      return switch ParagraphDirection.first(bytes, from: paragraph) {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .none: question.environment?.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      }
    }
  }

  private func shaped(_ key: LineKey, _ font: LabelFont) -> OutlinedLine? {
    var (text, marks) = (key.text, [Int]())
    var layout = layOut(text, font, key.direction)
    if layout.positions().clusters.contains(where: { $0.level > 0 }), let range = text.ranges(of: key.ellipsis).last {
      // The ellipsis has the paragraph's direction (R185). Marks give it that, and are removed from the result.
      let mark = key.direction == .rightToLeft ? "\u{200F}" : "\u{200E}"
      text = "\(text[..<range.lowerBound])\(mark)\(key.ellipsis)\(mark)\(text[range.upperBound...])"
      let first = key.text[..<range.lowerBound].utf8.count
      marks = [first, first + mark.utf8.count + key.ellipsis.utf8.count]
      layout = layOut(text, font, key.direction)
    }
    guard layout.lines.count == 1, font.size > 0 else { return nil }
    let positions = layout.positions().clusters
    let bytes = Array(text.utf8)
    // A hard break, or white space that hangs, is not in the positions.
    guard positions.reduce(0, { $0 + $1.end - $1.start }) == bytes.count else { return nil }
    let isMetric = font.fontFaces.isEmpty
    let glyphs = isMetric ? [:] : glyphs(layout)
    let clusters = positions.filter { !marks.contains($0.start) }.map { position in
      let letters = String(decoding: bytes[position.start..<position.end], as: UTF8.self)
      let own =
        isMetric
        ? self.glyphs(Letter(text: letters, isRightToLeft: position.isRightToLeft))
        : self.glyphs(glyphs[position.start] ?? [], middle: position.x + position.width / 2, font.size)
      return OutlinedLine.Cluster(text: letters, width: position.width, glyphs: own)
    }
    return OutlinedLine(em: font.size * (isMetric ? Self.letterSize : 1), clusters: clusters)
  }

  private func layOut(_ text: String, _ font: LabelFont, _ direction: LayoutDirection) -> TextLayout {
    var paragraph = ParagraphAttributes()
    paragraph.baseWritingDirection = direction
    let styled = StyledText(text, RunAttributes(font: font), paragraph: paragraph)
    return engine.layout(styled, label: LabelProperties(numberOfLines: 1), in: .unconstrained)
  }

  /// A glyph with its face, at its distance from the line's left edge and below its baseline, in points.
  private typealias Placed = (face: FontFace, id: UInt32, x: Double, y: Double)

  /// Returns the glyphs of a layout's first line by the offsets of their clusters.
  private func glyphs(_ layout: TextLayout) -> [Int: [Placed]] {
    var found: [Int: [Placed]] = [:]
    for run in layout.glyphs().runs {
      guard let face = run.font.fontFace(run.face) else { continue }
      for glyph in run.glyphs {
        let y = glyph.position.y - layout.lines[0].baseline
        found[glyph.cluster ?? -1, default: []].append((face, glyph.id, glyph.position.x, y))
      }
    }
    return found
  }

  /// Returns the glyphs of a cluster in the system font.
  private func glyphs(_ letter: Letter) -> [OutlinedLine.Glyph]? {
    if let known = letters[letter] { return known }
    // Without a strong character, the direction of the environment mirrors brackets.
    let label = LabelProperties(layoutDirection: letter.isRightToLeft ? .rightToLeft : .leftToRight)
    let layout = engine.layout(letter.text, font: system, label: label, in: .unconstrained)
    let all = layout.lines.isEmpty ? [] : glyphs(layout).values.flatMap(\.self)
    let found = glyphs(all, middle: layout.size.width / 2, system.size)
    letters[letter] = .some(found)
    return found
  }

  /// Converts glyphs to thousandths of an em from the middle of their box; nil if one has no outline because it is
  /// missing or is an image.
  private func glyphs(_ placed: [Placed], middle: Double, _ size: Double) -> [OutlinedLine.Glyph]? {
    var found: [OutlinedLine.Glyph] = []
    for glyph in placed {
      if glyph.id == 0 || glyph.face.picture(of: glyph.id) != nil { return nil }
      guard let id = symbol(glyph.face, glyph.id) else { continue }
      found.append(OutlinedLine.Glyph(id: id, x: (glyph.x - middle) * 1000 / size, y: glyph.y * 1000 / size))
    }
    return found
  }

  /// Returns the id of a glyph's definition, which is added at its first use; nil for an empty glyph.
  private func symbol(_ face: FontFace, _ glyph: UInt32) -> String? {
    let key = Symbol(face: ObjectIdentifier(face), glyph: glyph)
    if let known = symbols[key] { return known }
    let path = SVGWriter.path(face.outline(of: glyph))
    let id = path.isEmpty ? nil : "g\(symbols.count)"
    symbols[key] = .some(id)
    guard let id else { return nil }
    let unit = SVGWriter.number(1000 / Double(face.unitsPerEm), 5)
    definitions += "<path id=\"\(id)\" transform=\"scale(\(unit) -\(unit))\" d=\"\(path)\"/>\n"
    return id
  }
}
