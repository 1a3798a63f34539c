// Draws answers as inline SVG: the bounds, and a box with its letters for each cluster of each line.

/// Draws the answers to one question at one scale, so that they can be compared.
///
/// A page with drawings needs the style sheet ``style``. A page that draws many answers can have them drawn by
/// ``script`` instead, which makes the same boxes from the JSON of question and answer.
package struct AnswerDrawing {
  private let geometry: AnswerGeometry
  /// The free space to the left of the rows, for the marks of lines that differ, in points.
  private let left: Double
  private let margin: Double

  /// A line of 10 points is 34 pixels high, if the picture is not too wide.
  private static let lineInPixels = 34.0
  private static let widest = 720.0

  /// Prepares the drawings of several answers to one question.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - answers: all answers that will be drawn.
  ///   - outlines: draws the letters; nil to leave them to the reader's fonts.
  package init(_ question: CaseQuestion, _ answers: [CaseAnswer], outlines: (any LineOutlines)? = nil) {
    geometry = AnswerGeometry(question, answers, outlines)
    margin = 0.25 * geometry.lineHeight
    left = answers.count > 1 ? 0.85 * geometry.lineHeight : margin
  }

  /// Returns whether an answer has something to draw: lines, a size or a rectangle.
  package static func isDrawable(_ answer: CaseAnswer) -> Bool {
    answer.steps == nil && (answer.lines != nil || answer.size != nil || answer.rect != nil)
  }

  /// Returns the drawing of an answer. Lines with an index in `differing` have the mark ≠.
  ///
  /// - Parameters:
  ///   - name: what the picture shows, for people who cannot see it.
  ///   - isExpected: whether lines that differ are those that were expected; others have the colour of failures.
  package func svg(
    _ answer: CaseAnswer, name: String, differing: Set<Int> = [], isExpected: Bool = false
  ) -> String {
    let rows = geometry.rows(answer)
    var out = start(name) + boundsBox()
    for isDifferent in [false, true] {
      let path = rows.enumerated().filter { differing.contains($0.offset) == isDifferent }
        .map { Self.path($0.element) }.joined()
      if !path.isEmpty { out += "<path class=\"c\(!isDifferent ? "" : isExpected ? " e" : " d")\" d=\"\(path)\"/>" }
    }
    out += rows.enumerated().filter { differing.contains($0.offset) }.map { mark($0.element, isExpected) }.joined()
    return out + rows.map { Self.letters($0) }.joined() + "</svg>"
  }

  /// Returns the drawing of two answers, one over the other. Lines that agree are drawn once. Of the others the expected
  /// line has a solid outline and its letters above, the given one a dashed outline and its letters below.
  package func overlaid(
    _ expected: CaseAnswer, _ given: CaseAnswer, name: String, differing: DifferingLines
  ) -> String {
    let (wanted, answered) = (geometry.rows(expected), geometry.rows(given))
    let same = wanted.enumerated().filter { !differing.expected.contains($0.offset) }.map(\.element)
    let missed = wanted.enumerated().filter { differing.expected.contains($0.offset) }.map(\.element)
    let wrong = answered.enumerated().filter { differing.given.contains($0.offset) }.map(\.element)
    var out = start(name) + boundsBox()
    for (rows, kind) in [(same, "c"), (missed, "c e"), (wrong, "c d o")] where !rows.isEmpty {
      out += "<path class=\"\(kind)\" d=\"\(rows.map(Self.path).joined())\"/>"
    }
    out += same.map { Self.letters($0) }.joined()
    out += "<g class=\"te\">" + missed.map { Self.letters($0, half: 0.44) }.joined() + "</g>"
    return out + "<g class=\"td\">" + wrong.map { Self.letters($0, half: 0.93) }.joined() + "</g></svg>"
  }

  private func start(_ name: String) -> String {
    let view = geometry.view
    let (width, height) = (view.width + left + margin, view.height + 2 * margin)
    let pixels = min(Self.widest, width * Self.lineInPixels / geometry.lineHeight)
    return "<svg class=\"answer\" viewBox=\"\(Self.short(view.left - left)) \(Self.short(view.top - margin)) "
      + "\(Self.short(width)) \(Self.short(height))\" width=\"\(Self.short(pixels))\" role=\"img\" "
      + "aria-label=\"\(escaped(name))\">"
  }

  private func boundsBox() -> String {
    let (bounds, view) = (geometry.bounds, geometry.view)
    guard bounds.width != nil || bounds.height != nil else { return "" }
    return "<rect class=\"b\" width=\"\(Self.short(bounds.width ?? view.right))\" "
      + "height=\"\(Self.short(bounds.height ?? view.bottom))\"/>"
  }

  /// The mark of a row that differs, which does not need colours.
  private func mark(_ row: AnswerGeometry.Row, _ isExpected: Bool) -> String {
    let size = geometry.lineHeight * 0.7
    return "<text class=\"m\(isExpected ? " n" : "")\" x=\"\(Self.short(geometry.view.left - left * 0.55))\" "
      + "y=\"\(Self.short(row.y + row.height * 0.5 + size * 0.35))\" font-size=\"\(Self.short(size))\">≠</text>"
  }

  private static func path(_ row: AnswerGeometry.Row) -> String {
    func box(_ x: Double, _ width: Double) -> String {
      "M\(short(x)) \(short(row.y))h\(short(width))v\(short(row.height))h\(short(-width))z"
    }
    return row.boxes.isEmpty ? box(row.x, row.width) : row.boxes.map { box($0.x, $0.width) }.joined()
  }

  /// Returns the letters of a row.
  ///
  /// - Parameter half: for letters of half the size, their baseline as a fraction of the row's height; nil for whole ones.
  private static func letters(_ row: AnswerGeometry.Row, half: Double? = nil) -> String {
    let part = half == nil ? 1 : 0.5
    let attributes =
      "y=\"\(short(row.y + row.height * (half ?? 0.72)))\" font-size=\"\(short(row.height * 0.62 * part))\""
    if let text = row.text {
      return "<text x=\"\(short(row.x + row.width / 2))\" \(attributes)>\(escaped(text))</text>"
    }
    var (out, uses) = ("", "")
    for box in row.boxes {
      let middle = box.x + box.width / 2
      if let glyphs = box.glyphs {
        for glyph in glyphs {
          let x = (middle * 1000 / (row.em * part) + glyph.x).rounded()
          uses += "<use href=\"#\(glyph.id)\" x=\"\(Comparison.number(x))\""
          let y = glyph.y.rounded()
          uses += y == 0 ? "/>" : " y=\"\(Comparison.number(y))\"/>"
        }
      } else if box.width > 0, box.letters.contains(where: { !$0.isWhitespace }) {
        out += "<text x=\"\(short(middle))\" \(attributes)>\(escaped(box.letters))</text>"
      }
    }
    if uses.isEmpty { return out }
    let unit = Comparison.number((row.em * part * 1000).rounded() / 1_000_000)
    let baseline = half.map { row.y + row.height * $0 } ?? row.baseline
    return out + "<g class=\"g\" transform=\"translate(0 \(short(baseline)))scale(\(unit))\">\(uses)</g>"
  }

  /// Formats a number with at most two decimals.
  private static func short(_ value: Double) -> String { Comparison.number((value * 100).rounded() / 100) }
}
