// A small drawing of an answer: the bounds, and a box for each cluster of each line.

/// Draws answers as inline SVG.
struct HTMLDrawing {
  /// The drawings of one case share their scale, so that they can be compared.
  private let width: Double
  private let height: Double
  private let bounds: (width: Double?, height: Double?)
  private let fallbackHeight: Double

  /// The answers that are to be drawn beside each other.
  init(_ question: CaseQuestion, _ answers: [CaseAnswer]) {
    let asked = question.kind == .sizeThatFits ? question.proposed : question.bounds
    bounds = (
      asked?.width.flatMap { $0 < 2000 ? max(0, $0) : nil }, asked?.height.flatMap { $0 < 2000 ? max(0, $0) : nil }
    )
    let size = max(1, question.label.runs?.first?.attributes?.font?.size ?? question.label.font?.size ?? 17)
    fallbackHeight = size
    var right = bounds.width ?? 0
    var bottom = bounds.height ?? 0
    for answer in answers {
      for box in Self.boxes(answer, size) {
        right = max(right, box.x + box.width)
        bottom = max(bottom, box.y + box.height)
      }
    }
    width = min(max(right, 1), 4000)
    height = min(max(bottom, 1), 4000)
  }

  /// The drawing.
  func svg(_ answer: CaseAnswer, _ name: String) -> String {
    let margin = 4.0
    var path = ""
    for box in Self.boxes(answer, fallbackHeight) {
      let count = max(1, min(box.clusters, 400))
      let step = box.width / Double(count)
      for index in 0..<count {
        path += "M\(Self.short(box.x + Double(index) * step)) \(Self.short(box.y))"
        path += "h\(Self.short(step))v\(Self.short(box.height))h\(Self.short(-step))z"
      }
    }
    let viewWidth = width + 2 * margin
    let viewHeight = height + 2 * margin
    let pixels = min(320, viewWidth * 2)
    var out = "<svg viewBox=\"\(Self.short(-margin)) \(Self.short(-margin)) \(Self.short(viewWidth)) "
    out += "\(Self.short(viewHeight))\" width=\"\(Self.short(pixels))\" role=\"img\" aria-label=\"\(name)\">"
    if bounds.width != nil || bounds.height != nil {
      out += "<rect class=\"b\" width=\"\(Self.short(bounds.width ?? width))\" "
      out += "height=\"\(Self.short(bounds.height ?? height))\"/>"
    }
    return out + "<path class=\"c\" d=\"\(path)\"/></svg>"
  }

  private struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var clusters: Int
  }

  /// Lines, a measured size or a rectangle as boxes. A line that names no place stands below the one before it.
  private static func boxes(_ answer: CaseAnswer, _ height: Double) -> [Box] {
    if let rect = answer.rect, rect.count == 4 {
      return [Box(x: rect[0], y: rect[1], width: rect[2], height: rect[3], clusters: 1)]
    }
    guard let lines = answer.lines else {
      let size = answer.size ?? [0, 0]
      return size.count == 2 ? [Box(x: 0, y: 0, width: size[0], height: size[1], clusters: 1)] : []
    }
    let high = height * (answer.scale ?? 1)
    return lines.prefix(60).enumerated().map { index, line in
      Box(
        x: line.x ?? 0, y: line.y ?? Double(index) * high, width: line.width ?? 0, height: high,
        clusters: line.text?.count ?? 1)
    }
  }

  /// At most two decimals.
  private static func short(_ value: Double) -> String { Comparison.number((value * 100).rounded() / 100) }
}
