// A small drawing of an answer: the bounds, and a box with its text for each cluster of each line.

/// Draws answers as inline SVG.
struct HTMLDrawing {
  /// The drawings of one case share their scale, so that they can be compared.
  private var width = 0.0
  private var height = 0.0
  private let bounds: (width: Double?, height: Double?)
  private let lineHeight: Double
  private let source: [UInt16]
  private let question: CaseQuestion
  private let outlines: (any LineOutlines)?

  /// Prepares the drawings of several answers to one question.
  init(_ question: CaseQuestion, _ answers: [CaseAnswer], _ outlines: (any LineOutlines)?) {
    (self.question, self.outlines) = (question, outlines)
    let asked = question.kind == .sizeThatFits ? question.proposed : question.bounds
    bounds = (
      asked?.width.flatMap { $0 < 2000 ? max(0, $0) : nil }, asked?.height.flatMap { $0 < 2000 ? max(0, $0) : nil }
    )
    lineHeight = max(1, question.label.runs?.first?.attributes?.font?.size ?? question.label.font?.size ?? 17)
    source =
      answers.contains { $0.lines?.contains { $0.positions != nil } == true } ? Array(question.label.string.utf16) : []
    var right = bounds.width ?? 0
    var bottom = bounds.height ?? 0
    for answer in answers {
      for row in rows(answer) {
        right = max(right, row.x + row.width)
        bottom = max(bottom, row.y + row.height)
      }
    }
    width = min(max(right, 1), 4000)
    height = min(max(bottom, 1), 4000)
  }

  /// Returns the drawing of an answer. Lines with an index in `differing` have the colour of failures.
  func svg(_ answer: CaseAnswer, _ name: String, _ differing: Set<Int>? = nil) -> String {
    let margin = 4.0
    let rows = rows(answer)
    let viewWidth = width + 2 * margin
    let viewHeight = height + 2 * margin
    let pixels = min(340, viewWidth * 2)
    var out = "<svg viewBox=\"\(Self.short(-margin)) \(Self.short(-margin)) \(Self.short(viewWidth)) "
    out += "\(Self.short(viewHeight))\" width=\"\(Self.short(pixels))\" role=\"img\" aria-label=\"\(name)\">"
    if bounds.width != nil || bounds.height != nil {
      out += "<rect class=\"b\" width=\"\(Self.short(bounds.width ?? width))\" "
      out += "height=\"\(Self.short(bounds.height ?? height))\"/>"
    }
    for isDifferent in [false, true] {
      let path = rows.enumerated().filter { (differing?.contains($0.offset) == true) == isDifferent }
        .map { Self.path($0.element) }.joined()
      if !path.isEmpty { out += "<path class=\"c\(isDifferent ? " d" : "")\" d=\"\(path)\"/>" }
    }
    return out + rows.map(Self.letters).joined() + "</svg>"
  }

  /// A line, or a rectangle without text.
  private struct Row {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var boxes: [Box] = []
    /// The whole text of the line, if it is unknown which cluster is in which box.
    var text: String?
    /// The distance from the top of the bounds to the baseline, and the size of glyphs per em, in points.
    var baseline = 0.0
    var em = 0.0
  }

  private struct Box {
    var x: Double
    var width: Double
    var letters: String
    /// The outlines of the letters; nil to draw them as text.
    var glyphs: [OutlinedLine.Glyph]?
  }

  private static let mostBoxes = 400

  private static func path(_ row: Row) -> String {
    func box(_ x: Double, _ width: Double) -> String {
      "M\(short(x)) \(short(row.y))h\(short(width))v\(short(row.height))h\(short(-width))z"
    }
    return row.boxes.isEmpty ? box(row.x, row.width) : row.boxes.map { box($0.x, $0.width) }.joined()
  }

  private static func letters(_ row: Row) -> String {
    let size = row.height * 0.62
    let attributes = "y=\"\(short(row.y + row.height * 0.72))\" font-size=\"\(short(size))\""
    if let text = row.text {
      return "<text x=\"\(short(row.x + row.width / 2))\" \(attributes)>\(escaped(text))</text>"
    }
    var (out, uses) = ("", "")
    for box in row.boxes {
      let middle = box.x + box.width / 2
      if let glyphs = box.glyphs {
        for glyph in glyphs {
          let x = (middle * 1000 / row.em + glyph.x).rounded()
          uses += "<use href=\"#\(glyph.id)\" x=\"\(Comparison.number(x))\""
          let y = glyph.y.rounded()
          uses += y == 0 ? "/>" : " y=\"\(Comparison.number(y))\"/>"
        }
      } else if box.width > 0, box.letters.contains(where: { !$0.isWhitespace }) {
        out += "<text x=\"\(short(middle))\" \(attributes)>\(escaped(box.letters))</text>"
      }
    }
    if uses.isEmpty { return out }
    let unit = Comparison.number((row.em * 1000).rounded() / 1_000_000)
    return out + "<g class=\"g\" transform=\"translate(0 \(short(row.baseline)))scale(\(unit))\">\(uses)</g>"
  }

