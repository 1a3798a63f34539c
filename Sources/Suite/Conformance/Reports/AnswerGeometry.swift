// Where the boxes of answers are: a row for each line, with a box for each cluster, in points.

/// The rows of the answers to one question, and the part of the plane that shows them all.
struct AnswerGeometry {
  /// A line, or a rectangle without text.
  struct Row {
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

  /// A cluster of a row.
  struct Box {
    var x: Double
    var width: Double
    var letters: String
    /// The outlines of the letters; nil to draw them as text.
    var glyphs: [OutlinedLine.Glyph]?
  }

  /// A rectangle in points, with y downwards.
  struct Area {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var width: Double { right - left }
    var height: Double { bottom - top }
  }

  /// The bounds that the question gives; nil in an unconstrained direction.
  let bounds: (width: Double?, height: Double?)
  /// The size of the label's font in points.
  let lineHeight: Double
  private let metricFont: String?
  /// What is shown: all rows, and as much of the bounds as is near them.
  private(set) var view = Area(left: 0, top: 0, right: 1, bottom: 1)
  private let source: [UInt16]
  private let question: CaseQuestion
  private let outlines: (any LineOutlines)?

  private static let mostRows = 60
  private static let mostBoxes = 400
  private static let longest = 4000.0

  init(_ question: CaseQuestion, _ answers: [CaseAnswer], _ outlines: (any LineOutlines)?) {
    (self.question, self.outlines) = (question, outlines)
    let asked = question.kind == .sizeThatFits ? question.proposed : question.bounds
    bounds = (
      asked?.width.flatMap { $0 < 2000 ? max(0, $0) : nil }, asked?.height.flatMap { $0 < 2000 ? max(0, $0) : nil }
    )
    let font = question.label.runs?.first?.attributes?.font ?? question.label.font
    (lineHeight, metricFont) = (max(1, font?.size ?? 17), font?.name)
    source =
      answers.contains { $0.lines?.contains { $0.positions != nil } == true } ? Array(question.label.string.utf16) : []
    view = Self.view(answers.flatMap(rows), bounds, lineHeight)
  }

  /// Returns the area of some rows, with the bounds as far as six line heights to the side and one and a half above and
  /// below. A small text in large bounds would otherwise be too small to see.
  private static func view(_ rows: [Row], _ bounds: (width: Double?, height: Double?), _ lineHeight: Double) -> Area {
    let own = Area(
      left: rows.map(\.x).min() ?? 0, top: rows.map(\.y).min() ?? 0,
      right: rows.map { $0.x + $0.width }.max() ?? lineHeight, bottom: rows.map { $0.y + $0.height }.max() ?? lineHeight
    )
    let (wide, high) = (6 * lineHeight, 1.5 * lineHeight)
    var view = own
    if let width = bounds.width {
      view.left = min(own.left, max(0, own.left - wide))
      view.right = max(own.right, min(width, own.right + wide))
    }
    if let height = bounds.height {
      view.top = min(own.top, max(0, own.top - high))
      view.bottom = max(own.bottom, min(height, own.bottom + high))
    }
    view.right = min(max(view.right, view.left + 1), view.left + longest)
    view.bottom = min(max(view.bottom, view.top + 1), view.top + longest)
    return view
  }

  /// Returns the rows of an answer: its lines, a measured size or a rectangle. A line without `y` is below the
  /// previous one.
  func rows(_ answer: CaseAnswer) -> [Row] {
    if let rect = answer.rect, rect.count == 4 { return [Row(x: rect[0], y: rect[1], width: rect[2], height: rect[3])] }
    guard let lines = answer.lines else {
      let size = answer.size ?? []
      return size.count == 2 ? [Row(x: 0, y: 0, width: size[0], height: size[1])] : []
    }
    let scale = answer.scale ?? 1
    let high = lineHeight * scale
    return lines.prefix(Self.mostRows).enumerated().map { index, line in
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
        Self.widen(&row, to: advances)
      } else if clusters.contains(where: Self.isRightToLeft) {
        row.text = line.text
        row.boxes = Self.evenly(clusters.map { _ in "" }, row)
      } else {
        row.boxes = Self.evenly(clusters, row)
        if let metricFont { Self.widen(&row, to: clusters.map { Self.advance($0, in: metricFont) * high }) }
      }
      return row
    }
  }

  /// Gives the boxes of a row these widths, if they add up to the row's.
  private static func widen(_ row: inout Row, to advances: [Double]) {
    guard abs(advances.reduce(0, +) - row.width) < 0.01 else { return }
    var x = row.x
    for (index, advance) in advances.enumerated() {
      (row.boxes[index].x, row.boxes[index].width) = (x, advance)
      x += advance
    }
  }

  /// Returns the advance of a cluster in a metric font, in ems (Corpora/Fonts/README.md).
  private static func advance(_ cluster: String, in font: String) -> Double {
    guard let first = cluster.unicodeScalars.first else { return 0 }
    if [0x09, 0xAD, 0x200B, 0x2060, 0xFEFF].contains(first.value) { return 0 }
    if font != "Steps" || !(32...126).contains(first.value) || "mMW@".unicodeScalars.contains(first) { return 1 }
    if "ijltfr!',.:;|".unicodeScalars.contains(first) { return 0.25 }
    return ("A"..."Z").contains(first) || first == "w" ? 0.75 : 0.5
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
}