  /// Returns the rows of an answer: its lines, a measured size or a rectangle. A line without `y` is drawn below the
  /// previous one.
  private func rows(_ answer: CaseAnswer) -> [Row] {
    if let rect = answer.rect, rect.count == 4 { return [Row(x: rect[0], y: rect[1], width: rect[2], height: rect[3])] }
    guard let lines = answer.lines else {
      let size = answer.size ?? []
      return size.count == 2 ? [Row(x: 0, y: 0, width: size[0], height: size[1])] : []
    }
    let scale = answer.scale ?? 1
    let high = lineHeight * scale
    return lines.prefix(60).enumerated().map { index, line in
      let clusters = (line.text ?? "").prefix(Self.mostBoxes).map(String.init)
      let isWhole = clusters.count < Self.mostBoxes && !clusters.isEmpty
      let outlined = isWhole && scale > 0 ? outlines?.outlined(line, of: question) : nil
      let advances = (outlined?.clusters ?? []).map { $0.width * scale }
      // Without a width, assume square clusters.
      let width = line.width ?? (outlined == nil ? Double(clusters.count) * high : advances.reduce(0, +))
      var row = Row(x: line.x ?? 0, y: line.y ?? Double(index) * high, width: width, height: high)
      row.baseline = line.baseline ?? row.y + 0.8 * high
      row.em = (outlined?.em ?? 0) * scale
      if let positions = line.positions {
        row.boxes = positions.prefix(Self.mostBoxes).map { Self.box($0, source) }
        if let outlined { Self.addGlyphs(outlined.clusters, to: &row.boxes) }
      } else if let outlined {
        row.boxes = Self.evenly(outlined.clusters.map(\.text), row)
        for index in row.boxes.indices { row.boxes[index].glyphs = outlined.clusters[index].glyphs }
        if abs(advances.reduce(0, +) - width) < 0.01 {
          var x = row.x
          for (index, advance) in advances.enumerated() {
            (row.boxes[index].x, row.boxes[index].width) = (x, advance)
            x += advance
          }
        }
      } else if clusters.contains(where: Self.isRightToLeft) {
        row.text = line.text
        row.boxes = Self.evenly(clusters.map { _ in "" }, row)
      } else {
        row.boxes = Self.evenly(clusters, row)
      }
      return row
    }
  }

  /// Adds the glyphs of clusters to boxes with the same letters.
  private static func addGlyphs(_ clusters: [OutlinedLine.Cluster], to boxes: inout [Box]) {
    let byText = Dictionary(clusters.map { ($0.text, $0.glyphs) }) { first, _ in first }
    for (index, box) in boxes.enumerated() {
      let isSame = index < clusters.count && clusters[index].text == box.letters
      boxes[index].glyphs = isSame ? clusters[index].glyphs : byText[box.letters] ?? nil
    }
  }

  private static func evenly(_ clusters: [String], _ row: Row) -> [Box] {
    let step = row.width / Double(max(1, clusters.count))
    return clusters.enumerated().map { Box(x: row.x + Double($0.offset) * step, width: step, letters: $0.element) }
  }

  private static func box(_ position: AnsweredPosition, _ source: [UInt16]) -> Box {
    var letters = "…"
    if let range = position.range, range.count == 2, range[0] >= 0, range[1] >= 0, range[0] <= source.count,
      range[1] <= source.count - range[0]
    {
      letters = String(decoding: source[range[0]..<range[0] + range[1]], as: UTF16.self)
    }
    return Box(x: position.x ?? 0, width: position.width ?? 0, letters: letters)
  }

  /// Returns whether a text has a character of a right-to-left block, or a right-to-left control.
  static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      switch $0.value {
      case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// Formats a number with at most two decimals.
  private static func short(_ value: Double) -> String { Comparison.number((value * 100).rounded() / 100) }
}
